/** Addresses that authors copy from a service, and the frames of these. */

import { expect, test } from 'vitest'
import { EMBED_NAMES, embedOrigins, findEmbed } from '../../../src/lib/page/embeds.ts'

const ADDRESSES: readonly (readonly [string, string | undefined])[] = [
  [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  ],
  [
    'https://m.youtube.com/watch?v=aqz-KE-bpKQ&t=75s',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&start=75',
  ],
  ['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1'],
  [
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  ],
  ['https://www.youtube.com/@someone', undefined],
  ['https://www.youtube.com/watch?v="><script>', undefined],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  ['https://vimeo.com/76979871/abc123', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abc123'],
  [
    'https://player.vimeo.com/video/76979871?h=abc',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=abc',
  ],
  [
    'https://www.figma.com/design/AbC123/Checkout?node-id=1-2',
    'https://www.figma.com/embed?embed_host=offprint&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2FAbC123%2FCheckout%3Fnode-id%3D1-2',
  ],
  ['https://www.figma.com/pricing', undefined],
  ['https://codesandbox.io/s/new-abc12', 'https://codesandbox.io/embed/new-abc12'],
  ['https://codesandbox.io/p/sandbox/abc12', 'https://codesandbox.io/embed/abc12'],
  ['https://stackblitz.com/edit/vitejs-abc', 'https://stackblitz.com/edit/vitejs-abc?embed=1&ctl=0'],
  ['https://stackblitz.com/', undefined],
  ['https://youtube.com.example/watch?v=aqz-KE-bpKQ', undefined],
  ['javascript:alert(1)', undefined],
  ['not an address', undefined],
]

test.each(ADDRESSES)('the frame of %s', (address, frame) => {
  expect(findEmbed(address)?.src).toBe(frame)
})

test('the policy of each service allows its frames', () => {
  for (const [address] of ADDRESSES) {
    const embed = findEmbed(address)
    if (embed === undefined) continue
    const [origin = ''] = embedOrigins([embed.name])
    expect(new URL(embed.src).origin).toBe(origin)
  }
  expect(EMBED_NAMES).toHaveLength(5)
})

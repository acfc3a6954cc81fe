/** The writer of plain elements gives what React gives, byte for byte. */

import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { writeHtml } from '../../../templates/write-html.ts'

function Greeting({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  return (
    <>
      Hello {name}
      {children}
    </>
  )
}

const cases: Readonly<Record<string, ReactNode>> = {
  text: `a & b < c > d "e" 'f'`,
  nothing: [null, undefined, true, false, ''],
  numbers: [0, -1.5, NaN, 10n],
  fragments: (
    <>
      a<>b</>
    </>
  ),
  components: <Greeting name="R&D">{[1, <b key="b">!</b>]}</Greeting>,
  attributes: (
    <a
      id="x"
      className='a "b"'
      href="/docs?a=1&b=2"
      title="it's"
      tabIndex={-1}
      role="link"
      aria-label="<"
      data-n={3}
    >
      link
    </a>
  ),
  'absent attributes': <p id={undefined}>text</p>,
  'an empty address': <a href="">here</a>,
  'truth values': (
    <div data-on aria-hidden={true} hidden>
      x
    </div>
  ),
  'an address that is a script': <a href={['java', 'script:alert(1)'].join('')}>x</a>,
  'a custom element': (
    <docs-tabs data-title="Language" data-menu="">
      <section data-label="a">b</section>
    </docs-tabs>
  ),
  'void elements': (
    <p>
      a<wbr />b<br />c
    </p>
  ),
  'form controls': (
    <label className="fold">
      <input type="checkbox" className="sr-only" defaultChecked />
      All
    </label>
  ),
  'raw HTML': <code dangerouslySetInnerHTML={{ __html: '<b>&amp;</b>' }} />,
  'code that begins with a line break': (
    <>
      <pre>{'\na'}</pre>
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: '\na' }} />
      </pre>
    </>
  ),
  styles: <div style={{ color: 'red' }}>x</div>,
  lists: (
    <ul>
      {['a', 'b'].map((item) => (
        <li key={item} id={item}>
          {item}
        </li>
      ))}
    </ul>
  ),
}

test.each(Object.entries(cases))('%s are written as React writes them', (_, node) => {
  expect(writeHtml(node)).toBe(renderToStaticMarkup(node))
})

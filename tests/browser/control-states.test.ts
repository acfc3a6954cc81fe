/**
 * The states of controls: each kind of control on a page looks different under the pointer, pressed and with focus, in both modes, and the
 * ring of focus has a contrast of 3:1 with the page (WCAG 2.2, 1.4.11 and 2.4.13). States are forced through the protocol of the browser.
 */
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fullRunTest } from '../setup/full-run-test.ts'
import { stage } from './harness.ts'
import { useFixtureSite } from './reading.ts'

const root = await useFixtureSite()

/** Controls by the page on which they are tried. */
const CONTROLS: Readonly<Record<string, readonly string[]>> = {
  '/docs/intro': [
    '.header .icon-button',
    '.brand',
    '.main-nav a:not([aria-current])',
    '.search-link',
    '#_sidebar a:not([aria-current])',
    '#_toc a',
    '.breadcrumbs a',
    '.page-actions > button',
    '.page-actions summary',
    'figure.code .copy',
    '[role=tab][aria-selected=false]',
    '.neighbours a',
    '.footer a',
    'main p a',
  ],
  '/blog': ['main h2 a', '.tags a'],
  '/coding-agents': ['.page-actions > a'],
  '/docs/api/v1/alpha-1': ['#_sidebar .closed a', '#_sidebar .closed button'],
}

type State = 'hover' | 'active' | 'focus' | 'focus-visible'

/** What a reader can see of the control, its parts and what is around it. */
function readLook(page: Page): Promise<string> {
  return page.locator('[data-probe]').evaluate(async (probe) => {
    // Transitions end first. A spinner goes on.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    await new Promise((done) => requestAnimationFrame(done))
    const properties =
      'color backgroundColor borderTopColor borderBottomColor boxShadow textDecorationLine textDecorationThickness outlineStyle outlineColor opacity filter transform stroke'.split(
        ' ',
      )
    const read = (element: Element, part?: string) => {
      const style = getComputedStyle(element, part) as unknown as Record<string, string>
      return properties.map((name) => style[name]).join(' ')
    }
    const parts = [...probe.querySelectorAll('*')].map((part) => read(part))
    return [read(probe), read(probe, '::before'), read(probe, '::after'), ...parts].join('\n')
  })
}

async function findMissingStates(
  page: Page,
  session: CDPSession,
  selector: string,
): Promise<readonly string[]> {
  const found = await page.locator(selector).evaluateAll((all) => {
    for (const probe of document.querySelectorAll('[data-probe]')) probe.removeAttribute('data-probe')
    const shown = all.find((element) => element.getClientRects().length > 0)
    shown?.setAttribute('data-probe', '')
    return shown !== undefined
  })
  if (!found) return [`${selector}: not on the page`]
  const { root: tree } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: tree.nodeId,
    selector: '[data-probe]',
  })
  const look = async (...forcedPseudoClasses: State[]) => {
    await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })
    return readLook(page)
  }
  const plain = await look()
  const hover = await look('hover')
  const pressed = await look('hover', 'active')
  const focus = await look('focus', 'focus-visible')
  await look()
  return [
    ...(hover === plain ? [`${selector}: hover`] : []),
    ...(pressed === hover ? [`${selector}: pressed`] : []),
    ...(focus === plain ? [`${selector}: focus`] : []),
  ]
}

/** Contrast of the color of the focus ring with the page behind it. */
function readRingContrast(page: Page): Promise<number> {
  return page.locator('.brand').evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminance = (color: string) => {
      if (canvas === null) return 0
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
        const share = byte / 255
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [dark = 0, light = 0] = [
      luminance(getComputedStyle(element).outlineColor),
      luminance(getComputedStyle(document.body).backgroundColor),
    ].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  })
}

/** Markup of a control and of the same control in a state that must look different. */
const STATES: Readonly<Record<string, readonly [plain: string, state: string]>> = {
  'a busy button': [
    '<button class="button">Text</button>',
    '<button class="button" aria-busy="true">Text</button>',
  ],
  'a disabled button': [
    '<button class="button">Text</button>',
    '<button class="button" disabled>Text</button>',
  ],
  'a disabled field': ['<input value="Text">', '<input value="Text" disabled>'],
  'an invalid field of try-it': [
    '<div class="tryit"><input value="Text"></div>',
    '<div class="tryit"><input value="Text" aria-invalid="true"></div>',
  ],
  'a request that is being sent': [
    '<div class="try-address"><button class="button" data-variant="primary">Text</button></div>',
    '<div class="try-address"><button class="button"><span class="spinner"></span>Text</button></div>',
  ],
  'a request that failed': [
    '<div class="try-result"><p role="status" data-state="idle">Text</p></div>',
    '<div class="try-result"><p role="status" data-state="failed">Text</p></div>',
  ],
}

/** The states that look as without them. */
function findUnmarkedStates(page: Page): Promise<readonly string[]> {
  return page.evaluate((states) => {
    const read = (markup: string) => {
      const box = document.createElement('div')
      // The page's policy has no type for this markup.
      box.append(...new DOMParser().parseFromString(markup, 'text/html').body.children)
      document.querySelector('main')?.append(box)
      const style = getComputedStyle(box.querySelector('button, input, p') ?? box)
      const look = [
        style.color,
        style.backgroundColor,
        style.borderTopColor,
        style.borderInlineStartWidth,
        style.opacity,
        style.animationName,
      ]
      box.remove()
      return look.join(' ')
    }
    return Object.entries(states).flatMap(([name, [plain, state]]) =>
      read(plain) === read(state) ? [name] : [],
    )
  }, STATES)
}

describe.each(['light', 'dark'])('states of controls (%s)', (mode) => {
  const at = stage('built', root)

  test.each(Object.entries(CONTROLS))(
    '%s: under the pointer, pressed and with focus',
    async (path, selectors) => {
      const { page } = await at.visit(path, {
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), mode)
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      const missing: string[] = []
      for (const selector of selectors) missing.push(...(await findMissingStates(page, session, selector)))
      expect(missing).toEqual([])
      if (path !== '/docs/intro') return
      await page.keyboard.press('Tab')
      await page.locator('.brand').focus()
      expect(await readRingContrast(page)).toBeGreaterThanOrEqual(3)
    },
  )

  fullRunTest('busy, disabled, invalid and failed look different', async () => {
    const { page } = await at.visit('/docs/api/v1/alpha-1', { bypassCSP: true })
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), mode)
    // The styles of try-it come with its form.
    await page.locator('.try-open').click()
    await page.locator('dialog.tryit[open]').waitFor()
    expect(await findUnmarkedStates(page)).toEqual([])
  })
})

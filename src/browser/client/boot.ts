/** The script that every page loads: small enhancements without React, and the loader of islands. Its budget is 5 KB (brotli). */
import { enhanceCodeBlocks, handleCodeButtons } from './boot/code-blocks.ts'
import { showCurrentItem } from './boot/current-item.ts'
import { enhanceDrawers } from './boot/drawers.ts'
import { hydrateIslands } from './boot/hydrate-islands.ts'
import { enhanceImages } from './boot/images.ts'
import { loadScript } from './boot/load-script.ts'
import { prefetchPages } from './boot/prefetch-pages.ts'
import { showProgressBar } from './boot/progress-bar.ts'
import { enhanceTabs } from './boot/tabs.ts'
import { markReadSection } from './boot/table-of-contents.ts'
import { reportError, clientRuntime } from './client-runtime.ts'
import { applyPreferences } from './storage/apply-preferences.ts'
import { openPreference } from './storage/preference.ts'

clientRuntime().load = loadScript

const parts = [
  followMovedAnchors,
  orderOperation,
  followPreferences,
  hydrateIslands,
  enhanceDrawers,
  showCurrentItem,
  rememberVersion,
  showProgressBar,
  prefetchPages,
  showBackToTop,
  handleCodeButtons,
]

/** Parts that change the text, in the room that styles keep for it. */
const textParts = [enhanceTabs, enhanceCodeBlocks, markReadSection, enhanceImages]

/**
 * Runs the parts that change the text after the first frame, each with a frame of its own, so that neither the page nor input waits for them; at
 * once where the browser looks for the target of a link, which may be in a panel of tabs.
 */
async function enhanceText(): Promise<void> {
  for (const enhance of textParts) {
    if (!location.hash) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    run(enhance)
  }
}

/** A part that fails must not stop the others. */
function run(part: () => void): void {
  try {
    part()
  } catch (error) {
    reportError(error)
  }
}

for (const part of parts) run(part)
void enhanceText()

/**
 * Moves the code of an operation, which is early in the document so that a wide window paints it at once, behind the text that it is beside, where
 * styles show it in a narrow window. Browsers with `reading-flow` follow the styles; in Firefox and Safari the Tab key would jump down the page and
 * back up.
 */
function orderOperation(): void {
  if (CSS.supports('reading-flow:normal')) return
  for (const code of document.querySelectorAll('.api-side')) code.nextElementSibling?.after(code)
}

/** Applies preferences that change in other tabs, in the system, or on other pages before the reader returns to this one. */
function followPreferences(): void {
  const { dataset } = document.documentElement
  const again = () => applyPreferences(dataset, (name) => openPreference(name).get())
  // A control in this tab has already applied its change, and may not have been able to store it.
  addEventListener('storage', ({ isTrusted }) => isTrusted && again())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', again)
  addEventListener('pageshow', again)
}

/** Stores the API version that a reader chooses, and shows it on pages that belong to no version. */
function rememberVersion(): void {
  const menu = document.querySelector('.version')
  if (!menu) return
  const choice = openPreference('version')
  const links = [...menu.querySelectorAll<HTMLElement>('[data-version]')]
  const summary = menu.querySelector('summary:not([data-fixed])')
  const chosen = links.find(({ dataset }) => dataset.version === choice.get())
  if (summary && chosen) summary.textContent = chosen.textContent
  for (const link of links) link.addEventListener('click', () => choice.set(link.dataset.version ?? ''))
}

/** Shows the link to the top while a reader scrolls up, more than 300 px below it. */
function showBackToTop(): void {
  // Reading the position here would cost a layout before the first paint.
  let last = 0
  addEventListener('scroll', () => {
    const up = scrollY < last
    last = scrollY
    document.querySelector('.top')?.toggleAttribute('data-shown', up && last > 300)
  })
}

/** Follows old anchors of the page, for which the page has hidden links: now, and when the reader changes the address or follows a link within the page. */
function followMovedAnchors(): void {
  const follow = () => {
    const link = document.getElementById(location.hash)
    if (link) location.replace((link as HTMLAnchorElement).href)
  }
  addEventListener('hashchange', follow)
  follow()
}

/** The script that every page loads: small enhancements without React, and the loader of islands. Its budget is 5 KB (brotli). */
import { enhanceCodeBlocks, handleCodeButtons } from './boot/code-blocks.ts'
import { showCurrentItem } from './boot/current-item.ts'
import { enhanceDrawers } from './boot/drawers.ts'
import { hydrateIslands } from './boot/hydrate-islands.ts'
import { enhanceImages } from './boot/images.ts'
import { loadScript } from './boot/load-script.ts'
import { prefetchPages } from './boot/prefetch-pages.ts'
import { showProgressBar } from './boot/progress-bar.ts'
import { orderOperation } from './boot/reading-order.ts'
import { followPreferences } from './boot/follow-preferences.ts'
import { enhanceTabs } from './boot/tabs.ts'
import { markReadSection } from './boot/table-of-contents.ts'
import { showBackToTop } from './boot/back-to-top.ts'
import { rememberVersion } from './boot/version-choice.ts'
import { reportError, clientRuntime } from './client-runtime.ts'

clientRuntime().load = loadScript

const parts = [
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
    if (!location.hash) await nextFrame()
    run(enhance)
  }
}

function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
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

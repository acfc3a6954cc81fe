/** The script that every page loads: small enhancements without React, and the loader of islands. Its budget is 5 KB (brotli). */
import { enhanceCodeBlocks } from './boot/code-blocks.ts'
import { showCurrentItem } from './boot/current-item.ts'
import { enhanceDrawers } from './boot/drawers.ts'
import { hydrateIslands } from './boot/hydrate-islands.ts'
import { enhanceImages } from './boot/images.ts'
import { loadScript } from './boot/load-script.ts'
import { prefetchPages } from './boot/prefetch-pages.ts'
import { showProgressBar } from './boot/progress-bar.ts'
import { followPreferences } from './boot/follow-preferences.ts'
import { enhanceTabs } from './boot/tabs.ts'
import { markReadSection } from './boot/table-of-contents.ts'
import { showBackToTop } from './boot/back-to-top.ts'
import { rememberVersion } from './boot/version-choice.ts'
import { reportError, clientRuntime } from './client-runtime.ts'

clientRuntime().load = loadScript
for (const enhance of [
  followPreferences,
  hydrateIslands,
  enhanceTabs,
  enhanceCodeBlocks,
  markReadSection,
  enhanceDrawers,
  showCurrentItem,
  rememberVersion,
  enhanceImages,
  showProgressBar,
  prefetchPages,
  showBackToTop,
])
  try {
    enhance()
  } catch (error) {
    // A failing part must not stop the others.
    reportError(error)
  }

/** The one script that every page loads: small parts without React, and the loader of islands. Its budget is 5 KB brotli. */
import { codes } from './boot/code.ts'
import { consoles } from './boot/console.ts'
import { drawer } from './boot/drawer.ts'
import { hosts } from './boot/hosts.ts'
import { images } from './boot/image.ts'
import { load } from './boot/load.ts'
import { prefetch } from './boot/prefetch.ts'
import { progress } from './boot/progress.ts'
import { remember } from './boot/remember.ts'
import { tabs } from './boot/tabs.ts'
import { toc } from './boot/toc.ts'
import { top } from './boot/top.ts'
import { version } from './boot/version.ts'
import { note, runtime } from './runtime.ts'

runtime().load = load
for (const part of [
  remember,
  hosts,
  tabs,
  codes,
  toc,
  drawer,
  version,
  images,
  progress,
  prefetch,
  top,
  consoles,
])
  try {
    part()
  } catch (error) {
    // One part that fails must not take the others with it.
    note(error)
  }

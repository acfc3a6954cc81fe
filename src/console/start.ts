/** The deferred script of the console's pages: starts the console once the page is read, when the boot script has run. */

import { startConsole } from './start-console.ts'

document.addEventListener('DOMContentLoaded', startConsole)

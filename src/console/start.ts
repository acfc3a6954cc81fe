/** The classic script in the head of the console's pages: limits every call before anything can send one, and starts the console once the page is read. */

import './fetch-timeout.ts'
import { startConsole } from './start-console.ts'

document.addEventListener('DOMContentLoaded', startConsole)

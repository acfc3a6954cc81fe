/**
 * The inline script at the end of the console's pages: limits how long calls wait, before anything can send one, and starts the console or
 * shows the sign-in screen, before the first paint.
 */

import './fetch-timeout.ts'
import { startConsole } from './start-console.ts'

startConsole()

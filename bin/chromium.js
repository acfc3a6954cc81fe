/** Which Chromium the browser tests and the benches drive, and how it is started. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** Debian's package of Chromium's headless shell, and its program. */
export const HEADLESS_SHELL = 'chromium-headless-shell'

/**
 * Where Chromium may be, in order of preference: the headless shell has the same engine and takes a third of the processor time for a
 * page, because the whole browser loads two internal pages for each window (the popups of its address field). `system` is the folder of
 * the system's own programs.
 */
function listChromiumPaths(system) {
  const folders = (process.env['PATH'] ?? '').split(':').filter((folder) => folder !== '')
  const names = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return [
    process.env['CHROMIUM'],
    join(system, HEADLESS_SHELL),
    join(system, 'chromium'),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
}

/** The path of a Chromium, or undefined. */
export function findChromium(system = '/usr/bin') {
  return listChromiumPaths(system).find((path) => path !== undefined && path !== '' && existsSync(path))
}

/** Flags of Chromium: no window, no sandbox, and nothing of its own on the network or in the background. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

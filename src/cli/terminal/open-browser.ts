/** Opens a page in the reader's browser, for `docs serve --open`. */

import { spawn } from 'node:child_process'

/** The program that opens a URL: the value of BROWSER, or the operating system's own. */
function findOpener(platform: NodeJS.Platform): readonly [command: string, ...args: string[]] {
  const { BROWSER = '' } = process.env
  if (BROWSER !== '') return [BROWSER]
  if (platform === 'darwin') return ['open']
  return platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open']
}

/** Opens the URL. Machines without a browser, such as servers, get a line on stderr. */
export function openBrowser(url: string): void {
  const [command, ...args] = findOpener(process.platform)
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  child.on('error', () => process.stderr.write(`cannot start \`${command}\` to open ${url}\n`))
  child.unref()
}

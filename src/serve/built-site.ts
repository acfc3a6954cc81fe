/** Finds the files of a built site as static hosts with clean addresses do. */

import { readFileBelow } from '../lib/files/read-file-below.ts'
import { hasHashedName } from '../lib/site/paths/site-files.ts'
import type { SitePayload } from './send-response.ts'
import { cleanPath, encodePath } from './site-path.ts'

/** Finds what a host would send for a site path: a redirect to the clean address (percent-encoded), a file, a page by its clean name, or nothing. */
export type FindFile = (path: string) => Promise<SitePayload | { readonly redirect: string } | undefined>

/** Serves a built folder as a static host with clean addresses does. */
export function findInFolder(folder: string): FindFile {
  return async (path) => {
    const short = cleanPath(path)
    if (short !== path && (await readFileBelow(folder, pageFile(short))) !== undefined)
      return { redirect: encodePath(short) }
    const direct = path.endsWith('/') ? undefined : await readFileBelow(folder, path.slice(1))
    if (direct !== undefined) return createPayload(direct, path)
    const html = await readFileBelow(folder, pageFile(path))
    return html === undefined ? undefined : createPayload(html, pageFile(path))
  }
}

/** The base path that a site was built for, which its home page names; '/' if it names none. */
export async function readBase(folder: string): Promise<string> {
  const home = await readFileBelow(folder, 'index.html')
  const [, base = '/'] = /^<!doctype html><html[^>]* data-home="(\/[^"]*\/)"/i.exec(String(home)) ?? []
  return base
}

/** The folder's own not-found page, in the path's language if the site has several. */
export async function notFoundPage(folder: string, path: string): Promise<SitePayload> {
  const [, first = ''] = path.split('/')
  const data = (await readFileBelow(folder, `${first}/404.html`)) ?? (await readFileBelow(folder, '404.html'))
  return { status: 404, name: '404.html', data: data ?? 'Not found\n' }
}

const pageFile = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`)

function createPayload(data: Uint8Array, name: string): SitePayload {
  return { status: 200, name, data, immutable: hasHashedName(name.slice(1)) }
}

/** The option `--cache <url>`: checks the address, and takes credentials from the environment, so that they stay out of logs. */

import { isLoopbackHost } from '../lib/site/paths/fetched-path.ts'
import { CommanderError } from 'commander'
import { removeAbsent } from '../lib/data/remove-absent.ts'
import type { RemoteCache } from '../lib/network/remote-cache.ts'
import { escapeLines } from '../lib/text/escape-controls.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Checks the address of a cache. An invalid one is wrong usage; commander's own error would print the address, which may hold a password.
 */
export function parseCacheUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw rejectUsage("option '--cache <url>' expects a URL such as 'https://cache.example.com/docs'")
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw rejectUsage(
      "option '--cache <url>' takes no credentials and no query: set DOCS_CACHE_TOKEN, or DOCS_CACHE_USER and DOCS_CACHE_PASSWORD",
    )
  return url.href.replace(/\/+$/, '')
}

/** The shared cache that flags and environment describe; undefined without `--cache`. */
export function readRemoteCache({
  cache,
  cacheReadOnly,
}: {
  readonly cache?: string | false
  readonly cacheReadOnly?: boolean
}): RemoteCache | undefined {
  if (cacheReadOnly === true && typeof cache !== 'string')
    throw rejectUsage("option '--cache-read-only' needs '--cache <url>'")
  if (typeof cache !== 'string') return undefined
  const authorization = readAuthorization(process.env)
  const { protocol, hostname } = new URL(cache)
  if (authorization !== undefined && protocol === 'http:' && !isLoopbackHost(hostname))
    throw rejectUsage('credentials are sent over https:// only, and this cache has an http:// URL')
  return {
    url: cache,
    readOnly: cacheReadOnly === true,
    ...removeAbsent({ authorization, key: readKey(process.env) }),
    warn: (message) => void process.stderr.write(`warning: ${escapeLines(message)}\n`),
  }
}

/** Fewer characters can be guessed by someone who can read one entry. */
const LEAST_KEY = 32

function readKey({ DOCS_CACHE_KEY: key = '' }: Environment): string | undefined {
  if (key === '') return undefined
  if (key.length < LEAST_KEY)
    throw rejectUsage(
      `DOCS_CACHE_KEY needs at least ${LEAST_KEY} characters: create it with openssl rand -hex 32`,
    )
  return key
}

function readAuthorization({
  DOCS_CACHE_TOKEN: token = '',
  DOCS_CACHE_USER: user = '',
  DOCS_CACHE_PASSWORD: password = '',
}: Environment): string | undefined {
  if (token !== '') return `Bearer ${token}`
  if (user === '' && password === '') return undefined
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** Reports wrong usage that only several options together show. */
export function rejectUsage(message: string): CommanderError {
  process.stderr.write(`error: ${message}\n\nRun docs --help for all commands and options.\n`)
  return new CommanderError(2, 'docs.usage', message)
}

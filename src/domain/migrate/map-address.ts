import { removeAbsent } from '../../lib/data/remove-absent.ts'
import type { UserConfig } from '../../stages/config/schema/schema.ts'
import { readText } from './read-options.ts'

/** The origin and the base path of a site, from its URL and the path below which it is published. */
export function mapAddress(url: unknown, base: unknown): Pick<UserConfig, 'url' | 'base'> {
  const address = readText(url)
  const parsed = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  const parts = (readText(base) ?? '').split('/').filter(Boolean)
  return removeAbsent({
    url: parsed === undefined || parsed.origin === 'null' ? undefined : parsed.origin,
    base: parts.length === 0 ? undefined : `/${parts.join('/')}/`,
  })
}

/** Links to other sites that a header or a footer shows as icons, and their names. */

import { removeAbsent } from '../../lib/data/remove-absent.ts'
import { upperFirst } from '../../lib/text/first-letter.ts'
import type { NavbarInput } from './moved-site.ts'

const HOSTS: Readonly<Record<string, string>> = {
  'github.com': 'GitHub',
  'gitlab.com': 'GitLab',
  'x.com': 'X',
  'twitter.com': 'Twitter',
  'linkedin.com': 'LinkedIn',
  'pypi.org': 'PyPI',
  'hub.docker.com': 'Docker Hub',
  'discord.com': 'Discord',
  'discord.gg': 'Discord',
  'bsky.app': 'Bluesky',
  'youtube.com': 'YouTube',
}

/** The host of a URL as a label. */
export function nameHost(href: string): string {
  const url = URL.canParse(href) ? new URL(href) : undefined
  const host = url?.host.replace(/^www\./, '') || href.replace(/^mailto:/, '')
  return HOSTS[host] ?? host
}

/** The service of an icon as a label: 'github' is GitHub, 'mastodon' Mastodon. */
export function nameService(icon: string): string {
  const known = Object.entries(HOSTS).find(([host]) => host.startsWith(`${icon.toLowerCase()}.`))
  return known?.[1] ?? upperFirst(icon)
}

/** A link to another service at the right of the header; none for an address that no page may link to. */
export function mapServiceLink(label: string | undefined, href: string | undefined): NavbarInput[] {
  if (href === undefined || !/^(?:https?:|mailto:|\/)/.test(href)) return []
  return [removeAbsent({ label: label ?? nameHost(href), href, position: 'right' as const })]
}

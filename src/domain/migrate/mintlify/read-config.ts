/** Reads `docs.json`, and `mint.json` of older sites in the same form (https://www.mintlify.com/docs/organize/settings). */

import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import { readSettings, type ReadSettings } from '../read-settings.ts'
import { readList, readObject, readText, type Options } from '../read-options.ts'

/** The settings of a file. */
export function readConfig(root: string, file: string): ReadSettings {
  const { value, problems } = readSettings(root, file)
  return { value: value !== undefined && file.endsWith('mint.json') ? upgradeConfig(value) : value, problems }
}

/** The options of `mint.json` under their names in `docs.json`. */
function upgradeConfig(old: Options): Options {
  const {
    navigation,
    tabs,
    anchors,
    primaryTab,
    versions,
    topbarLinks,
    topbarCtaButton,
    topAnchor: _,
    footerSocials,
    footer,
    modeToggle,
    analytics,
    openapi,
    api,
    ...same
  } = old
  return removeAbsent({
    ...same,
    navigation: upgradeNavigation(readList(navigation).map(readObject), {
      tabs,
      anchors,
      primaryTab,
      versions,
    }),
    navbar: {
      links: readList(topbarLinks).map((entry) => renameLink(readObject(entry))),
      primary: renameLink(readObject(topbarCtaButton)),
    },
    footer: { ...readObject(footer), socials: readSocials(footerSocials) },
    appearance: modeToggle,
    integrations: analytics,
    api: { ...readObject(api), openapi },
  })
}

const renameLink = ({ name, url, ...rest }: Options): Options => ({ label: name, href: url, ...rest })

/** An object by service, or a list of `{ type, url }`. */
function readSocials(value: unknown): Options {
  if (!Array.isArray(value)) return readObject(value)
  return Object.fromEntries(
    value.map((entry: unknown) => {
      const { type, url } = readObject(entry)
      return [readText(type) ?? '', url]
    }),
  )
}

/** Groups are in the tab or anchor whose URL their pages begin with, and else in the first tab; groups of a version are only there. */
function upgradeNavigation(
  groups: readonly Options[],
  { tabs, anchors, primaryTab, versions }: Readonly<Record<string, unknown>>,
): Options {
  const parts = [...readList(tabs), ...readList(anchors)].map(readObject)
  const external = parts.filter(({ url }) => /^https?:/.test(readText(url) ?? ''))
  const own = parts.filter((part) => !external.includes(part))
  const partOf = (group: Options) =>
    own.find(({ url }) => firstPage(group).startsWith(`${(readText(url) ?? '').replace(/^\//, '')}/`))
  const listTabs = (listed: readonly Options[]) => {
    const main = listed.filter((group) => partOf(group) === undefined)
    const others = own.flatMap((part) => {
      const inPart = listed.filter((group) => partOf(group) === part)
      return inPart.length === 0 ? [] : [{ tab: part['name'], groups: inPart }]
    })
    if (others.length === 0) return { groups: main }
    const label = readText(readObject(primaryTab)['name']) ?? 'Documentation'
    return { tabs: [...(main.length === 0 ? [] : [{ tab: label, groups: main }]), ...others] }
  }
  const names = readList(versions).map((entry) => readText(entry) ?? readText(readObject(entry)['version']))
  const isVersioned = names.length > 1 && groups.some(({ version }) => version !== undefined)
  return {
    ...(isVersioned
      ? {
          versions: names.map((version) => ({
            version,
            ...listTabs(
              groups.filter((group) => group['version'] === undefined || group['version'] === version),
            ),
          })),
        }
      : listTabs(groups)),
    global: { anchors: external.map(({ name, url }) => ({ anchor: name, href: url })) },
  }
}

function firstPage(group: Options): string {
  const [first] = readList(group['pages'])
  return (readText(first) ?? (first === undefined ? '' : firstPage(readObject(first)))).replace(/^\//, '')
}

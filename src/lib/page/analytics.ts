/** The scripts of analytics services: where they come from, what they need of the content security policy, and how they start. */

import type { AnalyticsConfig, Attributes, PolicyExtension } from '../types.ts'
import { hashOf } from '../data/hash.ts'

/** A script of another host. */
export interface RemoteScript {
  readonly src: string
  readonly attributes: Attributes
  readonly load: 'defer' | 'async'
  readonly policy: Partial<PolicyExtension>
}

/** The scripts of all services that a site uses. */
export function listAnalyticsScripts(analytics: AnalyticsConfig): readonly RemoteScript[] {
  const { plausible, fathom, umami, posthog, google } = analytics
  const script = (
    src: string,
    attributes: Attributes = {},
    policy: Partial<PolicyExtension> = {},
  ): RemoteScript => ({
    src,
    attributes,
    load: 'defer',
    policy,
  })
  return [
    ...(plausible === undefined ? [] : [script(plausible.src, { 'data-domain': plausible.domain })]),
    ...(fathom === undefined ? [] : [script(fathom.src, { 'data-site': fathom.site })]),
    ...(umami === undefined ? [] : [script(umami.src, { 'data-website-id': umami.id })]),
    // This build of PostHog loads no further scripts, which Trusted Types would block.
    ...(posthog === undefined
      ? []
      : [
          script(
            `${posthog.host.replace('.i.posthog.com', '-assets.i.posthog.com')}/static/array.full.no-external.js`,
          ),
        ]),
    ...(google === undefined
      ? []
      : [
          script(
            `https://www.googletagmanager.com/gtag/js?id=${google.id}`,
            {},
            { trustedTypes: ['goog#html'] },
          ),
        ]),
  ]
}

/** The file that starts services which need more than a tag; undefined if none does. */
export function analyticsStart({
  posthog,
  google,
}: AnalyticsConfig): { readonly path: string; readonly data: string } | undefined {
  const lines = [
    ...(posthog === undefined
      ? []
      : // Content blockers stop the script of the service.
        [`window.posthog?.init(${JSON.stringify(posthog.key)},{api_host:${JSON.stringify(posthog.host)}})`]),
    ...(google === undefined
      ? []
      : [
          // The spelling that Brotli makes smallest: this file counts for what readers load.
          `window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments);}gtag("js",new Date());gtag("config",${JSON.stringify(google.id)});`,
        ]),
  ]
  if (lines.length === 0) return undefined
  const data = `${lines.join('\n')}\n`
  return { path: `${ANALYTICS_START}${hashOf(data).slice(0, 8)}.js`, data }
}

/** Beginning of the path of that file. */
export const ANALYTICS_START = 'assets/analytics-'

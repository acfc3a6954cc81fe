import { v5 } from 'uuid'

/** The browser and the system that a user agent header names. */

/** Products in the order of the most specific one: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//],
]

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** 'Chrome 156 on Linux', or the header itself if it names no known browser. */
export function describeUserAgent(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(userAgent)?.[1]
    if (version === undefined) continue
    const system = SYSTEMS.find(([, known]) => known.test(userAgent))?.[0]
    return `${name} ${version}${system === undefined ? '' : ` on ${system}`}`
  }
  return userAgent
}

/** Namespace of device ids, so that they differ from all other name-based UUIDs. */
const DEVICE_NAMESPACE = '4c1ab1f2-0f05-5b0e-9d6c-3d1f6c1e7a52'

/** A name-based UUID (version 5) of the browser's name and version: equal for equal browsers on all devices. */
export function deviceId({ appName, appVersion }: Pick<Navigator, 'appName' | 'appVersion'>): string {
  return v5(`${appName} ${appVersion}`, DEVICE_NAMESPACE)
}

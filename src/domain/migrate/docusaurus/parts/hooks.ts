/** The hooks and functions of Docusaurus' modules. */
import { useState, useSyncExternalStore } from 'react'
import { getOwn } from '../../../../lib/data/own-property.ts'
import { context, isBrowser } from './site-context.ts'

const noop = () => undefined

/** `@docusaurus/useDocusaurusContext`. */
export function useDocusaurusContext() {
  const { siteConfig, locale, locales, texts } = context.facts
  const localeConfigs = Object.fromEntries(
    locales.map((tag) => [
      tag,
      { label: tag, htmlLang: tag, direction: 'ltr', calendar: 'gregory', path: tag },
    ]),
  )
  return {
    siteConfig,
    siteMetadata: { docusaurusVersion: '3.10.2', siteVersion: undefined, pluginVersions: {} },
    globalData: {},
    codeTranslations: texts,
    i18n: {
      defaultLocale: locales[0] ?? locale,
      locales,
      currentLocale: locale,
      localeConfigs,
      path: 'i18n',
    },
  }
}

/** `useThemeConfig` of `@docusaurus/theme-common`. */
export function useThemeConfig() {
  const { themeConfig } = context.facts.siteConfig
  const given = typeof themeConfig === 'object' && themeConfig !== null ? themeConfig : {}
  return { navbar: { items: [] }, footer: {}, colorMode: {}, docs: {}, prism: {}, ...given }
}

/** A path of the site. In the build it has no base: links get theirs when they are resolved. */
export function addBase(
  url: string | undefined,
  { absolute = false }: { readonly absolute?: boolean } = {},
): string {
  if (url === undefined || url === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)) return url ?? ''
  const { base, siteConfig } = context.facts
  const { url: origin } = siteConfig
  const path = url.startsWith('/') ? url : `/${url}`
  const based = isBrowser && !path.startsWith(base) ? base.slice(0, -1) + path : path
  return absolute ? `${typeof origin === 'string' ? origin : ''}${based}` : based
}

/** `@docusaurus/useBaseUrl`. */
export const useBaseUrl = addBase

/** `useBaseUrlUtils` beside it. */
export const useBaseUrlUtils = () => ({ withBaseUrl: addBase })

const subscribeToNothing = () => () => undefined
const returnTrue = () => true
const returnFalse = () => false

/** Whether hydration is over. The first render of an island equals the render of the build. */
export const useIsBrowser = (): boolean => useSyncExternalStore(subscribeToNothing, returnTrue, returnFalse)

const subscribeToTheme = (listener: () => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** `useColorMode` of `@docusaurus/theme-common`. */
export function useColorMode() {
  const mode = useSyncExternalStore(
    subscribeToTheme,
    () => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'),
    () => 'light',
  )
  const setColorMode = (chosen: string | null) => {
    if (isBrowser && chosen !== null) document.documentElement.dataset['theme'] = chosen
  }
  return {
    colorMode: mode,
    colorModeChoice: null,
    isDarkTheme: mode === 'dark',
    setColorMode,
    setDarkTheme: () => setColorMode('dark'),
    setLightTheme: () => setColorMode('light'),
  }
}

const subscribeToSize = (listener: () => void) => {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Pixels from which the screen is a desktop's. */
const DESKTOP = 996

/** `useWindowSize`. */
export const useWindowSize = () =>
  useSyncExternalStore(
    subscribeToSize,
    () => (innerWidth > DESKTOP ? 'desktop' : 'mobile'),
    () => 'ssr',
  )

/** `useLocation` of the router. */
export const useLocation = () => ({
  pathname: isBrowser ? location.pathname : '/',
  search: isBrowser ? location.search : '',
  hash: isBrowser ? location.hash : '',
  state: undefined,
  key: '',
})

const go = (
  target: string | { readonly pathname?: string; readonly search?: string; readonly hash?: string },
) => {
  if (!isBrowser) return
  const { pathname = location.pathname, search = '', hash = '' } = typeof target === 'string' ? {} : target
  location.href = typeof target === 'string' ? target : pathname + search + hash
}

/** `useHistory` of the router. */
export const useHistory = () => ({
  push: go,
  replace: go,
  goBack: () => history.back(),
  listen: () => noop,
  block: () => noop,
  location: useLocation(),
  action: 'POP',
  length: 1,
})

export const useRouteMatch = () => ({ path: '/', url: useLocation().pathname, isExact: true, params: {} })

/** `translate` of `@docusaurus/Translate`. */
export function translate(
  { message = '', id }: { readonly message?: string; readonly id?: string },
  values: Readonly<Record<string, string | number>> = {},
): string {
  return interpolate(getOwn(context.facts.texts, id ?? message) ?? (message || (id ?? '')), values)
}

/** `interpolate` of `@docusaurus/Interpolate`. */
export const interpolate = (text: string, values: Readonly<Record<string, string | number>> = {}): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** `usePluralForm`: the texts of all forms, with `|` between them. */
export const usePluralForm = () => ({
  selectMessage: (count: number, texts: string) => {
    const forms = texts.split('|')
    return forms[count === 1 ? 0 : forms.length - 1] ?? ''
  },
})

/** `useCollapsible`. */
export function useCollapsible({
  initialState = false,
}: { readonly initialState?: boolean | (() => boolean) } = {}) {
  const [collapsed, setCollapsed] = useState(initialState)
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((now) => !now) }
}

/** `createStorageSlot` and `useStorageSlot`, of a browser that allows storage. */
export const createStorageSlot = (key: string) => ({
  get: () => (isBrowser ? localStorage.getItem(key) : null),
  set: (value: string) => isBrowser && localStorage.setItem(key, value),
  del: () => isBrowser && localStorage.removeItem(key),
  listen: () => noop,
})

/** `useDocsPreferredVersion`, of a reader who prefers none. */
export const useDocsPreferredVersion = () => ({
  preferredVersion: null,
  savePreferredVersionName: useNothing,
})

/** Global data of plugins, of which none is known here. */
export const useNothing = () => undefined
export const useEmptyList = () => []
export const useEmptyObject = () => ({})
/** Data of a plugin that does not run: each part of it is an empty list, so that the page shows its other parts. */
export const usePluginData = () =>
  new Proxy<Readonly<Record<string, readonly never[]>>>({}, { get: () => [] })

/**
 * The modules of Docusaurus that code of authors imports, by their names. Other modules, such as a part of the theme that only its own pages use, are
 * inert. Their components show their children.
 */
import * as components from './components.tsx'
import * as hooks from './hooks.ts'
import * as openapi from './openapi.tsx'
import { isBrowser } from './site-context.ts'
import { createInertModule } from './inert-module.ts'

export { context, startIsland } from './site-context.ts'
export { createInertModule } from './inert-module.ts'

type Module = Readonly<Record<string, unknown>>

const withDefault = (value: unknown, more: Module = {}): Module => ({ default: value, ...more })

const themeCommon: Module = {
  useThemeConfig: hooks.useThemeConfig,
  useColorMode: hooks.useColorMode,
  useWindowSize: hooks.useWindowSize,
  usePluralForm: hooks.usePluralForm,
  useCollapsible: hooks.useCollapsible,
  createStorageSlot: hooks.createStorageSlot,
  useStorageSlot: hooks.createStorageSlot,
  useLocalPathname: () => hooks.useLocation().pathname,
  useDocsPreferredVersion: hooks.useDocsPreferredVersion,
  usePrevious: hooks.useNothing,
  useEvent: (callback: unknown) => callback,
  useIsomorphicLayoutEffect: hooks.useNothing,
  PageMetadata: components.PageMetadata,
  HtmlClassNameProvider: components.Passthrough,
  PluginHtmlClassNameProvider: components.Passthrough,
  SkipToContentLink: components.Nothing,
  Collapsible: components.Collapsible,
  Details: components.Details,
  ErrorCauseBoundary: components.Passthrough,
  ThemedComponent: ({ children }: { readonly children?: (given: object) => unknown }) =>
    children?.({ theme: 'light' }),
  ThemeClassNames: { page: {}, wrapper: {}, common: {}, layout: {}, tabs: {}, docs: {}, blog: {} },
  isRegexpStringMatch: (pattern: string | undefined, text: string | undefined) =>
    pattern !== undefined && text !== undefined && new RegExp(pattern, 'gi').test(text),
  prefersReducedMotion: () => isBrowser && matchMedia('(prefers-reduced-motion: reduce)').matches,
}

const router: Module = {
  Link: components.Link,
  NavLink: components.Link,
  Redirect: components.Redirect,
  Route: components.Route,
  Switch: components.Passthrough,
  BrowserRouter: components.Passthrough,
  StaticRouter: components.Passthrough,
  useLocation: hooks.useLocation,
  useHistory: hooks.useHistory,
  useParams: hooks.useEmptyObject,
  useRouteMatch: hooks.useRouteMatch,
  matchPath: () => null,
  withRouter: (component: unknown) => component,
}

const docsClient: Module = {
  useAllDocsData: hooks.useEmptyObject,
  useDocsData: hooks.useEmptyObject,
  useVersions: hooks.useEmptyList,
  useLatestVersion: hooks.useEmptyObject,
  useActivePlugin: hooks.useNothing,
  useActivePluginAndVersion: hooks.useNothing,
  useActiveVersion: hooks.useEmptyObject,
  useActiveDocContext: hooks.useEmptyObject,
  useDocVersionSuggestions: hooks.useEmptyObject,
  useDocsVersion: () => ({
    version: 'current',
    label: '',
    docs: {},
    isLast: true,
    badge: false,
    banner: null,
  }),
  useDoc: () => ({ metadata: {}, frontMatter: {}, toc: [], contentTitle: '', assets: {} }),
  useDocById: hooks.useNothing,
  useDocsSidebar: hooks.useNothing,
  useCurrentSidebarCategory: () => ({ type: 'category', label: '', items: [] }),
  useCurrentSidebarSiblings: hooks.useEmptyList,
  useDocsVersionCandidates: hooks.useEmptyList,
  useDocsPreferredVersion: hooks.useDocsPreferredVersion,
  filterDocCardListItems: (items: unknown) => items,
  findFirstSidebarItemLink: hooks.useNothing,
  isDocsPluginEnabled: true,
}

const CAPABILITIES = {
  canUseDOM: isBrowser,
  canUseEventListeners: isBrowser,
  canUseIntersectionObserver: isBrowser,
  canUseViewport: isBrowser,
}

const MODULES: Readonly<Record<string, Module>> = {
  '@docusaurus/BrowserOnly': withDefault(components.BrowserOnly),
  '@docusaurus/ErrorBoundary': withDefault(components.ErrorBoundary),
  '@docusaurus/ExecutionEnvironment': withDefault(CAPABILITIES, CAPABILITIES),
  '@docusaurus/Head': withDefault(components.Head),
  '@docusaurus/Interpolate': withDefault(components.Interpolate, { interpolate: hooks.interpolate }),
  '@docusaurus/Link': withDefault(components.Link),
  '@docusaurus/Noop': withDefault(components.Nothing),
  '@docusaurus/Translate': withDefault(components.Translate, { translate: hooks.translate }),
  '@docusaurus/constants': { DEFAULT_PLUGIN_ID: 'default' },
  '@docusaurus/isInternalUrl': withDefault(
    (url: string | undefined) => url !== undefined && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url),
  ),
  '@docusaurus/plugin-content-docs/client': docsClient,
  '@docusaurus/plugin-content-blog/client': {
    useBlogPost: () => ({ metadata: { authors: [], tags: [] }, frontMatter: {}, assets: {}, toc: [] }),
    useBlogMetadata: hooks.useEmptyObject,
  },
  '@docusaurus/renderRoutes': withDefault(() => null),
  '@docusaurus/router': router,
  'react-router-dom': router,
  '@docusaurus/theme-common': { ...docsClient, ...themeCommon },
  '@docusaurus/theme-common/internal': { ...docsClient, ...themeCommon },
  '@docusaurus/useBaseUrl': withDefault(hooks.useBaseUrl, { useBaseUrlUtils: hooks.useBaseUrlUtils }),
  '@docusaurus/useBrokenLinks': withDefault(() => ({
    collectLink: hooks.useNothing,
    collectAnchor: hooks.useNothing,
  })),
  '@docusaurus/useDocusaurusContext': withDefault(hooks.useDocusaurusContext),
  '@docusaurus/useGlobalData': withDefault(hooks.useEmptyObject, {
    useAllPluginInstancesData: hooks.useEmptyObject,
    usePluginData: hooks.usePluginData,
  }),
  '@docusaurus/useIsBrowser': withDefault(hooks.useIsBrowser),
  '@docusaurus/useRouteContext': withDefault(() => ({ plugin: { id: 'default', name: '' }, data: {} })),
  '@mdx-js/react': { MDXProvider: components.Passthrough, useMDXComponents: hooks.useEmptyObject },
  '@theme/Admonition': withDefault(components.Admonition),
  '@theme/ApiExplorer/Export': withDefault(openapi.Export),
  '@theme/ApiExplorer/MethodEndpoint': withDefault(openapi.MethodEndpoint),
  '@theme/ApiTabs': withDefault(components.Tabs),
  '@theme/CodeBlock': withDefault(components.CodeBlock),
  '@theme/CodeInline': withDefault('code'),
  '@theme/Details': withDefault(components.Details),
  '@theme/DiscriminatorTabs': withDefault(components.Tabs),
  '@theme/DocCard': withDefault(components.DocCard),
  '@theme/DocCardList': withDefault(components.DocCardList),
  '@theme/Heading': withDefault(components.Heading),
  '@theme/IdealImage': withDefault(components.IdealImage),
  '@theme/Layout': withDefault(components.Layout),
  '@theme/MDXComponents': withDefault({}),
  '@theme/MimeTabs': withDefault(components.Tabs),
  '@theme/OperationTabs': withDefault(components.Tabs),
  '@theme/ParamsDetails': withDefault(openapi.ParamsDetails),
  '@theme/ParamsItem': withDefault(openapi.ParamsItem),
  '@theme/RequestSchema': withDefault(openapi.RequestSchema),
  '@theme/ResponseSchema': withDefault(openapi.RequestSchema),
  '@theme/Schema': withDefault(openapi.SchemaTree),
  '@theme/SchemaItem': withDefault(openapi.SchemaItem),
  '@theme/SchemaTabs': withDefault(components.Tabs),
  '@theme/StatusCodes': withDefault(openapi.StatusCodes),
  '@theme/TOC': withDefault(components.TOCInline),
  '@theme/TOCInline': withDefault(components.TOCInline),
  '@theme/TabItem': withDefault(components.TabItem),
  '@theme/Tabs': withDefault(components.Tabs),
  '@theme/ThemedImage': withDefault(components.ThemedImage),
  clsx: withDefault(joinClasses, { clsx: joinClasses }),
  classnames: withDefault(joinClasses),
}

/** A module by its name, as `require` returns it; inert if it is not known. */
export function loadModule(name: string): unknown {
  const known = MODULES[name.replace(/^@theme-(?:original|init)\//, '@theme/').replace(/\/index$/, '')]
  return known === undefined ? createInertModule(name) : { __esModule: true, ...known }
}

/** Joins names of classes as the packages `clsx` and `classnames` do. */
type ClassValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly ClassValue[]
  | Readonly<Record<string, unknown>>

/** The names of classes in strings, lists, and objects whose values say which of their keys apply. */
function joinClasses(...values: readonly ClassValue[]): string {
  return values.flatMap(listClasses).join(' ')
}

function listClasses(value: ClassValue): readonly string[] {
  if (!value || value === true) return []
  if (Array.isArray(value)) return value.flatMap(listClasses)
  if (typeof value !== 'object') return [String(value)]
  return Object.entries(value).flatMap(([name, applies]) => (applies ? [name] : []))
}

/** Stands for a module that is not there: code that imports it runs on, and its components show what is in them. */

/** How many values a list has that is taken apart: `const [a, b] = useThing()`. */
const LIST_LENGTH = 4

/** A value that can be called, rendered and read from. As a component it is its children; React shows nothing of a function. */
function createInertValue(): object {
  const render = (props?: { readonly children?: unknown }) =>
    typeof props === 'object' &&
    props !== null &&
    props.children !== undefined &&
    typeof props.children !== 'function'
      ? props.children
      : createInertValue()
  const members = new Map<string, unknown>()
  return new Proxy(render, {
    get(_, name) {
      if (name === Symbol.iterator)
        return () => Array.from({ length: LIST_LENGTH }, createInertValue).values()
      if (typeof name === 'symbol') return name === Symbol.toPrimitive ? () => '' : undefined
      // React and promises ask for these.
      if (HIDDEN.has(name)) return undefined
      if (!members.has(name)) members.set(name, createInertValue())
      return members.get(name)
    },
  })
}

const HIDDEN = new Set([
  '$$typeof',
  'then',
  'toJSON',
  'defaultProps',
  'propTypes',
  'contextTypes',
  'contextType',
  'childContextTypes',
  'getDerivedStateFromProps',
  'displayName',
  'isReactComponent',
])

/** A module of CommonJS with any export. `name` is the name of the module. */
export function createInertModule(name: string): object {
  const value = createInertValue()
  const exports: object = new Proxy(
    {},
    {
      get(_, key) {
        if (key === '__esModule') return true
        if (typeof key === 'symbol') return key === Symbol.toStringTag ? name : undefined
        return key === 'default' ? value : (Reflect.get(value, key) as unknown)
      },
      // Bundlers copy the exports that a module lists, and read all others from its prototype.
      getPrototypeOf: () => exports,
      has: () => true,
    },
  )
  return exports
}

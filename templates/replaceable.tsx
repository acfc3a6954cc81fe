/**
 * Parts of a page that authors can replace. Their templates were compiled by the load stage and run here, in the thread that renders; the hash
 * of their code is a part of the layout, and so of each view's hash.
 */

import * as React from 'react'
import * as runtime from 'react/jsx-runtime'

import type { FileStates } from '../src/lib/files/file-state.ts'
import { canRunOn, runAuthorCode, type AuthorCode } from '../src/lib/run-author-code.ts'
import type { PartName } from '../src/lib/page/part-names.ts'
import { siteMarker } from '../src/lib/site/links/markers.ts'
import type { PartProps } from '../src/stages/render/part-types.ts'
import type { ViewParts } from '../src/stages/view/view-types.ts'
import type { PageProps } from './page-props.ts'

type Template = React.ComponentType<PartProps>
type Templates = Readonly<Partial<Record<PartName, Template>>>

/** Rendering is synchronous: these belong to the document that is rendered. */
let templates: Templates = {}
let page: PageProps | undefined

/** Renders a document with the templates of its site. */
export function renderWithTemplates<T>(props: PageProps, render: () => T): T {
  templates = loadReplacedTemplates(props.parts.templates)
  page = props
  try {
    return render()
  } finally {
    templates = {}
    page = undefined
  }
}

/** Whether authors replaced any part: their components may use what only React knows, such as hooks. */
export function hasReplacedParts(): boolean {
  return Object.keys(templates).length > 0
}

/** Whether the site has a template of its own for a part. */
export function isReplaced(name: PartName): boolean {
  return templates[name] !== undefined
}

/** The part that `name` stands for: the template of the author if there is one, else `Default`. */
export function replaceable<P extends object>(
  name: PartName,
  Default: React.ComponentType<P>,
): React.ComponentType<P> {
  return function Part(props: P) {
    const Template = templates[name]
    if (Template === undefined || page === undefined) return <Default {...props} />
    return (
      <Template
        {...(props as { children?: React.ReactNode })}
        {...page}
        Default={bindProps(Default, props)}
        linkTo={siteMarker}
      />
    )
  }
}

/** The component with its props filled in. */
function bindProps<P extends object>(Component: React.ComponentType<P>, props: P): React.ComponentType {
  return () => <Component {...props} />
}

/** Modules that templates share with ours: two Reacts don't work together. */
const SHARED = new Map<string, unknown>([
  ['react', React],
  ['react/jsx-runtime', runtime],
])

/** The templates that ran last, by the hash of their code: a thread runs it once, and not for each page. */
let last: { readonly ref: string; readonly code: AuthorCode<Templates> } | undefined

function loadReplacedTemplates(source: ViewParts['templates']): Templates {
  if (source === undefined) return {}
  // Values that they keep in variables are stale if a file that they have read has changed.
  if (last?.ref !== source.ref || !canRunOn(last.code))
    last = { ref: source.ref, code: runAuthorCode(source.code, SHARED) }
  return last.code.exports
}

/** The files that the templates have read, on this page or before. */
export function listTemplateReads(): FileStates {
  return last?.code.reads() ?? {}
}

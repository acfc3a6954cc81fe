/**
 * Content of a page, as data: the one description from which its HTML, its table of contents, the ids that links may target, its search
 * sections and its Markdown twin are made. `inspect-blocks.ts` and `blocks-to-markdown.ts` walk over blocks, `templates/blocks.tsx` prints
 * them. Blocks are plain JSON.
 *
 * Addresses are strings as they are in an `href`: a site marker, a link marker (lib/site/links/markers.ts), '#id', or a URL.
 */

import type { Heading, Html, SearchSection, SidebarBadge } from '../../lib/types.ts'

export type Inline =
  | string
  | { readonly kind: 'code'; readonly text: string; readonly className?: string }
  /** `optional`: prints its content alone where the reference cannot be resolved on this site. */
  | {
      readonly kind: 'link'
      readonly href: string
      readonly content: readonly Inline[]
      readonly optional?: true
    }
  | {
      readonly kind: 'span'
      readonly className?: string
      /** Color of a badge. */
      readonly tone?: SidebarBadge['tone']
      readonly content: readonly Inline[]
    }
  | { readonly kind: 'strong'; readonly className?: string; readonly content: readonly Inline[] }
  | { readonly kind: 'small'; readonly content: readonly Inline[] }
  /** HTTP method, as a badge. */
  | { readonly kind: 'method'; readonly method: string }
  /** URL or path template; `{expressions}` are marked. */
  | { readonly kind: 'path'; readonly path: string }

export interface HeadingBlock {
  readonly kind: 'heading'
  /** 1 is the title of the page. */
  readonly level: 1 | 2 | 3 | 4
  /** Absent on a heading that nothing can link to. Below level 1, a heading with an id and without a link of its own is a link to itself. */
  readonly id?: string
  readonly content: readonly Inline[]
  /** Not in the page's list of headings. */
  readonly unlisted?: true
  /** Of code that wide windows show beside the text that follows: only narrow ones have it in their table of contents, after that text. */
  readonly beside?: true
  /** Says something without any text below it, such as a status: the Markdown twin leaves out other headings that have none. */
  readonly standalone?: true
}

/** HTML that an author's Markdown became. Link markers in it are numbers of the page's links. */
export interface ProseBlock {
  readonly kind: 'prose'
  readonly html: Html
  /** For the Markdown twin: CommonMark and GFM, with markers for links and slots. */
  readonly markdown: string
  /** `markdown` holds the title of the page, and `html` doesn't: a heading block above prints it. */
  readonly titled?: true
  /** Headings with ids inside `html`, in their order. */
  readonly headings?: readonly Heading[]
  /** Searchable text by heading, where `html` has headings of the page. */
  readonly sections?: readonly SearchSection[]
  /** `html` has `<docs-slot>` elements. */
  readonly hasSlots?: true
  /** Blocks that replace these elements, in their order. */
  readonly slots?: readonly (readonly Block[])[]
  /** Text of a guide or post: images are sized and the first ones load at once. */
  readonly article?: true
}

export interface ParagraphBlock {
  readonly kind: 'paragraph'
  readonly className?: string
  readonly id?: string
  readonly content: readonly Inline[]
  /** Left out of the Markdown twin, or only in it. */
  readonly medium?: 'web' | 'markdown'
}

/** Inline content without an element around it. */
export interface InlineBlock {
  readonly kind: 'inline'
  readonly content: readonly Inline[]
}

/** An element around other blocks. */
export interface GroupBlock {
  readonly kind: 'group'
  /** `docs-fields` is around what other pages load of a schema's page (emit/page/fields-script.ts). */
  readonly tag: 'section' | 'div' | 'article' | 'docs-fields'
  readonly className?: string
  readonly labelledBy?: string
  readonly data?: Readonly<Record<string, string>>
  readonly blocks: readonly Block[]
  /** Search: `fold` puts the text of fields into the section of the heading above; `skip` leaves all of it out. */
  readonly search?: 'fold' | 'skip'
}

/** Blocks in a row, without an element around them. */
export interface FragmentBlock {
  readonly kind: 'fragment'
  readonly blocks: readonly Block[]
}

export interface DetailsBlock {
  readonly kind: 'details'
  readonly className?: string
  /**
   * Id of the content: a link to it opens the details, also without JavaScript, which a link to the element itself does not (HTML
   * "ancestor details revealing algorithm"). So details have no id of their own. Search has the content as a section of its own, with the
   * summary as its heading.
   */
  readonly target?: string
  readonly summary: readonly Inline[]
  readonly blocks: readonly Block[]
}

/** A parameter or a property of a schema. */
export interface FieldItem {
  readonly id: string
  /** As readers look it up. */
  readonly name: string
  /** Name, type and marks in one line. */
  readonly head: readonly Inline[]
  readonly blocks: readonly Block[]
}

export interface FieldsBlock {
  readonly kind: 'fields'
  readonly fields: readonly FieldItem[]
  /** How many fields show; those after them are folded under the summary. Search and the Markdown twin have all in one list. */
  readonly fold?: { readonly shown: number; readonly summary: readonly Inline[] }
}

export interface ListItem {
  readonly id?: string
  readonly content?: readonly Inline[]
  readonly blocks?: readonly Block[]
}

export interface ListBlock {
  readonly kind: 'list'
  readonly className?: string
  readonly items: readonly ListItem[]
  /** The items are values that readers search for (enum values). */
  readonly values?: true
}

export interface DefinitionsBlock {
  readonly kind: 'definitions'
  readonly className: string
  readonly items: readonly (ListItem & { readonly term: readonly Inline[] })[]
  readonly values?: true
}

export interface CodeBlock {
  readonly kind: 'code'
  readonly language: string
  readonly html: Html
  /** Text in the header of the code: its language in the reader's words, or a file name. */
  readonly title?: string
}

export interface TabsBlock {
  readonly kind: 'tabs'
  readonly title: string
  /** Tabs of one group follow the reader's choice, on all pages. */
  readonly group?: string
  /** Offers the panels in a select only: their labels are too long for tabs. */
  readonly menu?: true
  readonly panels: readonly {
    readonly label: string
    readonly value?: string
    readonly id?: string
    /** Kind of the example in the panel: the Markdown twin has the first of each kind and names the others. */
    readonly example?: string
    /** A sample that the author of an API description wrote. */
    readonly isOwn?: true
    readonly blocks: readonly Block[]
  }[]
}

/** A table with column headings. The first cell of a row is its heading. */
export interface TableBlock {
  readonly kind: 'table'
  readonly className?: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly id?: string; readonly cells: readonly ListItem[] }[]
}

/** Method and URL of an operation, with a button that copies the URL. */
export interface EndpointBlock {
  readonly kind: 'endpoint'
  readonly method: string
  /** URL of the server without a final slash. */
  readonly server: string
  readonly path: string
  /** The button that sends the operation, where its page has a form. */
  readonly tryIt?: IslandBlock
}

/** Operations as a list of links. */
export interface OperationsBlock {
  readonly kind: 'operations'
  readonly items: readonly {
    readonly route: string
    readonly method: string
    readonly title: string
    readonly deprecated: boolean
    readonly path?: string
    readonly line?: string
  }[]
}

/** A component that hydrates in the browser. */
export interface IslandBlock {
  readonly kind: 'island'
  readonly name: string
  readonly on: 'load' | 'idle' | 'visible' | 'intent'
  readonly props: object
  /** Stays the HTML that it is, also without JavaScript. */
  readonly blocks?: readonly Block[]
}

export type Block =
  | HeadingBlock
  | ProseBlock
  | ParagraphBlock
  | InlineBlock
  | GroupBlock
  | FragmentBlock
  | DetailsBlock
  | FieldsBlock
  | ListBlock
  | DefinitionsBlock
  | CodeBlock
  | TabsBlock
  | TableBlock
  | EndpointBlock
  | OperationsBlock
  | IslandBlock

/**
 * Receives what highlight.js finds in code and writes it as HTML with one span for each run of a colour. The library's own writer gives
 * one span for each scope, half of which have no colour or that of the span around them.
 */
import type { Emitter } from 'highlight.js'
import type { Html } from '../../../../lib/types.ts'
import { escapeCode } from '../../../../lib/text/html/escape-code.ts'

/** The colours that code has, and which scopes of highlight.js have them; others look like the text around them. */
const COLOURS_BY_SCOPE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    comment: ['comment', 'quote', 'meta'],
    keyword: ['keyword', 'selector-tag', 'doctag', 'section'],
    string: ['string', 'regexp', 'addition', 'symbol'],
    number: ['number', 'literal', 'type', 'built_in', 'bullet'],
    name: ['title', 'attr', 'attribute', 'name', 'property', 'selector-class', 'selector-id', 'variable'],
    deletion: ['deletion'],
    emphasis: ['emphasis'],
    strong: ['strong'],
  }).flatMap(([colour, scopes]) => scopes.map((scope) => [scope, colour] as const)),
)

/** The colour of `title.function` is that of `title`. */
function findColour(scope: string): string | undefined {
  const dot = scope.indexOf('.')
  return COLOURS_BY_SCOPE.get(dot === -1 ? scope : scope.slice(0, dot))
}

/** The begin of a scope, with its colour unless that is the colour around it. */
interface ScopeStart {
  readonly colour: string | undefined
}

const SCOPE_END = Symbol('end of a scope')

/** An emitter for `hljs.configure({ __emitter })`. */
export class ColourEmitter implements Emitter {
  private readonly tokens: (string | ScopeStart | typeof SCOPE_END)[] = []
  private depth = 0

  addText(text: string): void {
    const last = this.tokens.at(-1)
    if (typeof last === 'string') this.tokens[this.tokens.length - 1] = last + text
    else if (text !== '') this.tokens.push(text)
  }

  startScope(scope: string): void {
    this.tokens.push({ colour: findColour(scope) })
    this.depth++
  }

  endScope(): void {
    if (this.depth === 0) return
    this.tokens.push(SCOPE_END)
    this.depth--
  }

  /** The names under which the library calls the two functions above for modes; its types leave them out. */
  openNode(scope: string): void {
    this.startScope(scope)
  }

  closeNode(): void {
    this.endScope()
  }

  /** Embedded code has the colour of what it is in. */
  __addSublanguage(embedded: ColourEmitter, name: string): void {
    if (name) this.startScope('')
    for (const token of embedded.tokens)
      if (typeof token === 'string') this.addText(token)
      else this.tokens.push(token)
    if (name) this.endScope()
  }

  finalize(): void {
    while (this.depth > 0) this.endScope()
  }

  /** Nothing: the library asks for HTML after each piece of embedded code as well. `writeHtml` gives it once. */
  toHTML(): string {
    return ''
  }

  writeHtml(): Html {
    const around: string[] = []
    let colour = ''
    let open = ''
    let html = ''
    for (const token of this.tokens)
      if (typeof token === 'string') {
        // Blanks have no colour.
        if (colour !== open && token.trim() !== '') {
          html += `${open && '</span>'}${colour && `<span class="hl-${colour}">`}`
          open = colour
        }
        html += escapeCode(token)
      } else if (token === SCOPE_END) colour = around.pop() ?? ''
      else {
        around.push(colour)
        colour = token.colour ?? colour
      }
    return html + (open && '</span>')
  }
}

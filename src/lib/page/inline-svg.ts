/**
 * The SVG as a part of the page: in the color of the text, as decoration. Its `style`, `script` and handlers are left out, which the content
 * security policy blocks. Undefined for a file without a drawing.
 */
export function inlineSvg(text: string): string | undefined {
  const [whole, tag = '', inner = ''] = /<svg\b([^>]*)>([\s\S]*)<\/svg>/i.exec(text) ?? []
  if (whole === undefined) return undefined
  const [, viewBox = '0 0 24 24'] = /viewBox="([\d\s.-]+)"/i.exec(tag) ?? []
  const isOutline = /\bstroke="(?!none)/.test(tag + inner)
  const shapes = inner
    .replace(/<(script|style|title|foreignObject)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\s(?:on\w+|style|id|class)="[^"]*"/gi, '')
    .trim()
  return `<svg class="icon${isOutline ? '' : ' solid'}" viewBox="${viewBox}" aria-hidden="true">${shapes}</svg>`
}

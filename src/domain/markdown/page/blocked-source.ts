/** What a page must not load: sources of elements that the content security policy (lib/page/content-security-policy.ts) blocks. */

/** An address of another host. */
export const WEB_ADDRESS = /^(?:https?:)?\/\//i

interface BlockedSource {
  readonly what: string
  readonly hint: string
}

/** Why a source of an element is blocked; undefined if it is not. `frames` are the origins of allowed frames. */
export function findBlockedSource(
  tagName: string,
  address: string,
  frames: readonly string[],
): BlockedSource | undefined {
  const isWeb = WEB_ADDRESS.test(address)
  switch (tagName) {
    case 'iframe':
      return frames.some((origin) => address === origin || address.startsWith(`${origin}/`))
        ? undefined
        : {
            what: `frames of \`${readOrigin(address) ?? address}\``,
            hint: isWeb
              ? 'use `::embed` and the option `embeds`, or link to the page'
              : `link to it: \`[text](${address})\``,
          }
    case 'object':
    case 'embed':
      return { what: `\`<${tagName}>\``, hint: 'link to the file, or use an image or a video' }
    case 'video':
    case 'audio':
    case 'track':
    case 'source':
      return isWeb
        ? {
            what: `\`${address}\` in \`<${tagName}>\``,
            hint: 'copy the file into the site, or use `::embed`',
          }
        : undefined
    case 'img':
    case 'image':
      return /^http:/i.test(address)
        ? {
            what: `the image \`${address}\``,
            hint: "use a URL that begins with 'https:', or copy the image into the site",
          }
        : undefined
    case 'form':
      return isWeb
        ? { what: `a form that sends to \`${address}\``, hint: 'link to a page with the form' }
        : undefined
    default:
      return undefined
  }
}

/** The origin of a web address, `https:` where it names no protocol: many frames of one service are one entry of a report. */
function readOrigin(address: string): string | undefined {
  const base = 'https://example.com'
  return WEB_ADDRESS.test(address) && URL.canParse(address, base) ? new URL(address, base).origin : undefined
}

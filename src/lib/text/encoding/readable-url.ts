/** A URL as browsers show it: letters of all scripts are themselves, and all else stays percent-encoded. For reading, not for sending. */
export function readableUrl(url: string): string {
  return url.replaceAll(/(?:%[89A-F][\dA-F])+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, encodeURIComponent)
    } catch {
      return encoded
    }
  })
}

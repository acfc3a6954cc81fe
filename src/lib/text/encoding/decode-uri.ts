/** Text without its percent-encoding (RFC 3986, section 2.1); unchanged if the encoding is invalid, because a person wrote it. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Follows an old anchor of the page, for which the page has a hidden link. Browsers encode quotation marks in anchors (URL standard), so none ends the selector. */
export function followMovedAnchor(): void {
  const link = document.querySelector<HTMLAnchorElement>(`a[data-moved="${location.hash}"]`)
  if (link) location.replace(link.href)
}

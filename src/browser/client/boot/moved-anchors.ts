/** Follows an old anchor of the page, for which the page has a hidden link. */
export function followMovedAnchor(): void {
  const link = document.getElementById(location.hash)
  if (link) location.replace((link as HTMLAnchorElement).href)
}

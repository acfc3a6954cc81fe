/** How many of its panels a box of tabs shows as tabs; a menu offers the others, if there are any. A menu never has a single entry. */
export function countTabs(panels: number): number {
  return panels > 6 ? 5 : panels
}

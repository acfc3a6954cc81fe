/** How many of its panels a box of tabs shows as tabs; a menu offers the others, if there are any. A menu never has a single entry. */
export const countTabs = (panels: number): number => (panels > 6 ? 5 : panels)

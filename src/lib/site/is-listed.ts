/** Whether lists show a page. Only a server has pages that are not written to the end, and shows where they will be. */
export const isListed = ({
  unlisted,
  draft,
}: {
  readonly unlisted?: boolean
  readonly draft?: boolean
}): boolean => unlisted !== true || draft === true

/** Line icons, written into the page, so that they need no request. */

import type { ReactNode } from 'react'

const shapes = {
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="m16 16 4.5 4.5" />
    </>
  ),
  contents: <path d="M4.5 6.5h.01M9 6.5h11M4.5 12h.01M9 12h11M4.5 17.5h.01M9 17.5h11" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  next: <path d="M5 12h14m-6-6 6 6-6 6" />,
  previous: <path d="M19 12H5m6 6-6-6 6-6" />,
  up: <path d="M12 19V5m-6 6 6-6 6 6" />,
  edit: <path d="M4 20h4L19 9l-4-4L4 16v4Zm9-13 4 4" />,
  guide: (
    <>
      <path d="M5 4.5h9l5 5v10H5z" />
      <path d="M14 4.5v5h5M8.5 13.5h7M8.5 16.5h5" />
    </>
  ),
  reference: <path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />,
  home: <path d="M4 11 12 4l8 7v9h-5v-6H9v6H4z" />,
  console: (
    <>
      <rect x="3" y="4.5" width="18" height="15" rx="2" />
      <path d="m7 9.5 3 2.5-3 2.5M12.5 15h4.5" />
    </>
  ),
  feed: <path d="M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14" />,
} satisfies Record<string, ReactNode>

/** A line icon of 24 units; decoration, so the words beside it must say the same. */
export function Icon({ name }: { readonly name: keyof typeof shapes }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}

/** The mark: a sheet pulled from a stack. */
export function Mark() {
  return (
    <svg className="logo" viewBox="0 0 24 24" aria-hidden="true">
      <path className="back" d="M3 7h12v14H3z" />
      <path className="front" d="M8 2h9l4 4v11H8z" />
    </svg>
  )
}

/** The favicon as SVG text: the mark, readable on light and dark tabs. */
export const favicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#7fb8bd" d="M3 7h12v14H3z"/><path fill="#0b6470" d="M8 2h9l4 4v11H8z"/></svg>\n'

/** Line icons that authors can name in the header, in blocks and in MDX: the path of each, in a square of 24 units. */

export const ICON_SHAPES: Readonly<Record<string, string>> = {
  'arrow-right': 'M4 12h15m-6-6 6 6-6 6',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  book: 'M4 5.5C7 4 10 4 12 6c2-2 5-2 8-.5V19c-3-1.5-6-1.5-8 .5-2-2-5-2-8-.5zM12 6v13.5',
  box: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10',
  branch:
    'M7 8v8M7 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM17 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm0 0c0 4-4 5-10 6',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.5 2',
  close: 'M6 6l12 12M18 6 6 18',
  cloud: 'M7 18a4 4 0 0 1-.5-8 6 6 0 0 1 11.5 1.5A3.3 3.3 0 0 1 17.5 18z',
  code: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  flag: 'M6 21V4h12l-2.5 4L18 12H6',
  folder: 'M3 6h6l2 2h10v11H3z',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.2 2.2m8.4 8.4 2.2 2.2m0-12.8-2.2 2.2M7.8 16.2l-2.2 2.2',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-5 5.5-5 12.5 0 18 5-5.5 5-12.5 0-18',
  heart: 'M12 20C5 15 3 12 3 8.5 3 5 8 3 12 7.5 16 3 21 5 21 8.5c0 3.5-2 6.5-9 11.5Z',
  home: 'M4 11 12 4l8 7v9h-5v-6H9v6H4z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8v.01',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h9v4M17 12v3',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  package: 'M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4',
  play: 'M8 5v14l11-7z',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  puzzle: 'M5 8h4a2.2 2.2 0 1 1 4 0h4v4a2.2 2.2 0 1 1 0 4v4H5z',
  rocket: 'M9 15c0-6 4-11 11-11 0 7-5 11-11 11Zm0 0-3-3 3-3h3m-3 6 3 3 3-3v-3M5 19l2.5-2.5',
  rss: 'M5 19h.01M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14',
  shield: 'M12 3 5 6v5c0 5 3 8 7 10 4-2 7-5 7-10V6z',
  sparkle: 'M12 3c.8 5 3 7.5 8 8.5-5 1-7.2 3.5-8 8.5-.8-5-3-7.5-8-8.5 5-1 7.2-3.5 8-8.5Z',
  star: 'm12 3.5 2.6 5.6 6 .7-4.5 4.1 1.3 6.1L12 16.9 6.6 20l1.3-6.1-4.5-4.1 6-.7z',
  terminal: 'M3 5h18v14H3zM7 9.5l3 2.5-3 2.5M12.5 15H17',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.2.8 3.5 2.8 3.5 5.5',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5v.01',
}

/** The SVG of an icon by its name, as decoration; undefined for an unknown name. */
export function iconSvg(name: string): string | undefined {
  if (!Object.hasOwn(ICON_SHAPES, name)) return undefined
  return `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${ICON_SHAPES[name]}"></path></svg>`
}

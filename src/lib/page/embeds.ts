/**
 * Frames of other services, by the address that authors copy from there. Nothing is loaded from a service until the reader asks for it, and
 * nothing at build time.
 */

interface EmbedService {
  readonly label: string
  /** Origin of the frame, for the content security policy. */
  readonly origin: string
  /** Address of the frame; undefined for an address that is not of this service. */
  readonly frame: (url: URL) => string | undefined
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^(?:www|m)\./, '')

const SERVICES = {
  youtube: {
    label: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    frame(url: URL) {
      const host = hostOf(url)
      const id =
        host === 'youtu.be'
          ? url.pathname.slice(1)
          : host === 'youtube.com' || host === 'youtube-nocookie.com'
            ? (url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1])
            : undefined
      if (id === undefined || !/^[\w-]{6,}$/.test(id)) return undefined
      const start = /^\d+/.exec(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '')?.[0]
      return `${this.origin}/embed/${id}?autoplay=1${start === undefined ? '' : `&start=${start}`}`
    },
  },
  vimeo: {
    label: 'Vimeo',
    origin: 'https://player.vimeo.com',
    frame(url: URL) {
      if (hostOf(url) !== 'vimeo.com' && url.origin !== this.origin) return undefined
      const [, id, hash = url.searchParams.get('h')] =
        /^\/(?:video\/)?(\d+)(?:\/(\w+))?/.exec(url.pathname) ?? []
      if (id === undefined) return undefined
      return `${this.origin}/video/${id}?autoplay=1&dnt=1${hash === null ? '' : `&h=${hash}`}`
    },
  },
  figma: {
    label: 'Figma',
    origin: 'https://www.figma.com',
    frame(url: URL) {
      if (hostOf(url) !== 'figma.com' || !/^\/(?:file|design|proto|board)\/\w+/.test(url.pathname))
        return undefined
      return `${this.origin}/embed?embed_host=offprint&url=${encodeURIComponent(url.href)}`
    },
  },
  codesandbox: {
    label: 'CodeSandbox',
    origin: 'https://codesandbox.io',
    frame(url: URL) {
      const [, id] = /^\/(?:s|embed|p\/(?:sandbox|devbox))\/([\w-]+)/.exec(url.pathname) ?? []
      return hostOf(url) === 'codesandbox.io' && id !== undefined ? `${this.origin}/embed/${id}` : undefined
    },
  },
  stackblitz: {
    label: 'StackBlitz',
    origin: 'https://stackblitz.com',
    frame(url: URL) {
      if (hostOf(url) !== 'stackblitz.com' || !/^\/(?:edit|github|~)\/[^/]/.test(url.pathname))
        return undefined
      return `${this.origin}${url.pathname}?embed=1&ctl=0`
    },
  },
} satisfies Readonly<Record<string, EmbedService>>

export type EmbedName = keyof typeof SERVICES

export const EMBED_NAMES = Object.keys(SERVICES) as readonly EmbedName[]

/** A frame that authors wrote, ready to be shown. */
export interface Embed {
  readonly name: EmbedName
  /** Of the service: 'YouTube'. */
  readonly label: string
  readonly src: string
}

/** The frame of an address; undefined if no service that Offprint knows has it. */
export function findEmbed(address: string): Embed | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  for (const name of EMBED_NAMES) {
    const service: EmbedService = SERVICES[name]
    const src = service.frame(url)
    if (src !== undefined) return { name, label: service.label, src }
  }
  return undefined
}

/** Origins of the frames of some services. */
export function embedOrigins(names: readonly EmbedName[]): readonly string[] {
  return names.map((name) => SERVICES[name].origin)
}

/** Fonts that are on the reader's device, by name: they cost nothing to load. Families are ordered by platform: Apple, Windows, Android, Linux. */

export const FONT_STACKS: Readonly<Record<string, string>> = {
  system: 'system-ui, sans-serif',
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', source-sans-pro, sans-serif",
  geometric: "Avenir, Montserrat, Corbel, 'URW Gothic', source-sans-pro, sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT', sans-serif",
  serif:
    "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', 'P052', Georgia, 'Liberation Serif', serif",
  transitional: "Charter, 'Bitstream Charter', 'Sitka Text', Cambria, 'Liberation Serif', serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
  mono: "ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'Liberation Mono', monospace",
}

/** Families of devices for languages with other letters, by the language and the kind of letters. They precede the generic family. */
export const LANGUAGE_FAMILIES: Readonly<Record<string, { readonly sans: string; readonly serif: string }>> =
  {
    ar: {
      sans: "'SF Arabic', 'Segoe UI', 'Geeza Pro', 'Noto Sans Arabic', 'Noto Kufi Arabic'",
      serif: "'SF Arabic', 'Traditional Arabic', 'Geeza Pro', 'Noto Naskh Arabic'",
    },
    ja: {
      sans: "'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans JP', 'Noto Sans CJK JP'",
      serif: "'Hiragino Mincho ProN', 'Yu Mincho', 'Noto Serif JP', 'Noto Serif CJK JP'",
    },
    ko: {
      sans: "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans KR', 'Noto Sans CJK KR'",
      serif: "AppleMyungjo, Batang, 'Noto Serif KR', 'Noto Serif CJK KR'",
    },
    zh: {
      sans: "'PingFang SC', 'Microsoft YaHei UI', 'Noto Sans SC', 'Noto Sans CJK SC'",
      serif: "'Songti SC', SimSun, 'Noto Serif SC', 'Noto Serif CJK SC'",
    },
  }

/** Families that every device has, the average width of their letters, and the generic family after them. */
export const FALLBACK_FONTS = {
  sans: { local: ['Arial', 'Liberation Sans'], width: 904 / 2048, generic: 'sans-serif' },
  serif: { local: ['Times New Roman', 'Liberation Serif'], width: 832 / 2048, generic: 'serif' },
  mono: { local: ['Courier New', 'Liberation Mono'], width: 1229 / 2048, generic: 'monospace' },
} as const

export type FallbackName = keyof typeof FALLBACK_FONTS

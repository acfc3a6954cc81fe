/**
 * Colours in OKLCH (CSS Color 4, section 9.4) and their contrast (WCAG 2.2, section 1.4.3). OKLCH separates lightness from hue, so that a
 * palette can change the one and keep the other. The matrices are from CSS Color 4.
 */

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export interface Oklch {
  readonly lightness: number
  readonly chroma: number
  readonly hue: number
}

type Triple = readonly [number, number, number]

/** A colour written as `#rgb` or `#rrggbb`. */
export function parseHex(text: string): Oklch {
  const digits = text.length === 4 ? text.replaceAll(/[\da-f]/gi, '$&$&') : text
  const pairs = digits.slice(1).match(/../g) ?? []
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => toLinear(parseInt(pair, 16) / 255))
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/** The colour as `#rrggbb`. A colour outside of sRGB gets the largest chroma that fits. */
export function toHex(color: Oklch): string {
  return `#${fitGamut(color)
    .map((part) =>
      Math.round(toGamma(Math.min(1, Math.max(0, part))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Contrast of two colours as `#rrggbb`: 1 to 21. */
export function contrastRatio(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map((pair) =>
    toLinear(parseInt(pair, 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function fitGamut(color: Oklch): Triple {
  const direct = toLinearRgb(color)
  if (isInGamut(direct)) return direct
  let [low, high] = [0, color.chroma]
  for (let step = 0; step < 20; step++) {
    const chroma = (low + high) / 2
    if (isInGamut(toLinearRgb({ ...color, chroma }))) low = chroma
    else high = chroma
  }
  return toLinearRgb({ ...color, chroma: low })
}

const isInGamut = (parts: Triple) => parts.every((part) => part >= -0.0001 && part <= 1.0001)

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** Images with a fallback (SPEC.md, section 4). */
import { useState } from 'react'

export interface ImageProps {
  readonly src: string
  readonly alt: string
  /** Tried once when `src` fails. */
  readonly fallback?: string
  readonly width: number
  readonly height: number
}

/** An image that switches once to its fallback when it can't be loaded, and to a placeholder with its description when that fails too. */
export function Image({ src, alt, fallback, width, height }: ImageProps) {
  const [failed, setFailed] = useState<{ src: string; times: number }>({ src, times: 0 })
  // Another source is another image: what failed before says nothing of it.
  const times = failed.src === src ? failed.times : 0
  const shown = times === 0 ? src : times === 1 ? fallback : undefined
  if (shown === undefined)
    return (
      <span className="no-image" role="img" aria-label={alt || 'Image not available'}>
        {alt || 'Image not available'}
      </span>
    )
  return (
    <img
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      onError={() => setFailed({ src, times: times + 1 })}
    />
  )
}

/** Island of `::embed`: no service learns of a reader who has not asked for its frame. */

import { useState, type ReactNode } from 'react'

export interface EmbedProps {
  /** Address of the frame. */
  readonly src: string
  readonly title: string
  readonly children?: ReactNode
}

/** A frame of another service, loaded when the reader asks for it. Until then, and without a script, a link to the service. */
export function Embed({ src, title, children }: EmbedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div
      className="embed"
      onClick={(event) => {
        event.preventDefault()
        setOpen(true)
      }}
    >
      {isOpen ? (
        <iframe
          src={src}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; clipboard-write"
          // The frame is of another origin, so it cannot reach this page and its own sandbox.
          // eslint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-popups allow-forms allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
          ref={(frame) => frame?.focus()}
        />
      ) : (
        children
      )}
    </div>
  )
}

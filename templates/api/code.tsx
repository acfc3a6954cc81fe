import type { ReactNode } from 'react'

import type { Example, MediaType, ApiResponse, Sample } from '../../src/model.ts'
import { Describe, type Around } from './text.tsx'

/** A block of highlighted code, as those of guides. */
export function Code({
  html,
  language,
  title,
}: {
  readonly html: string
  readonly language: string
  readonly title?: string
}) {
  return (
    <figure className="code" data-language={language}>
      {title !== undefined && <figcaption>{title}</figcaption>}
      <pre tabIndex={0}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" className="copy">
        Copy
      </button>
    </figure>
  )
}

interface Panel {
  readonly label: string
  readonly value?: string
  readonly content: ReactNode
}

interface Tabs {
  readonly title: string
  readonly panels: readonly Panel[]
  /** Boxes of one group follow the reader's choice, on all pages. */
  readonly group?: string
}

/** Panels of which one shows at a time; below each other without JavaScript. A single one has no tab. */
export function Tabs({ title, panels, group }: Tabs) {
  const [only] = panels
  if (panels.length <= 1) return only?.content
  return (
    <docs-tabs data-title={title} data-group={group}>
      {panels.map(({ label, value, content }) => (
        <section key={label} data-label={label} data-value={value}>
          <p className="tab-label">{label}</p>
          {content}
        </section>
      ))}
    </docs-tabs>
  )
}

/** The request in every language. The choice of language is the same on the whole site. */
export function Samples({ samples }: { readonly samples: readonly Sample[] }) {
  if (samples.length === 0) return null
  return (
    <div className="samples">
      <Tabs
        title="Language"
        group="language"
        panels={samples.map(({ language, label, html }) => ({
          label,
          value: language,
          content: <Code html={html} language={language} />,
        }))}
      />
    </div>
  )
}

/** Examples of a body, each with its name. */
export function Examples({ media, page, site }: Around & { readonly media: readonly MediaType[] }) {
  const panels = media.flatMap(({ type, examples }) =>
    examples.map((example) => ({
      label: media.length > 1 ? `${example.label} (${type})` : example.label,
      content: <Shown example={example} type={type} page={page} site={site} />,
    })),
  )
  return <Tabs title="Example" panels={unique(panels)} />
}

function unique(panels: readonly Panel[]): readonly Panel[] {
  return panels.map((panel, i) => {
    const same = panels.slice(0, i).filter((one) => one.label === panel.label).length
    return same === 0 ? panel : { ...panel, label: `${panel.label} ${same + 1}` }
  })
}

function Shown({ example, type, page, site }: Around & { readonly example: Example; readonly type: string }) {
  return (
    <>
      <Describe text={example.description} page={page} site={site} />
      {example.url === undefined ? (
        <Code html={example.html} language={/json/.test(type) ? 'json' : 'text'} />
      ) : (
        <p>
          <a href={example.url}>{example.url}</a>
        </p>
      )}
      {example.cut === true && (
        <p className="rules">Lists are shortened here. The downloads have the whole example.</p>
      )}
    </>
  )
}

/** Examples of all responses, by status. */
export function Answers({ responses, page, site }: Around & { readonly responses: readonly ApiResponse[] }) {
  const panels = responses.flatMap(({ status, media }) =>
    media.some((one) => one.examples.length > 0)
      ? [{ label: status, content: <Examples media={media} page={page} site={site} /> }]
      : [],
  )
  return <Tabs title="Status" panels={panels} />
}

/**
 * The request of the form as a program or a `.http` file. A script of its own, which try-it loads when its form opens: the writers of the
 * languages are larger than the form.
 */
import { writeText } from '../../../lib/locale/text.ts'
import { useEffect, useMemo, useState } from 'react'

import { writeHttpFile } from '../../../domain/samples/write-http-file.ts'
import type { SampleRequest } from '../../../domain/samples/sample-request.ts'
import {
  findSampleLanguage,
  sampleLanguages,
  writeColoredSample,
} from '../../../domain/samples/write-sample.ts'
import { openPreference } from '../storage/preference.ts'
import { findPageSamples, showRequest } from '../try-it/request/follow-request.ts'

export interface RequestSampleProps {
  /** The request without credentials. */
  readonly request: SampleRequest
  /** The request with credentials, where the reader has entered some. */
  readonly filledRequest?: SampleRequest | undefined
  /** The request that the page was built with: its samples follow the form. */
  readonly pageRequest: SampleRequest
  readonly title: string
  /** Ids of the languages that the site offers; all without it. */
  readonly languages?: readonly string[] | undefined
  /** Id of a language to show instead of the reader's choice. */
  readonly only?: string | undefined
}

function ColoredSample({
  request,
  language,
}: {
  readonly request: SampleRequest
  readonly language: string
}) {
  return writeColoredSample(request, language)?.map(({ text, color }, index) =>
    color === undefined ? (
      text
    ) : (
      <span key={index} className={`hl-${color}`}>
        {text}
      </span>
    ),
  )
}

/** The form as a program, in the language that the reader reads this site in, or as a `.http` file. */
export function RequestSample(props: RequestSampleProps) {
  const { request, filledRequest, pageRequest, title, languages, only } = props
  const [chosen, choose] = useState(() => openPreference('tab.language').get())
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState(false)
  useEffect(() => openPreference('tab.language').listen(choose), [])
  const samples = useMemo(() => (only === undefined ? findPageSamples(pageRequest) : []), [pageRequest, only])
  useEffect(() => {
    const timer = setTimeout(() => showRequest(samples, request), FOLLOW_DELAY)
    return () => clearTimeout(timer)
  }, [request, samples])
  const offered =
    languages === undefined ? sampleLanguages : languages.flatMap((id) => findSampleLanguage(id) ?? [])
  const first = samples[0]?.language ?? offered[0]?.id ?? 'curl'
  const language = only ?? (offered.some((known) => known.id === chosen) ? chosen : first)
  const shown = open && filledRequest !== undefined ? filledRequest : request
  return (
    <div className="try-sample">
      {filledRequest !== undefined && (
        <label>
          <input type="checkbox" checked={open} onChange={({ target }) => setOpen(target.checked)} />{' '}
          {writeText('tryit.withCredentials')}
        </label>
      )}
      <figure className="code">
        <figcaption>
          {only === undefined ? (
            <select
              aria-label={writeText('code.language')}
              value={file ? 'http' : language}
              onChange={({ target }) => {
                setFile(target.value === 'http')
                if (target.value !== 'http') openPreference('tab.language').set(target.value)
              }}
            >
              {offered.map((known) => (
                <option key={known.id} value={known.id}>
                  {known.label}
                </option>
              ))}
              <option value="http">{writeText('api.httpFile')}</option>
            </select>
          ) : (
            findSampleLanguage(language)?.label
          )}
        </figcaption>
        <pre tabIndex={0}>
          <code>
            {file && only === undefined ? (
              writeHttpFile(title, title, shown)
            ) : (
              <ColoredSample request={shown} language={language} />
            )}
          </code>
        </pre>
        <button type="button" className="copy">
          {writeText('code.copy')}
          <span className="sr-only">
            {' '}
            {writeText('code.code')}: {writeText('api.request')}
          </span>
        </button>
      </figure>
    </div>
  )
}

/** Milliseconds after an edit before the samples of the page follow: there may be 18 of them. */
const FOLLOW_DELAY = 200

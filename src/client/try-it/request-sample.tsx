/** The request of the form as a program or a `.http` file. */
import { writeText } from '../../lib/locale/text.ts'
import { useEffect, useId, useState } from 'react'

import { writeHttpFile } from '../../samples/write-http-file.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'
import { writeColoredSample, sampleLanguages } from '../../samples/write-sample.ts'
import type { Trial } from '../../lib/data/try-it-data.ts'
import { openPreference } from '../preference.ts'
import { composeRequest } from './compose-request.ts'
import type { Credentials, Draft } from './draft.ts'

interface RequestSampleProps {
  readonly trial: Trial
  readonly draft: Draft
  readonly credentials: Credentials
  readonly title: string
  /** Id of the language that the page begins with. */
  readonly first: string
  /** Id of a language to show instead of the reader's choice. */
  readonly only?: string
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
export function RequestSample({ trial, draft, credentials, title, first, only }: RequestSampleProps) {
  const [chosen, choose] = useState(() => openPreference('tab.language').get())
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState(false)
  const id = useId()
  useEffect(() => openPreference('tab.language').listen(choose), [])
  const language = only ?? (sampleLanguages.some((known) => known.id === chosen) ? chosen : first)
  const request = composeRequest(trial, draft, open ? credentials : {})
  const known = Object.keys(credentials).length > 0
  return (
    <div className="try-sample">
      {only === undefined && (
        <>
          <label htmlFor={id}>{writeText('code.language')}</label>{' '}
          <select
            id={id}
            value={file ? 'http' : language}
            onChange={({ target }) => {
              setFile(target.value === 'http')
              if (target.value !== 'http') openPreference('tab.language').set(target.value)
            }}
          >
            {sampleLanguages.map((known) => (
              <option key={known.id} value={known.id}>
                {known.label}
              </option>
            ))}
            <option value="http">{writeText('api.httpFile')}</option>
          </select>
        </>
      )}
      {known && (
        <label>
          <input type="checkbox" checked={open} onChange={({ target }) => setOpen(target.checked)} />{' '}
          {writeText('tryit.withCredentials')}
        </label>
      )}
      <figure className="code">
        <pre tabIndex={0}>
          <code>
            {file && only === undefined ? (
              writeHttpFile(title, title, request)
            ) : (
              <ColoredSample request={request} language={language} />
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

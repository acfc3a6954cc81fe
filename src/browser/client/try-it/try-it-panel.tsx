/**
 * Content of the try-it panel once the operation's data is loaded: the address with its Send button, the form, the request as a sample, its
 * response, and the requests that this tab has sent.
 */
import { useEffect, useId, useMemo, useRef } from 'react'
import { writeText } from '../../../lib/locale/text.ts'
import { writeExactJson } from '../../../lib/data/json/exact-json.ts'
import type { Trial } from '../../../lib/page/try-it-data.ts'
import { resolveRequest } from '../../../domain/samples/wire-request.ts'
import type { Credentials } from '../../../domain/trial/draft.ts'
import { useRequestDraft } from './draft/use-request-draft.ts'
import { FlawList } from './fields/flaw-list.tsx'
import { RequestForm } from './fields/request-form.tsx'
import { focusFirstField, focusFirstFlaw } from './focus-field.ts'
import { composeRequest } from '../../../domain/trial/compose-request.ts'
import type { RequestSampleProps } from '../islands/request-sample.tsx'
import type { TryResponseProps } from '../islands/try-response.tsx'
import { LoadedPart } from './loaded-part.tsx'
import { RequestAddress } from './request/request-address.tsx'
import { prepareRequest } from './request/send-request.ts'
import { useRequest } from './request/use-request.ts'
import { RequestHistory } from './result/request-history.tsx'
import { ShareNote } from './result/share-note.tsx'

interface TryItPanelProps {
  readonly trial: Trial
  /** Route of the page. */
  readonly route: string
  readonly title: string
  /** Key under which credentials are remembered: the version of the API. */
  readonly group: string
  /** URL of the script of the request as a sample. */
  readonly sampleSrc: string
  /** URL of the script of the response. */
  readonly responseSrc: string
}

/** The form of one operation, its request and its response. It starts with the request of a shared link where the URL has one. */
export function TryItPanel({ trial, route, title, group, sampleSrc, responseSrc }: TryItPanelProps) {
  const requestDraft = useRequestDraft(trial, group)
  const { draft, errors, saveCredentials } = requestDraft
  const credentials = filledCredentials(requestDraft.credentials)
  const { state, past, ...request } = useRequest(trial, route)
  const form = useRef<HTMLFormElement>(null)
  const response = useRef<HTMLElement>(null)
  const id = useId()
  const left = useMemo(() => prepareRequest(trial, draft, {}).droppedHeaders, [trial, draft])
  const isOffline = location.protocol === 'file:'

  useEffect(() => {
    // The dialog is open before its form is here.
    const dialog = form.current?.closest('dialog')
    if (dialog) focusFirstField(dialog)
  }, [])

  // The response is below the form on narrow screens, and may be below a long sample on wide ones. A stream stays where the reader scrolled.
  const isStream = state.name === 'done' && state.response.events !== undefined
  useEffect(() => {
    if (state.name !== 'idle' && !isStream) response.current?.scrollIntoView()
  }, [state.name, isStream])

  function submit() {
    requestDraft.checkAll()
    if (request.findFlaw(draft) !== undefined) focusFirstFlaw(form.current)
    else void request.send(draft, credentials, requestDraft.noteSent)
  }

  const composed = useMemo(() => composeRequest(trial, draft), [trial, draft])
  const filled = composeRequest(trial, draft, { credentials })
  const sample = {
    request: composed,
    pageRequest: trial.request,
    title,
    languages: trial.languages,
    // Credentials of other operations change nothing here.
    ...(writeExactJson(filled) !== writeExactJson(composed) && { filledRequest: filled }),
  }
  const { method, url } = resolveRequest(composed)
  const stop = () => {
    request.stop()
    // The button is gone afterwards.
    response.current?.focus()
  }
  return (
    <>
      <RequestAddress
        method={method}
        url={url}
        {...(!isOffline && { form: `${id}-form`, state: `${id}-state` })}
        {...(state.name === 'busy' && { stop })}
      />
      <div className="try-flaws" role="status">
        {errors.length > 0 && <FlawList trial={trial} draft={draft} errors={errors} />}
      </div>
      <div className="try-columns">
        <form
          id={`${id}-form`}
          key={requestDraft.formKey}
          ref={form}
          noValidate
          aria-label={writeText('tryit.requestOf', { title })}
          onBlur={({ target }) => {
            const pointer = target.closest<HTMLElement>('[data-pointer]')?.dataset['pointer']
            if (pointer !== undefined) requestDraft.visit(pointer)
          }}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {isOffline && <p className="notice">{writeText('tryit.offline')}</p>}
          <RequestForm
            trial={trial}
            draft={draft}
            set={requestDraft.change}
            errors={errors}
            credentials={requestDraft.credentials}
            saveCredentials={saveCredentials}
            sandbox={requestDraft.sandbox}
            chooseOutcome={requestDraft.chooseOutcome}
          />
        </form>
        <div className="try-result">
          <section aria-labelledby={`${id}-request`}>
            <h3 id={`${id}-request`}>{writeText('api.request')}</h3>
            <LoadedPart<RequestSampleProps> name="request-sample" src={sampleSrc} props={sample} />
            {left.length > 0 && (
              <p className="rules">
                {writeText('tryit.dropped', { headers: left.join(', '), count: left.length })}
              </p>
            )}
          </section>
          {!isOffline && (
            <LoadedPart<TryResponseProps>
              name="try-response"
              src={responseSrc}
              props={{
                trial,
                state,
                sample,
                sampleSrc,
                credentials: requestDraft.credentials,
                saveCredentials,
                stateId: `${id}-state`,
                ref: response,
              }}
            />
          )}
          <ShareNote trial={trial} draft={draft} />
          <RequestHistory past={past} route={route} clear={request.clearPast} />
        </div>
      </div>
    </>
  )
}

/** Credentials with at least one field that is filled in. */
function filledCredentials(known: Credentials): Credentials {
  return Object.fromEntries(
    Object.entries(known).filter(([, fields]) => Object.values(fields).some((text) => text !== '')),
  )
}

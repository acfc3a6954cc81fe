/** The fields of the try-it form: server, credentials, parameters and body. They hold no state; the panel does. */
import { writeText, writeTextParts } from '../../../../lib/locale/text.ts'
import { useId, type ReactNode } from 'react'

import type { FieldError } from '../../../../domain/trial/list-differences.ts'
import type { SandboxOutcome } from '../../../../domain/openapi/model.ts'
import { isLoopbackUrl } from '../../../../lib/site/paths/fetched-path.ts'
import type { Trial, TrialMedia, TrialServer } from '../../../../lib/page/try-it-data.ts'
import { CodeText } from '../code-text.tsx'
import { listCredentialFields, nameUser } from '../../../../domain/trial/compose-request.ts'
import {
  serverUrl,
  parameterKey,
  chosenMedia,
  createBody,
  bodyEditor,
  type Credentials,
  type Draft,
} from '../../../../domain/trial/draft.ts'
import { findOutcome } from '../draft/apply-outcome.ts'
import { isSameValue } from '../draft/carry-values.ts'
import { FieldRow, SelectRow } from './field-row.tsx'
import { SchemaField } from './schema-field.tsx'
import { JsonField } from './json-field.tsx'
import type { Input } from '../../../../domain/trial/form-value.ts'

interface RequestFormProps {
  readonly trial: Trial
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errors: readonly FieldError[]
  readonly credentials: Credentials
  readonly saveCredentials: (credentials: Credentials) => void
  /** Index of the server that is a sandbox running on this machine; -1 without one. */
  readonly sandbox: number
  readonly chooseOutcome: (outcome: SandboxOutcome | undefined) => void
}

/** All fields of one operation's request. */
export function RequestForm(props: RequestFormProps) {
  const { trial, draft, set, errors } = props
  const { schemas, parameters } = trial
  const media = chosenMedia(trial, draft)
  return (
    <>
      <ServerFields {...props} />
      <OutcomeField {...props} />
      <CredentialFields {...props} />
      {parameters.length > 0 && (
        <fieldset>
          <legend>{writeText('tryit.parameters')}</legend>
          {parameters.map((parameter) => (
            <SchemaField
              key={parameterKey(parameter)}
              label={`${parameter.name} (${parameter.in})`}
              schema={parameter.schema}
              value={draft.values[parameterKey(parameter)]}
              change={(value) => set({ values: { ...draft.values, [parameterKey(parameter)]: value } })}
              schemas={schemas}
              errors={errors}
              pointer={`/${parameterKey(parameter)}`}
              required={parameter.required}
              blank
            />
          ))}
        </fieldset>
      )}
      {trial.body && <BodyFields {...props} body={trial.body} media={media} />}
    </>
  )
}

function nameServer({ label, isMock }: TrialServer, isSandbox: boolean): string {
  if (isMock === true) return writeText('tryit.mockServer', { server: label })
  return isSandbox ? writeText('tryit.runningSandbox', { server: label }) : label
}

function ServerFields({ trial, draft, set, sandbox }: RequestFormProps) {
  const { servers } = trial
  const variables = servers[draft.server]?.variables ?? []
  return (
    <fieldset>
      <legend>{writeText('tryit.server')}</legend>
      <SelectRow
        label={writeText('tryit.sendTo')}
        value={draft.server}
        change={(server) => set({ server: Number(server) })}
      >
        {servers.map((server, i) => (
          <option key={server.url} value={i}>
            {nameServer(server, i === sandbox)}
          </option>
        ))}
        <option value={-1}>{writeText('tryit.customUrl')}</option>
      </SelectRow>
      {draft.server < 0 && (
        <TextField
          label={writeText('tryit.serverUrl')}
          value={draft.customServer}
          change={(own) => set({ customServer: own })}
        />
      )}
      {variables.map(({ name, value, values }) => {
        const now = draft.variables[name] ?? value
        const change = (text: string) => set({ variables: { ...draft.variables, [name]: text } })
        return <TextField key={name} label={name} value={now} change={change} values={values} />
      })}
      {variables.length > 0 && <p className="rules">{serverUrl(trial, draft)}</p>}
    </fieldset>
  )
}

/** The outcomes that a value of the request chooses, while it goes to a sandbox on this machine. */
function OutcomeField({ trial, draft, credentials, chooseOutcome }: RequestFormProps) {
  const id = useId()
  const outcomes = trial.outcomes ?? []
  if (outcomes.length === 0 || !isLoopbackUrl(serverUrl(trial, draft))) return null
  const chosen = findOutcome(trial, { draft, credentials })
  const outcome = outcomes[chosen]
  return (
    <fieldset>
      <legend>{writeText('tryit.sandbox')}</legend>
      <SelectRow
        label={writeText('api.outcome')}
        note={id}
        value={chosen}
        change={(i) => chooseOutcome(outcomes[Number(i)])}
      >
        <option value={-1}>{writeText('tryit.anyOutcome')}</option>
        {[...new Set(outcomes.map((outcome) => outcome.group))].map((group) => {
          const options = outcomes.map(
            ({ group: own, value, status, code }, i) =>
              own === group && (
                <option key={value} value={i}>
                  {[status, code ?? value].filter(Boolean).join(' ')}
                </option>
              ),
          )
          return group === undefined ? (
            options
          ) : (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          )
        })}
      </SelectRow>
      <p className="rules" id={id}>
        {outcome === undefined ? writeText('tryit.outcomeHint') : describeOutcome(outcome, trial)}
      </p>
    </fieldset>
  )
}

/** Description of an outcome, and the value that chooses it. */
function describeOutcome(outcome: SandboxOutcome, trial: Trial): readonly ReactNode[] {
  const parts = {
    outcome: <CodeText key="outcome" text={outcome.outcome} />,
    field:
      outcome.in === 'basic' ? nameUser(trial) : <code key="field">{outcome.field.replace(/^\//, '')}</code>,
    value: <code key="value">{outcome.value}</code>,
  }
  return writeTextParts<ReactNode>('tryit.outcomeValue', parts)
}

function CredentialFields({
  trial,
  draft,
  set,
  errors,
  credentials,
  saveCredentials: know,
}: RequestFormProps) {
  const { security } = trial
  if (security.length === 0) return null
  const names = security[draft.security] ?? []
  const all = listCredentialFields(trial, draft)
  return (
    <fieldset>
      <legend>{writeText('api.authorization')}</legend>
      {security.length > 1 && (
        <SelectRow
          label={writeText('tryit.method')}
          value={draft.security}
          change={(i) => set({ security: Number(i) })}
        >
          {security.map((list, i) => (
            <option key={list.join()} value={i}>
              {list.join(` ${writeText('api.and')} `) || writeText('tryit.none')}
            </option>
          ))}
        </SelectRow>
      )}
      {names.map((scheme) => {
        const fields = all.filter((field) => field.scheme === scheme)
        return (
          <div key={scheme}>
            {fields.map(({ name, label, pointer }) => (
              <TextField
                key={name}
                label={label}
                required
                value={credentials[scheme]?.[name] ?? ''}
                change={(text) =>
                  know({ ...credentials, [scheme]: { ...credentials[scheme], [name]: text } })
                }
                secret={name !== 'username'}
                pointer={pointer}
                errors={errors}
              />
            ))}
            <p className="rules">
              {fields.length === 0
                ? writeText('tryit.unavailable', { name: scheme })
                : writeText('tryit.kept')}
            </p>
          </div>
        )
      })}
    </fieldset>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly change: (text: string) => void
  readonly values?: readonly string[]
  readonly secret?: boolean
  readonly required?: boolean
  readonly pointer?: string
  readonly errors?: readonly FieldError[]
}

function TextField({
  label,
  value,
  change,
  values = [],
  secret,
  required,
  pointer = '',
  errors = [],
}: TextFieldProps) {
  return (
    <FieldRow label={label} {...(required && { required })} pointer={pointer} errors={errors}>
      {(tied) =>
        values.length > 0 ? (
          <select {...tied} value={value} onChange={({ target }) => change(target.value)}>
            {values.map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        ) : (
          <input
            {...tied}
            type={secret === true ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )
      }
    </FieldRow>
  )
}

interface BodyFieldsProps extends RequestFormProps {
  readonly body: NonNullable<Trial['body']>
  readonly media: TrialMedia | undefined
}

function BodyFields({ trial, draft, set, errors, body, media }: BodyFieldsProps) {
  const change = (value: Input) => {
    const { invalidJson: _, ...rest } = draft
    set({ ...rest, body: value })
  }
  const shown = media === undefined ? undefined : bodyEditor(media)
  const editor = media && {
    ...(shown === 'file'
      ? { label: writeText('tryit.file'), schema: { format: 'binary' } }
      : shown === 'text'
        ? { label: writeText('tryit.text'), schema: { type: 'string', maxLength: 1000 } }
        : { label: writeText('schema.fieldList'), schema: media.schema }),
    value: draft.body,
    change,
    schemas: trial.schemas,
    errors,
    pointer: '/body',
  }
  return (
    <fieldset>
      <legend>{writeText('api.body')}</legend>
      {(body.media.length > 1 || !body.required) && (
        <SelectRow
          label={writeText('tryit.mediaType')}
          value={draft.media}
          change={(type) => {
            const next = body.media.find((media) => media.type === type)
            set({ media: type, body: next && createBody(next, trial) })
          }}
        >
          {body.media.map(({ type }) => (
            <option key={type}>{type}</option>
          ))}
          {!body.required && <option value="">{writeText('tryit.none')}</option>}
        </SelectRow>
      )}
      {media?.examples !== undefined && (
        <SelectRow
          label={writeText('api.example')}
          value={media.examples.findIndex(({ value }) => isSameValue(value, draft.body))}
          change={(i) => {
            const example = media.examples?.[Number(i)]
            if (example !== undefined) change(example.value)
          }}
        >
          <option value={-1} disabled>
            {writeText('tryit.ownExample')}
          </option>
          {media.examples.map(({ label }, i) => (
            <option key={label} value={i}>
              {label}
            </option>
          ))}
        </SelectRow>
      )}
      {editor && <SchemaField {...editor} />}
      {editor && shown === 'json' && (
        <JsonField
          {...editor}
          label="JSON"
          rows={8}
          errors={[]}
          broken={(raw) => set({ invalidJson: raw })}
        />
      )}
    </fieldset>
  )
}

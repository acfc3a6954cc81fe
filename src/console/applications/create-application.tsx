/** Creates an application, from scratch or as a production copy of another one, and shows its secret once. */
import { useState, type ReactNode } from 'react'
import type { Failure } from '../api/call-api.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import {
  CheckboxGroup,
  describedOptions,
  Field,
  splitInputLines,
  Select,
  splitInputWords,
  fieldError,
} from '../ui/form.tsx'
import { SecretDialog } from '../ui/dialog/secret-dialog.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries, useQuery } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { QueryResult } from '../ui/query-result.tsx'
import type { Application, Environment, SecretValue } from '../api/models.ts'
import { platform } from '../page-data.ts'
import { keepShownSecret } from '../session/shown-secret.ts'

const DETAIL_ROUTE = '/developer/application/detail'

interface CreatedApplication {
  readonly application: Application
  readonly secret: SecretValue
}

const EMPTY_DRAFT = {
  name: '',
  description: '',
  environment: 'sandbox' as Environment,
  products: platform.preselected.products,
  scopes: platform.preselected.scopes,
  redirectUris: '',
  origins: '',
  ipAllowList: '',
  tags: '',
}

/** The form of a new application, filled in from another one; secrets and keys are never copied. */
export function CopyToProduction({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const source = useQuery<Application>(`/applications/${encodeURIComponent(id)}`)
  if (source.data === undefined)
    return (
      <Dialog title="Copy to production" onClose={onClose}>
        <QueryResult query={source} what="the application">
          {() => null}
        </QueryResult>
      </Dialog>
    )
  const { name, description, products, scopes, redirectUris, origins, ipAllowList, tags, organizationId } =
    source.data
  const here = (address: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(address)
  const left = [...redirectUris, ...origins].filter(here)
  const draft = {
    name: `${name.slice(0, 67)} (production)`,
    description,
    environment: 'production' as const,
    products,
    scopes,
    redirectUris: redirectUris.filter((address) => !here(address)).join('\n'),
    origins: origins.filter((address) => !here(address)).join('\n'),
    ipAllowList: ipAllowList.join('\n'),
    tags: tags.join(', '),
  }
  return (
    <CreateApplication
      title={`Copy ${name} to production`}
      organization={organizationId}
      draft={draft}
      onClose={onClose}
    >
      <p className="notice">
        It gets a client id and a secret of its own: secrets and keys are never copied.
        {left.length > 0 && ` Addresses of your own machine are left out: ${left.join(', ')}.`}
      </p>
    </CreateApplication>
  )
}

interface CreateApplicationProps {
  /** Id of the organization; default the selected one. */
  readonly organization?: string
  readonly title?: string
  readonly draft?: typeof EMPTY_DRAFT
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** The form of a new application, then its secret. */
export function CreateApplication({
  title = 'Create application',
  organization,
  draft: first = EMPTY_DRAFT,
  onClose,
  children,
}: CreateApplicationProps) {
  const place = useConsole()
  const [draft, setDraft] = useState(first)
  const [created, setCreated] = useState<CreatedApplication>()
  const [missing, setMissing] = useState<Failure>()
  const { busy, failure, send } = useMutation<CreatedApplication>('POST', '/applications')
  const shownFailure = missing ?? failure
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const submit = async () => {
    const lacking = [
      ['name', draft.name.trim() === '', 'Enter a name.'],
      ['products', draft.products.length === 0, 'Choose at least one.'],
      ['scopes', draft.scopes.length === 0, 'Choose at least one.'],
    ] as const
    const errors = lacking.flatMap(([member, is, message]) =>
      is ? [{ pointer: `/${member}`, rule: 'required', message }] : [],
    )
    setMissing(
      errors.length === 0
        ? undefined
        : { code: '', status: 0, title: 'Some fields are missing.', detail: '', requestId: '', errors },
    )
    if (errors.length > 0) return
    const response = await send({
      organizationId: organization ?? place.organization,
      ...draft,
      name: draft.name.trim(),
      redirectUris: splitInputLines(draft.redirectUris),
      origins: splitInputLines(draft.origins),
      ipAllowList: splitInputLines(draft.ipAllowList),
      tags: splitInputWords(draft.tags),
    })
    if (response === undefined) return
    refreshQueries('/applications')
    keepShownSecret(response.application.id, response.secret.value)
    setCreated(response)
  }
  if (created !== undefined)
    return (
      <SecretDialog
        title={`${created.application.name} is ready`}
        what="Client secret"
        value={created.secret.value}
        onDone={() => navigate(routeHref(DETAIL_ROUTE, { id: created.application.id }))}
      >
        <p>
          Its client id is <code>{created.application.id}</code>.
        </p>
      </SecretDialog>
    )
  const area = (
    name: 'description' | 'redirectUris' | 'origins' | 'ipAllowList',
    label: string,
    hint?: string,
  ) => (
    <Field label={label} hint={hint} error={fieldError(shownFailure, name)}>
      {(control) => (
        <textarea
          {...control}
          rows={2}
          maxLength={name === 'description' ? 500 : undefined}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      )}
    </Field>
  )
  const limited = first.origins !== '' || first.ipAllowList !== '' ? true : undefined
  return (
    <FormDialog
      title={title}
      action="Create"
      busy={busy}
      failure={shownFailure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children}
      <Field label="Name" error={fieldError(shownFailure, 'name')}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={80}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      {area('description', 'Description')}
      <Select
        label="Environment"
        hint="It can’t be changed later."
        options={['sandbox', 'production']}
        value={draft.environment}
        onChange={(environment) => change({ environment })}
        error={fieldError(shownFailure, 'environment')}
      />
      <CheckboxGroup
        legend="Products"
        options={platform.products}
        chosen={draft.products}
        onChange={(products) => change({ products })}
        error={fieldError(shownFailure, 'products')}
      />
      <CheckboxGroup
        legend="Scopes"
        options={describedOptions(platform.scopes)}
        chosen={draft.scopes}
        onChange={(scopes) => change({ scopes })}
        error={fieldError(shownFailure, 'scopes')}
        hint="Choose as few as possible: a stolen token can do no more than these."
      />
      {area(
        'redirectUris',
        'Redirect URIs',
        'One per line. https, or http on this machine. Compared character by character.',
      )}
      <Field
        label="Tags"
        hint="Lowercase letters, digits and hyphens, separated by commas."
        error={fieldError(shownFailure, 'tags')}
      >
        {(control) => (
          <input {...control} value={draft.tags} onChange={({ target }) => change({ tags: target.value })} />
        )}
      </Field>
      <details
        open={
          limited ??
          (fieldError(shownFailure, 'origins') ?? fieldError(shownFailure, 'ipAllowList')) !== undefined
        }
      >
        <summary>Allowed origins and IP addresses</summary>
        {area('origins', 'Allowed origins', 'One per line, without a path: https://app.example.com')}
        {area(
          'ipAllowList',
          'Allowed IP addresses',
          'One per line: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. Empty: any IP address.',
        )}
      </details>
    </FormDialog>
  )
}

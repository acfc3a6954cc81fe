/** Creates an application, from scratch or as a production copy of an existing application, and shows its secret once. */
import { useState, type ReactNode } from 'react'
import type { Failure } from '../api/call-api.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import {
  CheckboxGroup,
  describedOptions,
  splitInputLines,
  Select,
  splitInputWords,
  TextArea,
  TextField,
} from '../ui/form.tsx'
import { memberOf } from '../ui/form-context.ts'
import { findMissing } from '../ui/missing-fields.ts'
import { SecretDialog } from '../ui/dialog/secret-dialog.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { refreshQueries } from '../api/query-cache.ts'
import { useQuery } from '../api/use-query.ts'
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

/** Values of the form. Lists are the text that people type. */
interface ApplicationDraft {
  readonly name: string
  readonly description: string
  readonly environment: Environment
  readonly products: readonly string[]
  readonly scopes: readonly string[]
  readonly redirectUris: string
  readonly origins: string
  readonly ipAllowList: string
  readonly tags: string
}

const EMPTY_DRAFT: ApplicationDraft = {
  name: '',
  description: '',
  environment: 'sandbox',
  products: platform.preselected.products,
  scopes: platform.preselected.scopes,
  redirectUris: '',
  origins: '',
  ipAllowList: '',
  tags: '',
}

/** The form of a new application, filled in from an existing application. Secrets and keys are never copied. */
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
  const { name, redirectUris, origins, organizationId } = source.data
  const left = [...redirectUris, ...origins].filter(isOwnMachine)
  return (
    <CreateApplication
      title={
        <>
          Copy <bdi>{name}</bdi> to production
        </>
      }
      organization={organizationId}
      draft={copyForProduction(source.data)}
      onClose={onClose}
    >
      <p className="notice">
        It gets a client id and a secret of its own: secrets and keys are never copied.
        {left.length > 0 && ` Addresses of your own machine are left out: ${left.join(', ')}.`}
      </p>
    </CreateApplication>
  )
}

const isOwnMachine = (address: string) =>
  /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(address)

/** The draft of a production copy. Its name is at most 80 characters long, with one space before the last word. */
function copyForProduction(source: Application): ApplicationDraft {
  const listPublic = (addresses: readonly string[]) =>
    addresses.filter((address) => !isOwnMachine(address)).join('\n')
  const { description, products, scopes } = source
  const [start = ''] = /^.{0,67}/u.exec(source.name) ?? []
  return {
    name: `${start.trimEnd()} (production)`,
    description,
    environment: 'production',
    products,
    scopes,
    redirectUris: listPublic(source.redirectUris),
    origins: listPublic(source.origins),
    ipAllowList: source.ipAllowList.join('\n'),
    tags: source.tags.join(', '),
  }
}

interface CreateApplicationProps {
  /** Id of the organization; default the selected one. */
  readonly organization?: string
  readonly title?: ReactNode
  readonly draft?: ApplicationDraft
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
  const { created, create, request } = useCreation(organization ?? place.organization)
  if (created !== undefined) return <CreatedSecret {...created} />
  return (
    <FormDialog
      title={title}
      action="Create"
      request={request}
      onSubmit={() => create(draft)}
      onClose={onClose}
    >
      {children}
      <ApplicationFields
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        failure={request.failure}
        hasLimits={first.origins !== '' || first.ipAllowList !== ''}
      />
    </FormDialog>
  )
}

/** Creates an application from a draft. What is obviously missing is reported without a request. */
function useCreation(organizationId: string) {
  const [created, setCreated] = useState<CreatedApplication>()
  const [missing, setMissing] = useState<Failure>()
  const { send, ...request } = useMutation<CreatedApplication>('POST', '/applications')
  const create = async (draft: ApplicationDraft) => {
    const lacking = findMissingFields(draft)
    setMissing(lacking)
    if (lacking !== undefined) return
    const response = await send({
      organizationId,
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
  return { created, create, request: { ...request, failure: missing ?? request.failure } }
}

const findMissingFields = ({ name, products, scopes }: ApplicationDraft) =>
  findMissing({
    name: [name.trim(), 'Enter a name.'],
    products: [products, 'Choose at least one.'],
    scopes: [scopes, 'Choose at least one.'],
  })

/** The secret of a new application, then its page. */
function CreatedSecret({ application: { id, name }, secret }: CreatedApplication) {
  return (
    <SecretDialog
      title={
        <>
          <bdi>{name}</bdi> is ready
        </>
      }
      what="Client secret"
      value={secret.value}
      onDone={() => navigate(routeHref(DETAIL_ROUTE, { id }))}
    >
      <p>
        Its client id is <code>{id}</code>.
      </p>
    </SecretDialog>
  )
}

interface ApplicationFieldsProps {
  readonly draft: ApplicationDraft
  readonly change: (part: Partial<ApplicationDraft>) => void
  readonly failure: Failure | undefined
  /** Whether it began with allowed origins or IP addresses, which are folded otherwise. */
  readonly hasLimits: boolean
}

function ApplicationFields({ draft, change, failure, hasLimits }: ApplicationFieldsProps) {
  const area = (
    name: 'description' | 'redirectUris' | 'origins' | 'ipAllowList',
    label: string,
    hint?: string,
  ) => (
    <TextArea
      label={label}
      hint={hint}
      name={name}
      rows={2}
      value={draft[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
  const hasLimitError = failure?.errors.some((problem) =>
    /^(?:origins|ipAllowList)$/.test(memberOf(problem) ?? ''),
  )
  return (
    <>
      <TextField label="Name" name="name" required value={draft.name} onChange={(name) => change({ name })} />
      {area('description', 'Description')}
      <Select
        label="Environment"
        hint="It can’t be changed later."
        options={['sandbox', 'production']}
        value={draft.environment}
        onChange={(environment) => change({ environment })}
        name="environment"
      />
      <CheckboxGroup
        legend="Products"
        options={platform.products}
        chosen={draft.products}
        onChange={(products) => change({ products })}
        name="products"
      />
      <CheckboxGroup
        legend="Scopes"
        options={describedOptions(platform.scopes)}
        chosen={draft.scopes}
        onChange={(scopes) => change({ scopes })}
        name="scopes"
        hint="Choose as few as possible: a stolen token can do no more than these."
      />
      {area(
        'redirectUris',
        'Redirect URIs',
        'One per line. https, or http on this machine. Compared character by character.',
      )}
      <TextField
        label="Tags"
        hint="Lowercase letters, digits and hyphens, separated by commas."
        name="tags"
        value={draft.tags}
        onChange={(tags) => change({ tags })}
      />
      <details open={hasLimits || hasLimitError === true}>
        <summary>Allowed origins and IP addresses</summary>
        {area('origins', 'Allowed origins', 'One per line, without a path: https://app.example.com')}
        {area(
          'ipAllowList',
          'Allowed IP addresses',
          'One per line: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32. Empty: any IP address.',
        )}
      </details>
    </>
  )
}

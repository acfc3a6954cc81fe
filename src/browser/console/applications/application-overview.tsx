/** The first tab of an application: its facts, and the form to change name, description, tags and owner. */
import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { formatTime, RelativeTime } from '../ui/time/relative-time.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Section } from '../ui/section.tsx'
import { splitInputWords, TextArea, TextField } from '../ui/form.tsx'
import { PageForm } from '../ui/page-form.tsx'
import { Link } from '../routing/link.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'

/** Details of an application, and the form that changes it for users with permission. */
export function Overview(part: ApplicationPartProps) {
  const { can } = useConsole()
  return (
    <>
      <About {...part} />
      {can('write') && <ChangeApplication {...part} />}
    </>
  )
}

/** Details of the application, for users who may not open the form. */
function About({ application }: ApplicationPartProps) {
  const { can } = useConsole()
  const { id, organizationId: org, environment, status, products, scopes, ipAllowList } = application
  return (
    <Section
      title="About"
      actions={
        can('write') &&
        environment === 'sandbox' && (
          <Link
            className="button"
            data-variant="outlinePrimary"
            to="/developer/application"
            query={{ copy: id, org }}
          >
            Copy to production
          </Link>
        )
      }
    >
      <FactList
        facts={{
          'Client id': <CopyableCode text={id} what="client id" />,
          ...(!can('write') && {
            Description: application.description || '—',
            Tags: application.tags.join(', ') || '—',
            Owner: application.owner,
          }),
          Environment: <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>,
          Status: <Chip tone={status === 'active' ? 'good' : 'bad'}>{status}</Chip>,
          Products: products.join(', '),
          Scopes: scopes.join(', '),
          'Allowed IP addresses': ipAllowList.length === 0 ? 'all' : ipAllowList.join(', '),
          'Last used': <RelativeTime at={application.lastUsedAt} />,
          Created: formatTime(application.createdAt),
          Calls: (
            <>
              <Link to="/developer/monitor/logs" query={{ applicationId: id, org }}>
                Logs of this application
              </Link>
              {' · '}
              <Link to="/developer/documentation" query={{ application: id, org }}>
                Make the first call
              </Link>
            </>
          ),
        }}
      />
    </Section>
  )
}

function ChangeApplication({ application, path }: ApplicationPartProps) {
  const { change, ...request } = useApplicationChange(path, 'The application was changed')
  const [draft, setDraft] = useState({
    name: application.name,
    description: application.description,
    tags: application.tags.join(', '),
    owner: application.owner,
  })
  const field = (
    Control: typeof TextField | typeof TextArea,
    name: keyof typeof draft,
    label: string,
    hint?: string,
  ) => (
    <Control
      label={label}
      hint={hint}
      name={name}
      value={draft[name]}
      onChange={(text) => setDraft({ ...draft, [name]: text })}
    />
  )
  return (
    <Section title="Change">
      <PageForm
        action="Save"
        request={request}
        onSubmit={() => change({ ...draft, name: draft.name.trim(), tags: splitInputWords(draft.tags) })}
      >
        {field(TextField, 'name', 'Name')}
        {field(TextArea, 'description', 'Description')}
        {field(TextField, 'tags', 'Tags', 'Lowercase letters, digits and hyphens, separated by commas.')}
        {field(TextField, 'owner', 'Owner', 'Email address of the person to ask about this application.')}
      </PageForm>
    </Section>
  )
}

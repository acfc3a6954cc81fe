/** The first tab of an application: its facts, and the form to change name, description, tags and owner. */
import { useState } from 'react'
import { Chip } from '../ui/chip.tsx'
import { CopyableCode } from '../ui/copy.tsx'
import { formatTime, RelativeTime } from '../ui/time/relative-time.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { Section } from '../ui/section.tsx'
import { Field, Form, splitInputWords, fieldError } from '../ui/form.tsx'
import { Link } from '../routing/link.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'

/** Name, description and details of an application. */
export function Overview({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const { busy, failure, change } = useApplicationChange(path, 'The application was changed')
  const [draft, setDraft] = useState({
    name: application.name,
    description: application.description,
    tags: application.tags.join(', '),
    owner: application.owner,
  })
  const field = (name: keyof typeof draft, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={fieldError(failure, name)}>
      {(control) => (
        <input
          {...control}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <Section
        title="About"
        actions={
          can('write') &&
          application.environment === 'sandbox' && (
            <Link
              className="button outlinePrimary"
              to="/developer/application"
              query={{ copy: application.id, org: application.organizationId }}
            >
              Copy to production
            </Link>
          )
        }
      >
        <FactList
          facts={{
            'Client id': <CopyableCode text={application.id} what="client id" />,
            Environment: (
              <Chip tone={application.environment === 'production' ? 'warn' : 'info'}>
                {application.environment}
              </Chip>
            ),
            Status: <Chip tone={application.status === 'active' ? 'good' : 'bad'}>{application.status}</Chip>,
            Products: application.products.join(', '),
            Scopes: application.scopes.join(', '),
            'Allowed IP addresses':
              application.ipAllowList.length === 0 ? 'all' : application.ipAllowList.join(', '),
            'Last used': <RelativeTime at={application.lastUsedAt} />,
            Created: formatTime(application.createdAt),
            Calls: (
              <>
                <Link
                  to="/developer/monitor/logs"
                  query={{ applicationId: application.id, org: application.organizationId }}
                >
                  Logs of this application
                </Link>
                {' · '}
                <Link
                  to="/developer/documentation"
                  query={{ application: application.id, org: application.organizationId }}
                >
                  Make the first call
                </Link>
              </>
            ),
          }}
        />
      </Section>
      {can('write') && (
        <Section title="Change">
          <Form
            action="Save"
            busy={busy}
            failure={failure}
            onSubmit={() =>
              void change({ ...draft, name: draft.name.trim(), tags: splitInputWords(draft.tags) })
            }
          >
            {field('name', 'Name')}
            {field('description', 'Description')}
            {field('tags', 'Tags', 'Lowercase letters, digits and hyphens, separated by commas.')}
            {field('owner', 'Owner', 'Email address of the person to ask about this application.')}
          </Form>
        </Section>
      )}
    </>
  )
}

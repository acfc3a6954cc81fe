/** The documentation page of the console: samples with the user's own application, and links to guides and operations. */
import { Section } from '../ui/section.tsx'
import { Link } from '../routing/link.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { useQuery } from '../api/use-query.ts'
import { useApplications } from '../applications/use-applications.ts'

import { siteBase, type ViewProps } from '../routing/route.ts'
import { operations, platform } from '../page-data.ts'
import { FirstCall } from './first-call.tsx'
import { EmptyState, QueryResult } from '../ui/query-result.tsx'
import { Table } from '../ui/table/table.tsx'
import type { Metrics } from '../api/models.ts'

/** The first call with the user's own application, recent errors, guides and operations. */
export function Documentation({ route: { query } }: ViewProps) {
  const { organization, can } = useConsole()
  const list = useApplications(organization)
  const metrics = useQuery<Metrics>(`/metrics?organizationId=${organization}&range=7d`)
  return (
    <>
      <h1 tabIndex={-1}>Documentation</h1>
      <Section title="First call">
        <QueryResult query={list} what="applications">
          {(applications) =>
            applications.length === 0 ? (
              <EmptyState title="No applications yet.">
                {can('write') && <Link to="/developer/application">Create the first one</Link>}
              </EmptyState>
            ) : (
              <FirstCall applications={applications} first={query.get('application') ?? ''} />
            )
          }
        </QueryResult>
      </Section>
      <Section title="Errors in the last 7 days">
        <QueryResult query={metrics} what="figures">
          {({ errors }) => <FailingOperations errors={errors} />}
        </QueryResult>
      </Section>
      <Section title="Guides">
        <ul className="bare">
          {platform.guides.map(({ label, href }) => (
            <li key={href}>
              <a href={href.startsWith('/') ? siteBase() + href.slice(1) : href}>{label}</a>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Operations">
        <Table
          caption="Operations"
          rows={Object.entries(operations)}
          perPage={12}
          id={([key]) => key}
          columns={[
            {
              label: 'Operation',
              sort: ([, operation]) => operation.title,
              render: ([, { route, title }]) => <a href={route}>{title}</a>,
            },
            { label: 'Version', sort: ([key]) => key, render: ([key]) => key.split(' ')[0] },
            {
              label: 'Call',
              sort: ([, operation]) => operation.path,
              render: ([, { method, path }]) => <code>{`${method} ${path}`}</code>,
            },
          ]}
        />
      </Section>
    </>
  )
}

function FailingOperations({ errors }: Pick<Metrics, 'errors'>) {
  const known = errors.filter(({ api, operationId }) => operations[`${api} ${operationId}`] !== undefined)
  if (known.length === 0) return <EmptyState title="No errors in this time." />
  return (
    <Table
      caption="Operations with errors"
      rows={known}
      perPage={8}
      id={({ api, operationId, code }) => `${api} ${operationId} ${code}`}
      columns={[
        {
          label: 'Operation',
          render: ({ api, operationId }) => {
            const page = operations[`${api} ${operationId}`]
            return <a href={`${page?.route}#errors`}>{`${page?.title} (${api})`}</a>
          },
        },
        { label: 'Code', render: ({ code, status }) => `${code} (${status})` },
        { label: 'Times', number: true, sort: ({ count }) => count },
        {
          label: 'Calls',
          render: ({ code, operationId }) => (
            <Link to="/developer/monitor/logs" query={{ code, operationId: operationId ?? '' }}>
              Logs
              <span className="sr-only">
                {' '}
                of {operationId} with {code}
              </span>
            </Link>
          ),
        },
      ]}
    />
  )
}

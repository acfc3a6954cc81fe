import { useState } from 'react'
import { Button, Chip, Empty, go, href, Link, Listing, useList, useOpen, usePlace, When } from '../kit.ts'
import type { Application } from '../records.ts'
import { Bulk } from '../application/bulk.tsx'
import { Copied, Create } from '../application/create.tsx'
import { FILTERS, LIST, Narrow, type Filters } from '../application/filters.tsx'
import type { ViewProps } from '../main.tsx'

/** All applications of the organization. What is looked for stands in the address; so does which one is being copied. */
export function Applications({ route: { query } }: ViewProps) {
  const { organization, can } = usePlace()
  const [open, show, hide] = useOpen()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const filters = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ''])) as Filters
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  const filtered = set.some(([name]) => name !== 'order')
  const text = new URLSearchParams(set).toString()
  const list = useList<Application>(
    `/applications?organizationId=${organization}&limit=50${text && `&${text}`}`,
  )
  const copied = query.get('copy') ?? ''
  const write = can('write')
  const rows = list.data ?? []
  return (
    <>
      <header className="title">
        <h1 tabIndex={-1}>Applications</h1>
        {write && <Button onClick={show}>Create application</Button>}
      </header>
      <Narrow filters={filters} rows={rows} />
      {!write && (
        <p className="hint">
          You can look at applications, but not change them: that needs the role developer or
          organization_admin.
        </p>
      )}
      {write && rows.length > 0 && <Bulk key={organization} rows={rows} chosen={chosen} onChoose={choose} />}
      <Listing
        list={list}
        what="applications"
        caption="Applications"
        id={({ id }) => id}
        empty={
          filtered ? (
            <Empty title="No application matches.">
              <Link to={LIST}>Show all</Link>
            </Empty>
          ) : (
            <Empty title="No applications yet.">
              <p>An application has the credentials with which your servers call the API.</p>
              {write && <Button onClick={show}>Create the first one</Button>}
            </Empty>
          )
        }
        columns={[
          ...(write
            ? [
                {
                  label: 'Choose',
                  render: ({ id, name }: Application) => (
                    <input
                      type="checkbox"
                      aria-label={`Choose ${name}`}
                      checked={chosen.has(id)}
                      onChange={() => choose(toggled(chosen, id))}
                    />
                  ),
                },
              ]
            : []),
          {
            label: 'Name and client id',
            render: ({ id, name }) => (
              <>
                <Link to="/developer/application/detail" query={{ id }}>
                  {name}
                </Link>
                <br />
                <code>{id}</code>
              </>
            ),
          },
          {
            label: 'Tags',
            render: ({ tags }) => (
              <span className="chips">
                {tags.map((tag) => (
                  <Link key={tag} className="chip plain" to={LIST} query={{ ...filters, tag }}>
                    {tag}
                  </Link>
                ))}
              </span>
            ),
          },
          {
            label: 'Environment',
            render: ({ environment }) => (
              <Chip tone={environment === 'production' ? 'warn' : 'info'}>{environment}</Chip>
            ),
          },
          {
            label: 'Status',
            render: ({ status }) => <Chip tone={status === 'active' ? 'good' : 'bad'}>{status}</Chip>,
          },
          { label: 'Products', render: ({ products }) => products.join(', ') },
          { label: 'Owner', render: ({ owner }) => owner },
          { label: 'Last used', render: ({ lastUsedAt }) => <When at={lastUsedAt} /> },
          {
            label: 'Secret made',
            render: ({ secrets }) => {
              const secret = secrets.find(({ status }) => status === 'active')
              return secret === undefined ? 'none works' : <When at={secret.createdAt} />
            },
          },
        ]}
      />
      {open && <Create onClose={hide} />}
      {copied !== '' && write && <Copied id={copied} onClose={() => go(href(LIST, filters), 'replace')} />}
    </>
  )
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}

import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { preference } from '../../client/preference.ts'
import {
  auth,
  Dialog,
  go,
  href,
  look,
  operations,
  preview,
  PREVIEWS,
  turn,
  useQuery,
  type Preview,
} from '../kit.ts'
import { PAGES, SETTINGS } from '../parts.ts'
import { found, type Command } from '../commands.ts'
import type { Application } from '../records.ts'
import type { PaletteProps } from '../finder.tsx'

/** Everything that the console can do or show, by its name. An editable combobox with a listbox (WAI-ARIA 1.2), in a dialog of the platform. */
export function Palette({ organization, organizations, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const applications = useQuery<{ readonly items: readonly Application[] }>(
    organization && `/applications?organizationId=${organization}&limit=100`,
  )
  const groups = found(
    [
      ...typed(text),
      ...pages(),
      ...(applications.data?.items ?? []).map(application),
      ...acts(organization, organizations),
      ...references(),
    ],
    text,
  )
  const flat = groups.flatMap(({ commands }) => commands)
  const active = Math.min(at, flat.length - 1)
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const run = (command: Command | undefined) => {
    if (command === undefined) return
    onClose()
    command.run()
  }
  const pressed = (event: KeyboardEvent) => {
    // Enter may end a composition.
    if (event.nativeEvent.isComposing) return
    const to = MOVES[event.key]?.(active, flat.length)
    if (event.key === 'Enter') run(flat[active])
    else if (to !== undefined) setAt(to)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Go to" onClose={onClose}>
      <div className="palette">
        <input
          ref={input}
          role="combobox"
          aria-label="Page, application, operation, command or request id"
          aria-expanded={flat.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={flat.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Page, application, operation, command or request id"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setAt(0)
          }}
          onKeyDown={pressed}
        />
        <p className="sr-only" role="status">
          {flat.length === 1 ? '1 result' : `${flat.length} results`}
        </p>
        {flat.length === 0 && <p className="hint">Nothing has such a name.</p>}
        <div role="listbox" id={`${id}-list`} aria-label="Results">
          {groups.map(({ name, commands }, g) => (
            <div key={name} role="group" aria-labelledby={`${id}-group-${g}`}>
              <p id={`${id}-group-${g}`} role="presentation">
                {name}
              </p>
              {commands.map((command) => {
                const own = flat.indexOf(command)
                return (
                  <div
                    key={command.id}
                    id={`${id}-${own}`}
                    role="option"
                    aria-selected={own === active}
                    // The focus stays in the field.
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => run(command)}
                  >
                    {command.label}
                    {command.hint !== undefined && <small> {command.hint}</small>}
                  </div>
                )
              })}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

const PAGE = 8

/** Keys that choose another result; both ends meet. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (count === 0 ? 0 : (at + 1) % count),
  ArrowUp: (at, count) => (count === 0 ? 0 : (at + count - 1) % count),
  PageDown: (at, count) => Math.max(0, Math.min(at + PAGE, count - 1)),
  PageUp: (at) => Math.max(at - PAGE, 0),
}

/** What the text itself may mean: a request of the logs, a name to look for. */
function typed(text: string): readonly Command[] {
  const words = text.trim()
  if (/^req_\w+$/.test(words))
    return [
      {
        id: 'request',
        group: 'Request',
        label: `Open the log of ${words}`,
        always: true,
        run: () => go(href('/developer/monitor/logs', { request: words })),
      },
    ]
  if (words === '') return []
  return [
    {
      id: 'search applications',
      group: 'Search',
      label: `Search applications for “${words}”`,
      always: true,
      run: () => go(href('/developer/application', { search: words })),
    },
  ]
}

function pages(): readonly Command[] {
  return [
    ...PAGES.map(([path, label]) => ({ id: path, group: 'Pages', label, run: () => go(href(path)) })),
    {
      id: 'webhooks',
      group: 'Pages',
      label: 'Webhooks',
      run: () => go(href('/developer/application/detail', { tab: 'webhooks' })),
    },
    ...SETTINGS.map(([tab, label]) => ({
      id: `settings ${tab}`,
      group: 'Pages',
      label: `Settings: ${label}`,
      run: () => go(href('/developer/settings', { tab })),
    })),
  ]
}

const application = ({ id, name, environment }: Application): Command => ({
  id,
  group: 'Applications',
  label: name,
  hint: `${environment} · ${id}`,
  later: true,
  run: () => go(href('/developer/application/detail', { id })),
})

function acts(
  organization: string | undefined,
  organizations: PaletteProps['organizations'],
): readonly Command[] {
  const { dataset } = document.documentElement
  const mode = dataset.theme === 'dark' ? 'light' : 'dark'
  const now = preview.get()
  const names = Object.keys(PREVIEWS) as readonly Preview[]
  return [
    ...organizations
      .filter(({ id }) => id !== organization)
      .map(({ id, legalName }) => ({
        id: `turn ${id}`,
        group: 'Commands',
        label: `Switch organization to ${legalName}`,
        hint: id,
        run: () => turn(id),
      })),
    {
      id: 'search',
      group: 'Commands',
      label: 'Search the documentation',
      run: () =>
        document.querySelector<HTMLElement>('docs-island[data-island=search] :is(a,button)')?.click(),
    },
    {
      id: 'mode',
      group: 'Commands',
      label: `Switch to ${mode} mode`,
      run: () => {
        dataset.theme = mode
        preference('theme').set(mode)
      },
    },
    ...(now === ''
      ? names.map((name) => ({
          id: `view as ${name}`,
          group: 'Commands',
          label: `View as ${name}`,
          hint: 'role preview',
          run: () => look(name),
        }))
      : [{ id: 'end preview', group: 'Commands', label: 'End preview', run: () => look('') }]),
    ...(auth.state().kind === 'in'
      ? [
          {
            id: 'sign out',
            group: 'Commands',
            label: 'Sign out',
            run: () => go(href('/developer/auth/logout')),
          },
        ]
      : []),
  ]
}

function references(): readonly Command[] {
  return Object.entries(operations).map(([key, { title, method, path, route }]) => ({
    id: key,
    group: 'Reference',
    label: title,
    hint: `${method} ${path}`,
    words: key,
    later: true,
    run: () => location.assign(route),
  }))
}

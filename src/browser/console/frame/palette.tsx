/** The command palette. */
import { countNouns } from '../format/count-nouns.ts'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { openPreference } from '../../client/storage/preference.ts'
import { sessionStore } from '../session/session-state.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { switchOrganization } from './selected-organization.ts'
import { changePreview, rolePreview } from '../session/access/role-preview.ts'
import { useApplications } from '../applications/use-applications.ts'

import { navigate, routeHref } from '../routing/route.ts'
import { operations, platform } from '../page-data.ts'
import { CONSOLE_MENU } from '../../../lib/site/console-routes.ts'
import { SETTINGS_TABS } from '../settings/settings-tabs.ts'
import { findCommands, type Command } from './find-commands.ts'
import type { Application } from '../api/models.ts'
import type { ConsoleState } from './console-context.tsx'

export interface PaletteProps {
  readonly organization: string | undefined
  readonly organizations: ConsoleState['organizations']
  readonly onClose: () => void
}

/** Finds pages, applications, operations and actions by name: an editable combobox with a listbox (WAI-ARIA 1.2) in a dialog. */
export function Palette({ organization, organizations, onClose }: PaletteProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const applications = useApplications(organization)
  const groups = findCommands(
    [
      ...commandsForText(text),
      ...pageCommands(),
      ...(applications.data ?? []).map(applicationCommand),
      ...actionCommands(organization, organizations),
      ...referenceCommands(),
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
  const handleKey = (event: KeyboardEvent) => {
    // Enter may confirm text of an input method.
    if (event.nativeEvent.isComposing) return
    const to = MOVE_BY_KEY[event.key]?.(active, flat.length)
    if (event.key === 'Enter') run(flat[active])
    else if (to !== undefined) setAt(to)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="Go to" disposable onClose={onClose}>
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
          onKeyDown={handleKey}
        />
        <p className="sr-only" role="status">
          {countNouns(flat.length, 'result')}
        </p>
        {flat.length === 0 && <p className="hint">No results.</p>}
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
                    // Keeps the focus in the text field.
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

const PAGE_STEP = 8

/** Keys that move through the results, from the last to the first and back. */
const MOVE_BY_KEY: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (count === 0 ? 0 : (at + 1) % count),
  ArrowUp: (at, count) => (count === 0 ? 0 : (at + count - 1) % count),
  PageDown: (at, count) => Math.max(0, Math.min(at + PAGE_STEP, count - 1)),
  PageUp: (at) => Math.max(at - PAGE_STEP, 0),
}

/** Whether a word may be a request id: long enough, with a digit. The platform defines their form. */
const REQUEST_ID = /^(?=.*\d)[\w.~-]{8,128}$/

/** Commands for the typed text itself: a request id, or a search for applications. */
function commandsForText(text: string): readonly Command[] {
  const words = text.trim()
  if (REQUEST_ID.test(words))
    return [
      {
        id: 'request',
        group: 'Request',
        label: `Open the log of ${words}`,
        always: true,
        run: () => navigate(routeHref('/developer/monitor/logs', { request: words })),
      },
    ]
  if (words === '') return []
  return [
    {
      id: 'search applications',
      group: 'Search',
      label: `Search applications for “${words}”`,
      always: true,
      run: () => navigate(routeHref('/developer/application', { search: words })),
    },
  ]
}

/** In the menu of the account, not in the navigation. */
const PROFILE = { route: '/developer/profile', label: 'Profile' }

function pageCommands(): readonly Command[] {
  return [
    ...[...CONSOLE_MENU, PROFILE].map(({ route, label }) => ({
      id: route,
      group: 'Pages',
      label,
      run: () => navigate(routeHref(route)),
    })),
    ...SETTINGS_TABS.map(([tab, label]) => ({
      id: `settings ${tab}`,
      group: 'Pages',
      label: `Settings: ${label}`,
      run: () => navigate(routeHref('/developer/settings', { tab })),
    })),
  ]
}

const applicationCommand = ({ id, name, environment }: Application): Command => ({
  id,
  group: 'Applications',
  label: name,
  hint: `${environment} · ${id}`,
  later: true,
  run: () => navigate(routeHref('/developer/application/detail', { id })),
})

function actionCommands(
  organization: string | undefined,
  organizations: PaletteProps['organizations'],
): readonly Command[] {
  const { dataset } = document.documentElement
  const mode = dataset.theme === 'dark' ? 'light' : 'dark'
  const now = rolePreview.get()
  return [
    ...organizations
      .filter(({ id }) => id !== organization)
      .map(({ id, legalName }) => ({
        id: `turn ${id}`,
        group: 'Commands',
        label: `Switch organization to ${legalName}`,
        hint: id,
        run: () => switchOrganization(id),
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
        openPreference('theme').set(mode)
      },
    },
    ...(now === ''
      ? platform.previews.map(({ name }) => ({
          id: `view as ${name}`,
          group: 'Commands',
          label: `View as ${name}`,
          hint: 'role preview',
          run: () => changePreview(name),
        }))
      : [{ id: 'end preview', group: 'Commands', label: 'End preview', run: () => changePreview('') }]),
    ...(sessionStore.get().kind === 'in'
      ? [
          {
            id: 'sign out',
            group: 'Commands',
            label: 'Sign out',
            run: () => navigate(routeHref('/developer/auth/logout')),
          },
        ]
      : []),
  ]
}

function referenceCommands(): readonly Command[] {
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

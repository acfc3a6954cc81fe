/**
 * The request that a form holds, and the credentials beside it: where it starts, what an edit changes, and what is remembered for the other
 * operations of the API.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readOutcomeHash, type Trial } from '../../../../lib/page/try-it-data.ts'
import { isLoopbackUrl } from '../../../../lib/site/paths/fetched-path.ts'
import type { SandboxOutcome } from '../../../../domain/openapi/model.ts'
import { applyServer, describeServer, findRunningSandbox } from '../request/choose-server.ts'
import { ensureIdempotencyKey, readIdempotencyKey, renewIdempotencyKey } from '../request/idempotency-key.ts'
import type { FieldError } from '../../../../domain/trial/list-differences.ts'
import { applyOutcome } from './apply-outcome.ts'
import { applyTypedValues, listTypedValues } from './carry-values.ts'
import { createRequestDraft, type Credentials, type Draft } from '../../../../domain/trial/draft.ts'
import { listDraftErrors } from '../../../../domain/trial/draft-errors.ts'
import { readShareLink } from './share-link.ts'
import {
  readChosenServer,
  readCredentials,
  readTypedValues,
  saveCredentials,
  saveServer,
  saveTypedValues,
} from './tab-memory.ts'

export interface RequestDraft {
  readonly draft: Draft
  /** Changes with each restored request, which gets new fields, because fields keep text that is not a value yet. */
  readonly formKey: number
  readonly credentials: Credentials
  /** Position of the server that is a running sandbox; -1 for none. */
  readonly sandbox: number
  /** Differences from the API description in the fields that the reader has visited, or in all fields once the request was sent. */
  readonly errors: readonly FieldError[]
  change(change: Partial<Draft>): void
  saveCredentials(credentials: Credentials): void
  /** Fills in what makes the sandbox answer so; `undefined` takes it out. */
  chooseOutcome(outcome: SandboxOutcome | undefined, change?: Partial<Draft>): void
  /** The reader left the field with this pointer. */
  visit(pointer: string): void
  /** Reports empty fields as well from now on. */
  checkAll(): void
  /** The request is sent: it is remembered, and the next edit needs another idempotency key. */
  noteSent(): void
}

/** The draft of one operation's request, kept for the version `group` of its API in this tab. */
export function useRequestDraft(trial: Trial, group: string): RequestDraft {
  const [draft, setDraft] = useState<Draft>(() => startDraft(trial, group))
  const [formKey, setFormKey] = useState(0)
  const [credentials, setCredentials] = useState<Credentials>(() => readCredentials(group))
  /** The same, for what happens between two renders. */
  const latest = useRef(credentials)
  const [sandbox, setSandbox] = useState(-1)
  /** The key of the last request, if it was made here. */
  const usedKey = useRef<string>(undefined)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const errors = useMemo(
    () =>
      listDraftErrors(trial, draft, credentials).filter(
        ({ pointer, isEmpty }) => isEmpty !== true || isChecked || visited.has(pointer),
      ),
    [trial, draft, credentials, isChecked, visited],
  )

  const keepCredentials = useCallback(
    (next: Credentials) => {
      latest.current = next
      setCredentials(next)
      saveCredentials(group, next)
    },
    [group],
  )
  const chooseOutcome = useCallback(
    (outcome: SandboxOutcome | undefined, change: Partial<Draft> = {}) => {
      const fill = (draft: Draft) => applyOutcome(trial, { draft, credentials: latest.current }, outcome)
      setDraft((before) => replaceUsedKey(trial, fill({ ...before, ...change }).draft, usedKey.current))
      const { credentials: next } = fill(createRequestDraft(trial))
      if (next !== latest.current) keepCredentials(next)
    },
    [trial, keepCredentials],
  )

  useEffect(() => {
    const follow = () => {
      const outcome = trial.outcomes?.[readOutcomeHash(location.hash) ?? -1]
      const next = readShareLink(trial, createRequestDraft(trial), location.hash)
      if (outcome !== undefined) {
        // The other servers know no such values.
        const server = trial.servers.findIndex(({ url }) => isLoopbackUrl(url))
        chooseOutcome(outcome, server < 0 ? {} : { server })
      } else if (next !== undefined) {
        setDraft(ensureIdempotencyKey(trial, next))
        setFormKey((before) => before + 1)
      }
    }
    if (readOutcomeHash(location.hash) !== undefined) follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [trial, chooseOutcome])

  // Typed values are kept for the other operations, even if they are never sent.
  useEffect(() => {
    const keep = () => keepTypedValues(trial, group, draft)
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [trial, group, draft])

  useEffect(() => {
    let current = true
    void findRunningSandbox(trial).then((server) => {
      if (!current || server < 0) return undefined
      setSandbox(server)
      const chosen = readChosenServer(group) !== undefined || location.hash.startsWith('#tryit=')
      if (!chosen) setDraft((before) => ({ ...before, server }))
      return undefined
    })
    return () => {
      current = false
    }
  }, [trial, group])

  return {
    draft,
    formKey,
    credentials,
    sandbox,
    errors,
    saveCredentials: keepCredentials,
    chooseOutcome,
    change(change) {
      if ('server' in change || 'customServer' in change || 'variables' in change)
        saveServer(group, describeServer(trial, { ...draft, ...change }))
      setDraft((before) => {
        const { invalidJson: _, ...rest } = before
        const next = 'body' in change ? { ...rest, ...change } : { ...before, ...change }
        return replaceUsedKey(trial, next, usedKey.current)
      })
    },
    visit: (pointer) => setVisited((before) => new Set(before).add(pointer)),
    checkAll: () => setChecked(true),
    noteSent() {
      usedKey.current = readIdempotencyKey(trial, draft)
      keepTypedValues(trial, group, draft)
    },
  }
}

/** A draft that was edited: with a new idempotency key if a request was sent with its key. */
function replaceUsedKey(trial: Trial, draft: Draft, usedKey: string | undefined): Draft {
  const key = readIdempotencyKey(trial, draft)
  return key !== undefined && key === usedKey ? renewIdempotencyKey(trial, draft) : draft
}

/** Remembers what was typed into a form, for the other operations of the API. */
function keepTypedValues(trial: Trial, group: string, draft: Draft): void {
  saveTypedValues(group, listTypedValues(trial, draft, createRequestDraft(trial)))
}

/** The request that a form starts with: a shared link's request, or the page's request with the values that this tab remembers. */
function startDraft(trial: Trial, group: string): Draft {
  const first = createRequestDraft(trial)
  const shared = readShareLink(trial, first, location.hash)
  if (shared !== undefined) return ensureIdempotencyKey(trial, shared)
  const filled = applyTypedValues(trial, first, readTypedValues(group))
  return renewIdempotencyKey(trial, applyServer(trial, filled, readChosenServer(group)))
}

/**
 * Takes the names of the platform from the backend, if it has them (`GET /meta`, which is optional). A tab asks once and stores the
 * response, so that no later page waits for it.
 */
import { useEffect, useState } from 'react'
import { callApi } from '../api/call-api.ts'
import type { Meta } from '../api/models.ts'
import { applyMeta } from '../page-data.ts'
import { tabStorage } from '../session/console-storage.ts'

const SLOT = 'meta'
/** Milliseconds that the first page waits for a slow backend; then the names of the configuration are used. */
const PATIENCE = 3000

/** Whether the names are known. Pages that show them wait for it. */
export function useMeta(): boolean {
  const [isReady, setReady] = useState(applyStoredMeta)
  useEffect(() => {
    if (isReady) return undefined
    let isCurrent = true
    void loadMeta().then(() => isCurrent && setReady(true))
    return () => {
      isCurrent = false
    }
  }, [isReady])
  return isReady
}

/** Asks the backend once, and applies and stores the response. Never rejects. */
async function loadMeta(): Promise<void> {
  const result = await callApi<Meta>('GET', '/meta', { signal: AbortSignal.timeout(PATIENCE) })
  const meta = result.failure === undefined ? result.value : {}
  // 404: a backend without the operation. Any other failure may pass, so the next page asks again.
  if (result.failure === undefined || result.failure.status === 404)
    tabStorage.set(SLOT, JSON.stringify(meta))
  applyMeta(meta)
}

/** Applies what this tab stored. False if there is nothing. */
function applyStoredMeta(): boolean {
  try {
    const stored: unknown = JSON.parse(tabStorage.get(SLOT) || 'null')
    if (typeof stored !== 'object' || stored === null) return false
    applyMeta(stored)
    return true
  } catch {
    return false
  }
}

import { openStorageSlot } from '../../client/storage-slot.ts'
import { settings } from '../page-data.ts'

/** Our names in the browser's storage begin with the portal's identifier: two portals on one origin don't meet. */
const storageKey = (name: string) => settings.portalId + name

/** The session token. SPEC.md section 3. */
export const tokenSlot = () => openStorageSlot(storageKey('bitToken'))
/** The organization that was chosen last, in any tab: where a new one begins. */
export const organizationSlot = () => openStorageSlot(storageKey('organization'))

/** A value of this tab alone; '' where there is none, or no storage. */
export const tabStorage = {
  get(name: string): string {
    try {
      return sessionStorage.getItem(storageKey(name)) ?? ''
    } catch {
      return ''
    }
  },
  set(name: string, value: string): void {
    try {
      sessionStorage.setItem(storageKey(name), value)
    } catch (error) {
      globalThis.console.warn(`storage is unavailable for ${storageKey(name)}:`, error)
    }
  },
  /** Reads and forgets: what may be used once is gone before it is used. */
  take(name: string): string {
    const value = tabStorage.get(name)
    try {
      sessionStorage.removeItem(storageKey(name))
    } catch {
      // There was nothing to forget.
    }
    return value
  },
}

/**
 * Removes everything that the console stored, in this tab and in all others (ASVS 5.0, 14.3.1). What a reader chose about the site,
 * the colour mode for one, is none of it.
 */
export function clearStorage(): void {
  tokenSlot().delete()
  for (const open of [() => localStorage, () => sessionStorage])
    try {
      const store = open()
      for (const name of Object.keys(store)) if (name.startsWith(settings.portalId)) store.removeItem(name)
    } catch {
      // Nothing could be stored either.
    }
  clearDatabase()
}

const DATABASE = 'keys'

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((done, failed) => {
    const request = indexedDB.open(storageKey(DATABASE), 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(DATABASE))
    request.addEventListener('success', () => done(request.result))
    request.addEventListener('error', () => failed(request.error ?? new Error('no database')))
  })
}

async function runTransaction<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const base = await openDatabase()
  try {
    return await new Promise((done, failed) => {
      const request = act(base.transaction(DATABASE, mode).objectStore(DATABASE))
      request.addEventListener('success', () => done(request.result))
      request.addEventListener('error', () => failed(request.error ?? new Error('no database')))
    })
  } finally {
    base.close()
  }
}

/** The key that proves who holds the token (RFC 9449). It can't be exported, so that a script can use but not take it. */
export const proofKeyStore = {
  get: (): Promise<CryptoKeyPair | undefined> => runTransaction('readonly', (store) => store.get('proof')),
  set: (pair: CryptoKeyPair): Promise<unknown> =>
    runTransaction('readwrite', (store) => store.put(pair, 'proof')),
}

function clearDatabase(): void {
  try {
    runTransaction('readwrite', (store) => store.clear()).catch(() => undefined)
  } catch {
    // There is no database where storage is blocked.
  }
}

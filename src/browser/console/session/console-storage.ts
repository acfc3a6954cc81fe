/** Everything that the console stores in the browser, and its removal at sign-out. */
import { openStorageSlot } from '../../client/storage/storage-slot.ts'
import { consoleStorageKey, SESSION_TOKEN } from '../../../lib/site/console-storage-key.ts'
import { settings } from '../page-data.ts'

const storageKey = (name: string) => consoleStorageKey(settings.portalId, name)

/** The session token. */
export const tokenSlot = () => openStorageSlot(storageKey(SESSION_TOKEN))
/** The ID token of the sign-in, which the identity provider wants to see again at sign-out. */
export const idTokenSlot = () => openStorageSlot(storageKey('idToken'))
/** Claims that the provider gave beside an access token, with the end of that token. */
export const claimsSlot = () => openStorageSlot(storageKey('claims'))
/** How far the clock of this device is off, in milliseconds. */
export const clockSlot = () => openStorageSlot(storageKey('clock'))
/** Filters of the logs that the user saved. */
export const savedFiltersSlot = () => openStorageSlot(storageKey('logFilters'))
/** The organization that was selected last in any tab; new tabs start with it. */
export const organizationSlot = () => openStorageSlot(storageKey('organization'))

/** Values of this tab; '' for a missing value, or without storage. */
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
  /** Reads a value and removes it: a value for one use is gone before it is used. */
  take(name: string): string {
    const value = tabStorage.get(name)
    try {
      sessionStorage.removeItem(storageKey(name))
    } catch {
      // Storage is blocked, so nothing was stored.
    }
    return value
  },
}

/** Where the try-it forms of the reference keep credentials in this tab. They belong to the user who signs out. */
const TRY_IT_CREDENTIALS = 'offprint.tryit.credentials'

/** Removes what this tab stored for the user. Other tabs do it when they notice the sign-out. */
export function clearTabStorage(): void {
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(settings.portalId) || name === TRY_IT_CREDENTIALS) sessionStorage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/**
 * Removes everything that the console stored (ASVS 5.0, 14.3.1), in this tab and in what all tabs share. Choices about the site, such
 * as the colour mode, stay.
 */
export function clearStorage(): void {
  tokenSlot().set('')
  clearTabStorage()
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(settings.portalId)) localStorage.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was stored.
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

/** The keys that tokens are bound to (RFC 9449), by thumbprint. They can't be exported: a script can use one, but not take it away. */
export const proofKeyStore = {
  get: (thumbprint: string): Promise<CryptoKeyPair | undefined> =>
    runTransaction('readonly', (store) => store.get(thumbprint)),
  set: (thumbprint: string, pair: CryptoKeyPair): Promise<unknown> =>
    runTransaction('readwrite', (store) => store.put(pair, thumbprint)),
}

function clearDatabase(): void {
  try {
    runTransaction('readwrite', (store) => store.clear()).catch(() => undefined)
  } catch {
    // Storage is blocked, so there is no database.
  }
}

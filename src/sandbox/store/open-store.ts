/**
 * The database of the sandbox: JSON records by kind and id, and SQL for the few tables beside them. SQLite is Node's own or
 * @photostructure/sqlite, which has the same interface on Node 20.
 */

import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordBase, Records } from './records.ts'
import { migrateStore } from './migrate-store.ts'

type SqlValue = string | number | null
/** The part of SQLite's interface that is used here. `node:sqlite` and @photostructure/sqlite share it. */
interface Statement {
  run(...values: readonly SqlValue[]): unknown
  get(...values: readonly SqlValue[]): unknown
  all(...values: readonly SqlValue[]): unknown[]
}
interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

export type SqlRow = Readonly<Record<string, SqlValue>>
export type RecordKind = keyof Records

export interface RecordQuery {
  readonly org?: string
  readonly parent?: string | undefined
  /** Conditions on members of the body, such as { state: 'failed' }; a list means one of them, undefined any value. */
  readonly where?: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Created at or after, in milliseconds. */
  readonly since?: number
  /** Created before, in milliseconds. */
  readonly until?: number
  /** Only what comes after this record, newest first. */
  readonly after?: { readonly at: number; readonly id: string } | undefined
  readonly limit?: number
}

/** The database of the sandbox. All calls are synchronous. */
export interface Store {
  get<K extends RecordKind>(kind: K, id: string): Records[K] | undefined
  /** Creates or replaces. `org`, `parent` and `at` are what `list` can ask for; `at` stays the time of creation. */
  put<K extends RecordKind>(kind: K, record: Records[K]): void
  delete(kind: RecordKind, id: string): void
  /** Deletes what is older than so many records of a kind. */
  keepNewest(kind: RecordKind, count: number): void
  /** Newest first. */
  list<K extends RecordKind>(kind: K, query?: RecordQuery): readonly Records[K][]
  count(kind: RecordKind, query?: RecordQuery): number
  /** Runs `work` in a transaction, which is rolled back when it throws. Nested calls join the outer transaction. */
  transaction<T>(work: () => T): T
  rows(sql: string, ...values: readonly SqlValue[]): readonly SqlRow[]
  run(sql: string, ...values: readonly SqlValue[]): void
  close(): void
}

/** Bytes up to which a file is checked whole when it is opened. SQLite reads about a megabyte in each millisecond. */
const WHOLE_CHECK_BYTES = 64 * 1024 * 1024

/**
 * Opens the store in a folder, or in memory. The write-ahead log keeps every committed write when the process is killed.
 * The exclusive lock belongs to the operating system, so it ends with the process.
 * Throws errors of SQLite, which `describeStoreError` explains: locked, damaged, full.
 */
export async function openStore(folder: string, wholeCheckBytes = WHOLE_CHECK_BYTES): Promise<Store> {
  const { DatabaseSync } = await importSqlite()
  if (folder !== 'memory') mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = folder === 'memory' ? ':memory:' : join(folder, 'sandbox.db')
  if (folder !== 'memory') reserveForOwner(path)
  const database = new DatabaseSync(path)
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;')
    const bytes = folder === 'memory' ? 0 : statSync(path).size
    requireIntact(database, bytes > wholeCheckBytes)
    migrateStore(database)
  } catch (error) {
    // Otherwise the lock on the damaged file would outlive the failed start within this process.
    closeDatabase(database)
    throw error
  }
  return createStore(database)
}

/** Lets only the owner read the file, which has tokens and secrets, and creates it if need be. The files that SQLite adds beside it get the same permissions. */
function reserveForOwner(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
}

/**
 * Throws an error with the code SQLITE_CORRUPT if the file is damaged. In a large file the logged requests, which are nearly all of it, are
 * left out: SQLite throws the same error when it reads a damaged page of them, and no other data depends on them.
 */
function requireIntact(database: Database, isLarge: boolean): void {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as {
    name: string
  }[]
  const checks = isLarge
    ? tables.filter(({ name }) => name !== 'logs').map(({ name }) => `quick_check("${name}")`)
    : ['quick_check(1)']
  for (const check of checks) {
    const { quick_check: result } = database.prepare(`PRAGMA ${check}`).get() as { quick_check: string }
    if (result !== 'ok') throw Object.assign(new Error(`quick_check: ${result}`), { code: 'SQLITE_CORRUPT' })
  }
}

interface SqliteModule {
  readonly DatabaseSync: new (path: string) => Database
}

async function importSqlite(): Promise<SqliteModule> {
  try {
    // Node has it from 22.13 on. A variable as the name, because the types of Node 20 do not have the module.
    const name: string = 'node:sqlite'
    const sqlite: unknown = await import(name)
    return sqlite as SqliteModule
  } catch {
    const sqlite: unknown = await import('@photostructure/sqlite')
    return sqlite as SqliteModule
  }
}

function createStore(database: Database): Store {
  const prepared = new Map<string, Statement>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const rows = (sql: string, ...values: readonly SqlValue[]) => prepare(sql).all(...values) as SqlRow[]
  let depth = 0
  const atomic = <T>(work: () => T): T => {
    if (depth > 0) return work()
    database.exec('BEGIN IMMEDIATE')
    depth = 1
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      rollBack(database)
      throw error
    } finally {
      depth = 0
    }
  }
  return {
    get: (kind, id) =>
      parseStoredBody(kind, rows('SELECT body FROM records WHERE kind = ? AND id = ?', kind, id)[0]),
    put(kind, record) {
      const { id, org = null, parent = null, at } = record as RecordBase
      prepare(
        'INSERT INTO records (kind, id, org, parent, at, body) VALUES (?, ?, ?, ?, ?, ?) ' +
          'ON CONFLICT (kind, id) DO UPDATE SET org = excluded.org, parent = excluded.parent, body = excluded.body',
      ).run(kind, id, org, parent, at, JSON.stringify(record))
    },
    delete: (kind, id) => void prepare('DELETE FROM records WHERE kind = ? AND id = ?').run(kind, id),
    keepNewest: (kind, count) =>
      void prepare(
        'DELETE FROM records WHERE kind = ? AND at < (SELECT at FROM records WHERE kind = ? ORDER BY at DESC LIMIT 1 OFFSET ?)',
      ).run(kind, kind, count - 1),
    list(kind, query = {}) {
      const { sql, values } = writeConditions(kind, query)
      return rows(
        `SELECT body FROM records WHERE ${sql} ORDER BY at DESC, id DESC LIMIT ?`,
        ...values,
        query.limit ?? -1,
      ).flatMap((row) => parseStoredBody(kind, row) ?? [])
    },
    count(kind, query = {}) {
      const { sql, values } = writeConditions(kind, query)
      return Number(rows(`SELECT count(*) AS n FROM records WHERE ${sql}`, ...values)[0]?.['n'])
    },
    transaction: atomic,
    rows,
    run: (sql, ...values) => void prepare(sql).run(...values),
    close() {
      prepared.clear()
      closeDatabase(database)
    },
  }
}

/**
 * Releases the lock and closes the file. @photostructure/sqlite finalizes statements when they are garbage-collected, and SQLite keeps a
 * closed connection until then. An exclusive lock can be given up outside WAL mode only (https://www.sqlite.org/pragma.html#pragma_locking_mode).
 */
function closeDatabase(database: Database): void {
  try {
    database.exec('PRAGMA journal_mode=DELETE; PRAGMA locking_mode=NORMAL; SELECT 1 FROM sqlite_schema')
  } catch {
    // The disk is full or the file is damaged. Committed writes are in the write-ahead log, which the next start reads.
  }
  database.close()
}

/** Ends the transaction, if SQLite has not: it rolls back by itself when the disk is full, for example, and a second ROLLBACK is an error. */
function rollBack(database: Database): void {
  try {
    database.exec('ROLLBACK')
  } catch {
    // The error that ended the transaction is the one to report.
  }
}

function parseStoredBody<K extends RecordKind>(_: K, row: SqlRow | undefined): Records[K] | undefined {
  return row === undefined ? undefined : (JSON.parse(String(row['body'])) as Records[K])
}

function writeConditions(
  kind: RecordKind,
  query: RecordQuery,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const parts = ['kind = ?']
  const values: SqlValue[] = [kind]
  const add = (sql: string, ...more: SqlValue[]) => {
    parts.push(sql)
    values.push(...more)
  }
  if (query.org !== undefined) add('org = ?', query.org)
  if (query.parent !== undefined) add('parent = ?', query.parent)
  if (query.since !== undefined) add('at >= ?', query.since)
  if (query.until !== undefined) add('at < ?', query.until)
  if (query.after !== undefined) add('(at, id) < (?, ?)', query.after.at, query.after.id)
  for (const [name, value] of Object.entries(query.where ?? {})) {
    if (value === undefined) continue
    const list = typeof value === 'string' ? [value] : value
    add(`json_extract(body, '$.' || ?) IN (${list.map(() => '?').join(', ')})`, name, ...list)
  }
  return { sql: parts.join(' AND '), values }
}

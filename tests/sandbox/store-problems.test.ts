import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { describeStoreError } from '../../src/sandbox/store/describe-store-error.ts'
import { openStore } from '../../src/sandbox/store/open-store.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { PORTAL, root } from './test-client.ts'

const folders: string[] = []
const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'offprint-store-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const start = (data: string, reset = false, site = root) =>
  startSandbox({
    root: site,
    portal: PORTAL,
    ports: 'free',
    data,
    reset,
    limits: 'none',
    print: () => undefined,
  })

test('a file that is not a database is reported as damaged data, and --reset repairs it', async () => {
  const folder = createFolder()
  writeFileSync(join(folder, 'sandbox.db'), 'not a database '.repeat(1000))
  expect(await start(folder)).toEqual({
    refused: 'the stored data of the sandbox is damaged',
    hint: 'start with `--reset` to delete the data and generate it again',
  })
  const sandbox = await start(folder, true)
  expect(sandbox).toHaveProperty('addresses')
  if ('close' in sandbox) await sandbox.close()
})

test.skipIf(process.platform === 'win32')('only the owner of the database can read it', async () => {
  const folder = createFolder()
  writeFileSync(join(folder, 'sandbox.db'), '', { mode: 0o644 })
  const store = await openStore(folder)
  store.put('mail', { id: 'mail_1', at: 1, to: 'a@b.example', subject: 'Mail', text: 'Text' })
  const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])
  store.close()
  expect(modes).toEqual([
    ['sandbox.db', 0o600],
    ['sandbox.db-wal', 0o600],
  ])
})

test('a database with a damaged page is reported as damaged data', async () => {
  const folder = createFolder()
  const store = await openStore(folder)
  for (let count = 0; count < 300; count += 1)
    store.put('mail', {
      id: `mail_${count}`,
      at: count,
      to: 'a@b.example',
      subject: 'Mail',
      text: 'x'.repeat(500),
    })
  store.close()
  const bytes = readFileSync(join(folder, 'sandbox.db'))
  bytes.fill(0xff, 4096 * 12, 4096 * 20)
  writeFileSync(join(folder, 'sandbox.db'), bytes)
  expect(await start(folder)).toMatchObject({ refused: 'the stored data of the sandbox is damaged' })
})

/** A copy of a folder's database in which the first page of a table is overwritten. */
function damageTable(folder: string, page: number): string {
  const bytes = readFileSync(join(folder, 'sandbox.db'))
  bytes.fill(0xff, 4096 * (page - 1), 4096 * page)
  const copy = createFolder()
  writeFileSync(join(copy, 'sandbox.db'), bytes)
  return copy
}

test('a large database is checked without its logs, whose damage is reported when they are read', async () => {
  const folder = createFolder()
  const store = await openStore(folder)
  const findPage = (table: string) =>
    Number(store.rows('SELECT rootpage FROM sqlite_schema WHERE name = ?', table)[0]?.['rootpage'])
  const pages = { logs: findPage('logs'), records: findPage('records') }
  store.close()
  await expect(openStore(damageTable(folder, pages.logs))).rejects.toThrow(/quick_check|malformed/)
  await expect(openStore(damageTable(folder, pages.records), 0)).rejects.toThrow(/quick_check|malformed/)
  const large = await openStore(damageTable(folder, pages.logs), 0)
  let problem
  try {
    large.rows('SELECT body FROM logs')
  } catch (error) {
    problem = describeStoreError(error)
  }
  expect(problem?.message).toBe('the stored data of the sandbox is damaged')
  large.close()
})

test('a second sandbox on the same data names the option that helps', async () => {
  const folder = createFolder()
  const store = await openStore(folder)
  expect(await start(folder)).toMatchObject({
    refused: 'another sandbox uses the same data',
    hint: expect.stringContaining('`--root`') as string,
  })
  store.close()
})

test('a start that a broken contract ends deletes no data and leaves no lock', async () => {
  const site = createFolder()
  cpSync(join(root, 'openapi'), join(site, 'openapi'), { recursive: true })
  writeFileSync(join(site, 'openapi', 'v1.yaml'), 'openapi: 3.1.0\n  info: [')
  const folder = createFolder()
  const before = await openStore(folder)
  before.put('mail', { id: 'mail_1', at: 0, to: '', subject: '', text: '' })
  before.close()
  await expect(start(folder, true, site)).rejects.toThrow()
  const after = await openStore(folder)
  expect(after.count('mail')).toBe(1)
  after.close()
})

test('a start that fails on a stored record leaves no timer and no lock', async () => {
  const folder = createFolder()
  const store = await openStore(folder)
  store.run("INSERT INTO settings (name, value) VALUES ('inbox', 'http://127.0.0.1:1')")
  store.run("INSERT INTO records (kind, id, at, body) VALUES ('endpoint', 'whe_1', 0, '{')")
  store.close()
  const set = vi.spyOn(globalThis, 'setInterval')
  const cleared = vi.spyOn(globalThis, 'clearInterval')
  await expect(start(folder)).rejects.toThrow(SyntaxError)
  const intervals = set.mock.results.filter((_, n) => set.mock.calls[n]?.[1] === 60_000)
  expect(intervals).not.toHaveLength(0)
  for (const { value } of intervals) expect(cleared).toHaveBeenCalledWith(value)
  vi.restoreAllMocks()
  const again = await openStore(folder)
  again.close()
})

test('a full disk is reported as such, and nothing of the transaction is stored', async () => {
  const store = await openStore(createFolder())
  store.rows('PRAGMA max_page_count = 30')
  const putMails = (count: number) =>
    store.transaction(() => {
      for (let n = 0; n < count; n += 1)
        store.put('mail', { id: `mail_${n}`, at: 0, to: '', subject: '', text: 'x'.repeat(4000) })
    })
  let problem
  try {
    putMails(1000)
  } catch (error) {
    problem = describeStoreError(error)
  }
  expect(problem?.message).toBe('the disk is full: the sandbox cannot write its data')
  expect(store.count('mail')).toBe(0)
  putMails(1)
  expect(store.count('mail')).toBe(1)
  store.close()
})

test('a folder that cannot be created is reported with its cause', async () => {
  const folder = createFolder()
  mkdirSync(join(folder, 'parent'))
  writeFileSync(join(folder, 'parent', 'sandbox'), '')
  expect(await start(join(folder, 'parent', 'sandbox'))).toMatchObject({
    refused: 'the sandbox cannot write to the folder `.docs/sandbox`',
  })
})

test('an error of something else is not taken for one of the store', () => {
  expect(describeStoreError(new Error('the page says: database is locked'))).toBeUndefined()
})

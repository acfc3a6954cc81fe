import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inlineLimits } from '../../../src/graph/jobs/jobs.ts'
import { threadPool, type Pool } from '../../../src/graph/pool.ts'

/** A thread that answers each message with its input, ends on `die`, and waits for `wait` milliseconds first. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort, threadId } from 'node:worker_threads'
let last = Promise.resolve()
let arrived = 0
parentPort.on('message', ({ input, shared }) => {
  arrived++
  last = last.then(async () => {
    await new Promise((resolve) => setTimeout(resolve, input.wait ?? 0))
    if (input.die) process.exit(3)
    parentPort.postMessage(input.fail ? { error: new Error('failed') } : { value: { name: input.name, arrived, shared, threadId } })
  })
})`)}`,
)

interface Reply {
  readonly name: string
  /** Tasks that the thread had when it answered. */
  readonly arrived: number
  readonly threadId: number
}

let pool: Pool | undefined

/** A pool whose jobs go to threads from now on. */
async function openPool(size: number): Promise<(input: object) => Promise<Reply>> {
  pool = threadPool(size, SCRIPT)
  for (let count = 0; count < inlineLimits.deflate; count++)
    await pool.run('deflate', { path: 'a.txt', data: 'a' })
  return (input) => pool?.run('deflate', input as never) as unknown as Promise<Reply>
}

afterEach(async () => pool?.close())

test('the reply to each task is that of the thread that had it', async () => {
  const run = await openPool(2)
  const names = Array.from({ length: 40 }, (_, index) => String(index))
  const replies = await Promise.all(names.map((name) => run({ name, wait: Number(name) % 3 })))
  expect(replies.map(({ name }) => name)).toEqual(names)
})

test('a thread has its next task before it has finished the first', async () => {
  const run = await openPool(1)
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => run({ name, wait: 50 })))
  expect(replies[0]?.arrived).toBe(2)
})

test('an input that cannot be cloned fails its own task, and the next one gets the shared data', async () => {
  await openPool(1)
  const shared = { name: 'shared' }
  const run = (input: object) => pool?.run('deflate', input as never, shared as never)
  await expect(run({ run: () => undefined })).rejects.toThrow('could not be cloned')
  expect(await run({ name: 'a' })).toMatchObject({ shared })
})

test('the last tasks are shared between threads', async () => {
  const run = await openPool(2)
  const replies = await Promise.all(['a', 'b'].map((name) => run({ name, wait: 50 })))
  expect(replies.map(({ arrived }) => arrived)).toEqual([1, 1])
})

test('once threads run, the first tasks of another job go to them', async () => {
  const run = await openPool(1)
  await run({ name: 'a' })
  const reply = pool?.run('og', { name: 'b' } as never) as unknown as Promise<Reply>
  expect(await reply).toEqual({ name: 'b', arrived: 2, threadId: expect.any(Number) })
})

test('threads that are started ahead take the first job at once', async () => {
  pool = threadPool(2, SCRIPT)
  pool.prepare()
  const reply = pool.run('validate', { name: 'a' } as never) as unknown as Promise<Reply>
  expect(await reply).toEqual({ name: 'a', arrived: 1, threadId: expect.any(Number) })
})

describe('pages with diagrams', () => {
  const draw = (name: string, wait = 5) =>
    pool?.run('markdown', {
      name,
      wait,
      source: { path: 'a.md', text: '```mermaid' },
    } as never) as unknown as Promise<Reply>
  const countThreads = async (count: number) => {
    const replies = await Promise.all(Array.from({ length: count }, (_, index) => draw(`${index}`)))
    return new Set(replies.map(({ threadId }) => threadId)).size
  }

  test('share one thread, and other tasks still run in this one', async () => {
    pool = threadPool(4, SCRIPT)
    expect(await countThreads(6)).toBe(1)
    expect(await pool.run('deflate', { path: 'a.txt', data: 'a' })).toBeInstanceOf(Uint8Array)
  })

  test('use more threads when many of them wait', async () => {
    pool = threadPool(4, SCRIPT)
    expect(await countThreads(50)).toBe(3)
  })

  test('move to a new thread when theirs ends', async () => {
    pool = threadPool(1, SCRIPT)
    const dies = pool.run('markdown', { die: true, source: { text: 'mermaid' } } as never)
    const next = draw('next')
    await expect(dies).rejects.toThrow('ended with code 3')
    expect(await next).toMatchObject({ name: 'next', arrived: 1 })
  })
})

test('a thread that dies fails the task that it ran, and no other', async () => {
  const run = await openPool(1)
  const results = await Promise.allSettled([
    run({ name: 'a', wait: 20 }),
    run({ die: true }),
    run({ name: 'b' }),
    run({ name: 'c' }),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('an error fails its own task only', async () => {
  const run = await openPool(1)
  const results = await Promise.allSettled([run({ fail: true }), run({ name: 'b' })])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('a closed pool starts no thread for the tasks that its threads had', async () => {
  const run = await openPool(1)
  const done: string[] = []
  const results = ['a', 'b', 'c', 'd'].map(async (name) => done.push((await run({ name, wait: 20 })).name))
  const settled = Promise.allSettled(results)
  await results[0]
  await pool?.close()
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, 300))])
  expect(done).toEqual(['a'])
})

test('a reply that arrives while the threads end does not end the process before them', async () => {
  const run = await openPool(1)
  await run({ name: 'a' })
  const reply = run({ name: 'b' })
  // The reply is sent meanwhile, and received after `close` has begun.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  const unref = vi.spyOn(Worker.prototype, 'unref')
  await pool?.close()
  expect(await reply).toMatchObject({ name: 'b' })
  expect(unref).not.toHaveBeenCalled()
  unref.mockRestore()
})

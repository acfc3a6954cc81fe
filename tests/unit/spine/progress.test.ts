/** The progress line: what it counts and names, and where it is shown at all. */

import { describe, expect, test } from 'vitest'
import { listenToActivity, track } from '../../../src/lib/activity.ts'
import { describeProgress, formatProgressLine } from '../../../src/cli/progress/format-progress.ts'
import { createProgressCounter, isInteractive } from '../../../src/cli/progress/progress-line.ts'
import {
  createProgressMemory,
  openProgressReader,
  openProgressWriter,
} from '../../../src/cli/progress/progress-memory.ts'

describe('the counter', () => {
  test('publishes at the begin and end of each source, and names the one that began first', async () => {
    const lines: string[] = []
    const counter = createProgressCounter((state) => lines.push(describeProgress(state)))
    const stop = listenToActivity(counter.listener)
    counter.show('load')
    const ends = new Map<string, () => void>()
    const work = ['a.md', 'b.md', 'c.md'].map((name) =>
      track('load', name, () => new Promise<void>((resolve) => ends.set(name, resolve))),
    )
    ends.get('b.md')?.()
    await work[1]
    ends.get('a.md')?.()
    await work[0]
    ends.get('c.md')?.()
    await work[2]
    stop()
    expect(lines).toEqual([
      'load',
      'load 0/1 a.md',
      'load 0/2 a.md',
      'load 0/3 a.md',
      'load 1/3 a.md',
      'load 2/3 c.md',
      'load 3/3',
    ])
  })

  test('counts the parts of the current stage only', () => {
    const lines: string[] = []
    const counter = createProgressCounter((state) => lines.push(describeProgress(state)))
    const stop = listenToActivity(counter.listener)
    counter.show('load')
    track('openapi', 'v1.yaml', () => track('load', 'a.md', () => undefined))
    counter.show('render', 3, 9, 'intro.html')
    track('view', '/intro', () => undefined)
    stop()
    expect(lines.at(-2)).toBe('load 1/1')
    expect(lines.at(-1)).toBe('render 3/9 intro.html')
  })

  test('forgets a source whose work throws', () => {
    const lines: string[] = []
    const counter = createProgressCounter((state) => lines.push(describeProgress(state)))
    const stop = listenToActivity(counter.listener)
    counter.show('load')
    expect(() =>
      track('load', 'a.md', () => {
        throw new Error('unreadable')
      }),
    ).toThrow('unreadable')
    stop()
    expect(lines.at(-1)).toBe('load 1/1')
  })
})

test('a line fits into the terminal and holds no control characters', () => {
  expect(formatProgressLine('load 1/2 a.md', 3.21, 80)).toBe('load 1/2 a.md 3.2 s')
  expect(formatProgressLine(`load 1/2 ${'long/'.repeat(30)}a.md`, 0, 40)).toHaveLength(39)
  expect(formatProgressLine('load a\u001B[2Jb.md', 0, 80)).toBe('load a\uFFFD[2Jb.md 0.0 s')
  expect(formatProgressLine('load 日本語日本語日本語日本語.md', 0, 24)).toBe('load 日本語日本… 0.0 s')
})

test.each([
  [true, { TERM: 'xterm' }, true],
  [true, {}, true],
  [false, { TERM: 'xterm' }, false],
  [true, { TERM: 'dumb' }, false],
  [true, { TERM: 'xterm', CI: 'true' }, false],
  [true, { TERM: 'xterm', CI: '1' }, false],
  [true, { TERM: 'xterm', CI: 'false' }, true],
  [true, { TERM: 'xterm', CI: '' }, true],
])('with a terminal: %s, and %j, the line is shown: %s', (isTTY, environment, shown) => {
  expect(isInteractive({ isTTY }, environment)).toBe(shown)
})

describe('the shared memory', () => {
  test('gives the painter the last text, cut to its size', () => {
    const memory = createProgressMemory()
    const writer = openProgressWriter(memory)
    const reader = openProgressReader(memory)
    expect(reader.read()).toBeUndefined()
    writer.write('load 1/2 å.md', 100)
    writer.write('load 2/2', 90)
    expect(reader.read()).toEqual({ text: 'load 2/2', columns: 90 })
    writer.write('x'.repeat(5000), 90)
    expect(reader.read()?.text.length).toBeLessThan(5000)
  })

  test('paints nothing after the build has ended the line', () => {
    const memory = createProgressMemory()
    const writer = openProgressWriter(memory)
    const reader = openProgressReader(memory)
    let paints = 0
    expect(reader.paint(() => paints++)).toBe(true)
    writer.end()
    expect(reader.paint(() => paints++)).toBe(false)
    expect(paints).toBe(1)
  })
})

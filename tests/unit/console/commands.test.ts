import { describe, expect, test } from 'vitest'
import { findCommands, type Command } from '../../../src/browser/console/frame/find-commands.ts'

const run = () => undefined
const command = (group: string, label: string, more: Partial<Command> = {}): Command => ({
  id: label,
  group,
  label,
  run,
  ...more,
})

const ALL = [
  command('Pages', 'Dashboard'),
  command('Pages', 'Settings: Members'),
  command('Applications', 'Meter readings', { hint: 'sandbox · app_1', later: true }),
  command('Reference', 'Mint data', {
    hint: 'POST /mint/requests',
    words: 'v1 mintDataRequest',
    later: true,
  }),
  command('Commands', 'Switch organization to Mint House'),
  command('Search', 'Search applications', { always: true }),
]

const shown = (text: string) =>
  findCommands(ALL, text).map(({ name, commands }) => [name, ...commands.map(({ label }) => label)])

describe('commands', () => {
  test('before anything is typed: what there are few of', () => {
    expect(shown(' ')).toEqual([
      ['Pages', 'Dashboard', 'Settings: Members'],
      ['Commands', 'Switch organization to Mint House'],
      ['Search', 'Search applications'],
    ])
  })

  test.each([
    ['dash', 'Dashboard'],
    ['MEMBERS', 'Settings: Members'],
    ['app_1', 'Meter readings'],
    ['readings meter', 'Meter readings'],
    ['v1 mintdata', 'Mint data'],
    ['post mint', 'Mint data'],
  ])('%j finds %s first', (text, label) => {
    expect(shown(text)[0]?.[1]).toBe(label)
  })

  test('a name that begins with the text comes before one with a word that does', () => {
    expect(shown('mint').map(([, first]) => first)).toEqual([
      'Mint data',
      'Switch organization to Mint House',
      'Search applications',
    ])
  })

  test('every word must match; permanent entries remain', () => {
    expect(shown('dash nothing')).toEqual([['Search', 'Search applications']])
  })

  test('no more than one look can take in', () => {
    const many = Array.from({ length: 500 }, (_, n) => command('Pages', `Page ${n}`))
    expect(findCommands(many, 'page')[0]?.commands.length).toBe(50)
  })
})

import { describe, expect, test } from 'vitest'

import { indexPage, type SearchDocument } from '../../src/domain/search/index/index-page.ts'
import { mergeIndex } from './merge-index.ts'
import { createSearchEngine, type SearchOptions } from '../../src/domain/search/search-engine.ts'
import { countTypos } from '../../src/domain/search/meaning/expand-word.ts'
import { writeExcerpt, markTerms } from '../../src/domain/search/words/excerpt.ts'
import { groupBy } from '../../src/lib/data/group-by.ts'
import {
  writeEntry,
  lexiconKey,
  packPage,
  packPosting,
  packSections,
  postingPage,
  postingSection,
  postingWeight,
  readLexicon,
} from '../../src/domain/search/index/lexicon.ts'
import { readNumbers, writeNumber } from '../../src/domain/search/index/number-text.ts'
import { removeFrame } from '../../src/domain/search/query/remove-frame.ts'
import { parseQuery } from '../../src/domain/search/query/parse-query.ts'
import { STOP_WORDS, splitWords } from '../../src/domain/search/words/split-words.ts'
import { listSynonyms } from '../../src/domain/search/meaning/synonyms.ts'
import VOCABULARY from '../../src/domain/search/meaning/vocabulary.txt'
import { weighVerb } from '../../src/domain/search/query/weigh-verb.ts'

/** Numbers that look random and are the same in every run (Park and Miller). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

const terms = (text: string) => splitWords(text).map(({ term }) => term)

describe('words', () => {
  test.each([
    ['Generate an auth token', ['generate', 'an', 'auth', 'token']],
    ['get-event-status', ['get', 'event', 'status', 'geteventstatus']],
    ['eventStatus', ['event', 'status', 'eventstatus']],
    ['X-Request-Id', ['x', 'request', 'id', 'xrequestid']],
    ['bit_super_user', ['bit', 'super', 'user', 'bitsuperuser']],
    ['XMLHttpRequest', ['xml', 'http', 'request', 'xmlhttprequest']],
    ['getV2Report', ['get', 'v2', 'report', 'getv2report']],
    ['/v1/kyb/{orgId}', ['v1', 'kyb', 'org', 'id', 'orgid']],
    ['don’t, the user’s', ['dont', 'the', 'user']],
    ['C# and C++, not c', ['csharp', 'and', 'cpp', 'not', 'c']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['Cre\u0300me', ['creme']],
    ['数据库', ['数据', '库']],
    ['サーバーの設定', ['サーバー', 'の', '設定']],
    ['用API調用', ['用', 'api', '調', '用']],
    ['сервер ошибки', ['сервер', 'ошибки']],
    ['שלום עולם', ['שלום', 'עולם']],
    ['$@%^&*()', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  test('an index has what words without spaces end with', () => {
    expect(splitWords('サーバー', true).map(({ term }) => term)).toEqual(['サーバー', 'ーバー', 'バー', 'ー'])
  })

  test('places lead back to the text', () => {
    const text = 'Über getEventStatus, the X-Request-Id 数据库'
    const found = splitWords(text).map(({ start, end }) => text.slice(start, end))
    expect(found).toEqual([
      'Über',
      'get',
      'Event',
      'Status',
      'getEventStatus',
      'the',
      'X',
      'Request',
      'Id',
      'X-Request-Id',
      '数据',
      '库',
    ])
  })

  test('no term is longer than 40 letters, and none ends with half a letter', () => {
    const [first] = terms('\u{10400}'.repeat(30))
    expect(first).toBe('\u{10428}'.repeat(20))
    expect(terms('a'.repeat(5000))[0]).toHaveLength(40)
  })
})

describe('packing', () => {
  test('numbers come back, in signs that JSON leaves alone', () => {
    const numbers = [...Array(5000).keys(), 2 ** 20, 2 ** 31, 2 ** 40]
    const text = numbers.map(writeNumber).join('')
    expect(readNumbers(text)).toEqual(numbers)
    expect(JSON.stringify(text)).toHaveLength(text.length + 2)
  })

  /** Sorted places of a term as a lexicon has them. */
  function packPlaces(places: readonly number[]): string {
    const pages = groupBy(places, postingPage)
    let last = 0
    return Array.from(pages, ([number, postings]) => {
      const step = number - last
      last = number
      return packPage(
        step,
        packSections(postings.map((posting) => postingSection(posting) * 8 + postingWeight(posting))),
      )
    }).join('')
  }

  test('a lexicon comes back with every place', () => {
    const roll = dice(7)
    const all = new Map<string, number[]>()
    for (const term of ['a', 'ab', 'abc', 'b', 'über', '数据', '\u{10400}a', '\u{10401}b'].sort()) {
      const places = new Set(Array.from({ length: 50 }, () => packPosting(roll(300), roll(20), 1 + roll(7))))
      // One weight for each section.
      const single = new Map([...places].map((at) => [Math.floor(at / 8), at]))
      all.set(
        term,
        [...single.values()].sort((a, b) => a - b),
      )
    }
    let before = ''
    let text = ''
    for (const [term, places] of all) {
      text += writeEntry(before, term, packPlaces(places))
      before = term
    }
    const found = readLexicon(text)
    expect(found.terms).toEqual([...all.keys()])
    expect(found.terms.map((_, n) => found.postings(n))).toEqual([...all.values()])
    expect(Buffer.from(text).toString()).toBe(text)
    // A shard that was cut in the middle gives what is whole.
    expect(readLexicon(text.slice(0, text.length / 2)).terms).toEqual([...all.keys()].slice(0, 4))
  })

  test('keys of lexicons are safe names, and a beginning of a term has a beginning of its key', () => {
    expect(lexiconKey('größe')).toBe('gr_000f6_000dfe')
    expect(lexiconKey('数据').startsWith(lexiconKey('数'))).toBe(true)
  })
})

describe('slips', () => {
  /** The definition, without any cut. */
  function distance(a: string, b: string): number {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => i + j),
    )
    const at = (i: number, j: number) => table[i]?.[j] ?? Infinity
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        let best = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        )
        if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1)
        const row = table[i]
        if (row) row[j] = best
      }
    return at(a.length, b.length)
  }

  test('edit distances equal those of the definition, in 20,000 pairs', () => {
    const roll = dice(11)
    const word = () => Array.from({ length: 1 + roll(9) }, () => 'abc'[roll(3)]).join('')
    for (let n = 0; n < 20_000; n++) {
      const [a, b, most] = [word(), word(), 1 + roll(2)]
      expect([a, b, countTypos(a, b, most, false)]).toEqual([a, b, Math.min(distance(a, b), most + 1)])
      const beginnings = Array.from({ length: b.length + 1 }, (_, i) => distance(a, b.slice(0, i)))
      expect([a, b, countTypos(a, b, most, true)]).toEqual([a, b, Math.min(...beginnings, most + 1)])
    }
  })
})

describe('extracts', () => {
  const show = (stretches: readonly { text: string; hit: boolean }[]) =>
    stretches.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

  test('mark words, and whole identifiers once', () => {
    expect(show(markTerms('Call getEventStatus, <b>Event</b>', new Set(['event', 'geteventstatus'])))).toBe(
      'Call [getEventStatus], <b>[Event]</b>',
    )
  })

  test('show the place where most of the words stand together', () => {
    const text = `token ${'x '.repeat(200)}a token that expires ${'y '.repeat(200)}`
    const shown = show(writeExcerpt(text, new Set(['token', 'expires']), 60))
    expect(shown).toContain('a [token] that [expires]')
    expect(shown.length).toBeLessThan(90)
    expect(shown.startsWith('… ')).toBe(true)
  })

  test('begin at the beginning when nothing is found', () => {
    expect(show(writeExcerpt('one two three', new Set(), 8))).toBe('one two …')
    expect(show(writeExcerpt('', new Set(['a'])))).toBe('')
  })
})

// ---------------------------------------------------------------- the engine

const facts = {
  layout: 'x',
  synonyms: [],
  sections: [
    { label: 'Guides', weight: 1 },
    { label: 'API reference', weight: 1 },
    { label: 'Blog', weight: 0.8 },
  ],
  versions: [
    { version: 'v1', label: 'API v1' },
    { version: 'v2', label: 'API v2' },
  ],
}

function page(route: string, title: string, text = '', more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    route,
    title,
    section: 0,
    version: 0,
    label: '',
    names: [],
    fields: [],
    sections: [{ id: '', heading: '', text }],
    ...more,
  }
}

function open(
  documents: readonly SearchDocument[],
  lost: (name: string) => boolean = () => false,
  more: { readonly language?: string } = {},
) {
  const sorted = [...documents].sort((a, b) => (a.route < b.route ? -1 : 1))
  const shards = new Map(
    [...mergeIndex(sorted.map(indexPage), { ...facts, ...more })].map(({ name, data }) => [
      name,
      JSON.stringify(data),
    ]),
  )
  const loads: string[] = []
  // Shards that are asked for before any of them has come are one round of requests.
  let rounds = 0
  let pending = 0
  const index = createSearchEngine(async (name) => {
    loads.push(name)
    if (pending++ === 0) rounds++
    await new Promise((done) => setTimeout(done))
    pending--
    const data = shards.get(name)
    if (data === undefined || lost(name)) throw new Error(name)
    return JSON.parse(data) as unknown
  })
  const find = async (text: string, wish: SearchOptions = {}) =>
    (await index.search(text, wish)).hits.map(({ route }) => route)
  return { ...index, find, loads, shards, rounds: () => rounds }
}

describe('search', () => {
  const site = [
    page('/docs/intro', 'Overview', 'How integrations begin: tokens, webhooks and scopes.'),
    page('/docs/scopes', 'Scopes', 'What a token may do. Each scope is checked.', {
      sections: [
        { id: '', heading: '', text: 'What a token may do.' },
        { id: 'kyb-read', heading: 'kyb:read', text: 'Reads reports and organizations.' },
      ],
    }),
    page('/docs/tokens', 'About tokens', 'An introspection shows whether a token is active.'),
    page('/docs/api/v1/introspect-token', 'Introspect a token', 'Shows whether it is active.', {
      section: 1,
      version: 1,
      label: 'POST /v1/auth/introspect',
      names: ['introspectToken', 'POST /v1/auth/introspect'],
      fields: ['X-Request-Id', 'token_type_hint'],
    }),
    page('/docs/api/v2/introspect-token', 'Introspect a token', 'Shows whether it is active.', {
      section: 1,
      version: 2,
      label: 'POST /v2/auth/introspect',
      names: ['introspectToken', 'POST /v2/auth/introspect'],
    }),
    page('/docs/api/v1/get-event-status', 'Get the status of an event', 'Polls.', {
      section: 1,
      version: 1,
      names: ['getEventStatus', 'GET /v1/events/{id}'],
    }),
    page('/docs/webhook/kyb', 'KYB status updates', 'Sent when a business was verified.', {
      sections: [
        { id: '', heading: '', text: 'Sent when a business was verified.' },
        { id: 'retries', heading: 'Retries', text: 'A delivery is attempted eight times.' },
      ],
    }),
    page('/blog/welcome', 'Welcome', 'We verified the introspection of tokens again and again.', {
      section: 2,
    }),
    page('/docs/zh', '数据库配置', '如何连接数据库。'),
    page('/docs/he', 'שלום עולם', 'טקסט בעברית'),
    page('/docs/empty', 'Nothing here', ''),
  ]
  const index = open(site)

  test.each([
    ['scopes', '/docs/scopes'],
    ['scope', '/docs/scopes'],
    ['introspect token', '/docs/api/v1/introspect-token'],
    ['introspecting tokens', '/docs/api/v1/introspect-token'],
    ['introspct tokn', '/docs/api/v1/introspect-token'],
    ['tnirospect token', '/docs/api/v1/introspect-token'],
    ['get-event-status', '/docs/api/v1/get-event-status'],
    ['getEventStatus', '/docs/api/v1/get-event-status'],
    ['event_status', '/docs/api/v1/get-event-status'],
    ['eventstatus', '/docs/api/v1/get-event-status'],
    ['x-request-id', '/docs/api/v1/introspect-token'],
    ['xrequestid', '/docs/api/v1/introspect-token'],
    ['POST /v2/auth/introspect', '/docs/api/v2/introspect-token'],
    ['token type hint', '/docs/api/v1/introspect-token'],
    ['how many retries of a delivery', '/docs/webhook/kyb'],
    ['verif', '/docs/webhook/kyb'],
    ['数据', '/docs/zh'],
    ['库', '/docs/zh'],
    ['连接数据库', '/docs/zh'],
    ['עולם', '/docs/he'],
    ['nothing', '/docs/empty'],
    ['kyb:read', '/docs/scopes'],
  ])('%j finds %s first', async (text, route) => {
    expect((await index.find(text))[0]).toBe(route)
  })

  test('title before heading before name before prose', async () => {
    const found = await open([
      page('/1', 'Other', 'quota '.repeat(9)),
      page('/2', 'Some', '', { names: ['quota'] }),
      page('/3', 'Thing', '', {
        sections: [
          { id: '', heading: '', text: '' },
          { id: 'q', heading: 'Quota', text: '' },
        ],
      }),
      page('/4', 'Quota'),
    ]).find('quota')
    expect(found).toEqual(['/4', '/3', '/2', '/1'])
  })

  test('the version of the open page comes first, and the default one elsewhere', async () => {
    expect(await index.find('introspect token', { from: '/docs/api/v2/introspect-token' })).toEqual(
      expect.arrayContaining(['/docs/api/v1/introspect-token']),
    )
    expect((await index.find('introspect token', { from: '/docs/api/v2/introspect-token' }))[0]).toBe(
      '/docs/api/v2/introspect-token',
    )
    expect((await index.find('introspect token', { from: '/docs/scopes' }))[0]).toBe(
      '/docs/api/v1/introspect-token',
    )
  })

  test('filters by section and version', async () => {
    expect(await index.find('introspection', { section: 2 })).toEqual(['/blog/welcome'])
    const found = await index.find('introspect', { version: 1, section: 1 })
    expect(found).toEqual(['/docs/api/v2/introspect-token'])
  })

  test('leads to the section that answers', async () => {
    const { hits } = await index.search('delivery attempted')
    const { passages } = await index.readPassages(hits[0] ?? expect.fail())
    expect(passages[0]).toMatchObject({ id: 'retries', heading: 'Retries' })
  })

  test.each(['', ' ', '.*+?^${}()|[]\\', '<script>alert(1)</script>'.repeat(2), '\u0000', '"'.repeat(50)])(
    '%j is answered without an error',
    async (text) => {
      await expect(index.search(text)).resolves.toMatchObject({ missing: [] })
    },
  )

  test('a query of 10,000 characters reads few shards', async () => {
    const fresh = open(site)
    await fresh.search(Array.from({ length: 2000 }, (_, i) => `w${i}`).join(' '))
    expect(fresh.loads.length).toBeLessThan(20)
  })

  test('loads nothing before the first search, and nothing twice', async () => {
    const fresh = open(site)
    expect(fresh.loads).toEqual([])
    await fresh.search('token')
    const { length } = fresh.loads
    await fresh.search('token')
    expect(fresh.loads).toHaveLength(length)
  })
})

describe('a query that names one page', () => {
  const operation = (method: string, path: string, more: Partial<SearchDocument> = {}) =>
    page(`/docs/api/${method}${path.replaceAll(/[{}]/g, '')}`.toLowerCase(), `${method} something`, 'Text.', {
      section: 1,
      label: `${method} ${path}`,
      names: [`${method} ${path}`],
      ...more,
    })
  const index = open([
    operation('GET', '/user/repos'),
    operation('POST', '/user/repos'),
    operation('GET', '/user'),
    operation('GET', '/users/{username}/repos'),
    operation('GET', '/repos/{owner}/{repo}'),
    operation('DELETE', '/repos/{owner}/{repo}'),
    operation('GET', '/repos/{owner}/{repo}/issues'),
    operation('GET', '/repos/{owner}/{repo}/traffic/clones'),
    operation('PUT', '/repos/{owner}/{repo}/pulls/{number}/merge'),
    operation('POST', '/tokens', {
      sections: [
        { id: '', heading: '', text: '' },
        { id: 'body.grant_type', heading: 'grant_type', text: 'The grant.', field: true },
        { id: 'body.tokens', heading: 'tokens', text: 'Post them.', field: true },
        { id: 'response.409', heading: '409 Conflict', text: 'It exists.', response: true },
      ],
    }),
    operation('POST', '/introspect', {
      basePaths: ['/v2'],
      sections: [
        { id: '', heading: '', text: '' },
        {
          id: 'response.200.grant_type',
          heading: 'grant_type',
          text: 'The grant.',
          field: true,
          response: true,
        },
        { id: 'response.409', heading: '409 Conflict', text: 'It exists.', response: true },
      ],
    }),
    page('/docs/error-codes', 'Error codes', 'About grant_type and 409.', {
      sections: [
        { id: '', heading: '', text: 'Each error has a code. The grant_type may be wrong.' },
        { id: 'already_exists', heading: 'already_exists', text: 'Use the other.', names: ['409 Conflict'] },
        {
          id: 'token_revoked',
          heading: 'token_revoked Access token revoked',
          text: 'Get a new token.',
          names: ['401 Unauthorized'],
        },
        { id: 'token_missing', heading: 'token_missing', text: 'Send one.', names: ['401 Unauthorized'] },
      ],
    }),
    page('/docs/guide', 'A guide', 'token revoked token revoked already exists user repos'),
    page('/docs/limits', 'Limits', '', {
      sections: [
        { id: '', heading: '', text: 'What is counted.' },
        { id: 'rate', heading: 'Rate limits', text: 'A hundred requests a minute.' },
      ],
    }),
    page('/docs/long', 'Checks', '', {
      sections: [
        { id: '', heading: '', text: 'Begin here.' },
        { id: 'prove', heading: 'Prove the origin', text: 'Some words. '.repeat(1000) },
      ],
    }),
    page('/docs/start', 'Getting started', '', {
      sections: [
        { id: '', heading: '', text: 'Begin here.' },
        { id: 'now', heading: 'Getting started now', text: 'Go on.' },
      ],
    }),
    page('/docs/words', 'Vocabulary', 'A verifiable data token is a thing.', {
      sections: [
        { id: '', heading: '', text: 'A verifiable data token is a thing.' },
        { id: 'data', heading: 'Data', text: 'The vocabulary of data.' },
      ],
    }),
    page('/docs/class', 'Class: WebSocket', 'Sends messages.'),
    page('/docs/debug', 'Debug', 'websocket websocket websocket'),
    page('/docs/migrate', 'Migrate to v2/introspect', 'The operation POST /v2/introspect is new.'),
  ])

  test.each([
    ['GET /user/repos', '/docs/api/get/user/repos'],
    ['POST /user/repos', '/docs/api/post/user/repos'],
    ['/user/repos', '/docs/api/get/user/repos'],
    ['user/repos', '/docs/api/get/user/repos'],
    ['get /user/repos', '/docs/api/get/user/repos'],
    ['GET user repos', '/docs/api/get/user/repos'],
    ['GET /user', '/docs/api/get/user'],
    ['https://api.example.com/user/repos?page=2', '/docs/api/get/user/repos'],
    ['https://api.example.com/v2/introspect', '/docs/api/post/introspect'],
    ['POST /v2/introspect', '/docs/api/post/introspect'],
    ['v2/introspect', '/docs/api/post/introspect'],
    ['GET /users/octocat/repos', '/docs/api/get/users/username/repos'],
    ['DELETE /repos/{owner}/{repo}', '/docs/api/delete/repos/owner/repo'],
    ['/repos/:owner/:repo', '/docs/api/get/repos/owner/repo'],
    ['/repos/octocat/hello/iss', '/docs/api/get/repos/owner/repo/issues'],
    ['traffic/clones', '/docs/api/get/repos/owner/repo/traffic/clones'],
    ['/traffic/clo', '/docs/api/get/repos/owner/repo/traffic/clones'],
    ['GET traffic clones', '/docs/api/get/repos/owner/repo/traffic/clones'],
    ['PUT pulls/12/merge', '/docs/api/put/repos/owner/repo/pulls/number/merge'],
    ['{owner}/{repo}/issues', '/docs/api/get/repos/owner/repo/issues'],
    ['api.example.com/user/repos', '/docs/api/get/user/repos'],
    ['{{baseUrl}}/user/repos', '/docs/api/get/user/repos'],
    ['$BASE/user/repos', '/docs/api/get/user/repos'],
    ['/api/v3/user/repos', '/docs/api/get/user/repos'],
    ['/repos/octocat', '/docs/api/get/repos/owner/repo'],
    ['409', '/docs/error-codes'],
    ['409 conflict', '/docs/error-codes'],
    ['token_revoked', '/docs/error-codes'],
    ['grant_type', '/docs/api/post/tokens'],
    ['throttling', '/docs/limits'],
    ['quickstart', '/docs/start'],
    ['websocket', '/docs/class'],
  ])('%j finds %s first', async (text, route) => {
    expect((await index.find(text))[0]).toBe(route)
  })

  test.each([
    ['token_revoked', 'token_revoked'],
    ['why was my token revoked', 'token_revoked'],
    ['grant_type', 'body.grant_type'],
    ['rate limits', 'rate'],
    // A long section has its heading once.
    ['how do I prove the origin', 'prove'],
    // Its text has the words, and the beginning of the page has not.
    ['hundred requests', 'rate'],
    // A page, several entries with one status, and an operation, whose sections would have its words by chance.
    ['error codes', undefined],
    ['getting started', undefined],
    ['401 unauthorized', undefined],
    ['POST /tokens', undefined],
  ])('%j leads to the section %s', async (text, id) => {
    const { hits } = await index.search(text)
    const [first = expect.fail()] = hits
    const { passages } = await index.readPassages(first)
    const below = passages.find((passage) => passage.id !== '')
    expect(first.answer === undefined ? undefined : below?.id).toBe(id)
  })

  test('sections are shown that say more of the query than the title', async () => {
    const listShown = async (text: string) => {
      const [first = expect.fail()] = (await index.search(text)).hits
      return (await index.readPassages(first)).passages.map(({ id }) => id)
    }
    expect(await listShown('vocabulary')).toEqual([''])
    expect(await listShown('vocabulary data')).toEqual(['', 'data'])
  })

  test('an operation that is found by its path shows no sections', async () => {
    const [first = expect.fail()] = (await index.search('POST /tokens')).hits
    expect((await index.readPassages(first)).passages.filter(({ id }) => id !== '')).toEqual([])
  })

  test('a misspelled word is corrected in the suggestion, and no other query has one', async () => {
    expect((await index.search('Getting strated ')).suggestion).toBe('Getting started ')
    expect((await index.search('getting started')).suggestion).toBeUndefined()
    // Half a word is found as it is. Beside a corrected word it would look like another slip.
    expect((await index.search('tokn revok')).suggestion).toBe('token revoked')
    expect((await index.search('token revok')).suggestion).toBeUndefined()
  })

  test('a site adds synonyms of its own', async () => {
    const documents = [
      page('/docs/words', 'Vocabulary', 'A verifiable data token.'),
      page('/docs/z', 'Other', 'x'),
    ]
    const shards = new Map(
      [
        ...mergeIndex(documents.map(indexPage), { ...facts, synonyms: [['vdt', 'verifiable data token']] }),
      ].map(({ name, data }) => [name, data]),
    )
    const { hits } = await createSearchEngine(async (name) => shards.get(name)).search('vdt')
    expect(hits.map(({ route }) => route)).toEqual(['/docs/words'])
  })

  test('a page that defines a code in a table comes before those that use it', async () => {
    const text = 'malware_detected malware_detected malware_detected'
    const found = await open([
      page('/docs/a', 'Uploads', text),
      page('/docs/b', 'Events', '', {
        sections: [
          { id: '', heading: '', text: '' },
          { id: 'r', heading: 'Rejected', text: `${text} means a virus`, defined: ['malware_detected'] },
        ],
      }),
    ]).find('malware_detected')
    expect(found).toEqual(['/docs/b', '/docs/a'])
  })

  test('a short form is the word: `repo` finds titles with `repository` first', async () => {
    const found = await open([
      page('/docs/a', 'Set the settings of private repo forks'),
      page('/docs/b', 'Delete a repository'),
      page('/docs/c', 'Other', 'x'),
    ]).find('delete repo')
    expect(found[0]).toBe('/docs/b')
  })

  test('a word of a phrase has no synonyms of its own: a zip code is not an archive', async () => {
    const index = open([
      page('/docs/a', 'Archive'),
      page('/docs/b', 'Write an address', 'Its postal code, for example. A code has five digits.'),
      page('/docs/c', 'Other', 'x'),
    ])
    expect((await index.find('zip code'))[0]).toBe('/docs/b')
    expect((await index.find('zip'))[0]).toBe('/docs/a')
  })

  test('`my` finds what belongs to the authenticated user first', async () => {
    const index = open([
      page('/docs/a', 'List gists'),
      page('/docs/b', 'List gists for the authenticated user'),
      page('/docs/c', 'List public gists'),
    ])
    expect((await index.find('gists'))[0]).toBe('/docs/a')
    expect((await index.find('my gists'))[0]).toBe('/docs/b')
    // What is shared does not belong to the account alone.
    expect(parseQuery('members of my organization').isOwn).toBe(false)
    expect(parseQuery('my organizations').isOwn).toBe(true)
  })

  test('who forks something creates a fork, and who gets a token creates one', () => {
    const weigh = (query: string, title: string, synonyms: readonly string[] = []) => {
      const { words, isAction, asksWhich, asksHow } = parseQuery(query)
      return weighVerb(title, {
        words,
        isAction,
        reads: asksWhich,
        acts: asksHow,
        synonyms: new Set(synonyms),
      })
    }
    expect(weigh('fork a repository', 'Create a fork')).toBeGreaterThan(1)
    expect(weigh('how do I comment on an issue', 'Create an issue comment for a team')).toBeGreaterThan(1)
    expect(weigh('invite a member', 'Create an invitation')).toBeGreaterThan(
      weigh('invite a member', 'Create a member'),
    )
    // Neither asks for what is done.
    expect(weigh('fork permissions', 'Create a fork')).toBe(1)
    expect(weigh('fork a repository', 'Set permissions of a fork')).toBe(1)
    expect(weigh('get a token for an app', 'Create a token')).toBeGreaterThan(
      weigh('get a token for an app', 'Get a token'),
    )
    expect(weigh('get a label of an issue', 'Create a label')).toBeLessThan(1)
    // Who asks what was done reads it.
    expect(weigh('assigned a person', 'Add an assignee', ['add'])).toBeGreaterThan(1)
    expect(weigh('who assigned a person', 'Add an assignee', ['add'])).toBeLessThan(1)
    // A title may have two verbs.
    expect(weigh('update a file', 'Create or update a file')).toBeGreaterThan(1)
    expect(weigh('let an app read a repository', 'Add a repository to an app')).toBeGreaterThan(1)
    // How something is done is not read, unless the verb reads.
    expect(weigh('how do I run a job at night', 'List jobs')).toBeLessThan(1)
    expect(weigh('how do I verify jobs', 'List jobs')).toBeGreaterThan(1)
    expect(weigh('limit the size of uploads', 'Set the size of uploads')).toBeGreaterThan(1)
    expect(weigh('labels of an issue', 'List labels')).toBe(1)
    expect(weigh('labels', 'List labels')).toBeGreaterThan(weigh('labels', 'Search labels'))
    expect(weigh('labels', 'Get all labels of an issue')).toBe(weigh('labels', 'List labels'))
    expect(weigh('label', 'List labels')).toBe(1)
  })

  test('a version in a query is that of the page, unless two are compared', async () => {
    const make = (version: number, route: string) =>
      page(route, 'Schemas', 'v2 and more', { section: 1, version })
    const index = open([
      make(1, '/docs/api/v1/schemas'),
      make(2, '/docs/api/v2/schemas'),
      page('/docs/moving', 'From version 1 to version 2', 'Schemas have other names.'),
    ])
    for (const query of ['v2 schemas', 'schemas v2', 'schemas of api version 2', 'SCHEMAS IN V2'])
      expect((await index.find(query))[0]).toBe('/docs/api/v2/schemas')
    expect((await index.find('schemas'))[0]).toBe('/docs/api/v1/schemas')
    expect((await index.find('from version 1 to version 2 schemas'))[0]).toBe('/docs/moving')
    expect(await index.find('v2')).toContain('/docs/api/v2/schemas')
  })

  test('a familiar word is not misspelled, unless it is all that is asked for', async () => {
    const index = open([
      page('/docs/a', 'Read a bill', 'What a workflow costs.'),
      page('/docs/b', 'Cancel a workflow run', 'It ends.'),
      page('/docs/c', 'Delete a branch', 'For ever.'),
      page('/docs/d', 'Roles', 'Who may do what.'),
    ])
    const ask = async (text: string) => {
      const { hits, suggestion } = await index.search(text)
      return [hits[0]?.route, suggestion]
    }
    expect(await ask('kill a workflow')).toEqual(['/docs/b', undefined])
    // The vocabulary has both "throw away" and "thrown out".
    expect(await ask('throw away a branch')).toEqual(['/docs/c', undefined])
    expect(await ask('the workflow of a roll')).toEqual(['/docs/b', undefined])
    expect(await ask('rolls')).toEqual(['/docs/d', 'roles'])
    expect(await ask('cancle a workflow')).toEqual(['/docs/b', 'cancel a workflow'])
  })

  test('who does something is found by what such people are called', async () => {
    const index = open([
      page('/docs/a', 'List repositories starred by a user', 'Repositories that are starred.'),
      page('/docs/b', 'List stargazers of a repository', 'x'),
    ])
    for (const query of ['who starred a repository', 'how do I find out who starred a repository'])
      expect((await index.find(query))[0]).toBe('/docs/b')
    expect((await index.find('starred repositories'))[0]).toBe('/docs/a')
    expect(parseQuery('how can I see who follows me').asksWho).toBe(true)
    expect(parseQuery('how can I see followers').asksWho).toBe(false)
  })

  test('other words for a query are looked for unless a page has almost all of its own', async () => {
    const index = open([
      page('/docs/a', 'List child teams', 'Teams have children.'),
      page('/docs/b', 'List sub-issues', 'Issues below an issue.'),
    ])
    expect((await index.find('child tickets'))[0]).toBe('/docs/b')
  })

  test('a query for what is sent when something happens finds events', () => {
    for (const query of [
      'which webhook is for refunds',
      'what do I receive when a refund fails',
      'notify me when a refund fails',
      'am I alerted if a refund fails',
      'does my app hear about it when a refund fails',
      'when is a refund sent',
      'how do I know when a refund fails',
    ])
      expect(parseQuery(query).asksEvent).toBe(true)
    for (const query of ['create a webhook', 'when does a refund fail', 'refunds'])
      expect(parseQuery(query).asksEvent).toBe(false)
    // What happens is looked for, and neither the notice nor the person.
    expect(parseQuery('how do I know when someone refunds a payment').words).toEqual(['refunds', 'payment'])
    expect(parseQuery('which webhook fires when a refund fails').words).toContain('webhook')
  })

  test('what an operation is done to, and where, decides between titles with the same words', async () => {
    const index = open([
      page('/docs/a', 'Create a label group', 'x'),
      page('/docs/b', 'Create a label for the team', 'x'),
      page('/docs/c', 'Add a label to an issue', 'x'),
      page('/docs/d', 'Add an issue to a label', 'x'),
    ])
    expect((await index.find('create label'))[0]).toBe('/docs/b')
    expect((await index.find('add labels to my issue'))[0]).toBe('/docs/c')
    expect((await index.find('add issues into labels'))[0]).toBe('/docs/d')
  })

  test('who asks who did something reads it, also where titles say it with rare verbs', async () => {
    const index = open([
      page('/docs/a', 'Request approval of a deployment', 'x', { kind: 'change' }),
      page('/docs/b', 'History of the approval of a deployment', 'x', { kind: 'read' }),
    ])
    expect((await index.find('approval of a deployment'))[0]).toBe('/docs/a')
    expect((await index.find('who gave approval of a deployment'))[0]).toBe('/docs/b')
  })

  test('phrases for one verb are said as titles say it', () => {
    const verbs = (query: string) => parseQuery(query).words[0]
    expect(verbs('how do I make a repository private')).toBe('update')
    expect(verbs('make a repository')).toBe('make')
    expect(verbs('stop people from commenting')).toBe('prevent')
    expect(verbs('stop a codespace from the console')).toBe('stop')
    expect(verbs('how do I get an installation token')).toBe('create')
    expect(verbs('get a user by token')).toBe('get')
    expect(verbs('get a public key')).toBe('get')
  })

  test.each([
    ['is there a way to delete a branch', 'how to delete a branch'],
    ['Is it possible to delete a branch?', 'how to delete a branch?'],
    ["hi, what's the best way to delete a branch via the REST API?", 'how to delete a branch?'],
    ['which endpoint do i use to delete a branch', 'how to delete a branch'],
    ['the api call that lets me delete a branch', 'how to delete a branch'],
    ["I'd like to delete a branch", 'how to delete a branch'],
    ['please delete a branch with the api', 'delete a branch'],
    ['examples of webhook signatures', 'webhook signatures'],
    ['documentation for rate limits please', 'rate limits'],
    ['rate limits api docs', 'rate limits'],
    ['issue comments endpoint', 'issue comments'],
    ['how many people cloned my repository', 'who cloned my repository'],
    ['which users starred my repository', 'who starred my repository'],
    // Words that are part of the subject stay.
    ['custom field values', 'custom field values'],
    ['API type', 'API type'],
    ['project_id header', 'project_id header'],
    ['update a webhook endpoint', 'update a webhook endpoint'],
    ['list endpoints', 'list endpoints'],
    ['create a reference', 'create a reference'],
    ['api keys', 'api keys'],
    ['api', 'api'],
    ['docs', 'docs'],
    ['how many people can I invite', 'how many people can I invite'],
    ['which users can push', 'which users can push'],
    ['what happens', 'what happens'],
    ['way of working', 'way of working'],
  ])('%j is asked as %j', (text, said) => {
    expect(removeFrame(text)).toBe(said)
  })

  test('a title is found in full, also where it looks like a frame and a subject', async () => {
    const index = open([page('/docs/a', 'Payments', 'x'), page('/docs/b', 'Payments API', 'x')])
    expect((await index.find('payments api'))[0]).toBe('/docs/b')
  })

  test('a topic finds the list of its operations before each of them, and its guide before the list', async () => {
    const operations = ['Create a refund entry', 'Get a refund entry'].map((title, n) =>
      page(`/docs/api/${n}`, title, 'x', { kind: n === 0 ? 'change' : 'read', section: 1 }),
    )
    const list = page('/docs/api/refunds', 'Refund entries', 'x', {
      kind: 'list',
      importance: 0.5,
      section: 1,
    })
    const reference = open([...operations, list])
    expect((await reference.find('refund'))[0]).toBe('/docs/api/refunds')
    // Who wants to do something, or asks, does not want a list.
    expect((await reference.find('create a refund'))[0]).toBe('/docs/api/0')
    const all = open([...operations, list, page('/docs/refunds', 'Refund', 'x')])
    expect((await all.find('refund')).slice(0, 2)).toEqual(['/docs/refunds', '/docs/api/0'])
  })

  test('an event is not what is done', async () => {
    const documents = [
      page('/docs/webhooks/closed', 'Issues closed', 'x', { importance: 0.2, section: 3 }),
      page('/docs/close', 'Update an issue', 'Closed or open, said far from the beginning.'),
    ]
    const index = open(documents)
    expect((await index.find('which event says that issues are closed'))[0]).toBe('/docs/webhooks/closed')
    expect((await index.find('how do I get issues closed'))[0]).toBe('/docs/close')
    // A name with underscores that is the event's own comes before operations with the same words.
    const named = open([
      page('/docs/webhooks/created', 'Issue comment created', 'x', {
        importance: 0.2,
        section: 3,
        names: ['issue-comment'],
      }),
      page('/docs/list', 'List issue comments', 'x', { fields: ['issue_comment'] }),
    ])
    expect((await named.find('issue_comment'))[0]).toBe('/docs/webhooks/created')
  })

  test('a verb that changes finds the operation that updates', async () => {
    const found = await open([
      page('/docs/a', 'Get an issue', 'The state is open or closed.'),
      page('/docs/b', 'Update an issue', 'Closes or opens it by its state.'),
    ]).find('close issue')
    expect(found[0]).toBe('/docs/b')
  })

  test('British spelling finds American spelling', async () => {
    const found = await open([page('/docs/s', 'Serialization', 'Text.'), page('/docs/o', 'Other', 'x')]).find(
      'serialisation',
    )
    expect(found).toEqual(['/docs/s'])
  })
})

test('each of several hundred pages is found by its own word', async () => {
  const documents = Array.from({ length: 200 }, (_, number) =>
    page(`/p${String(number).padStart(3, '0')}`, 'Title', `common uniq${String(number).padStart(3, '0')}x`),
  )
  const index = open(documents)
  for (const number of [0, 63, 64, 65, 127, 128, 199]) {
    const suffix = String(number).padStart(3, '0')
    expect(await index.find(`uniq${suffix}x`)).toEqual([`/p${suffix}`])
  }
})

describe('kinds of questions', () => {
  const intro = (text: string) => ({ id: '', heading: '', text })

  test('a page with an identifier comes before one with its parts', async () => {
    const found = await open([
      page('/docs/a', 'Latest epoch', 'The epoch that is active.', { names: ['epoch-active'] }),
      page('/docs/b', 'Account', '', {
        sections: [intro(''), { id: 'f', heading: 'active_epoch', text: 'A number.', field: true }],
      }),
    ]).find('active_epoch')
    expect(found[0]).toBe('/docs/b')
  })

  test('a section that has a whole question comes before a page with its words in several sections', async () => {
    const index = open([
      page('/docs/a', 'Keys', '', {
        sections: [intro('Rotate a key.'), intro('Browser keys are blocked.'), intro('Your app has a key.')],
      }),
      page('/docs/b', 'Overview', '', {
        sections: [
          intro('Tokens.'),
          intro(
            'One may be blocked. So what. A key is short. Not long. A browser has one. Or none. So has an app. Now. Rotate it.',
          ),
        ],
      }),
      page('/docs/c', 'Other', 'Text.'),
    ])
    expect(await index.find('how do I rotate a blocked key of a browser app')).toEqual(['/docs/b', '/docs/a'])
    // Words that are not a question may come from the whole page.
    expect(await index.find('rotate blocked key browser app')).toEqual(['/docs/a', '/docs/b'])
  })

  test('a page with a word comes before one with its synonym as the title', async () => {
    const index = open([
      page('/docs/a', 'Revoke', 'Revoke a key.'),
      page('/docs/b', 'Other keys', 'Invalidate.'),
      page('/docs/c', 'Other', 'Text.'),
    ])
    expect(await index.find('invalidate keys')).toEqual(['/docs/b', '/docs/a'])
  })

  test('a heading with a common word comes before a rare word in passing', async () => {
    const index = open([
      page('/docs/a', 'Customers', '', {
        sections: [intro('Text.'), { id: 'h', heading: 'Invoice details', text: 'Text.' }],
      }),
      page('/docs/b', 'Other', 'A ledger.'),
      ...Array.from({ length: 10 }, (_, n) =>
        page(`/docs/x${n}`, `Page ${n}`, n < 5 ? 'Some invoice and payment.' : 'Text.'),
      ),
    ])
    expect((await index.find('invoice ledger')).slice(0, 2)).toEqual(['/docs/a', '/docs/b'])
  })

  test('only the word that is being typed stands for longer ones', async () => {
    const index = open([
      page('/docs/a', 'Users', 'Add a user.'),
      page('/docs/b', 'Mail', 'The address of a user.'),
    ])
    expect(await index.find('add')).toEqual(['/docs/a', '/docs/b'])
    expect(await index.find('add ')).toEqual(['/docs/a'])
    expect(await index.find('addr ')).toEqual(['/docs/b'])
  })

  test('a phrase of two words is not meant by one of them', async () => {
    const index = open([page('/docs/a', 'Login'), page('/docs/b', 'Documents', 'You sign each document.')])
    expect(await index.find('sign documents')).toEqual(['/docs/b'])
    expect(await index.find('sign in')).toContain('/docs/a')
    expect(await index.find('sign in to the documents')).toContain('/docs/a')
  })

  test('a heading that many pages have names none of them', async () => {
    const sections = [intro('Errors occur.'), { id: 'errors', heading: 'Errors', text: 'Error.' }]
    const operations = Array.from({ length: 12 }, (_, n) =>
      page(`/docs/a${n}`, `Item ${n}`, '', { sections }),
    )
    const found = await open([...operations, page('/docs/z', 'Error codes', 'All errors.')]).find('errors')
    expect(found[0]).toBe('/docs/z')
  })

  test.each([
    ['missed events', '/docs/b'],
    ['retries', '/docs/b'],
    ['onboard the business', '/docs/c'],
    ['rate limits', '/docs/d'],
  ])('%j finds %s by a part of its heading or title', async (text, found) => {
    const index = open([
      page('/docs/a1', 'Retries of jobs', 'Retries.'),
      page('/docs/a2', 'Onboard business customers', 'Onboard a business.'),
      page('/docs/a3', 'Events missed by rate plans', 'Missed events.'),
      page('/docs/a4', 'Rate limits for customers', 'Rate limits.'),
      page('/docs/b', 'Deliveries', '', {
        sections: [intro('Text.'), { id: 'r', heading: 'Retries and missed events', text: 'Text.' }],
      }),
      page('/docs/c', 'Start', '', {
        sections: [intro('Text.'), { id: 's', heading: '2. Onboard the business', text: 'Text.' }],
      }),
      page('/docs/d', 'Keys, pages and rate limits', 'Text.'),
    ])
    expect((await index.find(text))[0]).toBe(found)
  })

  test('a corrected query may be a title in full', async () => {
    const found = await open([
      page('/docs/a', 'A guide to plug-ins', 'Encapsulation of encapsulation.', {
        sections: [intro(''), { id: 'e', heading: 'Encapsulation and distribution', text: 'x' }],
      }),
      page('/docs/b', 'Encapsulation', 'Text.'),
    ]).find('encapsulaton')
    expect(found[0]).toBe('/docs/b')
  })

  test.each([
    ['remvoe a runner', 'remove a runner'],
    ['list archve', 'list archive'],
    ['notification subscripton', 'notification subscription'],
  ])('%j finds what %j finds, as if it had been typed', async (misspelled, meant) => {
    const index = open([
      page('/docs/a', 'Remove a runner from a group', 'subscriptions subscriptions arrive'),
      page('/docs/b', 'Delete a runner', 'arrived arrive arrive subscriptions'),
      page('/docs/c', 'List archive', 'arrive'),
      page('/docs/d', 'Get a notification subscription', 'arrive subscriptions'),
      page('/docs/e', 'List notification subscriptions', 'arrive subscriptions'),
    ])
    const { hits, suggestion } = await index.search(misspelled)
    expect(suggestion).toBe(meant)
    const { hits: wanted } = await index.search(meant)
    expect(hits.map(({ route, score }) => [route, score])).toEqual(
      wanted.map(({ route, score }) => [route, score]),
    )
  })

  test.each([
    ['release asse', 'release assets'],
    ['delete a release asse', 'delete a release asset'],
    ['open a tick', 'open a ticket'],
  ])('the half word of %j stands for that of %j, which most titles have', async (typed, meant) => {
    const index = open([
      page('/docs/a', 'Get a release asset', 'assertion assertion assertion assertion'),
      page('/docs/b', 'Delete a release asset', 'release'),
      page('/docs/c', 'List release assets', 'asset'),
      page('/docs/d', 'Create an issue', 'Opens one, with a ticket number.'),
      page('/docs/e', 'Assertions about a release', 'tickets'),
    ])
    const { hits, suggestion } = await index.search(typed)
    expect(suggestion).toBeUndefined()
    const { hits: wanted } = await index.search(meant)
    expect(hits.map(({ route, score }) => [route, score])).toEqual(
      wanted.map(({ route, score }) => [route, score]),
    )
  })

  test('an id with a slash is not a path with a parameter', async () => {
    const index = open([
      page('/docs/a', 'List members', 'x', { names: ['teams/list-members-in-org'] }),
      page('/docs/b', 'Get a team', 'x', { label: 'GET /teams/{id}' }),
    ])
    expect((await index.find('teams/list-members-in-org'))[0]).toBe('/docs/a')
    expect((await index.find('teams/blue'))[0]).toBe('/docs/b')
  })

  test('a word of a known phrase begins no longer one', async () => {
    const found = await open([
      page('/docs/a', 'Data models', 'Test them.'),
      page('/docs/b', 'Sandbox', 'x'),
    ]).find('test mode')
    expect(found[0]).toBe('/docs/b')
  })

  test('half a word is not a heading with the same stem', async () => {
    const documents = [
      page('/docs/a', 'Sandbox', 'x', {
        sections: [intro(''), { id: 'v', heading: 'Verifications', text: 'x' }],
      }),
      page('/docs/b', 'Get a verification', 'Verify.'),
    ]
    expect((await open(documents).find('verif'))[0]).toBe('/docs/b')
    expect((await open(documents).find('verifications'))[0]).toBe('/docs/a')
  })

  test('one word of a field that a request has says more than one of a field that a response has', async () => {
    const make = (response: boolean) => ({
      sections: [
        intro(''),
        {
          id: 'f',
          heading: 'allow_squash_merge',
          text: '',
          field: true as const,
          ...(response && { response: true as const }),
        },
      ],
    })
    const found = await open([
      page('/docs/a', 'List runners', 'x', make(true)),
      page('/docs/b', 'Update a repository', 'x', make(false)),
    ]).find('squash')
    expect(found).toEqual(['/docs/b', '/docs/a'])
  })

  test('half a word that begins several in as many titles stands for all of them', async () => {
    const index = open([
      page('/docs/a', 'Commits'),
      page('/docs/b', 'Comments'),
      page('/docs/c', 'Communities'),
      page('/docs/d', 'Text'),
    ])
    expect((await index.find('comm')).sort()).toEqual(['/docs/a', '/docs/b', '/docs/c'])
  })

  test('who follows me asks for what is mine, and who follows my repository does not', () => {
    expect(parseQuery('who follows me').isOwn).toBe(true)
    expect(parseQuery('who am I').isOwn).toBe(true)
    expect(parseQuery('who follows my repository').isOwn).toBe(false)
  })

  test('the opposite of a verb is what removes', async () => {
    const index = open([
      page('/docs/a', 'Add assignees to an issue'),
      page('/docs/b', 'Remove assignees from an issue'),
      page('/docs/c', 'List issues'),
    ])
    expect((await index.find('unassign issue'))[0]).toBe('/docs/b')
  })

  test('what follows an arrow in a title is a name of its page', async () => {
    const found = await open([
      page('/docs/a', 'Proposals', 'x', { fields: ['Ledger » Governance'] }),
      page('/docs/b', 'Ledger » Governance', 'Governance.', { importance: 0.3 }),
    ]).find('governance')
    expect(found[0]).toBe('/docs/b')
  })

  test('authentication has nothing to do with authors', async () => {
    const index = open([page('/blog/authors', 'Authors'), page('/docs/o', 'Other', 'Authentication.')])
    expect(await index.find('authentication')).toEqual(['/docs/o'])
  })

  test('of more pages than are looked at, those with the shortest titles are looked at', async () => {
    const variables = Array.from({ length: 80 }, (_, n) =>
      page(`/docs/a-${n}`, `Get a widget variable of kind ${n}`),
    )
    const index = open([...variables, page('/docs/z', 'Get a widget')])
    expect((await index.find('widget'))[0]).toBe('/docs/z')
  })

  test('the same for another owner comes after something else', async () => {
    const index = open([
      page('/docs/a', 'Get a secret of an organization'),
      page('/docs/b', 'Get a secret of a repository'),
      page('/docs/c', 'Get a secret of an environment'),
      page('/docs/d', 'Delete a secret of an organization'),
      page('/docs/e', 'List organizations'),
      page('/docs/f', 'List repositories'),
    ])
    expect((await index.find('secret')).slice(0, 2)).toEqual(['/docs/a', '/docs/d'])
    expect((await index.find('get a secret of a repository'))[0]).toBe('/docs/b')
    // Two owners are two things.
    expect((await index.find('list repositories organizations')).slice(0, 2).sort()).toEqual([
      '/docs/e',
      '/docs/f',
    ])
  })

  test('a customer is nothing custom, and a reviewer no review', async () => {
    const index = open([
      page('/docs/a', 'Custom values'),
      page('/docs/b', 'Customers'),
      page('/docs/c', 'Request reviewers for a change', '', { names: ['change-request-reviewers'] }),
      page('/docs/d', 'Review a change request'),
    ])
    expect(await index.find('customer ')).toEqual(['/docs/b'])
    expect((await index.find('change request review '))[0]).toBe('/docs/d')
  })

  test('a field comes before a longer identifier that ends with its name', async () => {
    const index = open([
      page('/docs/a', 'Mint', '', { names: ['MintRequestId'], importance: 0.5 }),
      page('/docs/b', 'Errors', 'What failed.', { fields: ['request_id'] }),
    ])
    expect((await index.find('request_id'))[0]).toBe('/docs/b')
    expect(await index.find('requestid')).toContain('/docs/a')
  })

  test('a long word with two slips stands for the only one that is as close', async () => {
    const index = open([
      page('/docs/a', 'Permissions', 'Who may invite to an organization. An organization may invite.'),
      page('/docs/b', 'Organization invite', 'By mail.'),
    ])
    const { hits } = await index.search('organisaton invite')
    expect(hits[0]).toMatchObject({ route: '/docs/b', literalShare: 1 })
  })

  test('all words and their synonyms are read in one round after the root', async () => {
    const index = open([page('/docs/o', 'Delete a repository', 'Removes and destroys it.')])
    await index.search('delete repo')
    expect(index.rounds()).toBe(2)
  })
})

test('a letter too much is likelier than another letter', async () => {
  const index = open([
    page('/docs/a', 'Loyalty points', 'Text.'),
    page('/docs/b', 'Addresses', 'Text.', {
      sections: [{ id: 'locality', heading: 'Locality', text: 'A town. Points.' }],
    }),
  ])
  expect((await index.search('loyality points')).suggestion).toBe('loyalty points')
})

describe('the vocabulary', () => {
  const documents = [
    page('/docs/a', 'Redeliver an event', 'Sends it again.'),
    page('/docs/b', 'Reactions of an issue', 'Adds one.'),
    page('/docs/c', 'Thumbs', 'Emoji for a thumb.'),
  ]

  test('is read where no page has the words of a query, and finds what they mean', async () => {
    const index = open([documents[1] ?? expect.fail()])
    expect(await index.find('upvote')).toEqual(['/docs/b'])
    expect(index.loads).toContain('vocabulary')
  })

  test('is not read where a page has them', async () => {
    const index = open(documents)
    expect((await index.find('emoji'))[0]).toBe('/docs/c')
    expect(await index.find('redeliver event')).toEqual(['/docs/a'])
    // Half a word.
    expect(await index.find('redel')).toEqual(['/docs/a'])
    expect(index.loads).not.toContain('vocabulary')
  })

  test('is read where the first page has few of them', async () => {
    const index = open([
      page('/docs/a', 'Remove a member', 'Removes a member.'),
      page('/docs/b', 'Teams', 'Never kick another member.'),
    ])
    expect(await index.find('kick member')).toEqual(['/docs/a', '/docs/b'])
    expect(index.loads).toContain('vocabulary')
  })

  test('is read where the words of a query are in different sections', async () => {
    const section = (text: string) => ({ id: '', heading: '', text })
    const together = open([
      page('/docs/a', 'Teams', '', { sections: [section(''), section('A kick. A member.')] }),
    ])
    await together.find('kick member')
    expect(together.loads).not.toContain('vocabulary')
    const apart = open([
      page('/docs/a', 'Teams', '', { sections: [section(''), section('A kick.'), section('A member.')] }),
    ])
    await apart.find('kick member')
    expect(apart.loads).toContain('vocabulary')
  })

  test('corrects a word that only it has', async () => {
    const index = open([page('/docs/b', 'Rate limit', 'A hundred a minute.')])
    const { hits, suggestion } = await index.search('throtling ')
    expect(hits.map(({ route }) => route)).toEqual(['/docs/b'])
    expect(suggestion).toBe('throttling ')
  })

  test('that cannot be read is named, and the rest is found', async () => {
    const index = open(documents, (name) => name === 'vocabulary')
    const { hits, missing } = await index.search('upvote issue anywhere')
    expect(hits[0]?.route).toBe('/docs/b')
    expect(missing).toEqual(['vocabulary'])
  })

  test('has groups of several phrases, whose words are all looked for', () => {
    const groups = VOCABULARY.trimEnd().split('\n')
    expect(new Set(groups).size).toBe(groups.length)
    for (const group of groups) {
      const lists = group.split(' > ').map((phrases) => phrases.split(', '))
      const [said = [], meant, ...others] = lists
      expect(others, group).toEqual([])
      expect(meant !== undefined || said.length > 1, group).toBe(true)
      for (const phrases of lists) expect(new Set(phrases).size, group).toBe(phrases.length)
      for (const phrase of said)
        expect(
          splitWords(phrase).some(({ term }) => !STOP_WORDS.has(term)),
          phrase,
        ).toBe(true)
    }
  })
})

describe('accents', () => {
  const documents = [page('/docs/a', 'Verzögerung', 'Text.'), page('/docs/b', 'Nachricht', 'Text.')]

  test('a suggestion has the accents of the title', async () => {
    const index = open(documents)
    expect((await index.search('Verzögerumg')).suggestion).toBe('verzögerung')
    expect((await index.search('verzogerumg')).suggestion).toBe('verzögerung')
    expect((await index.search('Verzögerung')).suggestion).toBeUndefined()
  })

  test('German is found without umlauts', async () => {
    const index = open(documents, undefined, { language: 'de' })
    expect(await index.find('Verzoegerung')).toEqual(['/docs/a'])
    expect((await index.search('Verzoegerung')).suggestion).toBeUndefined()
  })
})

test('the index of a page is plain JSON: a kept one gives the same shards', () => {
  const documents = [
    page('/a', 'Alpha', 'Some words.', { label: 'GET /a/{b}', importance: 0.9 }),
    page('/b', 'Beta', 'long '.repeat(20_000), { names: ['getBeta'] }),
  ]
  const fresh = documents.map(indexPage)
  const kept = JSON.parse(JSON.stringify(fresh)) as typeof fresh
  expect([...mergeIndex(kept, facts)]).toEqual([...mergeIndex(fresh, facts)])
})

describe('when shards fail', () => {
  const many = Array.from({ length: 400 }, (_, n) =>
    page(
      `/docs/${n}`,
      `Title ${n}`,
      Array.from({ length: 60 }, (_, i) => `word${(n * 7 + i * 31) % 900} alpha${n % 50}`).join(' '),
    ),
  )

  test('a missing lexicon is reported, and the other words still match', async () => {
    const { lexicons } = JSON.parse(open(many).shards.get('index') ?? '') as { lexicons: string[] }
    const lost = `terms-${lexicons.find((name) => name.startsWith('w')) ?? ''}`
    const index = open(many, (name) => name.startsWith('terms-w'))
    const { hits, missing } = await index.search('word31 alpha7 ')
    expect(lexicons.length).toBeGreaterThan(5)
    expect(missing.every((name) => name.startsWith('terms-w')) && missing.length > 0).toBe(true)
    expect(lost.startsWith('terms-w')).toBe(true)
    expect(hits.length).toBeGreaterThan(0)
  })

  test('a lost root rejects, and is asked for again', async () => {
    let broken = true
    const index = open(many, (name) => name === 'index' && broken)
    await expect(index.search('word31')).rejects.toThrow('index')
    broken = false
    expect((await index.search('word31')).hits.length).toBeGreaterThan(0)
  })
})

describe('the index', () => {
  const roll = dice(3)
  const vocabulary = Array.from({ length: 3000 }, () =>
    Array.from({ length: 3 + roll(7) }, () => 'etaoinshrdlu'[roll(12)]).join(''),
  )
  const text = (length: number) =>
    Array.from({ length }, () => vocabulary[roll(roll(2) === 0 ? 60 : 3000)] ?? '').join(' ')
  const documents = Array.from({ length: 300 }, (_, n) =>
    page(`/docs/${String(n).padStart(3, '0')}`, `${vocabulary[n] ?? ''} ${vocabulary[n + 400] ?? ''}`, '', {
      sections: [
        { id: '', heading: '', text: text(60) },
        { id: 'more', heading: vocabulary[n + 900] ?? '', text: text(60) },
      ],
    }),
  )

  const texts = documents.map(({ route, title, sections: pieces }) => ({
    route,
    all: new Set(terms([title, ...pieces.map(({ heading, text }) => `${heading} ${text}`)].join(' '))),
  }))
  /** What reading every text finds. */
  const holding = (...wanted: string[]) =>
    texts.filter(({ all }) => wanted.every((term) => all.has(term))).map(({ route }) => route)

  test('finds every page that reading all texts finds, and none without a word that was meant', async () => {
    const index = open(documents)
    let compared = 0
    for (let n = 0; n < 300; n++) {
      const wanted = [vocabulary[roll(3000)] ?? '', vocabulary[roll(3000)] ?? ''].slice(0, 1 + (n % 2))
      const expected = holding(...wanted)
      const { hits, terms } = await index.search(`${wanted.join(' ')} `, { limit: 300 })
      const found = hits.map(({ route }) => route)
      const meant = [...terms].flatMap((term) => holding(term))
      expect([wanted, found.filter((route) => !meant.includes(route))]).toEqual([wanted, []])
      // Sixty pages are looked at closely: what more common words find is cut.
      if (found.length === 60) continue
      compared += expected.length
      expect([wanted, expected.filter((route) => !found.includes(route))]).toEqual([wanted, []])
    }
    expect(compared).toBeGreaterThan(200)
  })

  test('is the same for the same pages', () => {
    expect(open(documents).shards).toEqual(open([...documents].reverse()).shards)
  })

  test('an edit of one text leaves other pages’ shards and other words’ lexicons alone', () => {
    const before = open(documents).shards
    const edited = documents.map((document, n) =>
      n === 100
        ? {
            ...document,
            sections: document.sections.map((piece) => ({ ...piece, text: `${piece.text} zebra` })),
          }
        : document,
    )
    const after = open(edited).shards
    const changed = [...after].filter(([name, data]) => before.get(name) !== data).map(([name]) => name)
    expect(changed.filter((name) => name.startsWith('pages/'))).toEqual(['pages/docs/100'])
    // 'zebra' is new: its lexicon, and the root, which lists it; weights of the page's other words may step once.
    expect(changed).not.toContain('spelling')
    const lexicons = [...after.keys()].filter((name) => name.startsWith('terms-'))
    expect(changed.filter((name) => name.startsWith('terms-')).length).toBeLessThan(lexicons.length / 2)
  })

  test('a page of 5 MB is cut into shards of 40 KB, and its end is found', async () => {
    const huge = page('/docs/huge', 'Huge', `${'filler text '.repeat(430_000)} needle`)
    const index = open([huge, page('/docs/small', 'Small', 'nothing')])
    const { hits } = await index.search('needle')
    const { passages } = await index.readPassages(hits[0] ?? expect.fail())
    expect(passages[0]?.text).toContain('needle')
    const parts = [...index.shards].filter(([name]) => name.startsWith('more/docs/huge/'))
    expect(Math.max(...parts.map(([, data]) => data.length))).toBeLessThan(50_000)
  })

  test('text without a space is cut, and letters stay whole', () => {
    const { shards } = open([page('/docs/dense', 'Dense', '\u{20000}'.repeat(30_000))])
    const texts = [...shards]
      .filter(([name]) => name.startsWith('more/'))
      .flatMap(([, data]) => Object.values(JSON.parse(data) as Record<string, string>))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((text) => Buffer.from(text).toString() !== text)).toEqual([])
    expect(texts.join('')).toBe('\u{20000}'.repeat(30_000))
  })
})

describe('the vocabulary', () => {
  const wordsFor = (word: string) =>
    listSynonyms([word], []).flatMap(({ said, meant }) => (said.includes(word) ? meant : []))

  test('words of a group find each other', () => {
    expect(wordsFor('throttling')).toContain('rate limit')
    expect(wordsFor('quota')).toContain('throttling')
  })

  test('an abbreviation finds what it means, which does not find the abbreviation', () => {
    expect(wordsFor('db')).toContain('database')
    expect(wordsFor('database')).toEqual([])
  })

  test('a rare word finds the common one, which does not find the rare one', () => {
    expect(wordsFor('deprovision')).toContain('revoke')
    expect(wordsFor('postcode')).toContain('zip code')
    expect(wordsFor('workflow')).not.toContain('pipeline')
  })

  test('no group is there twice, and none names a phrase twice', () => {
    const groups = listSynonyms([''], []).map(({ said, meant }) => ({ said, meant }))
    expect(new Set(groups.map((group) => JSON.stringify(group))).size).toBe(groups.length)
    for (const { said, meant } of groups)
      for (const phrases of [said, meant]) expect(new Set(phrases).size).toBe(phrases.length)
  })
})

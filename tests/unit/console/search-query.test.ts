import { describe, expect, test } from 'vitest'
import {
  completeSearch,
  readSearch,
  suggestSearch,
} from '../../../src/browser/console/logs/filters/search-query.ts'

const VALUES = {
  status: [{ text: '4xx', value: '4xx' }],
  method: [
    { text: 'GET', value: 'GET' },
    { text: 'POST', value: 'POST' },
  ],
  app: [{ text: 'Label printer', value: 'app_1', hint: 'app_1' }],
  key: [{ text: 'k3yZ', value: 'sec_1', hint: 'Label printer' }],
}

describe('the search of the logs', () => {
  test.each([
    ['status:422', { status: '422' }],
    ['status:4XX', { statusClass: '4xx' }],
    ['key:k3yZ', { secretId: 'sec_1' }],
    ['app:"Label printer"', { applicationId: 'app_1' }],
    ['method:post', { method: 'POST' }],
    ['request:req_1 code:rate_limited', { requestId: 'req_1', code: 'rate_limited' }],
    ['street  name', { search: 'street name' }],
    ['timeout status:500 "two words"', { status: '500', search: 'timeout two words' }],
    ['unknown:name', { search: 'unknown:name' }],
    ['status:', { search: 'status:' }],
    ['', {}],
  ])('reads %j', (text, filters) => {
    expect(readSearch(text, VALUES)).toEqual(filters)
  })

  test('completes names, then values, by text or by what they mean', () => {
    expect(suggestSearch('st', VALUES).map(({ text }) => text)).toEqual(['status:'])
    expect(suggestSearch('', VALUES).length).toBeGreaterThan(5)
    expect(suggestSearch('x method:p', VALUES).map(({ text }) => text)).toEqual(['method:POST'])
    expect(suggestSearch('key:label', VALUES).map(({ text }) => text)).toEqual(['key:k3yZ'])
    expect(suggestSearch('app:', VALUES).map(({ text }) => text)).toEqual(['app:"Label printer"'])
    expect(suggestSearch('code:x', VALUES)).toEqual([])
  })

  test('a completion replaces the last word', () => {
    expect(completeSearch('street st', 'status:')).toBe('street status:')
    expect(completeSearch('street app:"Lab', 'app:"Label printer"')).toBe('street app:"Label printer" ')
  })
})

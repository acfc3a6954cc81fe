import { expect, test } from 'vitest'
import { applySeverity } from '../../src/stages/check/apply-severity.ts'
import type { ApiConfig, Problem, SeverityConfig } from '../../src/lib/types.ts'

const problem = (code: string, file: string): Problem => ({
  code,
  severity: 'error',
  message: 'm',
  location: { file, line: 1, column: 1 },
})

const api = (spec: string, severity: SeverityConfig): ApiConfig => ({
  version: 'v1',
  label: 'API',
  spec,
  url: '',
  overlays: ['overlays/v1.yaml'],
  internal: false,
  links: '',
  previous: '',
  severity,
  location: { file: spec, line: 1, column: 1 },
})

const apply = (problems: readonly Problem[], severity: SeverityConfig, apis: readonly ApiConfig[] = []) =>
  applySeverity(problems, { severity, apis, versions: [], collections: [] }).map((each) => each.severity)

test('without a setting a problem keeps its severity', () => {
  expect(apply([problem('broken-link', 'a.md')], {})).toEqual(['error'])
})

test('a code of the site is a warning, an error or left out', () => {
  const problems = [problem('broken-link', 'a.md'), problem('broken-image', 'a.md')]
  expect(apply(problems, { 'broken-link': 'warn' })).toEqual(['warning', 'error'])
  expect(apply(problems, { 'broken-link': 'off' })).toEqual(['error'])
})

test('the setting of an API prevails in its files, overlays and folder', () => {
  const apis = [
    api('openapi/v1.yaml', { 'broken-link': 'error' }),
    api('openapi/other/v2.yaml', { 'broken-link': 'off' }),
  ]
  const files = [
    'openapi/v1.yaml',
    'overlays/v1.yaml',
    'openapi/parts/x.yaml',
    'openapi/other/y.yaml',
    'a.md',
  ]
  const problems = files.map((file) => problem('broken-link', file))
  expect(
    applySeverity(problems, { severity: { 'broken-link': 'warn' }, apis, versions: [], collections: [] }),
  ).toMatchObject([
    { severity: 'error', location: { file: 'openapi/v1.yaml' } },
    { severity: 'error', location: { file: 'overlays/v1.yaml' } },
    { severity: 'error', location: { file: 'openapi/parts/x.yaml' } },
    { severity: 'warning', location: { file: 'a.md' } },
  ])
})

test('a problem without a location has the severity of the site', () => {
  const { location: _, ...bare } = problem('unwritable-output', 'x')
  expect(apply([bare], { 'unwritable-output': 'warn' })).toEqual(['warning'])
})

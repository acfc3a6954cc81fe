/** The files of a new site. Pure: `docs init` writes them. */

import { EXAMPLE_SPEC } from './example-spec.ts'

export interface NewSite {
  readonly title: string
  /** Text of the API description; the example without one. */
  readonly spec?: string
  /** Ending of the API description: 'yaml' or 'json'. */
  readonly specType?: string
  readonly ci?: 'github' | 'gitlab'
  /** Folder with guides that exist; without one, the site gets its first guides. */
  readonly docs?: string
  /** Version of this program, which the site depends on. */
  readonly version: string
}

/** Folders that no repository should hold. */
const IGNORED = ['node_modules/', 'dist/', '.docs/'] as const

/** All files by path, except the git ignore file, which may exist. */
export function listNewFiles(site: NewSite): Readonly<Record<string, string>> {
  return {
    'docs.config.ts': writeConfig(site),
    'package.json': writePackage(site),
    'AGENTS.md': writeAgents(site),
    ...(site.docs === undefined && {
      'content/docs/intro.md': writeIntro(site),
      'content/docs/guides/first-request.md': FIRST_REQUEST,
    }),
    [`openapi/v1.${site.specType ?? 'yaml'}`]: site.spec ?? EXAMPLE_SPEC,
    ...(site.ci === 'github' ? { '.github/workflows/docs.yml': GITHUB_WORKFLOW } : {}),
    ...(site.ci === 'gitlab' ? { '.gitlab-ci.yml': GITLAB_PIPELINE } : {}),
  }
}

/** The git ignore file with the entries that it lacks. */
export function addIgnoredFolders(text: string): string {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = IGNORED.filter((entry) => !lines.includes(entry.slice(0, -1)))
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return start + missing.map((entry) => `${entry}\n`).join('')
}

function writeConfig({ title, docs }: NewSite): string {
  const folder = docs === undefined ? '' : `  docs: ${quote(docs)},\n`
  // The names of guides that exist are not known here.
  const intro = docs === undefined ? "    { label: 'Getting started', href: '/docs/intro' },\n" : ''
  return `import { defineConfig } from 'offprint'

export default defineConfig({
  title: ${quote(title)},
  tagline: 'Guides and API reference',
${folder}  footer: [
${intro}    { label: 'API reference', href: '/docs/api/v1' },
  ],
})
`
}

/** The text as a string of JavaScript in single quotes. */
function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function writePackage({ version }: NewSite): string {
  const value = {
    private: true,
    type: 'module',
    scripts: { start: 'docs serve --open', build: 'docs build' },
    devDependencies: { offprint: `^${version}` },
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Instructions for coding agents that edit the site (https://agents.md). */
function writeAgents({ title, docs = 'content/docs', specType = 'yaml' }: NewSite): string {
  return `# ${escapeMarkdown(title)}

Documentation that Offprint builds from Markdown and OpenAPI.

## Commands

- \`npx docs check --format json\` reports every problem with code, file, line, column and hint. A problem with \`edit\` has its correction.
- \`npx docs check --fix\` makes the corrections that are safe.
- \`npx docs build --strict\` builds \`dist/site\` and \`dist/offline.zip\`. Warnings are errors.
- \`npx docs serve\` shows the site at http://127.0.0.1:3000.

## Structure

- \`${docs}/\`: guides, one Markdown file for each page. Folders are groups of the sidebar.
- \`openapi/v1.${specType}\`: the API description. Its pages are generated: change descriptions here, never in \`dist\`.
- \`docs.config.ts\`: options of the site.
- \`dist/\` and \`.docs/\` are generated. Do not edit or commit them.

## Before you finish

Run \`npx docs build --strict\`. It fails on broken links and anchors, unknown options, and examples that contradict their schema.
`
}

const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_{}[\]<>#&]/g, '\\$&')

function writeIntro({ title }: NewSite): string {
  return `---
title: Getting started
description: What you can build, and where to begin.
sidebar_position: 1
---

Welcome to ${escapeMarkdown(title)}.

:::tip[Edit this page]
It is the file \`content/docs/intro.md\`. Run \`npx docs serve\` and save it: the browser shows the change.
:::

## Where to go next {#next}

- [Send your first request](./guides/first-request.md)
- [API reference](/docs/api/v1)
`
}

const FIRST_REQUEST = `---
title: Send your first request
description: From a token to a response in two steps.
sidebar_position: 1
---

## Get a token {#token}

Create a token in your account, and keep it in an environment variable:

\`\`\`bash
export API_TOKEN=your-token
\`\`\`

## Call the API {#call}

\`\`\`bash
curl https://api.example.com/ --header "Authorization: Bearer $API_TOKEN"
\`\`\`

The [API reference](/docs/api/v1) has a sample of each operation in 18 languages.
`

const GITHUB_WORKFLOW = `name: docs
on: push
jobs:
  docs:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          fetch-depth: 0
      - uses: actions/cache@v4
        with:
          path: .docs/cache
          key: docs-\${{ github.sha }}
          restore-keys: docs-
      - run: npm ci --ignore-scripts
      - run: npx docs build --strict --format github
      - run: npx docs verify dist/offline.zip
      - uses: actions/upload-artifact@v4
        with:
          name: site
          path: dist
`

const GITLAB_PIPELINE = `docs:
  image: node:22
  variables:
    GIT_DEPTH: '0'
  cache:
    key: docs
    paths: [.docs/cache]
  script:
    - npm ci --ignore-scripts
    - npx docs build --strict
    - npx docs verify dist/offline.zip
  artifacts:
    paths: [dist]
`

/** Reads the tags of a Git repository, and files as they were at one, without a checkout of it. */
import { input, query, type InputState } from '../../../graph/engine/query.ts'
import { hashOf } from '../../../lib/data/hash.ts'
import { runGit } from './read-commit-dates.ts'

export interface GitTag {
  readonly name: string
  /** ISO day (UTC) of the tag, or of its commit if it has no message. */
  readonly date: string
  readonly commit: string
}

const repository = input({
  name: 'tags',
  look: async (_: '', { root }) => (await readTags(root)).hash,
  load: (_, { root }) => readTags(root),
  place: () => undefined,
})

/** The tags of a repository, the oldest first; undefined outside of one. A shallow clone may lack them. */
export const gitTags = query('git-tags', async (_: '', read) => read.input(repository, ''), {
  stores: 'nothing',
})

interface Tags {
  readonly tags: readonly GitTag[]
  readonly isShallow: boolean
}

const FORMAT = '%(refname:strip=2)%00%(creatordate:format-local:%Y-%m-%d)%00%(objectname)%00%(*objectname)'

async function readTags(root: string): Promise<InputState<Tags | undefined>> {
  const shallow = await runGit(root, ['rev-parse', '--is-shallow-repository'])
  const order = ['--sort=version:refname', '--sort=creatordate']
  const list = await runGit(root, ['for-each-ref', ...order, `--format=${FORMAT}`, 'refs/tags'])
  if (shallow === undefined || list === undefined) return { value: undefined, hash: '' }
  const tags = list.split('\n').flatMap((line): readonly GitTag[] => {
    const [name = '', date = '', object = '', commit = ''] = line.split('\0')
    return name === '' ? [] : [{ name, date, commit: commit || object }]
  })
  return { value: { tags, isShallow: shallow.trim() === 'true' }, hash: hashOf(shallow, list) }
}

/** The tags whose commits have a file, by its path relative to the root. */
export async function findTagsWithFile(
  root: string,
  tags: readonly GitTag[],
  file: string,
): Promise<readonly GitTag[]> {
  const names = tags.map(({ commit }) => `${commit}:./${file}\n`).join('')
  const found = (await runGit(root, ['cat-file', '--batch-check=%(objecttype)'], names))?.split('\n') ?? []
  return tags.filter((_, n) => found[n] === 'blob')
}

/** The text of a file at a commit; undefined if the commit lacks it. */
export const readFileAt = (root: string, commit: string, file: string): Promise<string | undefined> =>
  runGit(root, ['show', `${commit}:./${file}`])

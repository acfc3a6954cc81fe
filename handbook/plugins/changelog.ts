import { execFileSync } from 'node:child_process'
import { definePlugin } from 'offprint'

/** A page of releases: the annotated tags of the Git repository, with their messages as Markdown. */
export function changelog({ route = '/docs/releases', title = 'Releases' } = {}) {
  return definePlugin({
    name: 'changelog',

    async load(content, { root, createPage, report }) {
      const format = '%(refname:short)%00%(creatordate:short)%00%(contents)%01'
      let tags = ''
      try {
        const list = ['for-each-ref', '--sort=-creatordate', `--format=${format}`, 'refs/tags']
        tags = execFileSync('git', ['-C', root, ...list], { encoding: 'utf8', stdio: 'pipe' })
      } catch (error) {
        report({ severity: 'warning', message: `cannot read Git tags: ${(error as Error).message}` })
      }
      const releases = tags.split('\u0001').flatMap((entry) => {
        const [name = '', date = '', message = ''] = entry.trim().split('\0')
        return name === '' ? [] : [`## ${name}\n\n${date}\n\n${message.trim()}\n`]
      })
      const markdown = releases.join('\n') || 'Nothing is released yet.'
      const page = await createPage({ route, title, markdown, sidebar: { position: 95 } })
      return { ...content, pages: [...content.pages, page] }
    },
  })
}

import type { PostView } from '../src/stages/view/view-types.ts'
import { Article } from './article.tsx'
import { PageBlocks } from './blocks.tsx'
import { Byline, Tags } from './blog-pages.tsx'
import type { PageProps } from './page-props.ts'
import { replaceable } from './replaceable.tsx'
import { Shell } from './shell.tsx'

/** A post of the blog. */
export function PostPage({ view, parts }: PageProps<PostView>) {
  return (
    <Shell view={view} parts={parts}>
      <Article view={view} home={parts.layout.home}>
        <Post view={view} parts={parts} />
      </Article>
    </Shell>
  )
}

const Post = replaceable('Post', function Post({ view, parts }: PageProps<PostView>) {
  const [title, ...text] = parts.content ?? []
  return (
    <>
      {title && <PageBlocks blocks={[title]} page={view} />}
      <Byline byline={view.byline} />
      <PageBlocks blocks={text} page={view} />
      <Tags tags={view.tags} />
    </>
  )
})

import type { OperationPage } from '../src/types.ts'
import { Article } from './article.tsx'
import { Shell } from './shell.tsx'
import type { View } from './view.ts'

export function Operation({ page, site }: View<OperationPage>) {
  return (
    <Shell page={page} site={site} width="wide">
      <Article page={page} site={site}>
        <h1>{page.title}</h1>
        <p>{page.description}</p>
      </Article>
    </Shell>
  )
}

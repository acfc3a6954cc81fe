import type { ApiEvent } from '../src/model.ts'
import type { WebhookPage } from '../src/types.ts'
import type { View } from './view.ts'

export function Event({ event }: View<WebhookPage> & { readonly event: ApiEvent }) {
  return <h2>{event.title}</h2>
}

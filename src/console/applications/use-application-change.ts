import { refreshQueries } from '../api/use-query.ts'
import { useMutation } from '../api/use-mutation.ts'
import { showToast } from '../ui/toasts.tsx'
import type { Application } from '../api/models.ts'

/** What each part of an application works with. */
export interface ApplicationPartProps {
  readonly application: Application
  readonly path: string
}

/** Sends a change of the application, and shows what became of it. Gives the application as it is then, if it was changed. */
export function useApplicationChange(path: string, successTitle: string) {
  const sending = useMutation<Application>('PATCH', path)
  const change = async (body: object) => {
    const changed = await sending.send(body)
    if (changed === undefined) return undefined
    showToast({ tone: 'good', title: successTitle })
    refreshQueries('/applications')
    return changed
  }
  return { ...sending, change }
}

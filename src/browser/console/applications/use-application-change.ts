import { refreshQueries } from '../api/query-cache.ts'
import { useEdit } from '../api/use-edit.ts'
import { showToast } from '../ui/notifications/toasts.tsx'
import type { Application } from '../api/models.ts'

/** Props of each tab of an application. */
export interface ApplicationPartProps {
  readonly application: Application
  readonly path: string
}

/** A mutation that changes an application and confirms it with a toast. Its `change` resolves with the changed application, or undefined after a failure. */
export function useApplicationChange(path: string, successTitle: string) {
  const edit = useEdit<Application>(path)
  const change = async (body: object) => {
    const changed = await edit.change(body)
    if (changed === undefined) return undefined
    showToast({ tone: 'good', title: successTitle })
    refreshQueries('/applications')
    return changed
  }
  return { ...edit, change }
}

/** A request that can't be undone, from the question to the message that it was done. */
import { refreshQueries } from '../../api/query-cache.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { showToast } from '../notifications/toasts.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './dialog.tsx'

interface ConfirmRequestProps extends Pick<
  ConfirmDialogProps,
  'title' | 'name' | 'action' | 'onClose' | 'children'
> {
  /** Default: DELETE. */
  readonly method?: string
  readonly path: string
  /** Path of what the request changes, which is loaded again. */
  readonly refreshes: string
  /** Text of the message. */
  readonly done: string
}

/** Asks for confirmation and sends the request. */
export function ConfirmRequest({
  method = 'DELETE',
  path,
  refreshes,
  done,
  onClose,
  ...dialog
}: ConfirmRequestProps) {
  const { send, ...request } = useMutation(method, path)
  const confirm = async () => {
    if ((await send()) === undefined) return
    onClose()
    showToast({ tone: 'good', title: done })
    refreshQueries(refreshes)
  }
  return <ConfirmDialog {...dialog} request={request} onConfirm={confirm} onClose={onClose} />
}

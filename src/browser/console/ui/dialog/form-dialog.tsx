/** Forms of the console that open above a page. */

import type { ReactNode } from 'react'
import { IDLE } from '../../api/use-mutation.ts'
import { Form, type FormProps } from '../form.tsx'
import { Dialog } from './dialog.tsx'

export interface FormDialogProps extends Omit<FormProps, 'onCancel'> {
  readonly title: ReactNode
  readonly onClose: () => void
}

/** A form in a dialog. It stays until the response is there, or until what runs was stopped. */
export function FormDialog({ title, onClose, ...form }: FormDialogProps) {
  const { request: { busy } = IDLE, onStop } = form
  return (
    <Dialog
      title={title}
      busy={busy && onStop === undefined}
      onClose={busy && onStop !== undefined ? onStop : onClose}
    >
      <Form {...form} onCancel={onClose} />
    </Dialog>
  )
}

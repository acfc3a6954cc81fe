/** The tab to suspend, activate or delete an application. */
import { Section } from '../ui/section.tsx'
import { useToggle } from '../ui/hooks/use-toggle.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog/dialog.tsx'
import { FormFailure } from '../ui/form-failure.tsx'
import { useConsole } from '../frame/console-context.tsx'
import { forgetQueries, refreshQueries } from '../api/query-cache.ts'
import { useMutation } from '../api/use-mutation.ts'
import { navigate, routeHref } from '../routing/route.ts'
import { showToast } from '../ui/notifications/toasts.tsx'
import { permissionRules } from '../page-data.ts'
import { permittedRoles } from '../session/access/permissions.ts'
import { useApplicationChange, type ApplicationPartProps } from './use-application-change.ts'

/** Suspends, resumes and deletes an application. */
export function DangerZone({ application, path }: ApplicationPartProps) {
  const { can } = useConsole()
  const [isDeleting, startDeleting, endDeleting] = useToggle()
  const [isSuspending, startSuspending, endSuspending] = useToggle()
  const suspended = application.status === 'suspended'
  const { change, ...request } = useApplicationChange(
    path,
    suspended ? 'The application is active' : 'The application is suspended',
  )
  const suspend = async () => {
    if ((await change({ status: 'suspended' })) !== undefined) endSuspending()
  }
  const removal = useMutation('DELETE', path)
  const remove = async () => {
    if ((await removal.send()) === undefined) return
    showToast({ tone: 'good', title: `${application.name} was deleted` })
    navigate(routeHref('/developer/application', { org: application.organizationId }), 'replace')
    forgetQueries(path)
    refreshQueries('/applications?')
  }
  if (!can('write'))
    return (
      <p className="notice">
        Suspending and deleting require one of these roles:{' '}
        {permittedRoles('write', permissionRules).join(', ')}.
      </p>
    )
  return (
    <>
      <Section title={suspended ? 'Activate' : 'Suspend'}>
        {!isSuspending && <FormFailure failure={request.failure} />}
        <p>
          {suspended
            ? 'Tokens can be issued again with the same secrets.'
            : 'Suspending revokes all tokens at once, and no new ones are issued. You can activate the application again.'}
        </p>
        <p className="actions">
          <Button
            variant={suspended ? 'primary' : 'danger'}
            loading={request.busy}
            onClick={suspended ? () => void change({ status: 'active' }) : startSuspending}
          >
            {suspended ? 'Activate' : 'Suspend'}
          </Button>
        </p>
      </Section>
      <Section title="Delete" tone="bad">
        <p>Deleting revokes its secrets and tokens permanently. Its logs stay for the retention period.</p>
        {can('administer') ? (
          <p className="actions">
            <Button variant="danger" onClick={startDeleting}>
              Delete application
            </Button>
          </p>
        ) : (
          <p className="hint">
            Deleting requires one of these roles: {permittedRoles('administer', permissionRules).join(', ')}.
          </p>
        )}
      </Section>
      {isSuspending && (
        <ConfirmDialog
          title={
            <>
              Suspend <bdi>{application.name}</bdi>
            </>
          }
          action="Suspend"
          request={request}
          onConfirm={suspend}
          onClose={endSuspending}
        >
          <p>All its tokens are revoked at once: what uses them stops working.</p>
        </ConfirmDialog>
      )}
      {isDeleting && (
        <ConfirmDialog
          title={
            <>
              Delete <bdi>{application.name}</bdi>
            </>
          }
          name={application.name}
          action="Delete permanently"
          request={removal}
          onConfirm={remove}
          onClose={endDeleting}
        >
          <p>This can’t be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

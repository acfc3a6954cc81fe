/** All applications of an organization, for menus and searches that need more than one page of the list. */
import { useWholeList, type Query } from '../api/use-query.ts'
import type { Application } from '../api/models.ts'

/** More applications than anybody reads; a list without an end would never be complete. */
const MAX_APPLICATIONS = 1000

/** Every application of an organization, newest first; nothing is requested while `organization` is undefined. */
export function useApplications(organization: string | undefined): Query<readonly Application[]> {
  return useWholeList(
    organization === undefined ? undefined : `/applications?organizationId=${organization}&limit=100`,
    MAX_APPLICATIONS,
  )
}

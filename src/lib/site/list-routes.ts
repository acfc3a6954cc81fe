/** The routes at which a page is found: its own and its aliases' routes. */

interface RoutedPage {
  readonly route: string
  readonly aliases?: readonly string[]
}

/** All routes of a page, its own first. */
export const listRoutes = ({ route, aliases = [] }: RoutedPage): readonly string[] => [route, ...aliases]

/** Pages by each of their routes. */
export function mapByRoute<P extends RoutedPage>(pages: readonly P[]): ReadonlyMap<string, P> {
  const byRoute = new Map<string, P>()
  for (const page of pages) {
    byRoute.set(page.route, page)
    for (const alias of page.aliases ?? []) byRoute.set(alias, page)
  }
  return byRoute
}

/** The route of a name below another route: collections may be at '/'. */
export function routeBelow(route: string, name: string): string {
  return route === '/' ? `/${name}` : `${route}/${name}`
}

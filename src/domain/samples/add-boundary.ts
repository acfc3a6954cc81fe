/** A multipart type with the boundary of a body that an author wrote as a text: every request has to say it. Any other type as it is. */
export function addBoundary(type: string, body: string): string {
  const boundary = /^multipart\//i.test(type) ? /^--([^\s"]+)\s*$/m.exec(body)?.[1] : undefined
  return boundary === undefined || /;\s*boundary=/i.test(type) ? type : `${type}; boundary=${boundary}`
}

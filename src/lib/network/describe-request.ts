/** The name of an operation in a profile, which its samples and its page share: 'GET https://api.example.com/v1/users/{id}'. */
export function describeRequest({ method, url }: { readonly method: string; readonly url: string }): string {
  return `${method.toUpperCase()} ${url}`
}

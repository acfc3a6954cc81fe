/** The token request of an application as a program. Each language is a module of its own, loaded when it is chosen. */
import type { CodeRun } from '../../../domain/samples/color-code.ts'
import type { SampleLanguage } from '../../../domain/samples/sample-language.ts'
import type { SampleRequest } from '../../../domain/samples/sample-request.ts'

type LoadLanguage = () => Promise<SampleLanguage>

/** The 18 languages by id, with their labels, in the order of the site. A test compares them with the table of the samples. */
export const TOKEN_LANGUAGES: readonly (readonly [id: string, label: string, load: LoadLanguage])[] = [
  ['python', 'Python', async () => (await import('../../../domain/samples/languages/python.ts')).python],
  ['curl', 'cURL', async () => (await import('../../../domain/samples/languages/curl.ts')).curl],
  ['csharp', 'C#', async () => (await import('../../../domain/samples/languages/csharp.ts')).csharp],
  ['go', 'Go', async () => (await import('../../../domain/samples/languages/go.ts')).go],
  ['nodejs', 'Node.js', async () => (await import('../../../domain/samples/languages/nodejs.ts')).nodejs],
  ['ruby', 'Ruby', async () => (await import('../../../domain/samples/languages/ruby.ts')).ruby],
  ['php', 'PHP', async () => (await import('../../../domain/samples/languages/php.ts')).php],
  ['java', 'Java', async () => (await import('../../../domain/samples/languages/java.ts')).java],
  [
    'powershell',
    'PowerShell',
    async () => (await import('../../../domain/samples/languages/powershell.ts')).powershell,
  ],
  ['dart', 'Dart', async () => (await import('../../../domain/samples/languages/dart.ts')).dart],
  [
    'javascript',
    'JavaScript',
    async () => (await import('../../../domain/samples/languages/javascript.ts')).javascript,
  ],
  ['c', 'C', async () => (await import('../../../domain/samples/languages/c.ts')).c],
  [
    'objective-c',
    'Objective-C',
    async () => (await import('../../../domain/samples/languages/objective-c.ts')).objectiveC,
  ],
  ['ocaml', 'OCaml', async () => (await import('../../../domain/samples/languages/ocaml.ts')).ocaml],
  ['r', 'R', async () => (await import('../../../domain/samples/languages/r.ts')).r],
  ['swift', 'Swift', async () => (await import('../../../domain/samples/languages/swift.ts')).swift],
  ['kotlin', 'Kotlin', async () => (await import('../../../domain/samples/languages/kotlin.ts')).kotlin],
  ['rust', 'Rust', async () => (await import('../../../domain/samples/languages/rust.ts')).rust],
]

/** In place of the secret, which stays out of text that is copied to other places. */
const SECRET_PLACEHOLDER = 'YOUR_SECRET'

export interface TokenClient {
  readonly url: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

/** The token request of the client credentials grant (RFC 6749, section 4.4.2). */
function tokenRequest({ url, clientId, scopes }: TokenClient, secret: string): SampleRequest {
  return {
    method: 'POST',
    url,
    authorization: [{ type: 'basic', username: clientId, password: secret }],
    body: {
      type: 'form',
      fields: [
        { name: 'grant_type', value: 'client_credentials' },
        ...(scopes.length > 0 ? [{ name: 'scope', value: scopes.join(' ') }] : []),
      ],
    },
  }
}

/** The request as a whole program in runs of one color; undefined for an unknown language. */
export async function writeTokenSample(
  client: TokenClient,
  language: string,
): Promise<readonly CodeRun[] | undefined> {
  const [, , load] = TOKEN_LANGUAGES.find(([id]) => id === language) ?? []
  if (load === undefined) return undefined
  const [{ write, tokens }, { resolveRequest }, { colorCode }] = await Promise.all([
    load(),
    import('../../../domain/samples/wire-request.ts'),
    import('../../../domain/samples/color-code.ts'),
  ])
  return colorCode(write(resolveRequest(tokenRequest(client, SECRET_PLACEHOLDER))), tokens)
}

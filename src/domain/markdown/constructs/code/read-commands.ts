/** The commands of a terminal session, without prompts and output. */

/** Names of code that is typed into a terminal. */
const SHELLS = new Set(
  'console terminal shell shellsession shell-session sh-session session bash sh zsh fish powershell pwsh ps1 ps cmd bat dos'.split(
    ' ',
  ),
)
/** In scripts, `#` begins a comment. */
const SESSIONS = new Set(['console', 'terminal', 'shellsession', 'shell-session', 'sh-session', 'session'])
const PROMPT =
  /^(?:\([\w.-]+\)\s)?(?:\[?[\w.-]+@[\w.-]+[^$#%]{0,80})?(?:[$%❯➜](?=\s|$)|PS(?:\s[^>]*)?>|[A-Z]:\\[^>]*>)[ \t]?/
const ROOT_PROMPT = /^(?:\[?[\w.-]+@[\w.-]+[^$#%]{0,80})?#(?=\s)[ \t]?/
const HERE_DOCUMENT = /<<[-~]?\s*(["']?)(\w+)\1/

/** The commands of a session in a language of code blocks; undefined for code without prompts. */
export function readCommands(code: string, language: string): string | undefined {
  if (!SHELLS.has(language)) return undefined
  const lines = code.split('\n')
  const first =
    lines.find((line) => line.trim() !== '' && (SESSIONS.has(language) || !/^\s*#/.test(line))) ?? ''
  const prompt = [PROMPT, ...(SESSIONS.has(language) ? [ROOT_PROMPT] : [])].find((pattern) =>
    pattern.test(first),
  )
  if (prompt === undefined) return undefined
  const commands: string[] = []
  /** The line that ends what a command goes on with; '' for the next one. */
  let end: string | undefined
  for (const line of lines) {
    const isCommand = end === undefined && prompt.test(line)
    if (!isCommand && end === undefined) continue
    const text = isCommand ? line.replace(prompt, '') : line.replace(/^>(?: |$)/, '')
    commands.push(text)
    if (end !== undefined && end !== '' && text.trim() !== end) continue
    end = isCommand ? HERE_DOCUMENT.exec(text)?.[2] : undefined
    if (end === undefined && /[^\\](?:\\\\)*\\$|^\\$| `$| \^$/.test(text)) end = ''
  }
  return commands.join('\n')
}

/** Prompts for tasks that readers of a reference have. */
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

interface SitePrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly {
    readonly name: string
    readonly description: string
    readonly required: boolean
  }[]
  readonly write: (values: Readonly<Record<string, string>>) => string
}

export const PROMPTS: readonly SitePrompt[] = [
  {
    name: 'call_api',
    title: 'Call the API',
    description: 'Finds the operation for a task, and writes and checks the code of its request.',
    arguments: [
      { name: 'task', description: 'What the request should do', required: true },
      { name: 'language', description: 'Programming language', required: false },
    ],
    write: ({ task = '', language = 'the language of this project' }) =>
      `Write code in ${language} for this task: ${task}\n\nFind the operation with \`search\`, read it with \`get_operation\`, write the request with \`write_sample\`, and check it with \`check_request\` before you show it. Name the scopes that the caller needs, and cite the URL of the page.`,
  },
  {
    name: 'explain_error',
    title: 'Explain an error',
    description: 'Explains a response of the API with an error, and how to avoid it.',
    arguments: [{ name: 'error', description: 'Status, code or body of the response', required: true }],
    write: ({ error = '' }) =>
      `The API responded with this error:\n\n${error}\n\nFind it with \`search\`, read the section with \`read_page\`, and explain what causes it and what to change. Cite the URL of the page.`,
  },
  {
    name: 'answer_question',
    title: 'Answer from the documentation',
    description: 'Answers a question with the documentation alone.',
    arguments: [{ name: 'question', description: 'The question', required: true }],
    write: ({ question = '' }) =>
      `Answer this question from the documentation alone: ${question}\n\nUse \`search\` and \`read_page\`. Cite the URL of each page that you use. If the documentation does not say it, reply that it does not.`,
  },
]

/** The messages of a prompt. */
export function findPrompt(name: string, values: Readonly<Record<string, string>>) {
  const prompt = PROMPTS.find((known) => known.name === name)
  if (prompt === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `there is no prompt "${name}"`)
  const missing = prompt.arguments.find((argument) => argument.required && !values[argument.name])
  if (missing !== undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `the argument \`${missing.name}\` is required`)
  const text = prompt.write(values)
  return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] }
}

/** The questions of `docs init`. A wrong answer is explained and asked for again; an empty one takes the default. */

const SERVICES = ['github', 'gitlab'] as const

export type Service = (typeof SERVICES)[number]

/** Parts of a new site, as far as the command line or the answers name them. */
export interface SiteAnswers {
  readonly title?: string | undefined
  readonly spec?: string | undefined
  readonly ci?: Service | undefined
}

export interface QuestionOptions {
  readonly flags: SiteAnswers
  readonly defaultTitle: string
  /** Why a file cannot be read, or nothing. */
  readonly explainUnreadable: (path: string) => string | undefined
  /** Shows a question and returns the line that follows. */
  readonly ask: (question: string) => Promise<string>
}

/** Asks for what no flag says. */
export async function askSite({
  flags,
  defaultTitle,
  explainUnreadable,
  ask,
}: QuestionOptions): Promise<SiteAnswers> {
  const askUntil = async (question: string, explain: (answer: string) => string | undefined) => {
    let hint = ''
    for (;;) {
      const answer = (await ask(hint + question)).trim()
      const problem = answer === '' ? undefined : explain(answer)
      if (problem === undefined) return answer
      hint = `${problem}\n`
    }
  }
  const findService = (answer: string) => SERVICES.find((service) => service === answer.toLowerCase())
  const title = flags.title ?? (await askUntil(`Title of the site (${defaultTitle}): `, () => undefined))
  const spec =
    flags.spec ??
    (await askUntil('API description, a file (empty: an example): ', (answer) => {
      const reason = explainUnreadable(answer)
      return reason === undefined ? undefined : `Cannot read ${answer}: ${reason}.`
    }))
  const ci =
    flags.ci ??
    findService(
      await askUntil('Continuous integration, github or gitlab (empty: none): ', (answer) =>
        findService(answer) === undefined ? 'Type github or gitlab, or press Enter for none.' : undefined,
      ),
    )
  return { title, spec: spec === '' ? undefined : spec, ci }
}

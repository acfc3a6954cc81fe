/**
 * A corpus of Markdown pages for comparing tools: the same pages for the same seed, written as every tool reads them (CommonMark with
 * tables and fenced code). Each page has 4 to 5 KB: headings, paragraphs, a list, a table, three code blocks and links to other pages.
 */
import { join } from 'node:path'
import { write } from './measure.mjs'

const WORDS = (
  'account address answer archive batch binding bucket cache caller channel client cluster column commit config cursor deploy digest ' +
  'domain element endpoint event export factor field filter folder format gateway handler header import index input instance job key ' +
  'label layer limit link listener locale lock log loop mapping member merge message metric module mount network node object offset ' +
  'option order output owner package parser path payload policy pool port prefix process profile project property proxy query queue ' +
  'range record region registry release replica report request resource response result retry role route rule schema scope script ' +
  'secret segment server service session setting shard signal snapshot source stage state status step store stream string table tag ' +
  'target task template tenant thread timeout token trace trigger update upload user value version view volume webhook window worker'
).split(' ')
const VERBS =
  'reads writes sends keeps checks moves joins splits closes opens copies sorts counts names limits starts'.split(
    ' ',
  )

/** A generator of whole numbers below a bound (mulberry32), the same for the same seed. */
function createRandom(seed) {
  let state = seed >>> 0
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound
  }
}

/** Pages as `{ folder, name, title, body }`, fifty to a folder; `folder/name` is the address below the root of the documents. */
export function createCorpus(count, seed = 1) {
  const random = createRandom(seed)
  const word = () => WORDS[random(WORDS.length)]
  const sentence = () => {
    const text = `the ${word()} ${VERBS[random(VERBS.length)]} a ${word()} of the ${word()} before each ${word()} and ${word()} is ready`
    return `${text[0].toUpperCase()}${text.slice(1)}.`
  }
  const paragraph = () => Array.from({ length: 4 + random(2) }, sentence).join(' ')
  const capital = (text) => text[0].toUpperCase() + text.slice(1)
  const address = (page) => [
    `part-${String(Math.floor(page / 50)).padStart(3, '0')}`,
    `page-${String(page).padStart(5, '0')}`,
  ]
  const link = (from) => {
    const [folder, name] = address(random(count))
    return `[${word()} ${word()}](${address(from)[0] === folder ? '.' : `../${folder}`}/${name}.md)`
  }
  return Array.from({ length: count }, (_, page) => {
    const [folder, name] = address(page)
    const [first, second, third] = [word(), word(), word()]
    const body = [
      `${paragraph()} See ${link(page)} and ${link(page)}.`,
      `## ${capital(first)} and ${second}`,
      paragraph(),
      `\`\`\`js\nconst ${first} = await client.${second}.get("${name}", { limit: ${random(100)} })\nfor (const item of ${first}.items) {\n  console.log(item.id, item.${third})\n}\n\`\`\``,
      paragraph(),
      `### Steps`,
      Array.from({ length: 5 }, () => `- **${word()}**: ${sentence()}`).join('\n'),
      `## ${capital(second)} options`,
      paragraph(),
      `| Name | Type | Default | Meaning |\n| --- | --- | --- | --- |\n${Array.from({ length: 6 }, () => `| \`${word()}\` | ${word()} | ${random(1000)} | ${sentence()} |`).join('\n')}`,
      paragraph(),
      `\`\`\`json\n{\n  "${word()}": "${word()}",\n  "${word()}": ${random(5000)},\n  "${word()}": ["${word()}", "${word()}"]\n}\n\`\`\``,
      `## ${capital(third)} from the command line`,
      `${paragraph()} Read ${link(page)} first.`,
      `\`\`\`bash\ncurl https://api.example.com/v1/${word()}s/${random(1e6)} \\\n  --header "Authorization: Bearer $TOKEN" \\\n  --request POST\n\`\`\``,
      paragraph(),
    ]
    return { folder, name, title: `${capital(first)} ${second} ${page}`, body: `${body.join('\n\n')}\n` }
  })
}

/** Front matter that most tools read. */
const titleOnly = ({ title }) => `---\ntitle: ${title}\n---`

/** The source of a page, after the lines that a tool wants at its start. */
export const pageSource = (page, header = titleOnly) => `${header(page)}\n\n${page.body}`

/** Writes the sources of pages below a folder. */
export function writePages(pages, folder, header) {
  for (const page of pages) write(join(folder, page.folder, `${page.name}.md`), pageSource(page, header))
}

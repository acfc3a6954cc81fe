/**
 * A Markdown document as bytes, as it is cached and as it comes from a thread: first what each build looks at, then the long texts,
 * which only pages that are rendered again need.
 */
import { viewAsBuffer } from '../../lib/data/view-as-buffer.ts'
import { decodeText } from '../../lib/text/encoding/decode-text.ts'
import type { Problem, Result, SearchSection } from '../../lib/types.ts'
import type { MarkdownDocument } from './read-markdown.ts'

/** What comes first, as JSON. Lengths are those of the texts, in bytes: body, Markdown, and each section's. */
interface PackedHead {
  /** Null for a file that cannot be read. */
  readonly document: Omit<MarkdownDocument, 'body' | 'markdown' | 'sections'> | null
  readonly sections: readonly Omit<SearchSection, 'text'>[]
  readonly problems: Result<MarkdownDocument>['problems']
  readonly lengths: readonly number[]
  /** References to API descriptions that have to be resolved before the file can be converted. */
  readonly references?: readonly string[]
}

/** Bytes of the length of the head. */
const HEAD_START = 4

/** The document in memory of its own, so that it can move between threads. */
export function packDocument({ value, problems }: Result<MarkdownDocument>): Uint8Array<ArrayBuffer> {
  const { body, markdown, sections, ...document } = value
  const texts = [body, markdown, ...sections.map(({ text }) => text)]
  const lengths = texts.map((text) => Buffer.byteLength(text))
  return pack(
    { document, sections: sections.map(({ text: _, ...section }) => section), problems, lengths },
    texts,
  )
}

/** The same for a file that has no document because of a problem. */
export function packProblem(problem: Problem): Uint8Array<ArrayBuffer> {
  return pack({ document: null, sections: [], problems: [problem], lengths: [] }, [])
}

/** The same for a file that waits for its references to API descriptions. */
export function packReferences(references: readonly string[]): Uint8Array<ArrayBuffer> {
  return pack({ document: null, sections: [], problems: [], lengths: [], references }, [])
}

function pack(head: PackedHead, texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const json = JSON.stringify(head)
  const jsonLength = Buffer.byteLength(json)
  const length = HEAD_START + jsonLength + head.lengths.reduce((sum, n) => sum + n, 0)
  const bytes = Buffer.from(new ArrayBuffer(length))
  bytes.writeUInt32LE(jsonLength, 0)
  let end = HEAD_START + bytes.write(json, HEAD_START)
  for (const text of texts) end += bytes.write(text, end)
  return new Uint8Array(bytes.buffer)
}

/** Without a value for a file that cannot be read, or not without what its references name. */
interface OpenedDocument extends Result<MarkdownDocument | undefined> {
  readonly references: readonly string[]
}

/** The document of packed bytes; its texts are decoded when they are asked for, from the bytes as `read` gives them again. */
export function openDocument(packed: Uint8Array, read: () => Uint8Array): OpenedDocument {
  const textStart = HEAD_START + viewAsBuffer(packed).readUInt32LE(0)
  const head = JSON.parse(decodeText(packed.subarray(HEAD_START, textStart))) as PackedHead
  const { problems, references = [] } = head
  return { value: createDocument(head, textStart, readOnce(read)), problems, references }
}

/** Reads once for all texts that one step asks for: a page with thousands of headings would be read thousands of times. Keeps nothing longer. */
function readOnce(read: () => Uint8Array): () => Uint8Array {
  let last: WeakRef<Uint8Array> | undefined
  return () => {
    const bytes = last?.deref() ?? read()
    last = new WeakRef(bytes)
    return bytes
  }
}

// Apart from `openDocument`: functions that are created in one function share what any of them uses, and would keep the packed bytes.
function createDocument(
  { document, sections, lengths }: PackedHead,
  textStart: number,
  read: () => Uint8Array,
): MarkdownDocument | undefined {
  if (document === null) return undefined
  const [bodyLength = 0, markdownLength = 0, ...sectionLengths] = lengths
  const bodyEnd = textStart + bodyLength
  const markdownEnd = bodyEnd + markdownLength
  let end = markdownEnd
  return {
    ...document,
    get body() {
      return decodeText(read().subarray(textStart, bodyEnd))
    },
    get markdown() {
      return decodeText(read().subarray(bodyEnd, markdownEnd))
    },
    sections: sections.map((section, number) => {
      const start = end
      end += sectionLengths[number] ?? 0
      return createSection(section, read, start, end)
    }),
  }
}

function createSection(
  section: Omit<SearchSection, 'text'>,
  read: () => Uint8Array,
  start: number,
  end: number,
): SearchSection {
  return {
    ...section,
    get text() {
      return decodeText(read().subarray(start, end))
    },
  }
}

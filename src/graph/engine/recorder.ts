/** The `read` of a running query. It records each read, step by step. */
import { fileInput, folderInput, settingInput, packageInput, seenInput } from './inputs.ts'
import type { Node, Step } from './node.ts'
import type { GraphInput, Key, Query, Read } from './query.ts'

/** A value as it was read. */
export interface Loaded {
  readonly value: unknown
  readonly hash: string
}

/** Source that a recorder reads from. */
export interface Source {
  readonly root: string
  /** The node of a query or an input. */
  find(of: Query | GraphInput, key: Key): Node
  load(node: Node): Promise<Loaded>
  /** Brings inputs up to date whose hashes were recorded. */
  look(nodes: readonly Node[]): Promise<void>
  thread(name: string, input: unknown, shared: unknown): Promise<unknown>
}

/** The reads of a query that has returned. */
export interface Recording {
  readonly steps: readonly Step[]
  /** A failed read. The query fails, too, even if it goes on without it. */
  readonly failure: { readonly error: unknown } | undefined
  /** False if something was read twice and had changed. */
  readonly isConsistent: boolean
}

/** Starts a recording for the query of `owner`. */
export function createRecorder(
  owner: Node,
  source: Source,
): { readonly read: Read; close(): Promise<Recording> } {
  const steps: Map<Node, string | undefined>[] = []
  const known = new Map<Node, Map<Node, string | undefined>>()
  let failure: Recording['failure']
  let isConsistent = true
  let isClosed = false
  const seen: Node[] = []
  /** Whether a value was returned since the last step began. Later reads may depend on it. */
  let isStepOver = true

  /** Takes the place of a node in the present step, in the order in which they are asked for. */
  function begin(node: Node): void {
    if (isClosed) throw new Error(`${owner.id} reads ${node.id} after it has returned`)
    if (isStepOver) steps.push(new Map())
    isStepOver = false
    const step = steps.at(-1)
    if (step === undefined || known.has(node)) return
    known.set(node, step)
    step.set(node, undefined)
  }

  function record(node: Node, hash: string): void {
    const step = known.get(node)
    const last = step?.get(node)
    if (last === undefined) step?.set(node, hash)
    else if (last !== hash) isConsistent = false
    isStepOver = true
  }

  async function readOne(of: Query | GraphInput, key: Key): Promise<unknown> {
    const node = source.find(of, key)
    begin(node)
    try {
      const { value, hash } = await source.load(node)
      record(node, hash)
      return value
    } catch (error) {
      failure ??= { error }
      isStepOver = true
      throw error
    }
  }

  const reader = (of: unknown) => (key: Key) => readOne(of as GraphInput, key)
  const read = Object.assign(readOne, {
    input: readOne,
    file: reader(fileInput),
    folder: reader(folderInput),
    package: reader(packageInput),
    setting: reader(settingInput),
    seen(states: Readonly<Record<string, string>>) {
      for (const [path, hash] of Object.entries(states)) {
        const node = source.find(seenInput as unknown as GraphInput, path)
        begin(node)
        record(node, hash)
        seen.push(node)
      }
    },
    thread: (name: string, input: unknown, shared?: unknown) => source.thread(name, input, shared),
    root: source.root,
  })
  return {
    read: read as unknown as Read,
    async close() {
      isClosed = true
      await source.look(seen)
      const filled = steps.map((step) =>
        [...step].flatMap(([node, hash]) => (hash === undefined ? [] : [{ node, hash }])),
      )
      return { steps: filled.filter((step) => step.length > 0), failure, isConsistent }
    },
  }
}

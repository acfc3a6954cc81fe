/** Downloads of all calls that match the filters, as CSV and NDJSON. */
import { useEffect, useRef, useState } from 'react'
import type { Failure } from '../../api/call-api.ts'
import type { Log } from '../../api/models.ts'
import { listPages } from '../../api/use-query.ts'
import { saveFile } from '../../format/save-file.ts'
import { writeCsv } from '../../format/write-csv.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/filter-bar.tsx'
import { FailureNotice } from '../../ui/query-result.tsx'
import { formatCount } from '../log-summary.tsx'

interface LogExportProps {
  /** The list in the API with its filters and order, without a limit. */
  readonly path: string
  /** How many calls match; undefined while that is not known. */
  readonly total: number | undefined
}

type Format = 'csv' | 'ndjson'

/** Calls in one request, which is the API's limit. */
const PAGE_SIZE = 100

const MEDIA_TYPES = { csv: 'text/csv', ndjson: 'application/x-ndjson' } as const

const FORMATS = [
  ['csv', 'CSV'],
  ['ndjson', 'NDJSON'],
] as const

/** A menu of formats: an export requests the matching calls page by page and saves them as one file; meanwhile the progress and a way to stop. */
export function LogExport({ path, total }: LogExportProps) {
  const [loading, setLoading] = useState<{ readonly format: Format; readonly count: number }>()
  const [savedCount, setSavedCount] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const running = useRef<AbortController>(undefined)
  // The caller makes a new one for other filters: what runs would save the list before.
  useEffect(() => () => running.current?.abort(), [])
  const run = async (format: Format) => {
    const controller = new AbortController()
    running.current = controller
    setFailure(undefined)
    setSavedCount(undefined)
    const onProgress = (count: number) => setLoading({ format, count })
    onProgress(0)
    const result = await loadParts(path, format, { signal: controller.signal, onProgress })
    setLoading(undefined)
    if (controller.signal.aborted) return
    if ('failure' in result) return setFailure(result.failure)
    saveFile(`logs-${result.count}.${format}`, result.parts, MEDIA_TYPES[format])
    setSavedCount(result.count)
  }
  return (
    <>
      {failure !== undefined && <FailureNotice failure={failure} what="these calls" />}
      <div className="actions">
        <Panel label="Export" variant="actionDropdown">
          {FORMATS.map(([format, name]) => {
            // The button that was pressed stops the export, so that it keeps the focus.
            const isRunning = loading?.format === format
            return (
              <Button
                key={format}
                variant="outlineSecondary"
                disabled={loading !== undefined && !isRunning}
                onClick={() => (isRunning ? running.current?.abort() : void run(format))}
              >
                {isRunning ? 'Stop the export' : `Export as ${name}`}
              </Button>
            )
          })}
        </Panel>
        <p className="hint" role="status">
          {describeExport({ total, loaded: loading?.count, saved: savedCount })}
        </p>
      </div>
    </>
  )
}

interface ExportCounts {
  readonly total: number | undefined
  /** Calls that an export has loaded so far. */
  readonly loaded: number | undefined
  /** Calls in the last file. */
  readonly saved: number | undefined
}

/** Content of the next file, progress of an export, or the files it has saved. */
function describeExport({ total, loaded, saved }: ExportCounts): string {
  if (loaded !== undefined)
    return `${formatCount(loaded)}${total === undefined ? '' : ` of ${formatCount(total)}`} calls loaded…`
  if (saved !== undefined) return `The file with ${formatCount(saved)} calls was saved.`
  return total === undefined ? '' : `The file will have all ${formatCount(total)} calls that match.`
}

interface Loading {
  readonly signal: AbortSignal
  readonly onProgress: (count: number) => void
}

/** All matching calls as parts of a file. Only text is kept, so that a long list needs no more memory than its file. */
async function loadParts(
  path: string,
  format: Format,
  { signal, onProgress }: Loading,
): Promise<{ readonly parts: readonly string[]; readonly count: number } | { readonly failure: Failure }> {
  const parts: string[] = []
  let count = 0
  for await (const result of listPages<Log>(`${path}&limit=${PAGE_SIZE}`, { signal })) {
    if (result.failure !== undefined) return { failure: result.failure }
    const { items } = result.value
    parts.push(
      format === 'csv'
        ? writeCsv(items.map(flattenLog), { header: count === 0 })
        : items.map((log) => `${JSON.stringify(log)}\n`).join(''),
    )
    count += items.length
    onProgress(count)
  }
  return { parts, count }
}

/** A call as one row of CSV, its key in two columns. */
function flattenLog({ secret, ...rest }: Log): Readonly<Record<string, string | number | null>> {
  return { ...rest, secretId: secret?.id ?? null, secretLast4: secret?.last4 ?? null }
}

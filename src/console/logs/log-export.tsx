/** Downloads of the logs as CSV and NDJSON. */
import { saveFile } from '../format/save-file.ts'
import { Button } from '../ui/button.tsx'
import type { Log } from '../api/models.ts'
import { writeCsv } from '../format/write-csv.ts'
import { formatCount } from './log-summary.tsx'

interface LogExportProps {
  readonly rows: readonly Log[]
  /** How many calls the filters let through; undefined while that is not known. */
  readonly total: number | undefined
}

/** Saves the loaded rows. The text and the file name say how many of the matching calls those are. */
export function LogExport({ rows, total }: LogExportProps) {
  const name = `logs-${rows.length}${total === undefined ? '' : `-of-${total}`}`
  return (
    <div className="actions">
      <Button
        variant="actionDropdown"
        onClick={() => saveFile(`${name}.csv`, writeCsv(rows.map(flattenLog)), 'text/csv')}
      >
        Save as CSV
      </Button>
      <Button
        variant="actionDropdown"
        onClick={() =>
          saveFile(
            `${name}.ndjson`,
            rows.map((log) => `${JSON.stringify(log)}\n`).join(''),
            'application/x-ndjson',
          )
        }
      >
        Save as NDJSON
      </Button>
      <p className="hint">
        The file has the {formatCount(rows.length)} calls that are loaded
        {total !== undefined && `, of ${formatCount(total)} that match`}.
      </p>
    </div>
  )
}

/** A call as one row of CSV, its key in two columns. */
function flattenLog({ secret, ...rest }: Log): Readonly<Record<string, string | number | null>> {
  return { ...rest, secretId: secret?.id ?? null, secretLast4: secret?.last4 ?? null }
}

/**
 * Documents of completed KYB reports, as JSON or as a PDF of one page. Our own PDF writer: it needs 30 lines, a library
 * would be the largest dependency of the sandbox.
 */

import { formatTimestamp } from '../time/clock.ts'
import type { SandboxContext } from '../sandbox-context.ts'

/** The document of a completed report, as JSON or as a PDF of one page. Undefined if there is none to download. */
export function createReportDocument(
  { store }: SandboxContext,
  reportId: string,
  format: string,
): { readonly type: string; readonly data: Buffer } | undefined {
  const report = store.get('report', reportId)
  const about = report && store.get('verification', report.verificationId)
  if (report?.state !== 'completed' || about === undefined || report.format !== format) return undefined
  const org = store.get('organization', about.org ?? '')
  const value = {
    report: report.id,
    organization: org?.legalName ?? about.org,
    verification: about.id,
    state: about.state,
    risk: report.risk,
    completedAt: formatTimestamp(report.completedAt ?? report.at),
    checks: about.checks
      .filter(({ kind }) => report.sections.includes(kind))
      .map(({ kind, result }) => ({ kind, result })),
  }
  if (format === 'json')
    return { type: 'application/json', data: Buffer.from(JSON.stringify(value, null, 2)) }
  const lines = [
    'SANDBOX - no real data',
    `KYB report ${value.report}`,
    `Organization: ${value.organization ?? ''}`,
    `Verification: ${value.verification}, ${value.state}`,
    `Risk: ${value.risk ?? ''}`,
    `Completed: ${value.completedAt}`,
    ...value.checks.map(({ kind, result }) => `${kind}: ${result}`),
  ]
  return { type: 'application/pdf', data: writePdf(lines) }
}

/** The smallest PDF (ISO 32000-1) with lines of text on one page. */
function writePdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line) => line.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, String.raw`\$&`))
    .map((line) => `(${line}) Tj T*`)
    .join('\n')
  const stream = `BT /F1 12 Tf 16 TL 72 770 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = body.length
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

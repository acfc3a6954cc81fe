/**
 * Decides when the alerts of an organization are evaluated: shortly after something happened to it, once a minute because
 * time passes, and on demand. A burst of requests causes one evaluation.
 */

/** How long an evaluation waits for further changes. */
const DELAY_MS = 250
const INTERVAL_MS = 60_000

export interface AlertMonitor {
  /** Something happened that may open or resolve an alert of this organization. */
  notice(org: string): void
  /** Evaluates now, for a reader that must see the current state. Without an organization: all of them. */
  evaluate(org?: string): void
  close(): void
}

/** `evaluate` opens and resolves the alerts of one organization; `listOrganizations` returns all ids. */
export function createAlertMonitor(
  evaluate: (org: string) => void,
  listOrganizations: () => readonly string[],
): AlertMonitor {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const evaluateChanged = () => {
    timer = undefined
    const organizations = [...changed]
    changed.clear()
    for (const org of organizations) evaluate(org)
  }
  const evaluateAll = () => {
    for (const org of listOrganizations()) evaluate(org)
  }
  // Neither timer keeps the process alive.
  const interval = setInterval(evaluateAll, INTERVAL_MS).unref()
  return {
    notice(org) {
      changed.add(org)
      timer ??= setTimeout(evaluateChanged, DELAY_MS).unref()
    },
    evaluate(org) {
      if (org === undefined) evaluateAll()
      else evaluate(org)
    },
    close() {
      clearInterval(interval)
      clearTimeout(timer)
    },
  }
}

/**
 * The client secret that was shown last, for the first call in the page. It stays in memory of this tab only, for ten minutes at most;
 * a reload or a sign-out removes it.
 */

const LIFETIME = 10 * 60_000

let shown: { readonly applicationId: string; readonly secret: string; readonly until: number } | undefined

/** Keeps a secret that was just shown to the user. */
export function keepShownSecret(applicationId: string, secret: string | null): void {
  shown = secret === null ? undefined : { applicationId, secret, until: Date.now() + LIFETIME }
}

/** The secret of an application, if it was shown in this tab a short time ago. */
export function shownSecretOf(applicationId: string): string | undefined {
  if (shown !== undefined && Date.now() >= shown.until) shown = undefined
  return shown?.applicationId === applicationId ? shown.secret : undefined
}

/** Forgets it. */
export function forgetShownSecret(): void {
  shown = undefined
}

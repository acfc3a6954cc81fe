/** Starts a sign-in. The OAuth library is loaded by the click, because a page with a session rarely needs it. */

/** Goes to the identity provider; `back` is the address to return to. Rejects where the provider can't be reached. */
export async function startSignIn(callback: string, back: string): Promise<void> {
  const { goToProvider } = await import('./identity-provider.ts')
  await goToProvider(callback, back)
}

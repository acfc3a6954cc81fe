import { openPreference } from '../storage/preference.ts'

/** Stores the API version that a reader chooses, and shows it on pages that belong to no version. */
export function rememberVersion(): void {
  const menu = document.querySelector('.version')
  if (!menu) return
  const choice = openPreference('version')
  const links = [...menu.querySelectorAll<HTMLElement>('a[data-version]')]
  const summary = menu.querySelector('summary:not([data-fixed])')
  const chosen = links.find(({ dataset }) => dataset.version === choice.get())
  if (summary && chosen) summary.textContent = chosen.textContent
  for (const link of links) link.addEventListener('click', () => choice.set(link.dataset.version ?? ''))
}

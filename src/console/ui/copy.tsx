/** Copying to the clipboard. */
import { showToast } from './notifications/toasts.tsx'

/** Copies text to the clipboard and confirms it with a toast. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: `${what} copied` })
  } catch {
    showToast({
      tone: 'bad',
      title: 'Nothing was copied',
      text: 'The browser refused. Select the text and copy it yourself.',
    })
  }
}

function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <button
      type="button"
      className="take"
      aria-label={`Copy ${what}`}
      onClick={() => void copyText(text, what)}
    >
      Copy
    </button>
  )
}

/** Text with a button that copies it. */
export function CopyableCode({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className="code">
      <code>{text}</code> <CopyButton text={text} what={what} />
    </span>
  )
}

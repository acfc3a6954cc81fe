/** Copying to the clipboard. */
import { showToast } from './notifications/toasts.tsx'

/** Copies text to the clipboard and confirms it with a toast. False where the browser refused. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ tone: 'good', title: `${what} copied` })
    return true
  } catch {
    showToast({
      tone: 'bad',
      title: 'Nothing was copied',
      text: 'The browser refused. Select the text and copy it yourself.',
    })
    return false
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

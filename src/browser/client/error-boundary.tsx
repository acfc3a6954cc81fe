/** The crash screen of islands and the console, and the React error boundary that shows it. */
import { writeText } from '../../lib/locale/text.ts'
import { Component, type ReactNode } from 'react'

import { reportError } from './client-runtime.ts'

/** The messages of an error and its causes, outermost first. Circular causes are listed once. */
export function errorMessages(error: unknown): readonly string[] {
  const seen = new Set<unknown>()
  const messages: string[] = []
  let next = error
  while (next instanceof Error && !seen.has(next)) {
    seen.add(next)
    messages.push(next.message || next.name)
    next = next.cause
  }
  if (typeof next === 'string') messages.push(next)
  return messages.length === 0 ? [writeText('crash.unknown')] : messages
}

export interface ErrorScreenProps {
  readonly error: unknown
  /** Whether the whole page crashed, and not only an island of it. */
  readonly whole: boolean
  readonly retry: () => void
}

/** The crash screen: the messages, and a button to try again. */
function ErrorScreen({ error, whole, retry }: ErrorScreenProps) {
  return (
    <div className="crash" role="alert">
      <h2>{whole ? writeText('crash.title') : writeText('crash.part')}</h2>
      <button type="button" className="button" onClick={retry}>
        {writeText('crash.retry')}
      </button>
      <pre>{errorMessages(error).join('\n\nCause:\n')}</pre>
    </div>
  )
}

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** The boundary is around the whole page: a crash sets the document's title to writeText('crash.page'). */
  readonly whole?: boolean
  /** Called before the children render again. */
  readonly onRetry?: () => void
}

/** Shows the crash screen instead of children that crash; the page around it keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown; crashed: boolean }> {
  override state: { error?: unknown; crashed: boolean } = { crashed: false }
  private title = ''

  static getDerivedStateFromError(error: unknown) {
    return { error, crashed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
    if (this.props.whole !== true) return
    this.title = document.title
    document.title = writeText('crash.page')
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    const retry = () => {
      this.props.onRetry?.()
      if (this.title !== '') document.title = this.title
      this.setState({ crashed: false, error: undefined })
    }
    return <ErrorScreen error={this.state.error} whole={this.props.whole === true} retry={retry} />
  }
}

/** Method and address of a request, with its buttons. */
import { writeText } from '../../../../lib/locale/text.ts'

interface RequestAddressProps {
  readonly method: string
  readonly url: string
  /** Ids of the form that is sent and of the line that says how that is getting on; absent if nothing can be sent. */
  readonly form?: string
  readonly state?: string
  /** Stops the request that is running; absent while none is. */
  readonly stop?: () => void
}

/** Method and URL of the request, with Send or, while it runs, Stop. */
export function RequestAddress({ method, url, form, state, stop }: RequestAddressProps) {
  return (
    <div className="try-address">
      <span className="method" data-method={method.toLowerCase()}>
        {method}
      </span>
      <code>{url.split(/(?<=\w\/)/).flatMap((part, i) => [part, <wbr key={i} />])}</code>
      {stop && (
        <button type="button" className="button" onClick={stop}>
          {writeText('tryit.stop')}
        </button>
      )}
      {form !== undefined && (
        <button form={form} className="button" data-variant={stop ? '' : 'primary'} aria-describedby={state}>
          {stop && <span className="spinner" />}
          {writeText('tryit.send')}
        </button>
      )}
    </div>
  )
}

/** The spinner: 40 px, or 20 px inside a button. */
export interface SpinnerProps {
  /** Inside a button: 20 px; 40 px elsewhere. */
  readonly small?: boolean
  readonly label?: string
}

/** A spinner with a text for assistive technology. */
export function Spinner({ small = false, label = 'Loading' }: SpinnerProps) {
  return <span className={small ? 'spinner small' : 'spinner'} role="status" aria-label={label} />
}

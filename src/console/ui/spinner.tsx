export interface SpinnerProps {
  /** Inside a button: 20 px; 40 px elsewhere. */
  readonly small?: boolean
  readonly label?: string
}

/** A turning circle, with what is being waited for in words. */
export function Spinner({ small = false, label = 'Loading' }: SpinnerProps) {
  return <span className={small ? 'spinner small' : 'spinner'} role="status" aria-label={label} />
}

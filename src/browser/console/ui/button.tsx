/** The button in its six variants. */
import { useLayoutEffect, useRef, type ButtonHTMLAttributes } from 'react'
import { Spinner } from './spinner.tsx'

export type ButtonVariant =
  | 'primary'
  | 'outlinePrimary'
  | 'secondary'
  | 'outlineSecondary'
  | 'actionDropdown'
  | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  /** Shows a spinner instead of the label and disables the button. */
  readonly loading?: boolean
}

/** A button. While it loads, its label stays for assistive technology, and so does its width. */
export function Button({ variant = 'primary', loading = false, disabled, children, ...rest }: ButtonProps) {
  const element = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    // A disabled button loses the focus, and the Tab key would go on from the top of the page.
    if (loading) hadFocus.current = document.activeElement === element.current
    else if (hadFocus.current && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true })
  }, [loading])
  return (
    <button
      type="button"
      ref={element}
      {...rest}
      className="button"
      data-variant={variant}
      disabled={disabled === true || loading}
      aria-busy={loading || undefined}
    >
      {loading ? (
        <>
          <Spinner small />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  )
}

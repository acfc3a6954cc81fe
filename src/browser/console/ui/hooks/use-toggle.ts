/** State for things that open and close. */
import { useState } from 'react'

/** An open or closed state: the value, a function to open, a function to close. */
export function useToggle(): readonly [boolean, () => void, () => void] {
  const [open, set] = useState(false)
  return [open, () => set(true), () => set(false)]
}

import type { ReactNode } from 'react'

export const Badge = ({ children }: { children: ReactNode }) => <sup>{children}</sup>

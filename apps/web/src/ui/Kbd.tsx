import type { ReactNode } from 'react'

/** A key of the keyboard, as in "F2". */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line bg-surface px-1.5 font-sans text-2xs text-ink2">
      {children}
    </kbd>
  )
}

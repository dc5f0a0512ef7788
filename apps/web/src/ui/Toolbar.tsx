import type { ReactNode } from 'react'

/** The strip above a list: search and filters at the left, the range at the right. */
export function Toolbar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-2 p-3">
      {children}
      {end ? <div className="ml-auto">{end}</div> : null}
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'

/** Draws what it holds once it has stood there for so many milliseconds: what is over sooner needs no words. */
export function After({ ms, children }: { ms: number; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setDue, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return due ? children : null
}

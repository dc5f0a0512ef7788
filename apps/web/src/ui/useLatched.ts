import { useState } from 'react'

/** True from the first time on that it was true: what was drawn once stays, whatever is asked for again. */
export function useLatched(now: boolean): boolean {
  const [was, setWas] = useState(now)
  if (now && !was) setWas(true)
  return was || now
}

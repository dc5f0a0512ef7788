import { useEffect, useState } from 'react'

let drawn = false

/** False while the first screen is being drawn: what its rows do not need waits for them. */
export function useDrawn(): boolean {
  const [now, setNow] = useState(drawn)
  useEffect(() => {
    drawn = true
    setNow(true)
  }, [])
  return now
}

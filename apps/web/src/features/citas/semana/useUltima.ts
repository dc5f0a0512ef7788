import { useEffect, useRef, useState } from 'react'

/** A function that stays the same and does what the newest one would, for what is drawn again only when its data change. */
export function useUltima<A extends unknown[]>(funcion: (...args: A) => void): (...args: A) => void {
  const ultima = useRef(funcion)
  useEffect(() => {
    ultima.current = funcion
  })
  const [estable] = useState(
    () =>
      (...args: A) =>
        ultima.current(...args),
  )
  return estable
}

import { useState } from 'react'

/** How often something was opened: a form with it as its key starts fresh each time, and stays while it closes. */
export function useVeces(abierto: boolean): number {
  const [cuenta, setCuenta] = useState({ abierto, veces: abierto ? 1 : 0 })
  if (cuenta.abierto !== abierto) setCuenta({ abierto, veces: cuenta.veces + (abierto ? 1 : 0) })
  return cuenta.veces
}

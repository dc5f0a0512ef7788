import { useEffect, useState } from 'react'

/** Whether a moment has passed; the screen changes when it does. A computer that slept is told when it wakes up. */
export function useVencido(vence: number | null): boolean {
  const [vencido, setVencido] = useState(false)
  useEffect(() => {
    if (vence === null) return
    const revisar = () => setVencido(Date.now() >= vence)
    revisar()
    const reloj = setTimeout(revisar, Math.max(0, vence - Date.now()))
    document.addEventListener('visibilitychange', revisar)
    return () => {
      clearTimeout(reloj)
      document.removeEventListener('visibilitychange', revisar)
    }
  }, [vence])
  return vencido
}

import { useCallback, useEffect, useRef, useState } from 'react'
import { type Consulta, consultarEstatus } from './pedirEstatus.ts'

/** The order of a code: asked for at once, and again when its page is looked at again. */
export function useEstatus(clave: string): { consulta: Consulta | null; volverAPedir: () => Promise<void> } {
  const [consulta, setConsulta] = useState<Consulta | null>(null)
  const turno = useRef(0)
  const volverAPedir = useCallback(async () => {
    const mio = ++turno.current
    const respuesta = await consultarEstatus(clave)
    // What is shown already is worth more than a connection that failed meanwhile.
    if (mio === turno.current) setConsulta((antes) => (respuesta.estado === 'fallo' && antes ? antes : respuesta))
  }, [clave])

  useEffect(() => {
    void volverAPedir()
    const alVolver = () => document.visibilityState === 'visible' && void volverAPedir()
    document.addEventListener('visibilitychange', alVolver)
    return () => document.removeEventListener('visibilitychange', alVolver)
  }, [volverAPedir])
  return { consulta, volverAPedir }
}

import { useState } from 'react'
import type { Eleccion } from './eleccion.ts'
import type { Impresora } from './impresora.ts'
import { falloDe, TICKET_ENVIADO } from './textos.ts'
import { dibujarPrueba } from './ticketDePrueba.ts'

type Resultado =
  | { readonly fase: 'nada' }
  | { readonly fase: 'imprimiendo' }
  | { readonly fase: 'listo'; readonly titulo: string }
  | { readonly fase: 'fallo'; readonly titulo: string; readonly detalle: string | null }

/** The test ticket and how it went. */
export function useTicketDePrueba(impresora: Impresora) {
  const [resultado, setResultado] = useState<Resultado>({ fase: 'nada' })
  const probar = async (eleccion: Eleccion) => {
    setResultado({ fase: 'imprimiendo' })
    try {
      await impresora.imprimir(dibujarPrueba(eleccion, new Date()), eleccion)
      setResultado({ fase: 'listo', titulo: TICKET_ENVIADO })
    } catch (error) {
      setResultado({ fase: 'fallo', ...falloDe(error) })
    }
  }
  return { resultado, probar }
}

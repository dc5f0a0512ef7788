import { ARTICULOS_POR_DIBUJO, type RolloDeEtiquetas } from '@nitida/contract/inventario.etiquetas.rules'
import { ANCHO_TICKET, esAnchoTicket } from '@nitida/contract/tickets.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../base/api/call.ts'
import { api } from '../../../base/api/rutas.ts'
import { guardarArchivo } from '../../../base/descargas.ts'
import { useImpresora } from '../../../operaciones/imprimir/useImpresora.ts'
import { enPartes, type PorEtiquetar } from './porEtiquetar.ts'

const blobDe = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letra) => letra.charCodeAt(0))], { type })

interface Pedida {
  sucursal: number
  rollo: RolloDeEtiquetas
  ancho: typeof ANCHO_TICKET
}

/** The labels of some articles as pictures, by their ids. */
async function traer(pedida: Pedida, articulos: readonly number[]): Promise<Map<number, Blob>> {
  const { data } = await call(api.etiquetas.dibujar, { body: { ...pedida, articulos: [...articulos] } })
  return new Map(data.map(({ id, png }) => [id, blobDe(png, 'image/png')]))
}

type Envio =
  | { readonly fase: 'nada' }
  | { readonly fase: 'enviando'; readonly hechas: number }
  | { readonly fase: 'fallo'; readonly en: PorEtiquetar; readonly error: unknown }

/**
 * Prints labels on the roll of this computer's printer, article by article. After a failure it goes on with the article that failed, once
 * somebody asks: what was sent before is not sent again.
 */
export function useRollo(sucursal: number, rollo: RolloDeEtiquetas | null) {
  const { estado, elegida, reintentar, imprimirEtiqueta } = useImpresora()
  const [envio, setEnvio] = useState<Envio>({ fase: 'nada' })
  const dots = elegida?.perfil.dotsTicket ?? ANCHO_TICKET
  const ancho = esAnchoTicket(dots) ? dots : ANCHO_TICKET

  /** @returns whether all of them were sent; `alEnviar` hears of each article that was. */
  const imprimir = async (renglones: readonly PorEtiquetar[], alEnviar: (id: number) => void): Promise<boolean> => {
    if (rollo === null) return false
    let hechas = 0
    for (const parte of enPartes(renglones, ARTICULOS_POR_DIBUJO)) {
      let dibujos: Map<number, Blob> | null = null
      for (const renglon of parte) {
        setEnvio({ fase: 'enviando', hechas })
        try {
          dibujos ??= await traer(
            { sucursal, rollo, ancho },
            parte.map(({ id }) => id),
          )
          const png = dibujos.get(renglon.id)
          if (png) await imprimirEtiqueta(png, renglon.piezas)
        } catch (error) {
          setEnvio({ fase: 'fallo', en: renglon, error })
          return false
        }
        hechas += renglon.piezas
        alEnviar(renglon.id)
      }
    }
    setEnvio({ fase: 'nada' })
    return true
  }
  return { impresora: { estado, elegida, reintentar }, ancho, envio, imprimir }
}

/** The label of an article as it will be printed. */
export const useMuestra = (pedida: Omit<Pedida, 'rollo'> & { rollo: RolloDeEtiquetas | null; id: number | null }) =>
  useQuery({
    queryKey: ['inventario', 'etiqueta', pedida],
    queryFn: async () => {
      const { rollo, id, ...resto } = pedida
      if (rollo === null || id === null) return null
      return (await traer({ ...resto, rollo }, [id])).get(id) ?? null
    },
    enabled: pedida.rollo !== null && pedida.id !== null,
    gcTime: 0,
  })

/** Has the browser keep a letter sheet of labels. */
export async function bajarHoja(sucursal: number, desde: number, renglones: readonly PorEtiquetar[]): Promise<void> {
  const articulos = renglones.map(({ id, piezas }) => ({ articulo: id, piezas }))
  const { pdf } = await call(api.etiquetas.hoja, { body: { sucursal, desde, renglones: articulos } })
  guardarArchivo(blobDe(pdf, 'application/pdf'), 'etiquetas.pdf')
}

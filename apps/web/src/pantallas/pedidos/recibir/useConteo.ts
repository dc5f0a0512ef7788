import { leerGs1 } from '@nitida/contract/gs1.rules'
import { conPieza } from '@nitida/contract/inventario.lotes.rules'
import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import { useState } from 'react'
import { hoyLocal } from '../../../ui/fechaTexto.ts'
import { useHallar } from '../inventario/useInventario.ts'
import { conLotes, type Dicho } from './renglones.ts'

/** Finds the line that a scanned code counts up: by the supplier's code, or by the article that it is. */
export function useConteo(
  recepcion: Recepcion,
  dichos: readonly Dicho[],
  cambiar: (i: number, cambio: (dicho: Dicho) => Partial<Dicho>) => void,
): { aviso: string | null; leer: (codigo: string) => Promise<void> } {
  const hallar = useHallar(recepcion.idSucursal)
  const [aviso, setAviso] = useState<string | null>(null)
  const sumar = (i: number, codigo: string) => {
    setAviso(null)
    cambiar(i, (dicho) => {
      const leido = conLotes(dicho) ? leerGs1(codigo, hoyLocal()) : null
      return { recibidas: (dicho.recibidas || 0) + 1, ...(leido && { lotes: conPieza(dicho.lotes, leido) }) }
    })
  }
  const leer = async (codigo: string) => {
    const suya = recepcion.lineas.findIndex(({ clave }) => clave.toUpperCase() === codigo.toUpperCase())
    if (suya >= 0) return sumar(suya, codigo)
    const articulo = await hallar(codigo).catch(() => null)
    const i = articulo ? dichos.findIndex((uno) => uno.clase === 'conocido' && uno.articulo?.id === articulo.id) : -1
    if (i >= 0) sumar(i, codigo)
    else setAviso(`«${codigo}» no es de esta factura.`)
  }
  return { aviso, leer }
}

import type { Cita } from '@nitida/contract/citas'
import { puedeCancelarse } from '@nitida/contract/citas.rules'
import { useState } from 'react'

/**
 * The appointments marked on the page. Only a cancellable one on the screen can be marked: another page or filter (`clave`)
 * starts empty.
 */
export function useSeleccion(filas: readonly Cita[], clave: string) {
  const [marcadas, setMarcadas] = useState<{ clave: string; ids: ReadonlySet<number> }>({ clave, ids: new Set() })
  const marcables = filas.filter(puedeCancelarse)
  const vigentes = marcadas.clave === clave ? marcadas.ids : new Set<number>()
  const seleccionadas = marcables.filter(({ id }) => vigentes.has(id))
  const poner = (ids: Iterable<number>) => setMarcadas({ clave, ids: new Set(ids) })
  const idsDe = (citas: readonly Cita[]) => citas.map(({ id }) => id)

  return {
    seleccionadas,
    hayMarcables: marcables.length > 0,
    todas: marcables.length > 0 && seleccionadas.length === marcables.length,
    tiene: (cita: Cita) => vigentes.has(cita.id) && puedeCancelarse(cita),
    marcar: (cita: Cita, si: boolean) => {
      const ids = new Set(idsDe(seleccionadas))
      if (si) ids.add(cita.id)
      else ids.delete(cita.id)
      poner(ids)
    },
    marcarTodas: (si: boolean) => poner(si ? idsDe(marcables) : []),
    limpiar: () => poner([]),
  }
}

export type Seleccion = ReturnType<typeof useSeleccion>

import type { Exportacion, FormatoDeExportacion, ListaExportable } from '@nitida/contract/exportaciones'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { SinRespuesta } from '../../base/api/fallos.ts'
import { api } from '../../base/api/rutas.ts'
import { bajar } from '../../base/descargas.ts'
import { contar, numero } from '../../ui/formatos.ts'
import { toast } from '../../ui/toast.ts'

/** How a screen is narrowed, as it asks for its list; what is absent, null or empty narrows nothing. */
export type FiltroDePantalla = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The filter as the words of a query. */
const enPalabras = (filtro: FiltroDePantalla): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtro).flatMap(([clave, valor]) =>
      valor === undefined || valor === null || valor === '' || valor === false ? [] : [[clave, String(valor)]],
    ),
  )

const CADA_MS = 500
const pausa = () => new Promise((seguir) => setTimeout(seguir, CADA_MS))
/** Looks at a file that nobody began to fetch, before it is given up. */
const SIN_EMPEZAR = 60
/** Looks without an answer, before the file is given up. */
const SIN_VERLA = 20

/** Asks how far a file is until it has ended. */
async function seguir(id: number, ver: (avance: Exportacion) => void): Promise<Exportacion> {
  let [quieta, perdidas] = [0, 0]
  for (;;) {
    await pausa()
    try {
      const { data } = await call(api.exportaciones.una, { params: { id } })
      perdidas = 0
      ver(data)
      if (data.estado !== 'lista' && data.estado !== 'escribiendo') return data
      quieta = data.estado === 'lista' ? quieta + 1 : 0
      if (quieta > SIN_EMPEZAR) throw new Error('El navegador no empezó la descarga. Intenta de nuevo.')
    } catch (error) {
      if (!(error instanceof SinRespuesta) || ++perdidas > SIN_VERLA) throw error
    }
  }
}

const FALLO = 'No se pudo exportar la lista.'

function decir({ estado, filas, motivo }: Exportacion, nombre: string): void {
  if (estado === 'terminada')
    toast.info(`${nombre}: ${contar(filas, 'renglón', 'renglones')}.`, 'Está en tus descargas.')
  else if (estado === 'cancelada')
    toast.info('La descarga se detuvo.', 'El archivo quedó incompleto y no se puede usar.')
  else toast.error(FALLO, motivo ?? undefined)
}

/** How far a file is, in words. */
export const avanceEnPalabras = ({ filas, total }: Exportacion): string =>
  total === null ? 'Preparando…' : `${numero(filas)} de ${contar(total, 'renglón', 'renglones')}`

/** Exports a list; the file arrives as any download, and goes on while its user looks at other screens. */
export function useExportar(lista: ListaExportable, filtro: FiltroDePantalla) {
  const [avance, setAvance] = useState<Exportacion | null>(null)
  const exportar = async (formato: FormatoDeExportacion) => {
    setAvance({ id: 0, estado: 'lista', filas: 0, total: null, motivo: null })
    try {
      const { data } = await call(api.exportaciones.crear, { body: { lista, formato, filtro: enPalabras(filtro) } })
      setAvance(data)
      bajar(data.url)
      decir(await seguir(data.id, setAvance), data.nombre)
    } catch (error) {
      toast.error(FALLO, error instanceof Error ? error.message : undefined)
    } finally {
      setAvance(null)
    }
  }
  const cancelar = async () => {
    if (!avance?.id) return
    await call(api.exportaciones.cancelar, { params: { id: avance.id } }).catch((error: Error) =>
      toast.error('No se pudo detener la descarga.', error.message),
    )
  }
  return { avance, exportar, cancelar }
}

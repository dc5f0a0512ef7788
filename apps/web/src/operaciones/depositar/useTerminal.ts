import type { PendienteDeTerminal, TerminalLeida } from '@nitida/contract/terminales'
import type { ColumnasElegidas } from '@nitida/contract/terminales.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { subir } from '../../base/api/subir.ts'

/** How many of the oldest are shown; the sums are of all. */
const CUANTOS = 50

export const usePendientesDeTerminal = (sucursal: number | null) =>
  useQuery(
    consulta(api.terminales.pendientes, { query: { page: 1, limit: CUANTOS, ...(sucursal !== null && { sucursal }) } }),
  )

export function useRecargarTerminal() {
  const cliente = useQueryClient()
  return () => cliente.invalidateQueries({ queryKey: ['terminales'] })
}

interface Envio {
  archivo: File
  sucursal: number | null
  columnas: ColumnasElegidas | null
}

/** Brings a terminal's file. */
export async function enviarTerminal({ archivo, sucursal, columnas }: Envio, clave: string): Promise<TerminalLeida> {
  const cuerpo = new FormData()
  cuerpo.set('nombre', archivo.name.slice(0, 120))
  if (sucursal !== null) cuerpo.set('sucursal', String(sucursal))
  for (const [columna, indice] of Object.entries(columnas ?? {}))
    if (indice !== null) cuerpo.set(columna, String(indice))
  cuerpo.set('archivo', archivo, 'terminal')
  const { data } = await subir(api.terminales.subir, cuerpo, { clave, encabezados: {}, onAvance: () => undefined })
  return data
}

export const aclarar = ({ clase, id }: PendienteDeTerminal, nota: string) =>
  call(api.terminales.aclarar, { body: { clase, id, nota } })

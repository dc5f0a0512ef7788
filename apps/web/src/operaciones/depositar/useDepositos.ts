import type { CrearDeposito } from '@nitida/contract/depositos'
import { MAXIMO_CORTES_POR_DEPOSITO } from '@nitida/contract/depositos.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { subir } from '../../base/api/subir.ts'

export const POR_PAGINA = 10

const enSucursal = (sucursal: number | null) => (sucursal === null ? {} : { sucursal })

/** The closings that wait, as many of the oldest as a deposit can take. */
export const usePendientes = (sucursal: number | null) =>
  useQuery(
    consulta(api.depositos.pendientes, {
      query: { page: 1, limit: MAXIMO_CORTES_POR_DEPOSITO, ...enSucursal(sucursal) },
    }),
  )

export const useListaDeDepositos = (page: number, sucursal: number | null) =>
  useQuery(consulta(api.depositos.list, { query: { page, limit: POR_PAGINA, ...enSucursal(sucursal) } }))

/** What deposits change: their lists, and what the day says of late ones. */
export function useRecargarDepositos() {
  const cliente = useQueryClient()
  return () => Promise.all(['depositos', 'mostrador'].map((grupo) => cliente.invalidateQueries({ queryKey: [grupo] })))
}

export function enviarDeposito({ cortes, importe, nota, ...textos }: CrearDeposito, foto: File | null, clave: string) {
  const cuerpo = new FormData()
  for (const [campo, texto] of Object.entries(textos)) cuerpo.set(campo, texto)
  cuerpo.set('cortes', cortes.join(','))
  cuerpo.set('importe', String(importe))
  if (nota) cuerpo.set('nota', nota)
  if (foto) cuerpo.set('imagen', foto, 'comprobante')
  return subir(api.depositos.crear, cuerpo, { clave, encabezados: {}, onAvance: () => undefined })
}

export const revertir = (id: number, motivo: string) =>
  call(api.depositos.revertir, { params: { id }, body: { motivo } })

import type { FiltroAuditoria, HechoAuditado } from '@nitida/contract/auditoria'
import { entidadesAuditadas, esEntidadAuditada } from '@nitida/contract/auditoria.nombres'
import { cambiosEnPalabras, DIAS_DE_AUDITORIA } from '@nitida/contract/auditoria.rules'
import { diasEntre, fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { type FilaDeAuditoria, listAuditoria, listIdsDeAuditoria, listPorIds } from './auditoria.queries.ts'

type Cuales = Omit<FiltroAuditoria, 'page' | 'limit'>

const esObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor)

/** A row in words. */
function aHecho(fila: FilaDeAuditoria): HechoAuditado {
  const { id, en, accion, idEntidad, idSucursal, sucursalNumber, direccion, antes, despues } = fila
  const entidad = esEntidadAuditada(fila.entidad) ? fila.entidad : null
  return {
    ...{ id, en: en.toISOString(), accion, idEntidad, idSucursal, sucursalNumber, direccion },
    usuario: fila.idUsuario === null ? null : { id: fila.idUsuario, nombre: fila.nombreUsuario },
    que: entidad ? entidadesAuditadas[entidad] : fila.entidad,
    paciente: fila.idCliente === null ? null : { id: fila.idCliente, nombre: fila.nombreCliente },
    pedido: fila.idPedido === null || fila.folio === null ? null : { id: fila.idPedido, folio: fila.folio },
    cambios: cambiosEnPalabras(entidad, esObjeto(antes) ? antes : null, esObjeto(despues) ? despues : null),
  }
}

/** @throws AppError DATOS_INVALIDOS where the days stand the wrong way round, or span more than a year. */
function exigirDias({ desde, hasta }: Cuales): void {
  if (desde > hasta || diasEntre(desde, hasta) >= DIAS_DE_AUDITORIA)
    throw new AppError('DATOS_INVALIDOS', { errors: { desde: ['Elige hasta un año.'] } })
}

/** A page of what was done. @throws AppError DATOS_INVALIDOS for more days than a year. */
export async function listarAuditoria({ db }: CtxSesion, filtro: FiltroAuditoria) {
  exigirDias(filtro)
  const { filas, total, totalExacto, separados } = await listAuditoria(db, ZONA_POR_OMISION, filtro)
  return { data: filas.map(aHecho), total, totalExacto, separados: separadosDe(separados, filtro) }
}

/** Months of the asked days that left the database and were not brought back. */
const separadosDe = (separados: readonly { mes: string; hasta: Date }[], { desde, hasta }: Cuales): string[] =>
  separados
    .filter(({ mes, hasta: fin }) => fechaEn(ZONA_POR_OMISION, fin) >= desde && (mes === 'anterior' || mes <= hasta))
    .map(({ mes }) => mes)

/** Ids of all that a filter lets through. @throws AppError DATOS_INVALIDOS likewise. */
export async function idsDeAuditoria({ db }: CtxSesion, filtro: Cuales): Promise<number[]> {
  exigirDias(filtro)
  return listIdsDeAuditoria(db, ZONA_POR_OMISION, filtro)
}

export const hechosPorId = async ({ db }: CtxSesion, ids: readonly number[]): Promise<HechoAuditado[]> =>
  (await listPorIds(db, ids)).map(aHecho)

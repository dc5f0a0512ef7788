import { DIAS_DE_INFORME } from '@nitida/contract/arco.rules'
import type { Bloqueado } from '@nitida/contract/bloqueos'
import type { Pagina } from '@nitida/contract/endpoint'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import {
  type FilaDeBloqueado,
  listBloqueados,
  selectBloqueado,
  suprimir,
  updateInforme,
} from './arco.supresion.queries.ts'

/** Codes of the database's refusals. */
const RESTRICCIONES = {
  bloqueo_desconocido: 'NO_ENCONTRADO',
  bloqueo_en_plazo: 'BLOQUEO_EN_PLAZO',
  bloqueo_sin_informe: 'BLOQUEO_SIN_INFORME',
} as const

const supresionAuditada: Auditada = { entidad: 'cliente', campos: ['idSolicitud', 'conservarHasta'] }

function aBloqueado({ idSucursal: _, avisadoEn, bloqueadoEn, suprimidoEn, ...fila }: FilaDeBloqueado): Bloqueado {
  return {
    ...fila,
    bloqueadoEn: bloqueadoEn.toISOString(),
    avisadoEn: avisadoEn?.toISOString() ?? null,
    suprimibleDesde: avisadoEn && sumarDias(fechaEn(ZONA_POR_OMISION, avisadoEn), DIAS_DE_INFORME),
    suprimidoEn: suprimidoEn?.toISOString() ?? null,
    suprimidoPor: suprimidoEn && fila.suprimidoPor,
  }
}

export async function listarBloqueados(ctx: CtxSesion, pagina: Pagina) {
  const { data, total } = await listBloqueados(ctx.db, pagina)
  return { data: data.map(aBloqueado), total }
}

/**
 * Takes a blocked patient's own data away, for good; sums, books and seals stay as they are.
 * @throws AppError NO_ENCONTRADO, BLOQUEO_EN_PLAZO, BLOQUEO_SIN_INFORME while the report is younger than its days.
 */
export function suprimirPaciente(ctx: CtxSesion, id: number): Promise<Bloqueado> {
  const hecho = inTransaction(ctx, async (ctx) => {
    const { idSucursal, idSolicitud, conservarHasta } = exigir(await selectBloqueado(ctx.db, id))
    await suprimir(ctx.db, { id, idUsuario: ctx.actor.id, ahora: ctx.now(), dias: DIAS_DE_INFORME })
    const despues = { idSolicitud, conservarHasta }
    await auditar(ctx, { accion: 'paciente suprimido', entidad: supresionAuditada, id, idSucursal, despues })
    return aBloqueado(exigir(await selectBloqueado(ctx.db, id)))
  })
  return conRestricciones(RESTRICCIONES, hecho)
}

/** The daily report: names the blocked patients whose terms are over, and does nothing else. */
export const informarDeBloqueos = async ({ base, now }: Ctx): Promise<void> => {
  await updateInforme(base, now())
}

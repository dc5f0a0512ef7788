import type { ResultadoCancelacion } from '@nitida/contract/citas'
import { DESHACER_MS } from '@nitida/contract/citas.rules'
import { type CodigoError, mensajeDe } from '@nitida/contract/errores'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { retirarAviso, revivirAvisos } from '../mensajes/mensajes.encolar.service.ts'
import { citaAuditada } from './citas.auditoria.ts'
import { claves } from './citas.avisos.service.ts'
import {
  type Cancelacion,
  holdLugar,
  horaTomada,
  selectCancelaciones,
  updateDeshecha,
} from './citas.cambios.queries.ts'
import { type CitaGuardada, lockCitas } from './citas.queries.ts'

/** Time in ms for a click of the last moment to arrive. */
const VIAJE_MS = 5000

/** Whether the patient was told, or may be by now. A clock that was set back only leaves more time: the notice waits as well. */
const yaEsTarde = (ctx: CtxSesion, { en }: Cancelacion): boolean =>
  ctx.now().getTime() > en.getTime() + DESHACER_MS + VIAJE_MS

/**
 * Undoes the cancellation of an appointment that is held. Its notice is taken back last, because that cannot be undone.
 * @returns why not, or null when it is what it was before, by this call or by an earlier one.
 */
async function deshacer(
  ctx: CtxSesion,
  cita: CitaGuardada | undefined,
  ultima: Cancelacion | undefined,
): Promise<CodigoError | null> {
  if (!cita) return 'NO_ENCONTRADO'
  if (!cita.cancelada) return ultima ? null : 'CITA_SIN_CANCELAR'
  if (!ultima || yaEsTarde(ctx, ultima)) return 'CANCELACION_AVISADA'
  if (!(await holdLugar(ctx.db, cita.id))) return 'NO_ENCONTRADO'
  if (await horaTomada(ctx.db, cita)) return 'HORA_OCUPADA'
  const { id, sucursalId: idSucursal } = cita
  const clave = claves.AvisoCancelacionCita({ ...cita, numero: ultima.numero })
  if (!(await retirarAviso(ctx, clave, 'CITA_SIN_CANCELAR'))) return 'CANCELACION_AVISADA'
  const { confirmada } = await updateDeshecha(ctx.db, ultima, { idUsuario: ctx.actor.id, en: ctx.now() })
  await revivirAvisos(ctx, cita, 'CITA_CANCELADA')
  const cambio = { antes: { cancelada: true, confirmada: false }, despues: { cancelada: false, confirmada } }
  await auditar(ctx, { accion: 'cancelación deshecha', entidad: citaAuditada, id, idSucursal, ...cambio })
  anunciar(ctx, 'CitaUpdated', id, idSucursal)
  return null
}

const deshacerTodas = (ctx: CtxSesion, ids: readonly number[]): Promise<ResultadoCancelacion[]> =>
  inTransaction(ctx, async (ctx) => {
    const citas = new Map((await lockCitas(ctx.db, ctx.alcance, ids)).map((cita) => [cita.id, cita]))
    const ultimas = new Map((await selectCancelaciones(ctx.db, ids)).map((una) => [una.idCita, una]))
    const motivos = new Map<number, CodigoError | null>()
    // One after the other in the order of their ids, as they are held everywhere.
    for (const id of ids.toSorted((a, b) => a - b)) motivos.set(id, await deshacer(ctx, citas.get(id), ultimas.get(id)))
    return ids.map((id) => {
      const codigo = motivos.get(id) ?? null
      const motivo = codigo === 'NO_ENCONTRADO' ? 'No se encontró esta cita.' : codigo && mensajeDe(codigo)
      return { id, success: codigo === null, motivo }
    })
  })

/**
 * Undoes what can be undone of cancellations and answers what became of each id, in the order asked and each id once. What is
 * already undone stays so and counts as done.
 */
export async function deshacerCancelaciones(ctx: CtxSesion, ids: readonly number[]): Promise<ResultadoCancelacion[]> {
  const unicos = [...new Set(ids)]
  const intentar = () => conRestricciones({ cita_hora_unica: 'HORA_OCUPADA' }, deshacerTodas(ctx, unicos))
  try {
    return await intentar()
  } catch (error) {
    // Somebody took one of the hours between the look and the writing; a second look finds him.
    if (error instanceof AppError && error.codigo === 'HORA_OCUPADA') return intentar()
    throw error
  }
}

import type { KeyObject } from 'node:crypto'
import { fechaEn } from '@nitida/contract/fechas'
import { AppError } from '../../platform/entorno/errores.ts'
import { auditar, auditarSinSesion } from '../../platform/llamada/auditoria.ts'
import { anunciar, type Ctx, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { lugarDeSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { citaAuditada } from './citas.auditoria.ts'
import { avisarCita } from './citas.avisos.service.ts'
import { updateConfirmada } from './citas.cambios.queries.ts'
import { leerCita } from './citas.consulta.service.ts'
import { leerEnlace } from './citas.enlace.ts'
import { type CitaGuardada, selectCita } from './citas.queries.ts'

const hecho = (accion: string, antes: CitaGuardada) =>
  ({
    accion,
    entidad: citaAuditada,
    id: antes.id,
    idSucursal: antes.sucursalId,
    antes: { confirmada: false },
    despues: { confirmada: true },
  }) as const

/** @throws AppError NO_ENCONTRADO, CITA_CANCELADA, CITA_YA_CONFIRMADA. */
export const confirmarCita = (ctx: CtxSesion, id: number): Promise<CitaGuardada> =>
  inTransaction(ctx, async (ctx) => {
    const confirmada = await updateConfirmada(ctx.db, ctx.alcance, id, null)
    const cita = await leerCita(ctx, id)
    if (!confirmada) throw new AppError(cita.cancelada ? 'CITA_CANCELADA' : 'CITA_YA_CONFIRMADA')
    await avisarCita(ctx, 'ConfirmacionCita', cita)
    await auditar(ctx, hecho('cita confirmada', cita))
    anunciar(ctx, 'CitaUpdated', id, cita.sucursalId)
    return cita
  })

/** The reach of a token is any branch, because it names one appointment and is all that the patient has. */
const TODAS = { tipo: 'todas' } as const

/**
 * Confirms from the link of the notice, once: the link ends with a confirmation, a move, a cancellation, and the end of the
 * appointment's day in its branch (D-27). A stranger is not told why a token fails.
 * @throws AppError FALTA_TOKEN, CITA_NO_CONFIRMADA.
 */
export async function confirmarPorEnlace(ctx: Ctx, clave: KeyObject, token: string | undefined) {
  if (!token) throw new AppError('FALTA_TOKEN')
  const enlazada = leerEnlace(clave, token)
  if (!enlazada) throw new AppError('CITA_NO_CONFIRMADA')
  const { id, revision } = enlazada
  return inTransaction(ctx, async (ctx) => {
    const cita = await selectCita(ctx.db, TODAS, id)
    if (!cita) throw new AppError('CITA_NO_CONFIRMADA')
    const hoy = fechaEn(cita.zonaHoraria, ctx.now())
    if (!(await updateConfirmada(ctx.db, TODAS, id, { revision, hoy }))) throw new AppError('CITA_NO_CONFIRMADA')
    await avisarCita(ctx, 'ConfirmacionCita', cita)
    await auditarSinSesion(ctx, null, hecho('cita confirmada por enlace', cita))
    anunciar(ctx, 'CitaUpdated', id, cita.sucursalId)
    const { fecha, hora, sucursalDireccion } = cita
    const lugar = await lugarDeSucursal(ctx, cita.sucursalId)
    return { fecha, hora, sucursalDireccion, nombreOptica: ctx.optica.nombre, lugar }
  })
}

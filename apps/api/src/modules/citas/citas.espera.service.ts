import type { CrearEspera, Espera, FiltroEspera } from '@nitida/contract/citas.espera'
import type { Fecha, Hora } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clienteDe } from '../clientes/clientes.alcance.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { leerCita } from './citas.consulta.service.ts'
import { insertEspera, listEspera, lockEspera, retirarDeCliente, updateEspera } from './citas.espera.queries.ts'
import type { CitaGuardada } from './citas.queries.ts'
import { crearCitaDeEspera, guardarCita } from './citas.reserva.service.ts'

const esperaAuditada: Auditada = { entidad: 'espera', campos: ['idCliente', 'sucursalId', 'idCita', 'fecha', 'hora'] }
const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, en: ctx.now() })

/** Patients who wait within reach, with the first free hour that suits; or the first whom a free hour suits. */
export const listarEspera = (ctx: CtxSesion, filtro: FiltroEspera): Promise<Espera[]> =>
  listEspera(ctx.db, ctx.alcance, filtro, ctx.now())

/** Puts a patient on the list. @throws AppError YA_EN_ESPERA, SUCURSAL_NO_DISPONIBLE, NO_ENCONTRADO. */
export function esperar(ctx: CtxSesion, cuerpo: CrearEspera): Promise<{ id: number }> {
  const crear = inTransaction(ctx, async (ctx) => {
    const { idCliente, sucursalId } = cuerpo
    await sucursalEnAlcance(ctx, sucursalId)
    await clienteDe(ctx, idCliente)
    const id = await insertEspera(ctx.db, cuerpo, autoria(ctx))
    const despues = { idCliente, sucursalId }
    await auditar(ctx, { accion: 'paciente en espera', entidad: esperaAuditada, id, idSucursal: sucursalId, despues })
    anunciar(ctx, 'CitaUpdated', id, sucursalId)
    return { id }
  })
  return conRestricciones({ espera_unica: 'YA_EN_ESPERA' }, crear)
}

/**
 * Holds a row that still waits.
 * @throws AppError NO_ENCONTRADO, ESPERA_TERMINADA.
 */
async function exigirEspera(ctx: CtxSesion, id: number) {
  const espera = exigir(await lockEspera(ctx.db, ctx.alcance, id, ctx.now()))
  if (espera.estado !== 'espera') throw new AppError('ESPERA_TERMINADA')
  return espera
}

/**
 * Gives an hour to a waiting patient: his appointment moves there, or one is booked, and its notice tells him once. Of two who
 * click, one gets the hour (D-38) and one the patient.
 * @throws AppError HORA_OCUPADA, CITA_EN_PASADO, ESPERA_TERMINADA, CITA_CAMBIADA, NO_ENCONTRADO.
 */
export const agendarEspera = (ctx: CtxSesion, id: number, turno: { fecha: Fecha; hora: Hora }): Promise<CitaGuardada> =>
  inTransaction(ctx, async (ctx) => {
    const { idCliente, sucursalId, telefono, idCita, version, ...actual } = await exigirEspera(ctx, id)
    // He waits for an earlier hour: somebody gave him a better one meanwhile.
    if (idCita !== null && `${turno.fecha} ${turno.hora}` >= `${actual.fecha} ${actual.hora}`)
      throw new AppError('CITA_CAMBIADA')
    const lugar = { ...turno, sucursalId, telefonoCliente: telefono }
    const cita =
      idCita === null
        ? await crearCitaDeEspera(ctx, { ...lugar, idCliente })
        : await guardarCita(ctx, idCita, { ...lugar, version })
    await updateEspera(ctx.db, id, cita.id, autoria(ctx))
    const despues = { idCliente, sucursalId, idCita: cita.id, ...turno }
    await auditar(ctx, { accion: 'espera atendida', entidad: esperaAuditada, id, idSucursal: sucursalId, despues })
    return leerCita(ctx, cita.id)
  })

/** @throws AppError NO_ENCONTRADO, ESPERA_TERMINADA. */
export const retirarEspera = (ctx: CtxSesion, id: number): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { idCliente, sucursalId } = await exigirEspera(ctx, id)
    await updateEspera(ctx.db, id, null, autoria(ctx))
    const despues = { idCliente, sucursalId }
    await auditar(ctx, { accion: 'espera retirada', entidad: esperaAuditada, id, idSucursal: sucursalId, despues })
    anunciar(ctx, 'CitaUpdated', id, sucursalId)
    return { id }
  })

/** Takes a patient off the waiting lists of every branch, in the caller's transaction. */
export async function retirarEsperasDe(ctx: CtxSesion, idCliente: number): Promise<void> {
  for (const { id, sucursalId } of await retirarDeCliente(ctx.db, idCliente, autoria(ctx))) {
    const despues = { idCliente, sucursalId }
    await auditar(ctx, { accion: 'espera retirada', entidad: esperaAuditada, id, idSucursal: sucursalId, despues })
    anunciar(ctx, 'CitaUpdated', id, sucursalId)
  }
}

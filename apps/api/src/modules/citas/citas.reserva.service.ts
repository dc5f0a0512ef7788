import type { CrearCita, GuardarCita } from '@nitida/contract/citas'
import { ultimoAnioDeCita, yaPaso } from '@nitida/contract/citas.rules'
import { fechaEn } from '@nitida/contract/fechas'
import { atiende, horarioDelDia } from '@nitida/contract/horarios.rules'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clienteDe } from '../clientes/clientes.alcance.service.ts'
import { descartarAvisos } from '../mensajes/mensajes.encolar.service.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { citaAuditada } from './citas.auditoria.ts'
import { avisarCita } from './citas.avisos.service.ts'
import { holdLugar, insertCita, type Turno, updateTelefono, updateTurno } from './citas.cambios.queries.ts'
import { leerCita } from './citas.consulta.service.ts'
import { type CitaGuardada, lockCitas } from './citas.queries.ts'

/** Codes of the database's rule of one live appointment per branch, date and hour (D-38). */
const RESTRICCIONES = { cita_hora_unica: 'HORA_OCUPADA' } as const

/** @throws AppError CITA_EN_PASADO, CITA_MUY_LEJANA in the branch's zone (D-39). */
function exigirPorVenir(ctx: CtxSesion, turno: Turno, zona: string): void {
  if (yaPaso(turno, zona, ctx.now())) throw new AppError('CITA_EN_PASADO')
  const anio = ultimoAnioDeCita(fechaEn(zona, ctx.now()))
  if (Number(turno.fecha.slice(0, 4)) > anio) throw new AppError('CITA_MUY_LEJANA', { datos: { anio } })
}

/** Appointments are made for the hours of the branch, where they are written. @throws AppError SUCURSAL_CERRADA. */
function exigirAbierta({ optica }: CtxSesion, { fecha, hora }: Turno, horario: string | null): void {
  if (atiende(horario, fecha, optica.diasCerrados)(hora)) return
  const horas = horarioDelDia(horario, fecha, optica.diasCerrados)
  throw new AppError('SUCURSAL_CERRADA', { datos: { horario: horas ? `atiende ${horas}` : 'no abre' } })
}

/**
 * Books an appointment and queues its notice, which carries the confirmation link (D-41). Names and address in the body are
 * ignored: the server reads its own rows (D-9).
 * @throws AppError HORA_OCUPADA, CITA_EN_PASADO, SUCURSAL_CERRADA, SUCURSAL_NO_DISPONIBLE; NO_ENCONTRADO for a patient or branch out of reach.
 */
export const crearCita = (ctx: CtxSesion, cuerpo: CrearCita): Promise<{ id: number }> =>
  reservar(ctx, cuerpo, ctx.alcance)

/**
 * Books for a patient who waits in the branch: he may belong to another one, which he does not leave by it.
 * @throws AppError as `crearCita`.
 */
export const crearCitaDeEspera = (ctx: CtxSesion, cuerpo: CrearCita): Promise<{ id: number }> =>
  reservar(ctx, cuerpo, { tipo: 'todas' })

/** @param pacientes the reach in which the patient is looked for. */
function reservar(ctx: CtxSesion, cuerpo: CrearCita, pacientes: Alcance): Promise<{ id: number }> {
  const { sucursalDireccion: _, clienteName: __, ...nueva } = cuerpo
  const { sucursalId } = nueva
  const crear = inTransaction(ctx, async (ctx) => {
    const { zonaHoraria, horario } = await sucursalEnAlcance(ctx, sucursalId)
    await clienteDe({ ...ctx, alcance: pacientes }, nueva.idCliente)
    exigirPorVenir(ctx, nueva, zonaHoraria)
    exigirAbierta(ctx, nueva, horario)
    const id = await insertCita(ctx.db, nueva, { idUsuario: ctx.actor.id, en: ctx.now() })
    const cita = await leerCita(ctx, id)
    await avisarCita(ctx, 'AvisoCreacionCita', cita)
    await auditar(ctx, { accion: 'cita creada', entidad: citaAuditada, id, idSucursal: sucursalId, despues: cita })
    anunciar(ctx, 'NewCitaAdded', id, sucursalId)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

async function exigirEditable(ctx: CtxSesion, id: number, version: number | null | undefined): Promise<CitaGuardada> {
  const cita = exigir((await lockCitas(ctx.db, ctx.alcance, [id]))[0])
  if (cita.cancelada) throw new AppError('CITA_CANCELADA')
  if (version && version !== cita.version) throw new AppError('CITA_CAMBIADA')
  return cita
}

/** A moved appointment is announced and confirmed anew; queued messages of it no longer hold (D-27, D-64). */
async function mover(ctx: CtxSesion, antes: CitaGuardada, cuerpo: GuardarCita): Promise<CitaGuardada> {
  const cambiaDeSucursal = cuerpo.sucursalId !== antes.sucursalId
  const { zonaHoraria, horario } = cambiaDeSucursal ? await sucursalEnAlcance(ctx, cuerpo.sucursalId) : antes
  const cambiaDeHora = cuerpo.fecha !== antes.fecha || cuerpo.hora !== antes.hora
  if (cambiaDeHora) exigirPorVenir(ctx, cuerpo, zonaHoraria)
  // What is over may still be corrected.
  if (!yaPaso(cuerpo, zonaHoraria, ctx.now())) exigirAbierta(ctx, cuerpo, horario)
  const { sucursalDireccion: _, version: __, ...cambios } = cuerpo
  await updateTurno(ctx.db, antes.id, { ...cambios, idCliente: antes.idCliente }, ctx.now())
  // Patient or branch may have gone since it was over; one to come needs both (D-73).
  if (!yaPaso(cuerpo, zonaHoraria, ctx.now()) && !(await holdLugar(ctx.db, antes.id)))
    throw new AppError('NO_ENCONTRADO')
  await descartarAvisos(ctx, [antes.id], 'CITA_MOVIDA')
  const despues = await leerCita(ctx, antes.id)
  const donde = cambiaDeSucursal ? `${ctx.optica.nombre}, ${despues.sucursalDireccion}` : ctx.optica.nombre
  await avisarCita(ctx, 'AvisoCreacionCita', despues, donde)
  return despues
}

/** A new number may be another person's: old messages end, and the patient is told (D-27). */
async function cambiarTelefono(ctx: CtxSesion, { id }: CitaGuardada, telefono: string): Promise<CitaGuardada> {
  await updateTelefono(ctx.db, id, telefono)
  await descartarAvisos(ctx, [id], 'CITA_CON_OTRO_TELEFONO')
  const despues = await leerCita(ctx, id)
  await avisarCita(ctx, despues.confirmada ? 'ConfirmacionCita' : 'AvisoCreacionCita', despues)
  return despues
}

const seMueve = (antes: CitaGuardada, { sucursalId, fecha, hora }: GuardarCita): boolean =>
  antes.sucursalId !== sucursalId || antes.fecha !== fecha || antes.hora !== hora

/**
 * Changes date, hour, branch or phone (spec §4). Only a new date or hour must lie ahead; branch or phone of a past appointment
 * may still be corrected.
 * @throws AppError CITA_CANCELADA, CITA_CAMBIADA, HORA_OCUPADA, CITA_EN_PASADO, SUCURSAL_CERRADA, SUCURSAL_NO_DISPONIBLE,
 * NO_ENCONTRADO.
 */
export function guardarCita(ctx: CtxSesion, id: number, cuerpo: GuardarCita): Promise<CitaGuardada> {
  const guardar = inTransaction(ctx, async (ctx) => {
    const antes = await exigirEditable(ctx, id, cuerpo.version)
    const movida = seMueve(antes, cuerpo)
    if (!movida && antes.telefonoCliente === cuerpo.telefonoCliente) return antes
    const despues = movida ? await mover(ctx, antes, cuerpo) : await cambiarTelefono(ctx, antes, cuerpo.telefonoCliente)
    const { sucursalId } = despues
    const accion = movida ? 'cita movida' : 'cita guardada'
    const telefonoCambiado = antes.telefonoCliente !== despues.telefonoCliente
    const cambio = { antes, despues: { ...despues, telefonoCambiado } }
    await auditar(ctx, { accion, entidad: citaAuditada, id, idSucursal: sucursalId, ...cambio })
    for (const sucursal of new Set([antes.sucursalId, sucursalId])) anunciar(ctx, 'CitaUpdated', id, sucursal)
    return despues
  })
  return conRestricciones(RESTRICCIONES, guardar)
}

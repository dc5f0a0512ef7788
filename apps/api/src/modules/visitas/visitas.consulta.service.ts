import type { Pagina } from '@nitida/contract/endpoint'
import { esFecha, fechaEn } from '@nitida/contract/fechas'
import { recetaVigente } from '@nitida/contract/recetas'
import type { FormularioVisita, Visita } from '@nitida/contract/visitas'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { TOPE, ventana } from '../../platform/datos/paginas.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente, pacienteEn } from '../clientes/clientes.alcance.service.ts'
import { anotarLectura, anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { firmanteDe } from '../clinica/clinica.firmante.service.ts'
import { recetasDePaciente } from '../clinica/clinica.recetas.service.ts'
import { aCorregida, aFilaHistorial, aVisita, type VisitaCorregida } from './visitas.lectura.ts'
import { contarVisitas, listHistorial, listVisitas, selectVisita } from './visitas.queries.ts'

/** Whether only the newest visit of a patient is meant. */
const LA_ULTIMA = { limit: 1, offset: 0 }
const TODAS_LAS_DE_UN_PACIENTE = { limit: TOPE, offset: 0 }

/** A visit with its corrections, not audited, because the laboratory sees no more of it than it needs. */
export async function visitaCorregida(
  { db }: Pick<CtxSesion, 'db'>,
  alcance: Alcance,
  id: number,
): Promise<VisitaCorregida> {
  const fila = await selectVisita(db, alcance, id)
  if (!fila) throw new AppError('VISITA_NO_ENCONTRADA')
  return aCorregida(fila)
}

/** The newest visit of a patient with its corrections, or null; not audited. */
async function ultimaCorregida(ctx: CtxSesion, idCliente: number): Promise<VisitaCorregida | null> {
  const [fila] = await listVisitas(ctx.db, ctx.alcance, idCliente, LA_ULTIMA)
  return fila ? aCorregida(fila) : null
}

/** All visits of a patient, newest first; not audited. */
export async function todasLasVisitas(ctx: CtxSesion, idCliente: number): Promise<Visita[]> {
  const filas = await listVisitas(ctx.db, ctx.alcance, idCliente, TODAS_LAS_DE_UN_PACIENTE)
  return filas.map((fila) => aVisita(aCorregida(fila)))
}

/** The visit of a patient at an instant, or the last of a day in its branch; null for none. Not audited. */
export async function visitaDelDia(ctx: CtxSesion, idCliente: number, cuando: string): Promise<VisitaCorregida | null> {
  const filas = await listVisitas(ctx.db, ctx.alcance, idCliente, TODAS_LAS_DE_UN_PACIENTE)
  const es = ({ creado_en, zonaHoraria }: VisitaCorregida) =>
    esFecha(cuando) ? fechaEn(zonaHoraria, creado_en) === cuando : creado_en.getTime() === Date.parse(cuando)
  return filas.map(aCorregida).find(es) ?? null
}

/** A patient's phone for a ticket; empty once he was removed. */
export async function telefonoDePaciente({ db, now }: Pick<Ctx, 'db' | 'now'>, alcance: Alcance, idCliente: number) {
  return (await pacienteEn(db, alcance, idCliente, now()))?.telefono ?? ''
}

/** One visit. @throws AppError VISITA_NO_ENCONTRADA. */
export async function visitaPorId(ctx: CtxSesion, id: number): Promise<Visita> {
  const visita = await visitaCorregida(ctx, ctx.alcance, id)
  await anotarLectura(ctx, 'visita vista', 'visita', id, visita)
  return aVisita(visita)
}

/** The newest visit of a patient as a list of one, or of none (spec §7). @throws AppError NO_ENCONTRADO. */
export async function ultimaVisita(ctx: CtxSesion, idCliente: number): Promise<Visita[]> {
  await exigirPaciente(ctx, idCliente)
  const visita = await ultimaCorregida(ctx, idCliente)
  if (!visita) return []
  await anotarLectura(ctx, 'visita vista', 'visita', visita.id, visita)
  return [aVisita(visita)]
}

/**
 * A page of visits, with its audit line. The queries of rows and of the patient run at once, since each checks the reach by itself.
 * @throws AppError NO_ENCONTRADO.
 */
async function paginaDe<F>(ctx: CtxSesion, idCliente: number, accion: string, leer: Promise<F[]>) {
  const mirado = exigirPaciente(ctx, idCliente).then((paciente) => anotarLecturaDe(ctx, accion, paciente))
  const [filas, total] = await Promise.all([leer, contarVisitas(ctx.db, idCliente), mirado])
  return { filas, total }
}

/** Visits of a patient, whole, newest first. @throws AppError NO_ENCONTRADO. */
export async function visitasDeCliente(ctx: CtxSesion, idCliente: number, pagina: Pagina) {
  const leer = listVisitas(ctx.db, ctx.alcance, idCliente, ventana(pagina))
  const { filas, total } = await paginaDe(ctx, idCliente, 'visitas vistas', leer)
  return { data: filas.map((fila) => aVisita(aCorregida(fila))), total }
}

/** Visits of a patient as rows of a list. @throws AppError NO_ENCONTRADO. */
export async function historialDe(ctx: CtxSesion, idCliente: number, pagina: Pagina) {
  const leer = listHistorial(ctx.db, ctx.alcance, idCliente, ventana(pagina))
  const { filas, total } = await paginaDe(ctx, idCliente, 'historial de visitas visto', leer)
  return { data: filas.map(aFilaHistorial), total }
}

/**
 * First values of a new visit.
 * @throws AppError NO_ENCONTRADO.
 */
export async function formularioDe(ctx: CtxSesion, idCliente: number): Promise<FormularioVisita> {
  const paciente = await exigirPaciente(ctx, idCliente)
  const [firmante, [anterior]] = [await firmanteDe(ctx), await ultimaVisita(ctx, idCliente)]
  const graduacionAnterior = recetaVigente(await recetasDePaciente(ctx, idCliente))
  return {
    idCliente,
    nombreCliente: paciente.nombreCompleto,
    idSucursal: paciente.idSucursal,
    nombreSucursal: paciente.direccionSucursal,
    edad: paciente.edad,
    sexo: paciente.sexo,
    telefono: paciente.telefono,
    ...firmante,
    anterior: anterior ?? null,
    graduacionAnterior,
  }
}

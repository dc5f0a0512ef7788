import type { Historia } from '@nitida/contract/historias'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { TOPE } from '../../platform/datos/paginas.ts'
import { exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { aGraduaciones, aHistoria } from './historias.lectura.ts'
import { existeHistoria, listHistorias, selectHistoria } from './historias.queries.ts'

const LA_ULTIMA = { limit: 1, offset: 0 }
const TODAS_LAS_DE_UN_PACIENTE = { limit: TOPE, offset: 0 }

/** The answer has both names: the specification reads it at the root, every other call under `data` (D-3). */
const enAmbos = (historia: Historia | null) => ({ historia, data: historia })

/** A history with its corrections, not audited. @throws AppError NO_ENCONTRADO. */
export async function exigirHistoria({ db }: Pick<CtxSesion, 'db'>, alcance: Alcance, id: number): Promise<Historia> {
  const fila = exigir(await selectHistoria(db, alcance, id))
  return aHistoria(fila)
}

/** One history. @throws AppError NO_ENCONTRADO. */
export async function historiaPorId(ctx: CtxSesion, id: number) {
  const historia = await exigirHistoria(ctx, ctx.alcance, id)
  await anotarLectura(ctx, 'historia vista', 'historia', id, historia)
  return enAmbos(historia)
}

/** The newest history of a patient, or null. @throws AppError NO_ENCONTRADO. */
export async function ultimaHistoria(ctx: CtxSesion, idCliente: number) {
  await exigirPaciente(ctx, idCliente)
  const [fila] = await listHistorias(ctx.db, ctx.alcance, idCliente, LA_ULTIMA)
  if (!fila) return enAmbos(null)
  await anotarLectura(ctx, 'historia vista', 'historia', fila.id, fila)
  return enAmbos(aHistoria(fila))
}

/** Whether a patient has any clinical history. @throws AppError NO_ENCONTRADO. */
export async function validarHistoria(ctx: CtxSesion, idCliente: number): Promise<{ existeHistoriaClinica: boolean }> {
  await exigirPaciente(ctx, idCliente)
  return { existeHistoriaClinica: await existeHistoria(ctx.db, ctx.alcance, idCliente) }
}

/** Histories of a patient, newest first. The caller writes the look down. */
export async function historiasDeCliente(ctx: CtxSesion, idCliente: number): Promise<Historia[]> {
  const filas = await listHistorias(ctx.db, ctx.alcance, idCliente, TODAS_LAS_DE_UN_PACIENTE)
  return filas.map(aHistoria)
}

export const graduacionesDeHistorias = async (ctx: CtxSesion, idCliente: number): Promise<GraduacionLeida[]> =>
  (await historiasDeCliente(ctx, idCliente)).flatMap(aGraduaciones)

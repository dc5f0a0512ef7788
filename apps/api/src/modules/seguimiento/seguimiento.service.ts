import { fechaEn } from '@nitida/contract/fechas'
import { nombreLegible } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import type {
  AnotarLlamada,
  EnviarSeguimiento,
  FiltroPorRevisar,
  PorRevisar,
  ResultadoSeguimiento,
} from '@nitida/contract/seguimiento'
import {
  type MotivoConMensaje,
  type MotivoDeSeguimiento,
  motivosConMensaje,
  motivosDeCaja,
  motivosDeSeguimiento,
  plazosDeSeguimiento,
} from '@nitida/contract/seguimiento.rules'
import { hayTelefono } from '@nitida/contract/telefonos'
import { AppError } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { pacienteDe } from '../clientes/clientes.alcance.service.ts'
import { type Aviso, encolarVarios } from '../mensajes/mensajes.encolar.service.ts'
import { plantillasDeSeguimiento } from './seguimiento.mensajes.ts'
import {
  type Busqueda,
  insertContactos,
  listIdsPorRevisar,
  listPorRevisar,
  selectDebidos,
  upsertRevision,
} from './seguimiento.queries.ts'

/** Fields for the audit: reasons and days, never the note. */
const seguimientoAuditado: Auditada = { entidad: 'seguimiento', campos: ['medio', 'motivo', 'proximo', 'dia'] }

/** Reasons of orders and money are for types that attend to orders (D-75). */
const puedeVer = ({ actor }: CtxSesion, motivo: MotivoDeSeguimiento): boolean =>
  !motivosDeCaja.includes(motivo) || alcanceDe(actor.tipo, 'pedidos.atender') !== null

const busquedaDe = ({ alcance, now }: CtxSesion): Busqueda => ({ alcance, ahora: now(), plazos: plazosDeSeguimiento })

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, en: ctx.now() })

/** The reasons of a list that the caller may know. */
const motivosDe = (ctx: CtxSesion, { motivo }: FiltroPorRevisar): MotivoDeSeguimiento[] =>
  (motivo ? [motivo] : [...motivosDeSeguimiento]).filter((uno) => puedeVer(ctx, uno))

/** Ids of all of them, the newest reason first. */
export async function idsPorRevisar(ctx: CtxSesion, filtro: FiltroPorRevisar): Promise<number[]> {
  const motivos = motivosDe(ctx, filtro)
  return motivos.length === 0 ? [] : listIdsPorRevisar(ctx.db, motivos, busquedaDe(ctx), filtro)
}

/** Some of them by their ids, whoever was contacted meanwhile included. */
export async function porRevisarDe(
  ctx: CtxSesion,
  ids: readonly number[],
  filtro: FiltroPorRevisar,
): Promise<PorRevisar[]> {
  const todos = { contactados: true, page: 1, limit: ids.length }
  return (await listPorRevisar(ctx.db, motivosDe(ctx, filtro), { ...busquedaDe(ctx), ids }, todos)).data
}

/** Due patients within reach, for the reasons that the caller may know. */
export async function listarPorRevisar(ctx: CtxSesion, filtro: FiltroPorRevisar) {
  const motivos = motivosDe(ctx, filtro)
  if (motivos.length === 0) return { data: [], total: 0 }
  return listPorRevisar(ctx.db, motivos, busquedaDe(ctx), filtro)
}

type PorEscribir = EnviarSeguimiento['pacientes'][number]

/**
 * Writes to patients who are due for one reason.
 * @returns the outcome of each.
 */
async function escribir(
  ctx: CtxSesion,
  motivo: MotivoConMensaje,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const debidos = puedeVer(ctx, motivo) ? await selectDebidos(ctx.db, motivo, { ...busquedaDe(ctx), ids }) : []
  const resultado = new Map<number, string | null>(ids.map((id) => [id, 'Ya no está por revisar.']))
  const libres = debidos.filter(({ id, telefono, hasta }) => {
    if (!hayTelefono(telefono)) resultado.set(id, 'No tiene teléfono.')
    else if (hasta) resultado.set(id, 'Se le escribió hace menos de 30 días o pidió que lo llamen después.')
    else return true
    return false
  })
  const contactos = libres.map(({ id, idSucursal, dia }) => ({
    ...{ idCliente: id, idSucursal, medio: 'mensaje' as const, motivo, dia, nota: null, proximo: null },
  }))
  const anotados = await insertContactos(ctx.db, contactos, autoria(ctx))
  const plantilla = plantillasDeSeguimiento[motivo]
  const avisos = libres.flatMap(({ id, idSucursal, nombre, telefono }): Aviso[] => {
    const contacto = anotados.get(id)
    resultado.set(id, contacto ? null : 'Se le escribió hace menos de 30 días.')
    if (!contacto) return []
    const parametros = [nombreLegible(nombre), ctx.optica.nombre]
    const base = { clave: `seguimiento:${contacto}`, tipo: plantilla.tipo, plantilla, idSucursal, idCliente: id }
    return [{ ...base, telefono, parametros, carril: 'seguimiento', respetaSilencio: true, cita: null }]
  })
  await encolarVarios(ctx, avisos)
  for (const { idCliente, idSucursal } of avisos) {
    const hecho = { id: idCliente, idSucursal, despues: { medio: 'mensaje', motivo } }
    await auditar(ctx, { accion: 'seguimiento enviado', entidad: seguimientoAuditado, ...hecho })
    anunciar(ctx, 'UpdatedClient', idCliente, idSucursal)
  }
  return resultado
}

/** Writes to due patients and answers the outcome of each, in the order asked and each once. */
export const enviarSeguimiento = (
  ctx: CtxSesion,
  { pacientes }: EnviarSeguimiento,
): Promise<{ results: ResultadoSeguimiento[] }> =>
  inTransaction(ctx, async (ctx) => {
    const unicos = new Map<number, PorEscribir>()
    for (const paciente of pacientes) if (!unicos.has(paciente.id)) unicos.set(paciente.id, paciente)
    const motivos = new Map<number, string | null>()
    for (const motivo of motivosConMensaje) {
      const ids = [...unicos.values()].filter((uno) => uno.motivo === motivo).map(({ id }) => id)
      if (ids.length > 0) for (const [id, texto] of await escribir(ctx, motivo, ids)) motivos.set(id, texto)
    }
    return {
      results: [...unicos.keys()].map((id) => {
        const motivo = motivos.get(id) ?? null
        return { id, success: motivo === null, motivo }
      }),
    }
  })

/** Notes a call to a patient within reach. @throws AppError NO_ENCONTRADO, LLAMADA_EN_PASADO. */
export const anotarLlamada = (ctx: CtxSesion, id: number, llamada: AnotarLlamada): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { idSucursal, zonaHoraria } = await pacienteDe(ctx, id)
    const { motivo, nota, proximo = null } = llamada
    if (!puedeVer(ctx, motivo)) throw new AppError('NO_ENCONTRADO')
    const dia = fechaEn(zonaHoraria, ctx.now())
    if (proximo && proximo <= dia) throw new AppError('LLAMADA_EN_PASADO')
    const contacto = { idCliente: id, idSucursal, medio: 'llamada' as const, motivo, dia, nota, proximo }
    const anotados = await insertContactos(ctx.db, [contacto], autoria(ctx))
    const despues = { medio: 'llamada', motivo, proximo }
    await auditar(ctx, { accion: 'llamada anotada', entidad: seguimientoAuditado, id, idSucursal, despues })
    anunciar(ctx, 'UpdatedClient', id, idSucursal)
    return { id: anotados.get(id) ?? 0 }
  })

/**
 * Writes the optometrist's day of the next check-up.
 * @throws AppError NO_ENCONTRADO, REVISION_EN_PASADO.
 */
export const indicarRevision = (ctx: CtxSesion, id: number, dia: string): Promise<{ proximaRevision: string | null }> =>
  inTransaction(ctx, async (ctx) => {
    const { idSucursal, zonaHoraria } = await pacienteDe(ctx, id)
    if (dia <= fechaEn(zonaHoraria, ctx.now())) throw new AppError('REVISION_EN_PASADO')
    const proximaRevision = await upsertRevision(ctx.db, id, dia, autoria(ctx))
    await auditar(ctx, { accion: 'revisión indicada', entidad: seguimientoAuditado, id, idSucursal, despues: { dia } })
    anunciar(ctx, 'UpdatedClient', id, idSucursal)
    return { proximaRevision }
  })

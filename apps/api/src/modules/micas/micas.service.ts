import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Pagina } from '@nitida/contract/endpoint'
import { graduacionDe } from '@nitida/contract/graduacion.rules'
import type {
  CrearMica,
  CrearRecargo,
  GraduacionPedida,
  GuardarMica,
  GuardarRecargo,
  Mica,
  PropuestaDeMica,
} from '@nitida/contract/micas'
import { juzgarMica } from '@nitida/contract/micas.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { type Auditada, auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { conRestricciones } from '../../platform/llamada/restricciones.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { anunciarATodas } from '../sucursales/sucursales.alcance.service.ts'
import {
  type FilaDeMica,
  insertMica,
  insertPrecio,
  insertRecargo,
  listActivas,
  listMicas,
  listPrecios,
  listRecargos,
  lockMica,
  lockRecargo,
  type NuevaMica,
  updateMica,
  updateRecargo,
} from './micas.queries.ts'

const micaAuditada: Auditada = {
  entidad: 'mica',
  campos: ['diseno', 'material', 'tratamiento', 'esfera', 'cilindro', 'adicion', 'precio', 'dias', 'activo'],
}
const recargoAuditado: Auditada = { entidad: 'recargoMica', campos: ['nombre', 'importe', 'activo'] }

const RESTRICCIONES = { mica_sin_traslape: 'MICA_REPETIDA', recargo_mica_unico: 'RECARGO_REPETIDO' } as const

/** Lenses that are offered for a prescription at first. */
const PROPUESTAS = 60

const autoria = (ctx: CtxSesion) => ({ idUsuario: ctx.actor.id, ahora: ctx.now() })

const enDioptrias = (centesimas: number): number => centesimas / 100
const enCentesimas = (dioptrias: number): number => Math.round(dioptrias * 100)
const siHay = <T>(valor: number | null, hacer: (valor: number) => T): T | null => (valor === null ? null : hacer(valor))

/** A lens as it is answered. */
export const aMica = ({ esfMin, esfMax, cilMax, addMin, addMax, precio, ...fila }: FilaDeMica): Mica => ({
  ...fila,
  ...{ esfMin: enDioptrias(esfMin), esfMax: enDioptrias(esfMax), cilMax: enDioptrias(cilMax) },
  ...{ addMin: siHay(addMin, enDioptrias), addMax: siHay(addMax, enDioptrias), precio: aPesos(precio) },
})

/** A lens as its table has it. */
export const aFila = ({ esfMin, esfMax, cilMax, addMin, addMax, precio, ...cuerpo }: CrearMica): NuevaMica => ({
  ...{ diseno: cuerpo.diseno, material: cuerpo.material, tratamiento: cuerpo.tratamiento, dias: cuerpo.dias },
  ...{ esfMin: enCentesimas(esfMin), esfMax: enCentesimas(esfMax), cilMax: enCentesimas(cilMax) },
  ...{ addMin: siHay(addMin, enCentesimas), addMax: siHay(addMax, enCentesimas), precio: aCentavos(precio) },
})

/** What the audit says of a lens; the price in centavos. */
const dicha = ({ esfMin, esfMax, cilMax, addMin, addMax, ...mica }: NuevaMica, activo: boolean) => ({
  ...mica,
  activo,
  esfera: `${enDioptrias(esfMin)} a ${enDioptrias(esfMax)}`,
  cilindro: String(enDioptrias(cilMax)),
  adicion: addMin === null || addMax === null ? '' : `${enDioptrias(addMin)} a ${enDioptrias(addMax)}`,
})

export async function micasDe(ctx: CtxSesion, pagina: Pagina) {
  const { data, ...cuenta } = await listMicas(ctx.db, pagina)
  return { data: data.map(aMica), ...cuenta }
}

/** Writes a lens with its first price; called within a transaction. */
export async function escribirMica(ctx: CtxSesion, fila: NuevaMica, activa = true): Promise<number> {
  const id = await insertMica(ctx.db, { ...fila, activa }, autoria(ctx))
  await insertPrecio(ctx.db, id, fila.precio, autoria(ctx))
  await auditar(ctx, { accion: 'mica creada', entidad: micaAuditada, id, despues: dicha(fila, activa) })
  return id
}

/** Changes a lens that is held; called within a transaction. */
export async function cambiarMica(ctx: CtxSesion, antes: FilaDeMica, fila: NuevaMica, activa: boolean): Promise<void> {
  const { id, activa: estaba, version: _, ...dichaAntes } = antes
  await updateMica(ctx.db, id, { ...fila, activa }, autoria(ctx))
  if (fila.precio !== antes.precio) await insertPrecio(ctx.db, id, fila.precio, autoria(ctx))
  await auditar(ctx, {
    ...{ accion: 'mica guardada', entidad: micaAuditada, id },
    ...{ antes: dicha(dichaAntes, estaba), despues: dicha(fila, activa) },
  })
}

/** @throws AppError MICA_REPETIDA. */
export function crearMica(ctx: CtxSesion, cuerpo: CrearMica): Promise<{ id: number }> {
  const crear = inTransaction(ctx, async (ctx) => {
    const id = await escribirMica(ctx, aFila(cuerpo))
    await anunciarATodas(ctx, 'InventarioUpdated', id)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

/** @throws AppError NO_ENCONTRADO, MICA_CAMBIADA, MICA_REPETIDA. */
export function guardarMica(ctx: CtxSesion, id: number, cuerpo: GuardarMica): Promise<{ id: number }> {
  const guardar = inTransaction(ctx, async (ctx) => {
    const antes = exigir(await lockMica(ctx.db, id))
    if (antes.version !== cuerpo.version) throw new AppError('MICA_CAMBIADA')
    await cambiarMica(ctx, antes, aFila(cuerpo), cuerpo.activa)
    await anunciarATodas(ctx, 'InventarioUpdated', id)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, guardar)
}

/** @throws AppError NO_ENCONTRADO. */
export async function preciosDe(ctx: CtxSesion, id: number) {
  const precios = await listPrecios(ctx.db, id)
  exigir(precios[0]) // each lens was kept with its first price
  return {
    data: precios.map(({ precio, antes, desde, ...fila }) => ({
      ...fila,
      ...{ precio: aPesos(precio), antes: siHay(antes, aPesos), desde: desde.toISOString() },
    })),
  }
}

export const recargosDe = async (ctx: CtxSesion) => ({
  data: (await listRecargos(ctx.db)).map((recargo) => ({ ...recargo, importe: aPesos(recargo.importe) })),
})

/** @throws AppError RECARGO_REPETIDO. */
export function crearRecargo(ctx: CtxSesion, cuerpo: CrearRecargo): Promise<{ id: number }> {
  const crear = inTransaction(ctx, async (ctx) => {
    const recargo = { nombre: cuerpo.nombre, importe: aCentavos(cuerpo.importe) }
    const id = await insertRecargo(ctx.db, recargo, autoria(ctx))
    await auditar(ctx, {
      accion: 'recargo creado',
      entidad: recargoAuditado,
      id,
      despues: { ...recargo, activo: true },
    })
    await anunciarATodas(ctx, 'InventarioUpdated', id)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, crear)
}

/** @throws AppError NO_ENCONTRADO, MICA_CAMBIADA, RECARGO_REPETIDO. */
export function guardarRecargo(ctx: CtxSesion, id: number, cuerpo: GuardarRecargo): Promise<{ id: number }> {
  const guardar = inTransaction(ctx, async (ctx) => {
    const antes = exigir(await lockRecargo(ctx.db, id))
    if (antes.version !== cuerpo.version) throw new AppError('MICA_CAMBIADA')
    const despues = { nombre: cuerpo.nombre, importe: aCentavos(cuerpo.importe), activo: cuerpo.activo }
    await updateRecargo(ctx.db, id, despues, autoria(ctx))
    await auditar(ctx, { accion: 'recargo guardado', entidad: recargoAuditado, id, antes, despues })
    await anunciarATodas(ctx, 'InventarioUpdated', id)
    return { id }
  })
  return conRestricciones(RESTRICCIONES, guardar)
}

interface Pedida {
  graduacion: GraduacionPedida
  search?: string | undefined
  limit?: number | undefined
}

/** Lenses of the list for a prescription: made in it, made in all but its addition, and not made in it; the cheapest of each first. */
export async function proponerMicas(ctx: CtxSesion, { graduacion, search = '', limit = PROPUESTAS }: Pedida) {
  const pedida = graduacionDe(graduacion)
  const lugar = ({ sirve, motivo }: PropuestaDeMica): number => (sirve ? (motivo === null ? 0 : 1) : 2)
  const todas = (await listActivas(ctx.db, search)).map(aMica).map((mica) => ({ ...mica, ...juzgarMica(mica, pedida) }))
  return { data: todas.toSorted((a, b) => lugar(a) - lugar(b)).slice(0, limit), total: todas.length }
}

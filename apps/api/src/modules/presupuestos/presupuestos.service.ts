import { aCentavos, aPesos, MAXIMO_CENTAVOS } from '@nitida/contract/dinero'
import { diasEntre, fechaEn, sumarDias } from '@nitida/contract/fechas'
import { totalDe } from '@nitida/contract/pedidos.rules'
import type {
  Alternativa,
  AlternativaNueva,
  CrearPresupuesto,
  FiltroPresupuestos,
  Presupuesto,
} from '@nitida/contract/presupuestos'
import {
  type CambioDePrecio,
  estadoDePresupuesto,
  LLAMAR_A_LOS_DIAS,
  MAXIMO_ALTERNATIVAS,
  VIGENCIA_MAXIMA_DIAS,
} from '@nitida/contract/presupuestos.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import { anunciar, type CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { clienteDe } from '../clientes/clientes.alcance.service.ts'
import { exigirNotaDe } from '../clinica/clinica.recetas.service.ts'
import { motivoDeCorreo } from '../correos/correos.motivos.ts'
import { exigirArticulos, preciosDe } from '../inventario/inventario.venta.service.ts'
import { nuevoHashId } from '../pedidos/pedidos.hash.ts'
import { exigirSucursal, sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { presupuestoAuditado } from './presupuestos.auditoria.ts'
import {
  insertAlternativa,
  insertPresupuesto,
  insertSuceso,
  lockPresupuesto,
  type PresupuestoBloqueado,
} from './presupuestos.escritura.queries.ts'
import {
  aFila,
  listAlternativas,
  listConversion,
  listPresupuestos,
  listSucesos,
  type PresupuestoEntero,
  selectPresupuesto,
} from './presupuestos.queries.ts'

/** @throws AppError NO_ENCONTRADO for another's branch. */
export async function listarPresupuestos(ctx: CtxSesion, filtro: FiltroPresupuestos) {
  if (filtro.sucursal) await exigirSucursal(ctx, filtro.sucursal)
  const { filas, ...cuenta } = await listPresupuestos(ctx.db, ctx.alcance, filtro, ctx.now())
  const data = filas.map((fila) => ({
    ...aFila(fila),
    estado: estadoDePresupuesto(fila, fechaEn(fila.zona, ctx.now())),
  }))
  return { data, ...cuenta }
}

export async function conversionDe(ctx: CtxSesion, filtro: Parameters<typeof listConversion>[2]) {
  if (filtro.sucursal) await exigirSucursal(ctx, filtro.sucursal)
  const data = await listConversion(ctx.db, ctx.alcance, filtro)
  return { data, total: data.length }
}

/** Frames of an alternative that cost something else today. */
function cambiosDe(elementos: Alternativa['elementos'], precios: ReadonlyMap<number, number>): CambioDePrecio[] {
  return elementos.flatMap(({ idArticulo, armazon, importeArmazon }, lugar) => {
    const precio = idArticulo === null ? undefined : precios.get(idArticulo)
    if (precio === undefined || precio === aCentavos(importeArmazon)) return []
    return [{ lugar, armazon, antes: importeArmazon, ahora: aPesos(precio) }]
  })
}

async function conCambios(ctx: CtxSesion, fila: PresupuestoEntero, hoy: string): Promise<Alternativa[]> {
  const alternativas = await listAlternativas(ctx.db, fila.id)
  if (fila.vigenteHasta >= hoy) return alternativas.map((una) => ({ ...una, cambios: [] }))
  const ids = alternativas.flatMap(({ elementos }) => elementos.flatMap(({ idArticulo }) => idArticulo ?? []))
  const precios = await preciosDe(ctx, ids, fila.idSucursal)
  return alternativas.map((una) => ({ ...una, cambios: cambiosDe(una.elementos, precios) }))
}

function correoDe(fila: PresupuestoEntero): Presupuesto['correo'] {
  const { correoDireccion: direccion, correoEstado: estado, correoEn: en } = fila
  if (direccion === null || estado === null || en === null) return null
  return { direccion, estado, motivo: motivoDeCorreo(estado, fila.correoCodigo), en: en.toISOString() }
}

/** @throws AppError NO_ENCONTRADO. */
export async function presupuestoDe(ctx: CtxSesion, id: number): Promise<Presupuesto> {
  const fila = exigir(await selectPresupuesto(ctx.db, ctx.alcance, id))
  const hoy = fechaEn(fila.zona, ctx.now())
  const { HashId, direccionSucursal, idVisita, idHistoria, observaciones, interesa, motivoPerdido, notaPerdido } = fila
  return {
    ...aFila(fila),
    ...{ HashId, direccionSucursal, idVisita, idHistoria, observaciones, interesa, motivoPerdido, notaPerdido },
    estado: estadoDePresupuesto(fila, hoy),
    vencido: fila.idPedido === null && fila.vigenteHasta < hoy,
    interesaDesde: fila.interesa_en?.toISOString() ?? null,
    correoCliente: fila.correoCliente,
    correo: correoDe(fila),
    idPedido: fila.idPedido,
    pedido: fila.pedido,
    alternativas: await conCambios(ctx, fila, hoy),
    sucesos: await listSucesos(ctx.db, id),
  }
}

/** The sum of an alternative, in centavos; what a browser adds up is not asked. @throws AppError TOTAL_EXCESIVO. */
function sumaDe({ elementos }: AlternativaNueva): number {
  const total = totalDe(elementos)
  if (total > MAXIMO_CENTAVOS) throw new AppError('TOTAL_EXCESIVO')
  return total
}

/**
 * Writes a quote. Nothing is charged, and no piece is put aside.
 * @throws AppError NO_ENCONTRADO for a patient, note, branch or article out of reach, SUCURSAL_NO_DISPONIBLE, VIGENCIA_INVALIDA,
 * ENTREGA_EN_PASADO, TOTAL_EXCESIVO.
 */
export const crearPresupuesto = (ctx: CtxSesion, cuerpo: CrearPresupuesto) =>
  inTransaction(ctx, async (ctx) => {
    const sucursal = await sucursalEnAlcance(ctx, cuerpo.idSucursal)
    const cliente = await clienteDe(ctx, cuerpo.idCliente)
    const hoy = fechaEn(sucursal.zonaHoraria, ctx.now())
    const dias = diasEntre(hoy, cuerpo.vigenteHasta)
    if (dias < 0 || dias > VIGENCIA_MAXIMA_DIAS) throw new AppError('VIGENCIA_INVALIDA')
    if (cuerpo.alternativas.some(({ fechaEntrega }) => fechaEntrega < hoy)) throw new AppError('ENTREGA_EN_PASADO')
    const { idVisita = null, idHistoria = null } = cuerpo
    await exigirNotaDe(ctx, cliente.id, { idVisita, idHistoria })
    await exigirArticulos(
      ctx,
      cuerpo.alternativas.flatMap(({ elementos }) => elementos),
    )
    const HashId = nuevoHashId()
    const pronto = sumarDias(hoy, LLAMAR_A_LOS_DIAS)
    const llamarEl = pronto < cuerpo.vigenteHasta ? pronto : cuerpo.vigenteHasta
    const ficha = { ...cuerpo, idSucursal: sucursal.id, idCliente: cliente.id, hashId: HashId, llamarEl }
    const { id, folio } = await insertPresupuesto(ctx.db, ficha, { idUsuario: ctx.actor.id, ahora: ctx.now() })
    for (const [i, alternativa] of cuerpo.alternativas.entries())
      await insertAlternativa(ctx.db, id, i + 1, alternativa, sumaDe(alternativa))
    await anotar(ctx, { id, idSucursal: sucursal.id }, 'creado')
    const despues = { ...cuerpo, folio }
    const hecho = { accion: 'presupuesto creado', entidad: presupuestoAuditado, id, idSucursal: sucursal.id, despues }
    await auditar(ctx, hecho)
    return { id, HashId, folio }
  })

/** Writes down what a person did with a quote, and tells the screens that show it. */
export async function anotar(
  ctx: CtxSesion,
  { id, idSucursal }: { id: number; idSucursal: number },
  que: Presupuesto['sucesos'][number]['que'],
  detalle = '',
): Promise<void> {
  await insertSuceso(ctx.db, { id_presupuesto: id, que, detalle, id_usuario: ctx.actor.id, en: ctx.now() })
  anunciar(ctx, 'PresupuestoUpdated', id, idSucursal)
}

/**
 * Holds a quote that may still change.
 * @throws AppError NO_ENCONTRADO, PRESUPUESTO_YA_PEDIDO, and PRESUPUESTO_PERDIDO unless a lost one will do.
 */
export async function exigirAbierto(ctx: CtxSesion, id: number, perdidoVale = false): Promise<PresupuestoBloqueado> {
  const presupuesto = exigir(await lockPresupuesto(ctx.db, ctx.alcance, id))
  if (presupuesto.idPedido !== null) throw new AppError('PRESUPUESTO_YA_PEDIDO')
  if (presupuesto.perdido && !perdidoVale) throw new AppError('PRESUPUESTO_PERDIDO')
  return presupuesto
}

/** @throws AppError DEMASIADAS_ALTERNATIVAS, PRESUPUESTO_VENCIDO, ENTREGA_EN_PASADO, and those of `exigirAbierto`. */
export const agregarAlternativa = (ctx: CtxSesion, id: number, alternativa: AlternativaNueva): Promise<Presupuesto> =>
  inTransaction(ctx, async (ctx) => {
    const presupuesto = await exigirAbierto(ctx, id)
    const hoy = fechaEn(presupuesto.zona, ctx.now())
    if (presupuesto.vigenteHasta < hoy) throw new AppError('PRESUPUESTO_VENCIDO')
    if (alternativa.fechaEntrega < hoy) throw new AppError('ENTREGA_EN_PASADO')
    await exigirArticulos(ctx, alternativa.elementos)
    const cuantas = (await listAlternativas(ctx.db, id)).length
    if (cuantas >= MAXIMO_ALTERNATIVAS) throw new AppError('DEMASIADAS_ALTERNATIVAS')
    await insertAlternativa(ctx.db, id, cuantas + 1, alternativa, sumaDe(alternativa))
    await anotar(ctx, presupuesto, 'alternativa', alternativa.nombre)
    return presupuestoDe(ctx, id)
  })

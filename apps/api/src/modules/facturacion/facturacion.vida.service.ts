import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { vivosDe } from './facturacion.adelanto.service.ts'
import { decidirAnticipo, decidirFinal } from './facturacion.anticipos.service.ts'
import { pedirBajaDe } from './facturacion.baja.service.ts'
import { selectSustituta } from './facturacion.cancelacion.queries.ts'
import { apurarCancelacion } from './facturacion.cancelacion.service.ts'
import { type EmisorGuardado, selectEmisor } from './facturacion.catalogo.queries.ts'
import { decidirComplemento } from './facturacion.complemento.service.ts'
import { type Causa, decidirAplicacion, decidirEgreso } from './facturacion.egreso.service.ts'
import { decidirAmpliacion, decidirSustituta } from './facturacion.enmienda.service.ts'
import { selectEstados } from './facturacion.estado.queries.ts'
import { type Falta, faltasDe, finElegido } from './facturacion.falta.ts'
import { selectIntento } from './facturacion.intentos.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { type Orden, timbrarDecidido } from './facturacion.timbrado.service.ts'
import {
  deletePendiente,
  type FacturaViva,
  holdPendiente,
  listNotas,
  listPendientes,
  lockPedidos,
  type Pendiente,
  postponePendiente,
  selectEleccion,
  selectFacturaViva,
  selectPendiente,
  selectPrimera,
} from './facturacion.vida.queries.ts'

const LOTE = 50
const MINUTO_MS = 60_000
/** Rounds for one order, which may need more than one CFDI: a substitute, then what it freed. */
const VUELTAS = 8

/** The branch as it issued, because another RFC cannot take back or complement what this one stamped. */
export async function emisorDe(ctx: Ctx, { idSucursal, rfcEmisor, ...factura }: FacturaViva): Promise<EmisorGuardado> {
  const emisor = await selectEmisor(ctx.db, { tipo: 'todas' }, idSucursal)
  if (!emisor) throw new AppError('SUCURSAL_NO_DISPONIBLE')
  if (emisor.RFC !== rfcEmisor) throw new AppError('EMISOR_CAMBIADO', { datos: { folio: serieYFolio(factura) } })
  return emisor
}

/**
 * Stamps decisions until there is none.
 * @returns why it stopped short, or null.
 */
export async function hastaTerminar(
  ctx: Ctx,
  t: Timbrador,
  emisor: EmisorGuardado,
  decidir: (ctx: Ctx) => Promise<Orden | null>,
): Promise<string | null> {
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const idIntento = await timbrarDecidido(ctx, t, { emisor, idUsuario: null, clave: null }, decidir)
    if (idIntento === null) return null
    const intento = await selectIntento(ctx.db, idIntento)
    if (intento?.estado !== 'timbrado') return intento?.descripcion ?? 'No se sabe si se timbró.'
  }
  return 'Faltan más de los que caben en una vuelta.'
}

const acreditar = async (ctx: Ctx, t: Timbrador, factura: FacturaViva, idPedido: number, causa: Causa) => {
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirEgreso(ctx, emisor, factura, idPedido, causa))
}

/** Stamps one invoice that is decided with its order held, and has the one that it replaces cancelled. */
async function enmendar(
  ctx: Ctx,
  t: Timbrador,
  factura: FacturaViva,
  idPedido: number,
  decidir: typeof decidirSustituta,
) {
  const emisor = await emisorDe(ctx, factura)
  const fallo = await hastaTerminar(ctx, t, emisor, (ctx) => decidir(ctx, emisor, idPedido, factura.id))
  await apurarCancelacion(ctx, t, factura.id)
  return fallo
}

/** Asks SAT to cancel, with the order held, what its ledger contradicts still. */
async function cancelarContradichas(
  ctx: Ctx,
  t: Timbrador,
  idPedido: number,
  que: 'facturas' | 'notas',
): Promise<null> {
  const ids = await inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    await lockPedidos(ctx.db, [idPedido])
    const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
    const faltas = estado ? faltasDe(estado) : []
    const sobran =
      que === 'notas'
        ? await listNotas(ctx.db, idPedido, faltas.find((falta) => falta.que === 'egresoDeMas')?.idFactura ?? 0)
        : faltas.flatMap((falta) => (falta.que === 'egreso' && falta.todo ? [falta.idFactura] : []))
    const motivo = que === 'notas' ? '02' : '03'
    for (const id of sobran) await pedirBajaDe(ctx, id, { motivo, sustitucion: null, idUsuario: null })
    return sobran
  })
  for (const id of ids) await apurarCancelacion(ctx, t, id)
  return null
}

/** Asks SAT once more to cancel a CFDI that its substitute has taken the place of, or that nothing takes the place of any more. */
async function cancelarRelevada(ctx: Ctx, t: Timbrador, idPedido: number, idFactura: number): Promise<string | null> {
  await inTransaction({ ...ctx, idempotencia: null }, async (ctx) => {
    await lockPedidos(ctx.db, [idPedido])
    const { relevadas = [] } = (await selectEstados(ctx.db, [idPedido])).get(idPedido) ?? {}
    if (!relevadas.some((una) => una.idFactura === idFactura)) return null
    const sustitucion = await selectSustituta(ctx.db, idFactura)
    await pedirBajaDe(ctx, idFactura, { motivo: sustitucion ? '01' : '02', sustitucion, idUsuario: null })
    return null
  })
  await apurarCancelacion(ctx, t, idFactura)
  return null
}

/** Stamps the CFDI of a payment, or the final invoice, for the receiver of the order's advances. */
async function adelantar(ctx: Ctx, t: Timbrador, idPedido: number, que: 'anticipo' | 'final'): Promise<string | null> {
  const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
  const idFactura = estado && vivosDe(estado).at(-1)?.idFactura
  const factura = idFactura ? await selectFacturaViva(ctx.db, idFactura) : null
  if (!factura) return null
  const emisor = await emisorDe(ctx, factura)
  const decidir = que === 'final' ? decidirFinal : decidirAnticipo
  return hastaTerminar(ctx, t, emisor, (ctx) => decidir(ctx, emisor, idPedido))
}

/** Applies an advance to its final invoice by an egreso. */
async function aplicar(ctx: Ctx, t: Timbrador, factura: FacturaViva, idPedido: number): Promise<string | null> {
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirAplicacion(ctx, emisor, factura, idPedido))
}

/** Mends one thing that is missing. @returns why it could not, or null. */
async function remediar(
  ctx: Ctx,
  t: Timbrador,
  idPedido: number,
  falta: Falta,
  como: FinFiscal | 'solo',
): Promise<string | null> {
  if (falta.que === 'egresoDeMas') return cancelarContradichas(ctx, t, idPedido, 'notas')
  if (falta.que === 'relevada' && como !== 'egreso') return cancelarRelevada(ctx, t, idPedido, falta.idFactura)
  if (como === 'cancelar') return cancelarContradichas(ctx, t, idPedido, 'facturas')
  if (falta.que === 'anticipo' || falta.que === 'final') return adelantar(ctx, t, idPedido, falta.que)
  const idFactura = 'idFactura' in falta ? falta.idFactura : await selectPrimera(ctx.db, idPedido)
  const factura = idFactura ? await selectFacturaViva(ctx.db, idFactura) : null
  if (!factura) return null
  if (como === 'sustituir') return enmendar(ctx, t, factura, idPedido, decidirSustituta)
  if (como === 'segunda') return enmendar(ctx, t, factura, idPedido, decidirAmpliacion)
  if (falta.que === 'relevada') return acreditar(ctx, t, factura, idPedido, 'sustituida')
  if (falta.que === 'aplicacion') return aplicar(ctx, t, factura, idPedido)
  if (falta.que === 'egreso') return acreditar(ctx, t, factura, idPedido, falta.doble ? 'a nombre' : falta.por)
  const emisor = await emisorDe(ctx, factura)
  return hastaTerminar(ctx, t, emisor, (ctx) => decidirComplemento(ctx, emisor, factura))
}

/** Why an order's CFDIs do not say what its ledger does yet. */
export interface SinTerminar {
  motivo: string
  /** Whether somebody has to choose how. */
  decide: boolean
}

const ESPERA = 'Se espera la respuesta del proveedor o del SAT.'

/**
 * Makes the CFDIs that one order lacks, as far as the ledger and whoever chose say how (D-91).
 * @returns why it could not, or null when nothing is missing.
 */
export async function ponerAlDia(
  ctx: Ctx,
  t: Timbrador,
  idPedido: number,
  pedida = false,
): Promise<SinTerminar | null> {
  let antes = ''
  for (let vuelta = 0; vuelta < VUELTAS; vuelta++) {
    const estado = (await selectEstados(ctx.db, [idPedido])).get(idPedido)
    const faltas = estado ? faltasDe(estado) : []
    if (faltas.length === 0) return null
    const eleccion = await selectEleccion(ctx.db, idPedido)
    const [paso] = faltas.flatMap((falta) => {
      const como = finElegido(falta, eleccion, pedida)
      return como ? [{ falta, como }] : []
    })
    if (!paso) {
      const decide = !faltas.some(({ que }) => que === 'espera')
      return { motivo: decide ? 'Falta elegir cómo se resuelve.' : ESPERA, decide }
    }
    const ahora = JSON.stringify(faltas)
    if (ahora === antes) return { motivo: ESPERA, decide: false }
    antes = ahora
    const fallo = await remediar(ctx, t, idPedido, paso.falta, paso.como)
    if (fallo) return { motivo: fallo, decide: false }
  }
  return { motivo: 'Faltan más de los que caben en una vuelta.', decide: false }
}

/** An egreso of all that a global says of an order, so that it may be invoiced by name. @returns why it could not, or null. */
export async function sacarPorEgreso(ctx: Ctx, t: Timbrador, idFactura: number, idPedido: number) {
  const factura = exigir(await selectFacturaViva(ctx.db, idFactura))
  return acreditar(ctx, t, factura, idPedido, 'a nombre')
}

async function atender(ctx: Ctx, t: Timbrador, pendiente: Pendiente, pedida = false): Promise<SinTerminar | null> {
  let resto: SinTerminar | null
  try {
    resto = await ponerAlDia(ctx, t, pendiente.idPedido, pedida)
  } catch (error) {
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, pedido: pendiente.idPedido }, 'a fiscal follow-up failed')
    resto = {
      motivo: error instanceof AppError ? error.frase : 'No se pudo hacer; se intenta otra vez.',
      decide: false,
    }
  }
  if (resto === null) await deletePendiente(ctx.db, pendiente)
  else if (resto.decide) await holdPendiente(ctx.db, pendiente)
  else {
    const minutos = Math.min(60, 2 ** Math.min(pendiente.intentos, 6))
    const fallo = resto.motivo === ESPERA ? null : resto.motivo
    await postponePendiente(ctx.db, pendiente, new Date(ctx.now().getTime() + minutos * MINUTO_MS), fallo)
  }
  return resto
}

/**
 * Looks at one order at once, as its row says.
 * @param pedida whether somebody asked for what was cancelled once, and is not made by itself.
 * @returns what is left; null when nothing is missing.
 */
export async function atenderPedido(
  ctx: Ctx,
  t: Timbrador,
  idPedido: number,
  pedida = false,
): Promise<SinTerminar | null> {
  const pendiente = await selectPendiente(ctx.db, idPedido)
  return pendiente ? atender(ctx, t, pendiente, pedida) : ponerAlDia(ctx, t, idPedido, pedida)
}

/** Makes the complementos and egresos that the ledger asks for, order by order. */
export async function atenderPendientes(ctx: Ctx, t: Timbrador, fin: AbortSignal): Promise<void> {
  for (const pendiente of await listPendientes(ctx.db, ctx.now(), LOTE)) {
    if (fin.aborted) return
    await atender(ctx, t, pendiente)
  }
}

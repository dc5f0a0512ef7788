import { fechaCfdi } from '@nitida/cfdi/fechas'
import { crearComplementoPago, type Pago, type PagoDeDolares } from '@nitida/cfdi/pago'
import { sellar } from '@nitida/cfdi/sello'
import type { Centavos } from '@nitida/contract/dinero'
import type { BancosDelPago } from '@nitida/contract/facturacion.bancos'
import { leerBancos } from '@nitida/contract/facturacion.bancos.rules'
import type { Moneda } from '@nitida/contract/facturacion.moneda'
import { tipoDeCambioEscrito } from '@nitida/contract/facturacion.moneda.rules'
import { esCancelable, formaPagoDe } from '@nitida/contract/facturacion.rules'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { exigirEnPlazo, pedirBaja } from './facturacion.baja.service.ts'
import { lockParaCancelar } from './facturacion.cancelacion.queries.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import { selectEstados } from './facturacion.estado.queries.ts'
import { bancosDe, pagadoAntes } from './facturacion.falta.ts'
import { listPagosVivos } from './facturacion.libres.queries.ts'
import { parcialidadesDe } from './facturacion.libro.ts'
import type { Orden } from './facturacion.timbrado.service.ts'
import {
  type Complementado,
  type FacturaViva,
  insertComplementados,
  listComplementados,
  listPedidosDeFacturas,
  listPpdPorAtender,
  lockFacturas,
  lockPedidos,
} from './facturacion.vida.queries.ts'

/** A payment that a complemento has to tell: of an order's ledger, or of an invoice without one. */
interface Debido {
  idFactura: number
  idPago: number | null
  idPagoLibre: number | null
  parcialidad: number
  saldoAnterior: Centavos
  importe: Centavos
  creadoEn: Date
  dia: string
  /** SAT's code. */
  forma: string
  numOperacion: string | null
  bancos?: BancosDelPago
  dolares?: PagoDeDolares
  /** The row that its banks are of; null where nothing was told, and of an invoice without an order. */
  idBancario: number | null
}

type Dicho = Pick<Debido, 'idFactura' | 'idPago' | 'idPagoLibre'>

/** The same payment, for the same invoice: one may end an invoice of its order and begin the next. */
const mismoPago = (a: Dicho, b: Dicho): boolean =>
  a.idFactura === b.idFactura && a.idPago === b.idPago && a.idPagoLibre === b.idPagoLibre

const USO_PAGOS = 'CP01'

/** Invoices that are looked at together. */
async function reunir(ctx: Ctx, factura: FacturaViva): Promise<number[]> {
  const porAtender = await listPpdPorAtender(ctx.db, factura)
  const tomados = await listComplementados(
    ctx.db,
    porAtender.map(({ id }) => id),
  )
  // A complemento that gathers several invoices is replaced whole.
  return [...new Set([...porAtender.map(({ id }) => id), ...tomados.map(({ idFactura }) => idFactura)])]
}

const esta = (debidos: readonly Debido[], c: Complementado): boolean =>
  debidos.some(
    (debido) =>
      mismoPago(debido, c) &&
      debido.parcialidad === c.parcialidad &&
      debido.saldoAnterior === c.saldoAnterior &&
      debido.importe === c.importe &&
      debido.idBancario === c.idBancario,
  )

/** One Pago for each payment, as the till took it. */
const pagosDe = (debidos: readonly Debido[], facturas: readonly FacturaViva[], zona: string): Pago[] =>
  debidos.flatMap((debido) => {
    const factura = facturas.find(({ id }) => id === debido.idFactura)
    if (!factura) return []
    const { uuid, serie, folio, tasa, impuestos } = factura
    const docto = {
      ...{ uuid, Serie: serie, Folio: String(folio), tasa, ...(impuestos && { clases: impuestos }) },
      NumParcialidad: debido.parcialidad,
      ImpSaldoAnt: debido.saldoAnterior,
      ImpPagado: debido.importe,
    }
    return [
      {
        FechaPago: fechaCfdi(debido.creadoEn, zona),
        FormaDePagoP: debido.forma,
        NumOperacion: debido.numOperacion,
        ...(debido.bancos && { bancos: debido.bancos }),
        ...(debido.dolares && { dolares: debido.dolares }),
        documentos: [docto],
      },
    ]
  })

function ordenDe(
  emisor: EmisorGuardado,
  debidos: readonly Debido[],
  facturas: readonly FacturaViva[],
  sustituida: { id: number; uuid: string } | null,
): Orden {
  const receptora = facturas.findLast(({ id }) => debidos.some(({ idFactura }) => idFactura === id))
  if (!receptora) throw new Error('a complemento without an invoice')
  const { rfcReceptor, nombreReceptor, cpReceptor, regimenReceptor, correo, idPedido } = receptora
  const suyas = new Set(debidos.map(({ idFactura }) => idFactura))
  return {
    clase: 'pago',
    emisor,
    rfcReceptor,
    total: 0,
    idPedido: suyas.size === 1 ? idPedido : null,
    datos: {
      ...{ nombreReceptor, cpReceptor, regimenReceptor, correo },
      usoCfdi: USO_PAGOS,
      formaPago: null,
      metodoPago: null,
      tickets: 0,
      relacion: sustituida ? '04' : null,
      uuidRelacionado: sustituida?.uuid ?? null,
      ...(sustituida && { sustituye: sustituida.id }),
    },
    sellar: async ({ serie, folio }, ahora, sellador) =>
      sellar(
        crearComplementoPago({
          Serie: serie,
          Folio: String(folio),
          Fecha: fechaCfdi(ahora, emisor.zonaHoraria),
          LugarExpedicion: emisor.CPLugarExpedicion,
          emisor: { Rfc: emisor.RFC, Nombre: emisor.NombreRazonSocial, RegimenFiscal: emisor.regimen },
          receptor: {
            Rfc: rfcReceptor,
            Nombre: nombreReceptor,
            DomicilioFiscalReceptor: cpReceptor,
            RegimenFiscalReceptor: regimenReceptor,
            UsoCFDI: USO_PAGOS,
          },
          relaciones: sustituida ? [{ TipoRelacion: '04', uuids: [sustituida.uuid.toUpperCase()] }] : [],
          pagos: pagosDe(debidos, facturas, emisor.zonaHoraria),
        }),
        sellador,
      ),
    tomar: ({ db }, idIntento) => insertComplementados(db, idIntento, debidos),
  }
}

/**
 * Finds what the complementos of a PPD invoice lack, in the caller's transaction: untold payments, gathered by receiver and
 * month, or the substitute of one that the ledger contradicts. A complemento whose payments are all gone is asked to be
 * cancelled. Null when all is told.
 */
export async function decidirComplemento(
  ctx: Ctx,
  emisor: EmisorGuardado,
  factura: FacturaViva,
): Promise<Orden | null> {
  const ids = await reunir(ctx, factura)
  const pedidos = await listPedidosDeFacturas(ctx.db, ids)
  await lockPedidos(ctx.db, pedidos)
  const facturas = (await lockFacturas(ctx.db, ids)).filter(({ estatus }) => esCancelable(estatus))
  const estados = await selectEstados(ctx.db, pedidos)
  // A payment that a complemento of a replaced invoice tells waits until that one is cancelled.
  const deOtras = [...estados.values()].flatMap(({ dichos, cfdis }) =>
    dichos.filter((dicho) => !cfdis.some(({ idFactura }) => idFactura === dicho.idFactura)),
  )
  const debidos = facturas.flatMap(({ id, idPedido, total }) => {
    const estado = estados.get(idPedido ?? 0)
    const partes = estado ? parcialidadesDe(estado.libro, total, pagadoAntes(estado, id)) : []
    return partes.map((pago): Debido => {
      const dichos = estado ? bancosDe(estado, pago.id) : null
      return {
        ...{ ...pago, idFactura: id, idPago: pago.id, idPagoLibre: null, forma: formaPagoDe[pago.formaPago] },
        ...{ idBancario: dichos?.id ?? null, numOperacion: dichos?.numOperacion ?? null },
        ...(dichos && { bancos: leerBancos(dichos) }),
      }
    })
  })
  const esperan = new Set(deOtras.map(({ idPago }) => idPago))
  return decidirEntre(ctx, emisor, ids, facturas, debidos, esperan)
}

const dolaresDe = (moneda: Moneda, tipoCambio: number, recibido: Centavos): PagoDeDolares =>
  moneda === 'USD' ? { moneda, tipoCambio: tipoDeCambioEscrito(tipoCambio) } : { moneda, recibido }

/** The same of an invoice without an order, whose payments are written down one by one. */
export async function decidirComplementoLibre(
  ctx: Ctx,
  emisor: EmisorGuardado,
  idFactura: number,
): Promise<Orden | null> {
  const facturas = (await lockFacturas(ctx.db, [idFactura])).filter(({ estatus }) => esCancelable(estatus))
  const [factura] = facturas
  if (!factura) return null
  let saldoAnterior = factura.total
  const debidos = (await listPagosVivos(ctx.db, idFactura)).map(
    ({ id, moneda, tipoCambio, recibido, ...pago }, n): Debido => {
      const debido = {
        ...pago,
        ...(tipoCambio !== null && recibido !== null && { dolares: dolaresDe(moneda, tipoCambio, recibido) }),
        bancos: leerBancos(pago),
        idFactura,
        idPago: null,
        idPagoLibre: id,
        idBancario: null,
        parcialidad: n + 1,
        saldoAnterior,
      }
      saldoAnterior -= pago.importe
      return debido
    },
  )
  return decidirEntre(ctx, emisor, [idFactura], facturas, debidos)
}

async function decidirEntre(
  ctx: Ctx,
  emisor: EmisorGuardado,
  ids: readonly number[],
  facturas: readonly FacturaViva[],
  debidos: readonly Debido[],
  esperan: ReadonlySet<number> = new Set(),
): Promise<Orden | null> {
  const tomados = await listComplementados(ctx.db, ids)
  const vivas = new Set(facturas.map(({ id }) => id))
  const falso = tomados.find((c) => vivas.has(c.idFactura) && c.estatus && esCancelable(c.estatus) && !esta(debidos, c))
  const deOtros = tomados.filter((c) => c.idIntento !== falso?.idIntento)
  const faltan = debidos.filter(
    (debido) => !esperan.has(debido.idPago ?? 0) && !deOtros.some((c) => mismoPago(debido, c)),
  )
  if (falso?.idComplemento) return sustituir(ctx, emisor, facturas, faltan, falso.idComplemento)
  const [primero] = faltan
  if (!primero) return null
  const mes = primero.dia.slice(0, 7)
  return ordenDe(
    emisor,
    faltan.filter(({ dia }) => dia.startsWith(mes)),
    facturas,
    null,
  )
}

async function sustituir(
  ctx: Ctx,
  emisor: EmisorGuardado,
  facturas: readonly FacturaViva[],
  faltan: readonly Debido[],
  idComplemento: number,
): Promise<Orden | null> {
  const complemento = await lockParaCancelar(ctx.db, { tipo: 'todas' }, idComplemento)
  if (!complemento) return null
  exigirEnPlazo(complemento, ctx.now())
  if (faltan.length > 0) return ordenDe(emisor, faltan, facturas, complemento)
  await pedirBaja(ctx, complemento, { motivo: '02', sustitucion: null, idUsuario: null })
  return null
}

import { aPesos, sumar } from '@nitida/contract/dinero'
import type { Factura, FacturaConArchivos, FiltroFacturas, TipoArchivo } from '@nitida/contract/facturacion'
import type { GuardarFactura } from '@nitida/contract/facturacion.cuerpos'
import type { Emisor, ReceptorConocido } from '@nitida/contract/facturacion.emision'
import { type EstadoFactura, estaViva } from '@nitida/contract/facturacion.rules'
import { diasEntre, fechaEn, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { rechazarAjena, sucursalPropia } from '../sucursales/sucursales.alcance.service.ts'
import type { DibujarFactura } from './facturacion.archivos.service.ts'
import {
  countSeries,
  type EmisorGuardado,
  listEmisores,
  listProductos,
  selectReceptorDeFactura,
  selectReceptorDePaciente,
} from './facturacion.catalogo.queries.ts'
import { dibujarConCalma } from './facturacion.dibujadas.service.ts'
import { countDesconocidos } from './facturacion.enCurso.queries.ts'
import { urlDeArchivo } from './facturacion.firma.ts'
import { updateCorreo } from './facturacion.guardar.queries.ts'
import { serieNumero } from './facturacion.intentos.queries.ts'
import { selectUltimoTipoCambio } from './facturacion.libres.queries.ts'
import { listFacturas, selectAcuse, selectArchivo, selectFactura, selectIdPorUuid } from './facturacion.queries.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'

export const listarProductos = (ctx: CtxSesion) => listProductos(ctx.db)

/** A receiver within reach, from his last invoice first, then from a patient's record (spec §5). */
export async function datosDelReceptor({ db, alcance }: CtxSesion, rfc: string): Promise<ReceptorConocido | null> {
  return (await selectReceptorDeFactura(db, alcance, rfc)) ?? selectReceptorDePaciente(db, alcance, { rfc })
}

/** Why a branch cannot stamp now; null when it can. */
export function impedimentoDe({ conCsd, csdVigenteHasta }: EmisorGuardado, ahora: Date): string | null {
  if (!conCsd) return 'La sucursal no tiene su CSD completo: certificado, llave y contraseña.'
  return csdVigenteHasta && csdVigenteHasta < ahora ? 'El certificado de la sucursal ya venció.' : null
}

function aEmisor(guardado: EmisorGuardado, ahora: Date, serie: string): Emisor {
  const { csdVigenteHasta, zonaHoraria } = guardado
  const dias = csdVigenteHasta ? diasEntre(fechaEn(zonaHoraria, ahora), fechaEn(zonaHoraria, csdVigenteHasta)) : null
  return { ...guardado, serie: guardado.serie ?? serie, impedimento: impedimentoDe(guardado, ahora), diasDeCsd: dias }
}

/** Branches within reach as issuers. */
export async function listarEmisores(ctx: CtxSesion, { pac }: Timbrador) {
  const [emisores, series, tipoCambio] = await Promise.all([
    listEmisores(ctx.db, ctx.alcance),
    countSeries(ctx.db),
    selectUltimoTipoCambio(ctx.db),
  ])
  const ahora = ctx.now()
  const data = emisores.map((uno) => aEmisor(uno, ahora, serieNumero(series)))
  return { data, sandbox: !pac.validezFiscal, tipoCambio }
}

/** Invoices with what is kept of them: the XML as stamped, and the PDF in base64 (D-88). One paper is drawn after the other. */
async function conArchivos(ctx: Ctx, dibujar: DibujarFactura, facturas: readonly Factura[]): Promise<Factura[]> {
  const completas: Factura[] = []
  for (const factura of facturas) {
    const archivo = exigir(await selectArchivo(ctx.db, factura.idFactura))
    const pdf = await dibujarConCalma(dibujar, archivo)
    completas.push({ ...factura, cfdiXml: archivo.xml.toString('utf8'), base64: pdf.toString('base64') })
  }
  return completas
}

/** A page of invoices within reach, how many there are in each state, and what is in force, in pesos. */
export async function listarFacturas(
  ctx: CtxSesion,
  { pac }: Timbrador,
  dibujar: DibujarFactura,
  filtro: FiltroFacturas,
) {
  const { alcance, db } = ctx
  if (filtro.sucursal && alcance.tipo === 'propia' && alcance.idSucursal !== filtro.sucursal)
    throw new AppError('NO_ENCONTRADO')
  const [{ facturas, cuentas }, desconocidas, propia] = await Promise.all([
    listFacturas(db, alcance, filtro),
    countDesconocidos(db, alcance),
    sucursalPropia(ctx),
  ])
  const conteos: Record<EstadoFactura, number> = {
    Vigente: 0,
    'En proceso de cancelación': 0,
    Cancelada: 0,
    'Cancelación rechazada': 0,
  }
  for (const { estatus, cuantas } of cuentas) conteos[estatus] = cuantas
  const vivas = cuentas.filter(({ estatus }) => estaViva(estatus))
  const { estatus } = filtro
  return {
    results: filtro.archivos ? await conArchivos(ctx, dibujar, facturas) : facturas,
    total: estatus ? conteos[estatus] : sumar(...Object.values(conteos)),
    conteos,
    totalVigente: aPesos(sumar(...vivas.map(({ suma }) => suma))),
    desconocidas,
    sandbox: !pac.validezFiscal,
    hoy: fechaEn(propia?.zonaHoraria ?? ZONA_POR_OMISION, ctx.now()),
  }
}

/** @throws AppError NO_ENCONTRADO for an invoice out of reach, or that never was. */
export async function exigirFactura(ctx: CtxSesion, id: number): Promise<Factura> {
  return exigir(await selectFactura(ctx.db, ctx.alcance, id))
}

/** One invoice with addresses of its files. @throws AppError NO_ENCONTRADO. */
export async function facturaConArchivos(ctx: CtxSesion, enlaces: Firmante, id: number): Promise<FacturaConArchivos> {
  const factura = await exigirFactura(ctx, id)
  const url = (tipo: TipoArchivo) => urlDeArchivo(enlaces, ctx, id, tipo)
  const acuse = await selectAcuse(ctx.db, id)
  return {
    ...factura,
    pdfUrl: url('pdf'),
    xmlUrl: url('xml'),
    acuseUrl: acuse && url('acuse'),
    acusePdfUrl: acuse && url('acusePdf'),
  }
}

/**
 * Answers the specification's screen after stamping. The invoice is stored already, so this finds it by SAT's folio and keeps the
 * client's e-mail; files that come along could have been changed, and are ignored (D-51).
 * @throws AppError NO_ENCONTRADO for a folio that was not stamped here, or is out of reach.
 */
export const guardarFactura = (ctx: CtxSesion, cuerpo: GuardarFactura): Promise<{ idFactura: number }> =>
  inTransaction(ctx, async (ctx) => {
    rechazarAjena(ctx, cuerpo.idSucursal)
    const id = exigir(await selectIdPorUuid(ctx.db, ctx.alcance, cuerpo.folioFiscal))
    if (cuerpo.emailCliente) await updateCorreo(ctx.db, id, cuerpo.emailCliente)
    return { idFactura: id }
  })

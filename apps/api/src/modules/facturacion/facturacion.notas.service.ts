import { aCentavos, aPesos, type Centavos, sumar } from '@nitida/contract/dinero'
import type { Resultado } from '@nitida/contract/endpoint'
import { usoAdmitido } from '@nitida/contract/facturacion.catalogos'
import type { ImpuestosDeLinea } from '@nitida/contract/facturacion.impuestos'
import { importeEscrito } from '@nitida/contract/facturacion.moneda.rules'
import type { CrearNota, NotasDeFactura, notasDeCredito } from '@nitida/contract/facturacion.notas'
import { CONDONACION, nombreDeNota, relacionDeNota, seDevuelve } from '@nitida/contract/facturacion.notas.rules'
import { esCancelable, RFC_EXTRANJERO, serieYFolio } from '@nitida/contract/facturacion.rules'
import { leerCfdi } from '../../adapters/xml/lectura.ts'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import type { EmisorGuardado } from './facturacion.catalogo.queries.ts'
import { type Borrador, importesDeCreditos } from './facturacion.comprobante.service.ts'
import { respuestaDe } from './facturacion.crear.service.ts'
import { partesDe as porImpuestos } from './facturacion.creditos.ts'
import {
  type CuentaDeFactura,
  listCuentas,
  listNotasDe,
  listOtras,
  listRenglonesAcreditados,
} from './facturacion.notas.queries.ts'
import { selectArchivo } from './facturacion.queries.ts'
import { type Renglon, renglonesCuadrados, renglonesDe } from './facturacion.renglones.ts'
import type { Timbrador } from './facturacion.resolucion.service.ts'
import { conCupoDeTimbrar, prepararUnaVez, timbrar } from './facturacion.timbrado.service.ts'
import { type Credito, type FacturaViva, lockFacturas, selectFacturaViva } from './facturacion.vida.queries.ts'
import { emisorDe } from './facturacion.vida.service.ts'

const porPagarDe = ({ total, pagado, acreditado, devuelto }: CuentaDeFactura): Centavos =>
  Math.max(0, total - acreditado - (pagado - devuelto))

/**
 * Why an invoice takes no credit note by hand. What follows an order is decided by its ledger: a note beside it would say
 * what the ledger does not (D-91).
 */
function impedimento(factura: FacturaViva, { sustituida }: CuentaDeFactura): AppError | null {
  const datos = { folio: serieYFolio(factura) }
  if (factura.clase !== 'nominativa') return new AppError('NOTA_DE_OTRA_CLASE')
  if (factura.idPedido !== null) return new AppError('NOTA_DE_PEDIDO')
  if (!esCancelable(factura.estatus)) return new AppError('FACTURA_NO_VIGENTE', { datos })
  return sustituida ? new AppError('NOTA_DE_SUSTITUIDA', { datos }) : null
}

/** Whether its lines have different taxes, so that an amount of the whole would not say which it takes back. */
const esMixta = ({ impuestos }: FacturaViva): boolean => (impuestos?.length ?? 0) > 1

async function renglonesDeFactura({ db }: Ctx, factura: FacturaViva): Promise<Renglon[]> {
  const { xml } = exigir(await selectArchivo(db, factura.id))
  const { raiz } = await leerCfdi(xml.toString('utf8'))
  return esMixta(factura) ? renglonesCuadrados(raiz, factura.total) : renglonesDe(raiz)
}

const acreditableDe = (cuenta: CuentaDeFactura) => ({
  idFactura: cuenta.idFactura,
  documento: serieYFolio(cuenta),
  fecha: cuenta.dia,
  moneda: cuenta.moneda,
  total: aPesos(cuenta.total),
  queda: aPesos(cuenta.total - cuenta.acreditado),
  porPagar: aPesos(porPagarDe(cuenta)),
  soloRenglones: cuenta.mixta,
})

/** What is left of an invoice, and its credit notes. @throws AppError NO_ENCONTRADO. */
export async function notasDe(ctx: CtxSesion, id: number): Promise<NotasDeFactura> {
  const cuenta = exigir((await listCuentas(ctx.db, ctx.alcance, [id]))[0])
  const factura = exigir(await selectFacturaViva(ctx.db, id))
  const motivo = impedimento(factura, cuenta)?.frase ?? null
  const [renglones, acreditados, otras, notas] = await Promise.all([
    motivo === null ? renglonesDeFactura(ctx, factura) : [],
    listRenglonesAcreditados(ctx.db, [id]),
    motivo === null ? listOtras(ctx.db, ctx.alcance, id, RFC_EXTRANJERO) : [],
    listNotasDe(ctx.db, id),
  ])
  const yaDe = (linea: number) => acreditados.find((uno) => uno.linea === linea)?.importe ?? 0
  return {
    factura: {
      ...acreditableDe(cuenta),
      renglones: renglones.map(({ linea, descripcion, total }) => ({
        ...{ linea, descripcion, total: aPesos(total) },
        queda: aPesos(Math.min(total - yaDe(linea), cuenta.total - cuenta.acreditado)),
      })),
    },
    otras: otras.map(acreditableDe),
    notas: notas.map(({ importe, dia: fecha, tipo, estatus, idFactura, ...nota }) => ({
      ...{ idFactura, documento: serieYFolio(nota), tipo, fecha, importe: aPesos(importe), estatus },
    })),
    motivo,
  }
}

/** A part that a note takes back, with the words of its line. */
type Parte = Credito & { documento: string; descripcion: string | null; impuestos: ImpuestosDeLinea }

const enCampo = (campo: string, texto: string): AppError =>
  new AppError('DATOS_INVALIDOS', { errors: { [campo]: [texto] } })

type Lineas = ReadonlyMap<number, readonly Renglon[]>

/** Lines of the invoices that are credited by lines. Their bytes never change. */
async function lineasDe(ctx: Ctx, { facturas }: CrearNota, vivas: readonly FacturaViva[]): Promise<Lineas> {
  const pedidas = vivas.filter(({ id }) =>
    facturas.some(({ idFactura, renglones }) => idFactura === id && renglones.length > 0),
  )
  return new Map(
    await Promise.all(pedidas.map(async (factura) => [factura.id, await renglonesDeFactura(ctx, factura)] as const)),
  )
}

/** Amounts of one invoice as they were asked for. @throws AppError NO_ENCONTRADO for a line that it does not have. */
const pedidosDe = (pedida: CrearNota['facturas'][number], lineas: Lineas) =>
  pedida.importe == null
    ? pedida.renglones.map(({ linea, importe }) => {
        const { descripcion, total, impuestos } = exigir(
          lineas.get(pedida.idFactura)?.find((uno) => uno.linea === linea),
        )
        return { linea, descripcion, total, impuestos, importe: aCentavos(importe) }
      })
    : [{ linea: null, descripcion: null, total: null, impuestos: null, importe: aCentavos(pedida.importe) }]

/**
 * What a note takes back of each invoice, as these stand now: what is owed is lowered first, and the rest goes back as money.
 * @throws AppError NO_ENCONTRADO, NOTA_DE_VARIOS, DATOS_INVALIDOS at the amount that is too much; `impedimento`.
 */
async function partesDe(
  ctx: CtxSesion,
  cuerpo: CrearNota,
  vivas: readonly FacturaViva[],
  lineas: Lineas,
): Promise<Parte[]> {
  const ids = cuerpo.facturas.map(({ idFactura }) => idFactura)
  const [cuentas, acreditados] = [
    await listCuentas(ctx.db, ctx.alcance, ids),
    await listRenglonesAcreditados(ctx.db, ids),
  ]
  const [primera] = vivas
  return cuerpo.facturas.flatMap((pedida, n) => {
    const { idFactura } = pedida
    const cuenta = exigir(cuentas.find((una) => una.idFactura === idFactura))
    const factura = exigir(vivas.find(({ id }) => id === idFactura))
    const problema = impedimento(factura, cuenta)
    if (problema) throw problema
    if (primera && !mismas(primera, factura)) throw new AppError('NOTA_DE_VARIOS')
    if (esMixta(factura) && pedida.importe != null)
      throw enCampo(`facturas.${n}.importe`, 'Sus renglones tienen distintos impuestos: elige de cuáles es la nota.')
    const pedidos = pedidosDe(pedida, lineas)
    const queda = cuenta.total - cuenta.acreditado
    if (sumar(...pedidos.map(({ importe }) => importe)) > queda)
      throw enCampo(
        `facturas.${n}.importe`,
        `De ${serieYFolio(factura)} quedan ${importeEscrito(queda, cuenta.moneda)}.`,
      )
    let porPagar = porPagarDe(cuenta)
    return pedidos.map(({ linea, descripcion, total, importe, impuestos }, r): Parte => {
      const ya = acreditados.find((uno) => uno.idFactura === idFactura && uno.linea === linea)?.importe ?? 0
      if (total !== null && importe > total - ya)
        throw enCampo(
          `facturas.${n}.renglones.${r}.importe`,
          `De ese renglón quedan ${importeEscrito(total - ya, cuenta.moneda)}.`,
        )
      const devuelto = seDevuelve(importe, porPagar)
      porPagar = Math.max(0, porPagar - importe)
      const credito = { idFactura, idPedido: null, idPago: null, importe, por: 'mercancia' as const }
      const suyos = impuestos ?? exigir(porImpuestos(factura, importe)[0]).impuestos
      const documento = serieYFolio(factura)
      return { ...credito, nota: cuerpo.tipo, linea, devuelto, descripcion, impuestos: suyos, documento }
    })
  })
}

const mismas = (una: FacturaViva, otra: FacturaViva): boolean =>
  una.rfcEmisor === otra.rfcEmisor &&
  una.rfcReceptor === otra.rfcReceptor &&
  una.nombreReceptor === otra.nombreReceptor &&
  una.tipoCambio === otra.tipoCambio

/** Form by which money goes back; SAT's remission where none does. @throws AppError DATOS_INVALIDOS. */
function formaDe({ formaPago }: CrearNota, partes: readonly Parte[]): string {
  if (partes.every(({ devuelto = 0 }) => devuelto === 0)) return CONDONACION
  if (!formaPago) throw enCampo('formaPago', 'Elige cómo se devuelve el dinero.')
  return formaPago
}

const LARGO_MAXIMO = 1000

function textoDe({ descripcion, documento }: Parte, { tipo, concepto }: CrearNota): string {
  const que = [nombreDeNota[tipo], concepto].filter(Boolean).join(': ').toUpperCase()
  return `${que}, FACTURA ${documento}${descripcion ? `, ${descripcion}` : ''}`.slice(0, LARGO_MAXIMO)
}

async function borradorDe(
  cuerpo: CrearNota,
  emisor: EmisorGuardado,
  facturas: readonly FacturaViva[],
  partes: readonly Parte[],
): Promise<Borrador> {
  const factura = exigir(facturas[0])
  const { rfcReceptor: RFC, regimenReceptor: RegimenFiscal, tasa } = factura
  const [folioFiscal = '', ...otros] = facturas.map(({ uuid }) => uuid.toUpperCase())
  return {
    clase: 'egreso',
    emisor: { ...emisor, tasaIva: tasa },
    receptor: {
      ...{ RFC, NombreRazonSocial: factura.nombreReceptor, CodigoPostal: factura.cpReceptor, RegimenFiscal },
      UsoCFDI: usoAdmitido('G02', RegimenFiscal) ? 'G02' : 'S01',
      Correo: factura.correo,
    },
    formaPago: formaDe(cuerpo, partes),
    metodoPago: 'PUE',
    tipoCambio: factura.tipoCambio,
    textos: partes.map((parte) => ({
      ...{ ClaveProdServ: '84111506', ClaveUnidad: 'ACT', Unidad: null, NoIdentificacion: null },
      Descripcion: textoDe(parte, cuerpo),
    })),
    ...(await importesDeCreditos(partes)),
    global: null,
    relacion: { tipo: relacionDeNota[cuerpo.tipo], folioFiscal, otros },
    idPedido: null,
    ventas: [],
    creditos: partes,
  }
}

const creditosDe = (partes: readonly Parte[]): string =>
  JSON.stringify(partes.map(({ idFactura, linea, importe, devuelto }) => [idFactura, linea, importe, devuelto]))

/** @throws what `partesDe` and `formaDe` throw; NOTA_CAMBIADA with the rows held. */
async function preparar(ctx: CtxSesion, cuerpo: CrearNota) {
  const ids = cuerpo.facturas.map(({ idFactura }) => idFactura)
  const vivas = (await Promise.all(ids.map((id) => selectFacturaViva(ctx.db, id)))).filter((una) => una !== null)
  exigir((await listCuentas(ctx.db, ctx.alcance, ids)).length === ids.length || null)
  const lineas = await lineasDe(ctx, cuerpo, vivas)
  const partes = await partesDe(ctx, cuerpo, vivas, lineas)
  const emisor = await emisorDe(ctx, exigir(vivas[0]))
  const borrador = await borradorDe(cuerpo, emisor, vivas, partes)
  const revisar = async (ctx: CtxSesion) => {
    const ahora = await partesDe(ctx, cuerpo, await lockFacturas(ctx.db, ids), lineas)
    if (creditosDe(ahora) !== creditosDe(partes)) throw new AppError('NOTA_CAMBIADA')
  }
  return { borrador, revisar }
}

/** Stamps a credit note once, of what is left of its invoices. The answer is the provider's. */
export async function crearNota(
  ctx: CtxSesion,
  t: Timbrador,
  enlaces: Firmante,
  cuerpo: CrearNota,
): Promise<Resultado<typeof notasDeCredito.crear>> {
  const pedida = await conCupoDeTimbrar(() => prepararUnaVez(ctx, () => preparar(ctx, cuerpo)))
  if ('repetida' in pedida) return respuestaDe(ctx, enlaces, pedida.repetida)
  const { borrador, revisar } = pedida.preparado
  return respuestaDe(ctx, enlaces, await timbrar(ctx, t, borrador, revisar))
}

import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { BancosDelPago } from '@nitida/contract/facturacion.bancos'
import { SIN_BANCOS } from '@nitida/contract/facturacion.bancos.rules'
import type { ClaseFiscal, ClaseIva } from '@nitida/contract/facturacion.impuestos'
import { objetoDe } from '@nitida/contract/facturacion.impuestos.rules'
import { type Nodo, nodo } from './arbol.ts'
import { type Encabezado, ESPACIOS, personas } from './comprobante.ts'
import {
  aCentavosDeProducto,
  aMicros,
  conDiez,
  conDos,
  conSeis,
  deCentavos,
  dividir,
  type Equivalencia,
  enMonedaDelPago,
  equivalenciaDe,
  MISMA_MONEDA,
  type Micros,
} from './decimales.ts'
import { ImportesError, type TasaIva } from './importes.ts'
import {
  baseDe,
  conTraslado,
  grupo,
  IVA,
  ivaDe,
  porImpuesto,
  type Retencion,
  retencion,
  retencionesDe,
  SIN_RETENCIONES,
  traslado,
} from './impuestos.ts'

/** A PPD invoice that a payment pays in part or in full. */
export interface DoctoPagado {
  uuid: string
  Serie: string
  Folio: string
  tasa: TasaIva
  /** Its lines by their taxes, where it has not one rate alone; they add up to its total. */
  clases?: readonly ClaseFiscal[]
  /** Number of the payment; 1 for the first. */
  NumParcialidad: number
  /** Owed before this payment. */
  ImpSaldoAnt: Centavos
  ImpPagado: Centavos
}

/** How documents in dollars were paid: in dollars, at the rate of the day of the payment, or by an amount of pesos. */
export type PagoDeDolares = { moneda: 'USD'; tipoCambio: string } | { moneda: 'MXN'; recibido: Centavos }

export interface Pago {
  /** Wall time of the branch. */
  FechaPago: string
  /** c_FormaPago, never 99. */
  FormaDePagoP: string
  /** What the customer's reference says, for transfers; null writes no attribute. */
  NumOperacion: string | null
  /** Only by forms of payment that take them; without them nothing is written. */
  bancos?: BancosDelPago
  /** Of documents in dollars, whose amounts are dollars; absent in pesos. */
  dolares?: PagoDeDolares
  documentos: DoctoPagado[]
}

/** A complemento de pagos: one receiver, one or more payments (cfdi §5.6). UsoCFDI is CP01 whatever the receiver says. */
export interface DatosPago extends Encabezado {
  pagos: Pago[]
}

/** Part of a payment that lines of the same taxes take. */
interface Parte {
  iva: ClaseIva
  base: Micros
  importe: Micros
  retenciones: Retencion[]
}

/** The share of a payment in lines of a kind, by what they are worth in the invoice. SAT wants some base of each tax. */
function parteDeClase(clase: ClaseFiscal, pagado: Micros, total: Micros): Parte {
  const share = dividir(aMicros(clase.base) * pagado, total)
  const base = share === 0n ? 1n : share
  return { iva: clase.iva, base, importe: ivaDe(base, clase.iva), retenciones: retencionesDe(base, clase) }
}

function partesDe({ ImpPagado, ImpSaldoAnt, tasa, clases }: DoctoPagado): Parte[] {
  if (ImpPagado <= 0) throw new ImportesError('PARTIDA_SIN_IMPORTE')
  if (ImpPagado > ImpSaldoAnt) throw new ImportesError('NO_CUADRA')
  const pagado = deCentavos(ImpPagado)
  if (clases) {
    const total = clases.reduce((suma, clase) => suma + aMicros(clase.total), 0n)
    return clases.map((clase) => parteDeClase(clase, pagado, total))
  }
  const base = baseDe(pagado, tasa, SIN_RETENCIONES)
  return [{ iva: tasa, base, importe: pagado - base, retenciones: [] }]
}

/** Transferred IVA in one row for each kind, in the order in which they come. */
const porClase = (partes: readonly Parte[]): Parte[] =>
  [...new Set(partes.map(({ iva }) => iva))].filter(conTraslado).map((iva) => {
    const suyas = partes.filter((parte) => parte.iva === iva)
    return {
      iva,
      base: suyas.reduce((suma, { base }) => suma + base, 0n),
      importe: suyas.reduce((suma, parte) => suma + parte.importe, 0n),
      retenciones: [],
    }
  })

const trasladosDe = (filas: readonly Parte[], final: 'DR' | 'P'): Nodo | null =>
  grupo(
    `pago20:Traslados${final}`,
    filas.map(({ iva, base, importe }) =>
      traslado(`pago20:Traslado${final}`, final, iva, conSeis(base), conSeis(importe)),
    ),
  )

/** Bases and amounts of the same tax and rate, in one row. */
function retencionesDR(partes: readonly Parte[]): Nodo | null {
  const filas = new Map<string, { base: Micros; una: Retencion }>()
  for (const { base, retenciones } of partes)
    for (const una of retenciones) {
      const clave = `${una.impuesto} ${una.tasa}`
      const antes = filas.get(clave)
      const Importe = (antes?.una.Importe ?? 0n) + una.Importe
      filas.set(clave, { base: (antes?.base ?? 0n) + base, una: { ...una, Importe } })
    }
  return grupo(
    'pago20:RetencionesDR',
    [...filas.values()].map(({ base, una }) => retencion('pago20:RetencionDR', 'DR', base, una)),
  )
}

/** What the whole document is of a tax: some line decides. */
const objetoDelDocto = (partes: readonly Parte[]): string =>
  partes.find(({ iva }) => conTraslado(iva)) ? '02' : objetoDe(partes[0]?.iva ?? 'sinObjeto')

function documento(docto: DoctoPagado, pago: Pago): Nodo {
  const partes = partesDe(docto)
  return nodo(
    'pago20:DoctoRelacionado',
    {
      IdDocumento: docto.uuid.toUpperCase(),
      Serie: docto.Serie || null,
      Folio: docto.Folio || null,
      MonedaDR: pago.dolares ? 'USD' : 'MXN',
      EquivalenciaDR: pago.dolares?.moneda === 'MXN' ? conDiez(equivalenciaDelPago(pago)) : '1',
      NumParcialidad: String(docto.NumParcialidad),
      ImpSaldoAnt: conDos(docto.ImpSaldoAnt),
      ImpPagado: conDos(docto.ImpPagado),
      ImpSaldoInsoluto: conDos(docto.ImpSaldoAnt - docto.ImpPagado),
      ObjetoImpDR: objetoDelDocto(partes),
    },
    [grupo('pago20:ImpuestosDR', [retencionesDR(partes), trasladosDe(porClase(partes), 'DR')])],
  )
}

const pagadoDe = ({ documentos }: Pago): Centavos => sumar(...documentos.map(({ ImpPagado }) => ImpPagado))

/** In the payment's own currency. */
const montoDe = (uno: Pago): Centavos => (uno.dolares?.moneda === 'MXN' ? uno.dolares.recibido : pagadoDe(uno))

const tipoCambioDe = ({ dolares }: Pago): string => (dolares?.moneda === 'USD' ? dolares.tipoCambio : '1')

const equivalenciaDelPago = (uno: Pago): Equivalencia =>
  uno.dolares?.moneda === 'MXN' ? equivalenciaDe(pagadoDe(uno), uno.dolares.recibido) : MISMA_MONEDA

/** What a payment's documents are of each tax, in its own currency. */
function impuestosEnSuMoneda(uno: Pago) {
  const partes = uno.documentos.flatMap(partesDe)
  const equivalencia = equivalenciaDelPago(uno)
  const propia = (micros: Micros) => enMonedaDelPago(micros, equivalencia)
  return {
    traslados: porClase(partes).map((parte) => ({
      ...{ ...parte, base: propia(parte.base), importe: propia(parte.importe) },
    })),
    retenidos: porImpuesto(partes.flatMap(({ retenciones }) => retenciones)).map(({ impuesto, total }) => ({
      ...{ impuesto, total: propia(total) },
    })),
  }
}

const bancosDe = ({ bancos = SIN_BANCOS }: Pago) => ({
  RfcEmisorCtaOrd: bancos.rfcBancoOrdenante,
  NomBancoOrdExt: bancos.bancoExtranjero,
  CtaOrdenante: bancos.cuentaOrdenante,
  RfcEmisorCtaBen: bancos.rfcBancoBeneficiario,
  CtaBeneficiario: bancos.cuentaBeneficiario,
})

const pago = (uno: Pago): Nodo =>
  nodo(
    'pago20:Pago',
    {
      FechaPago: uno.FechaPago,
      FormaDePagoP: uno.FormaDePagoP,
      MonedaP: uno.dolares?.moneda ?? 'MXN',
      TipoCambioP: tipoCambioDe(uno),
      Monto: conDos(montoDe(uno)),
      NumOperacion: uno.NumOperacion,
      ...bancosDe(uno),
    },
    [...uno.documentos.map((docto) => documento(docto, uno)), impuestosDelPago(uno)],
  )

function impuestosDelPago(uno: Pago): Nodo | null {
  const { traslados, retenidos } = impuestosEnSuMoneda(uno)
  const retenciones = retenidos.map(({ impuesto, total }) =>
    nodo('pago20:RetencionP', { ImpuestoP: impuesto, ImporteP: conSeis(total) }),
  )
  return grupo('pago20:ImpuestosP', [grupo('pago20:RetencionesP', retenciones), trasladosDe(traslados, 'P')])
}

const nombreEnTotales: Partial<Record<ClaseIva, string>> = { '0.16': '16', '0.08': '8', '0': '0' }

/**
 * 'TotalTrasladosBaseIVA16' and its tax, or 8, or 0; of what is exempt its base; and what is retained. They are pesos whatever was paid, each
 * the sum of what its payments are worth, rounded once.
 */
function totales(pagos: readonly Pago[]): Nodo {
  /** Millionths of millionths of a peso, by the name of the attribute. */
  const sumas = new Map<string, bigint>()
  for (const uno of pagos) {
    const cambio = aMicros(tipoCambioDe(uno))
    const sumarA = (nombre: string, micros: Micros) => sumas.set(nombre, (sumas.get(nombre) ?? 0n) + micros * cambio)
    const { traslados, retenidos } = impuestosEnSuMoneda(uno)
    for (const { impuesto, total } of retenidos)
      sumarA(impuesto === IVA ? 'TotalRetencionesIVA' : 'TotalRetencionesISR', total)
    for (const { iva, base, importe } of traslados) {
      const nombre = nombreEnTotales[iva]
      sumarA(nombre ? `TotalTrasladosBaseIVA${nombre}` : 'TotalTrasladosBaseIVAExento', base)
      if (nombre) sumarA(`TotalTrasladosImpuestoIVA${nombre}`, importe)
    }
    sumarA('MontoTotalPagos', deCentavos(montoDe(uno)))
  }
  const atributos = [...sumas].map(([nombre, suma]) => [nombre, conDos(aCentavosDeProducto(suma))])
  return nodo('pago20:Totales', Object.fromEntries(atributos))
}

/** The fixed frame of a CFDI of type P: no money of its own. */
const concepto = (): Nodo =>
  nodo('cfdi:Concepto', {
    ClaveProdServ: '84111506',
    Cantidad: '1',
    ClaveUnidad: 'ACT',
    Descripcion: 'Pago',
    ValorUnitario: '0',
    Importe: '0',
    ObjetoImp: '01',
  })

/**
 * Builds a complemento de pagos 2.0, not yet sealed. Balances and numbers of partiality are the ledger's; the base of each payment
 * is what was paid without IVA to six decimals, and its IVA the rest.
 * @throws ImportesError SIN_PARTIDAS, PARTIDA_SIN_IMPORTE; NO_CUADRA when more is paid than was owed.
 */
export function crearComplementoPago(datos: DatosPago): Nodo {
  const { pagos, receptor } = datos
  if (pagos.length === 0 || pagos.some(({ documentos }) => documentos.length === 0))
    throw new ImportesError('SIN_PARTIDAS')
  return nodo(
    'cfdi:Comprobante',
    {
      ...ESPACIOS,
      'xmlns:pago20': 'http://www.sat.gob.mx/Pagos20',
      'xsi:schemaLocation': `${ESPACIOS['xsi:schemaLocation']} http://www.sat.gob.mx/Pagos20 http://www.sat.gob.mx/sitio_internet/cfd/Pagos/Pagos20.xsd`,
      Version: '4.0',
      Serie: datos.Serie,
      Folio: datos.Folio,
      Fecha: datos.Fecha,
      SubTotal: '0',
      Moneda: 'XXX',
      Total: '0',
      TipoDeComprobante: 'P',
      Exportacion: '01',
      LugarExpedicion: datos.LugarExpedicion,
    },
    [
      ...personas({ ...datos, receptor: { ...receptor, UsoCFDI: 'CP01' } }),
      nodo('cfdi:Conceptos', {}, [concepto()]),
      nodo('cfdi:Complemento', {}, [nodo('pago20:Pagos', { Version: '2.0' }, [totales(pagos), ...pagos.map(pago)])]),
    ],
  )
}

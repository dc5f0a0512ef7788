import { type Centavos, sumar } from '@nitida/contract/dinero'
import { type Nodo, nodo } from './arbol.ts'
import { type Encabezado, ESPACIOS, personas, seisDecimales } from './comprobante.ts'
import { aCentavosDe, conDos, conSeis, deCentavos, dividir, type Micros } from './decimales.ts'
import { ImportesError, type TasaIva } from './importes.ts'

/** A PPD invoice that a payment pays in part or in full. */
export interface DoctoPagado {
  uuid: string
  Serie: string
  Folio: string
  tasa: TasaIva
  /** Number of the payment; 1 for the first. */
  NumParcialidad: number
  /** Owed before this payment. */
  ImpSaldoAnt: Centavos
  ImpPagado: Centavos
}

export interface Pago {
  /** Wall time of the branch. */
  FechaPago: string
  /** c_FormaPago, never 99. */
  FormaDePagoP: string
  /** What the customer's reference says, for transfers; null writes no attribute. */
  NumOperacion: string | null
  documentos: DoctoPagado[]
}

/** A complemento de pagos: one receiver, one or more payments (cfdi §5.6). UsoCFDI is CP01 whatever the receiver says. */
export interface DatosPago extends Encabezado {
  pagos: Pago[]
}

interface Parte {
  tasa: TasaIva
  base: Micros
  iva: Micros
}

const centesimas: Record<TasaIva, bigint> = { '0.16': 16n, '0.08': 8n }

function parteDe({ ImpPagado, ImpSaldoAnt, tasa }: DoctoPagado): Parte {
  if (ImpPagado <= 0) throw new ImportesError('PARTIDA_SIN_IMPORTE')
  if (ImpPagado > ImpSaldoAnt) throw new ImportesError('NO_CUADRA')
  const pagado = deCentavos(ImpPagado)
  const base = dividir(pagado * 100n, 100n + centesimas[tasa])
  return { tasa, base, iva: pagado - base }
}

/** One row for each rate, in the order in which they come. */
const porTasa = (partes: readonly Parte[]): Parte[] =>
  [...new Set(partes.map(({ tasa }) => tasa))].map((tasa) => {
    const suyas = partes.filter((parte) => parte.tasa === tasa)
    return {
      tasa,
      base: suyas.reduce((suma, { base }) => suma + base, 0n),
      iva: suyas.reduce((suma, { iva }) => suma + iva, 0n),
    }
  })

/** TrasladoDR of a document, TrasladoP of a payment: the same attributes with another ending. */
const traslado = ({ tasa, base, iva }: Parte, final: 'DR' | 'P'): Nodo =>
  nodo(`pago20:Traslado${final}`, {
    [`Base${final}`]: conSeis(base),
    [`Impuesto${final}`]: '002',
    [`TipoFactor${final}`]: 'Tasa',
    [`TasaOCuota${final}`]: seisDecimales[tasa],
    [`Importe${final}`]: conSeis(iva),
  })

const traslados = (partes: Parte[], final: 'DR' | 'P'): Nodo =>
  nodo(`pago20:Impuestos${final}`, {}, [
    nodo(
      `pago20:Traslados${final}`,
      {},
      partes.map((parte) => traslado(parte, final)),
    ),
  ])

const documento = (docto: DoctoPagado): Nodo =>
  nodo(
    'pago20:DoctoRelacionado',
    {
      IdDocumento: docto.uuid.toUpperCase(),
      Serie: docto.Serie || null,
      Folio: docto.Folio || null,
      MonedaDR: 'MXN',
      EquivalenciaDR: '1',
      NumParcialidad: String(docto.NumParcialidad),
      ImpSaldoAnt: conDos(docto.ImpSaldoAnt),
      ImpPagado: conDos(docto.ImpPagado),
      ImpSaldoInsoluto: conDos(docto.ImpSaldoAnt - docto.ImpPagado),
      ObjetoImpDR: '02',
    },
    [traslados([parteDe(docto)], 'DR')],
  )

const montoDe = ({ documentos }: Pago): Centavos => sumar(...documentos.map(({ ImpPagado }) => ImpPagado))

const pago = (uno: Pago): Nodo =>
  nodo(
    'pago20:Pago',
    {
      FechaPago: uno.FechaPago,
      FormaDePagoP: uno.FormaDePagoP,
      MonedaP: 'MXN',
      TipoCambioP: '1',
      Monto: conDos(montoDe(uno)),
      NumOperacion: uno.NumOperacion,
    },
    [...uno.documentos.map(documento), traslados(porTasa(uno.documentos.map(parteDe)), 'P')],
  )

/** 'TotalTrasladosBaseIVA16' and its tax, or 8. */
function totales(pagos: readonly Pago[]): Nodo {
  const atributos: Record<string, string> = {}
  for (const { tasa, base, iva } of porTasa(pagos.flatMap(({ documentos }) => documentos.map(parteDe)))) {
    atributos[`TotalTrasladosBaseIVA${centesimas[tasa]}`] = conDos(aCentavosDe(base))
    atributos[`TotalTrasladosImpuestoIVA${centesimas[tasa]}`] = conDos(aCentavosDe(iva))
  }
  return nodo('pago20:Totales', { ...atributos, MontoTotalPagos: conDos(sumar(...pagos.map(montoDe))) })
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

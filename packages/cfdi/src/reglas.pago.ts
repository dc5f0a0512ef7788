import { buscar, type Nodo, todos } from './arbol.ts'
import { productoEnLimites } from './limites.ts'
import { reglasDeBancos } from './reglas.pago.bancos.ts'
import { enMonedaPropia, equivalenciaDe, reglasDeLoRetenido, reglasDeTotales } from './reglas.pago.totales.ts'
import {
  atributo,
  decimales,
  errar,
  esTipoDeCambio,
  type Falta,
  type Hallazgo,
  importe,
  suma,
  TIPO_DE_CAMBIO,
  tiene,
  type Vista,
} from './vista.ts'

const ES_FIJO = 'El complemento de pagos lleva aquí un valor fijo'

const fijo = (nodo: Nodo | null, nombre: string, valor: string | null, codigo: string, donde: string): Falta => [
  valor === null ? tiene(nodo, nombre) : atributo(nodo, nombre) !== valor,
  codigo,
  `${donde}${nombre}`,
  valor === null ? `En un complemento de pagos ${nombre} no debe existir.` : `${ES_FIJO}: ${valor}.`,
]

/** The fixed frame of type P (CRP20101–CRP20123); a breach of it is a fault of the program. */
function reglasDelMarco({ raiz, conceptos }: Vista): Hallazgo[] {
  const concepto = conceptos[0]?.nodo ?? null
  const deRaiz = (nombre: string, valor: string | null, codigo: string) => fijo(raiz, nombre, valor, codigo, '')
  const deConcepto = (nombre: string, valor: string | null, codigo: string) =>
    fijo(concepto, nombre, valor, codigo, 'Conceptos[1].')
  return errar(
    deRaiz('Exportacion', '01', 'CRP20102'),
    deRaiz('SubTotal', '0', 'CRP20103'),
    deRaiz('Moneda', 'XXX', 'CRP20104'),
    deRaiz('FormaPago', null, 'CRP20105'),
    deRaiz('MetodoPago', null, 'CRP20106'),
    deRaiz('CondicionesDePago', null, 'CRP20107'),
    deRaiz('Descuento', null, 'CRP20108'),
    deRaiz('TipoCambio', null, 'CRP20109'),
    deRaiz('Total', '0', 'CRP20110'),
    [conceptos.length !== 1, 'CRP20111', 'Conceptos', 'El complemento de pagos lleva un solo concepto.'],
    deConcepto('ClaveProdServ', '84111506', 'CRP20113'),
    deConcepto('NoIdentificacion', null, 'CRP20114'),
    deConcepto('Cantidad', '1', 'CRP20115'),
    deConcepto('ClaveUnidad', 'ACT', 'CRP20116'),
    deConcepto('Unidad', null, 'CRP20117'),
    deConcepto('Descripcion', 'Pago', 'CRP20118'),
    deConcepto('ValorUnitario', '0', 'CRP20119'),
    deConcepto('Importe', '0', 'CRP20120'),
    deConcepto('Descuento', null, 'CRP20121'),
    deConcepto('ObjetoImp', '01', 'CRP20122'),
    [
      (conceptos[0]?.impuestos ?? null) !== null,
      'CRP20123',
      'Conceptos[1].Impuestos',
      'El concepto de un pago no lleva impuestos.',
    ],
  )
}

function enLimites(traslado: Nodo): boolean {
  const [base, tasa, monto] = ['BaseDR', 'TasaOCuotaDR', 'ImporteDR'].map((nombre) => atributo(traslado, nombre))
  try {
    return productoEnLimites(base ?? '', tasa ?? '', monto ?? '')
  } catch {
    return false
  }
}

const exento = (traslado: Nodo): boolean => atributo(traslado, 'TipoFactorDR') === 'Exento'

/** Kind and rate of a transferred tax. */
const claveDe = (traslado: Nodo, final: 'DR' | 'P'): string =>
  `${atributo(traslado, `TipoFactor${final}`)} ${atributo(traslado, `TasaOCuota${final}`)}`

function reglasDeDocumento(documento: Nodo, monedaDelPago: string, campo: string): Hallazgo[] {
  const [antes, pagado, queda] = ['ImpSaldoAnt', 'ImpPagado', 'ImpSaldoInsoluto'].map(
    (nombre) => importe(documento, nombre) ?? 0n,
  )
  const impuestos = buscar(documento, 'pago20:ImpuestosDR')
  const objeto = atributo(documento, 'ObjetoImpDR')
  const misma = atributo(documento, 'MonedaDR') === monedaDelPago
  return [
    ...errar(
      [
        misma && atributo(documento, 'EquivalenciaDR') !== '1',
        'CRP20238',
        `${campo}.EquivalenciaDR`,
        'En la moneda del pago la equivalencia es 1.',
      ],
      [
        atributo(documento, 'MonedaDR') === 'XXX',
        'CRP20237',
        `${campo}.MonedaDR`,
        'El documento pagado debe llevar su moneda.',
      ],
      [
        !misma && (equivalenciaDe(documento) === null || decimales(documento, 'EquivalenciaDR') !== 10),
        'CRP20277',
        `${campo}.EquivalenciaDR`,
        'En otra moneda la equivalencia es mayor que cero y lleva diez decimales.',
      ],
      [
        (antes ?? 0n) <= 0n,
        'CRP20239',
        `${campo}.ImpSaldoAnt`,
        'El saldo anterior debe ser mayor que cero: la factura ya estaba pagada.',
      ],
      [(pagado ?? 0n) <= 0n, 'CRP20241', `${campo}.ImpPagado`, 'El importe pagado debe ser mayor que cero.'],
      [
        queda !== (antes ?? 0n) - (pagado ?? 0n),
        'CRP20244',
        `${campo}.ImpSaldoInsoluto`,
        'El saldo que queda debe ser el anterior menos lo pagado, y no menor que cero.',
      ],
      [objeto === '02' && !impuestos, 'CRP20246', `${campo}.ImpuestosDR`, 'Faltan los impuestos del documento pagado.'],
      [objeto !== '02' && impuestos !== null, 'CRP20247', `${campo}.ImpuestosDR`, 'Este documento no lleva impuestos.'],
    ),
    ...todos(impuestos, 'pago20:RetencionesDR', 'pago20:RetencionDR').flatMap((retencion) =>
      errar(
        [
          (importe(retencion, 'BaseDR') ?? 0n) <= 0n,
          'CRP20248',
          `${campo}.BaseDR`,
          'La base de la retención debe ser mayor que cero.',
        ],
        [
          !enLimites(retencion),
          'CRP20254',
          `${campo}.ImporteDR`,
          'La retención pagada no corresponde a su base por la tasa.',
        ],
      ),
    ),
    ...todos(impuestos, 'pago20:TrasladosDR', 'pago20:TrasladoDR').flatMap((traslado) =>
      errar(
        [
          (importe(traslado, 'BaseDR') ?? 0n) <= 0n,
          'CRP20255',
          `${campo}.BaseDR`,
          'La base del impuesto pagado debe ser mayor que cero.',
        ],
        [
          exento(traslado)
            ? tiene(traslado, 'TasaOCuotaDR') || tiene(traslado, 'ImporteDR')
            : !tiene(traslado, 'TasaOCuotaDR') || !tiene(traslado, 'ImporteDR'),
          'CRP20259',
          `${campo}.TasaOCuotaDR`,
          'El impuesto pagado debe llevar tasa e importe, o ser exento.',
        ],
        [
          tiene(traslado, 'TasaOCuotaDR') && !enLimites(traslado),
          'CRP20261',
          `${campo}.ImporteDR`,
          'El impuesto pagado no corresponde a su base por la tasa.',
        ],
      ),
    ),
  ]
}

function reglasDelPago(pago: Nodo, campo: string): Hallazgo[] {
  const documentos = todos(pago, 'pago20:DoctoRelacionado')
  const propios = todos(pago, 'pago20:ImpuestosP', 'pago20:TrasladosP', 'pago20:TrasladoP')
  const tasas = propios.map((uno) => claveDe(uno, 'P'))
  const pesos = atributo(pago, 'MonedaP') === 'MXN'
  return [
    ...errar(
      [
        atributo(pago, 'FormaDePagoP') === '99',
        'CRP20212',
        `${campo}.FormaDePagoP`,
        'La forma del pago no puede ser 99: elige con qué se pagó.',
      ],
      [atributo(pago, 'MonedaP') === 'XXX', 'CRP20213', `${campo}.MonedaP`, 'El pago debe llevar su moneda: MXN.'],
      [
        pesos && atributo(pago, 'TipoCambioP') !== '1',
        'CRP20215',
        `${campo}.TipoCambioP`,
        'En pesos el tipo de cambio del pago es 1.',
      ],
      [
        !pesos && !tiene(pago, 'TipoCambioP'),
        'CRP20214',
        `${campo}.TipoCambioP`,
        'En otra moneda el pago debe decir su tipo de cambio.',
      ],
      [
        !pesos && tiene(pago, 'TipoCambioP') && !esTipoDeCambio(atributo(pago, 'TipoCambioP')),
        'CRP20216',
        `${campo}.TipoCambioP`,
        TIPO_DE_CAMBIO,
      ],
      [
        enMonedaPropia(documentos, (documento) => importe(documento, 'ImpPagado') ?? 0n) >
          (importe(pago, 'Monto') ?? 0n),
        'CRP20217',
        `${campo}.Monto`,
        'Lo pagado a los documentos no puede pasar del monto del pago.',
      ],
      [
        (importe(pago, 'Monto') ?? 0n) <= 0n,
        'CRP20218',
        `${campo}.Monto`,
        'El monto del pago debe ser mayor que cero.',
      ],
      [
        new Set(tasas).size !== tasas.length,
        'CRP20271',
        `${campo}.ImpuestosP`,
        'Los impuestos del pago van en un renglón por tasa.',
      ],
    ),
    ...documentos.flatMap((documento, i) =>
      reglasDeDocumento(documento, atributo(pago, 'MonedaP'), `${campo}.DoctoRelacionado[${i + 1}]`),
    ),
    ...reglasDeBancos(pago, campo),
    ...reglasDeLoRetenido(pago, campo),
    ...propios.flatMap((traslado) => {
      const suyos = (nombre: string) =>
        enMonedaPropia(documentos, (documento) =>
          suma(
            todos(documento, 'pago20:ImpuestosDR', 'pago20:TrasladosDR', 'pago20:TrasladoDR').filter(
              (uno) => claveDe(uno, 'DR') === claveDe(traslado, 'P'),
            ),
            nombre,
          ),
        )
      return errar(
        [
          importe(traslado, 'BaseP') !== suyos('BaseDR'),
          'CRP20268',
          `${campo}.BaseP`,
          'La base del pago debe ser la suma de las bases de sus documentos.',
        ],
        [
          (importe(traslado, 'ImporteP') ?? 0n) !== suyos('ImporteDR'),
          'CRP20274',
          `${campo}.ImporteP`,
          'El impuesto del pago debe ser la suma de los impuestos de sus documentos.',
        ],
      )
    }),
  ]
}

/** Rules of the complemento de pagos 2.0; a CFDI of another type only must not carry one (CRP20101). */
export function reglasDePago(vista: Vista): Hallazgo[] {
  const complemento = buscar(vista.raiz, 'cfdi:Complemento', 'pago20:Pagos')
  if (vista.tipo !== 'P')
    return errar([
      complemento !== null,
      'CRP20101',
      'TipoDeComprobante',
      'El complemento de pagos va en un comprobante de tipo P.',
    ])
  const pagos = todos(complemento, 'pago20:Pago')
  return [
    ...reglasDelMarco(vista),
    ...reglasDeTotales(buscar(complemento, 'pago20:Totales'), pagos),
    ...pagos.flatMap((pago, i) => reglasDelPago(pago, `Pagos[${i + 1}]`)),
  ]
}

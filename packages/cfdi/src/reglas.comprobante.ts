import { todos } from './arbol.ts'
import { entradaDe, exportaciones, formasPago, metodosPago, tiposComprobante, tiposRelacion } from './catalogos.ts'
import { fechaCfdi } from './fechas.ts'
import {
  alCentavo,
  atributo,
  type Contexto,
  decimales,
  errar,
  esTipoDeCambio,
  type Hallazgo,
  importe,
  legible,
  suma,
  TIPO_DE_CAMBIO,
  tiene,
  type Vista,
} from './vista.ts'

const HORA = 3_600_000
const LIMITE_MS = 72 * HORA
const FECHA = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** Zones of Mexico that go first and last: without a zone a date may be right by either. */
const [PRIMERA, ULTIMA] = ['America/Cancun', 'America/Tijuana']

function reglasDeFecha({ raiz }: Vista, { ahora, zona }: Contexto): Hallazgo[] {
  const fecha = atributo(raiz, 'Fecha')
  if (!FECHA.test(fecha))
    return errar([true, 'CFDI40101', 'Fecha', 'La fecha debe tener la forma AAAA-MM-DDThh:mm:ss, sin zona horaria.'])
  const mas = fechaCfdi(ahora, zona ?? PRIMERA)
  const menos = fechaCfdi(new Date(ahora.getTime() - LIMITE_MS), zona ?? ULTIMA)
  return errar(
    [
      fecha > mas,
      '401',
      'Fecha',
      'La fecha está en el futuro: revisa el reloj del servidor y la zona horaria de la sucursal.',
    ],
    [fecha < menos, '401', 'Fecha', 'La fecha tiene más de 72 horas: vuelve a generar la factura.'],
  )
}

function reglasDePago({ raiz, tipo }: Vista, dia: string): Hallazgo[] {
  const [forma, metodo] = [atributo(raiz, 'FormaPago'), atributo(raiz, 'MetodoPago')]
  if (tipo === 'P' || tipo === 'T')
    return errar(
      [tiene(raiz, 'FormaPago'), 'CFDI40103', 'FormaPago', 'Este tipo de comprobante no lleva forma de pago: quítala.'],
      [
        tiene(raiz, 'MetodoPago'),
        'CFDI40125',
        'MetodoPago',
        'Este tipo de comprobante no lleva método de pago: quítalo.',
      ],
    )
  const conocida = entradaDe(formasPago, forma, dia) !== null
  return errar(
    [!conocida, 'CFDI40104', 'FormaPago', 'La forma de pago no está en el catálogo del SAT: elige una de la lista.'],
    [
      metodo === 'PPD' && conocida && forma !== '99',
      'CFDI40105',
      'FormaPago',
      'Con método PPD la forma de pago debe ser 99, Por definir.',
    ],
    [
      metodo === 'PUE' && forma === '99',
      'FORMA_PAGO_99',
      'FormaPago',
      'Con método PUE la forma de pago no puede ser 99: elige con qué se pagó, o cambia a PPD.',
    ],
    [entradaDe(metodosPago, metodo, dia) === null, 'CFDI40124', 'MetodoPago', 'El método de pago debe ser PUE o PPD.'],
  )
}

function reglasDeMoneda({ raiz, tipo }: Vista): Hallazgo[] {
  const moneda = atributo(raiz, 'Moneda')
  const monedas = tipo === 'P' ? ['XXX'] : ['MXN', 'USD']
  return errar(
    [
      !monedas.includes(moneda),
      'CFDI40113',
      'Moneda',
      'La moneda debe ser MXN o USD (XXX en el complemento de pagos).',
    ],
    [
      moneda === 'MXN' && tiene(raiz, 'TipoCambio') && atributo(raiz, 'TipoCambio') !== '1',
      'CFDI40114',
      'TipoCambio',
      'En pesos el tipo de cambio debe ser 1 o no existir.',
    ],
    [
      moneda === 'USD' && !tiene(raiz, 'TipoCambio'),
      'CFDI40115',
      'TipoCambio',
      'En dólares el comprobante debe decir su tipo de cambio.',
    ],
    [
      moneda === 'USD' && tiene(raiz, 'TipoCambio') && !esTipoDeCambio(atributo(raiz, 'TipoCambio')),
      'CFDI40117',
      'TipoCambio',
      TIPO_DE_CAMBIO,
    ],
    [
      moneda === 'XXX' && tiene(raiz, 'TipoCambio'),
      'CFDI40116',
      'TipoCambio',
      'Sin moneda no hay tipo de cambio: quítalo.',
    ],
  )
}

function reglasDeTotales({ raiz, tipo, conceptos, impuestos, traslados }: Vista): Hallazgo[] {
  const nodos = conceptos.map(({ nodo }) => nodo)
  const [subTotal, total] = [importe(raiz, 'SubTotal') ?? 0n, importe(raiz, 'Total') ?? 0n]
  const descuento = importe(raiz, 'Descuento') ?? 0n
  const sumaImportes = alCentavo(suma(nodos, 'Importe'))
  const sumaDescuentos = alCentavo(suma(nodos, 'Descuento'))
  const debeDescuento = nodos.some((nodo) => tiene(nodo, 'Descuento'))
  const sinDinero = tipo === 'P' || tipo === 'T'
  const retenidos = importe(impuestos, 'TotalImpuestosRetenidos') ?? 0n
  const trasladados = tiene(impuestos, 'TotalImpuestosTrasladados')
    ? (importe(impuestos, 'TotalImpuestosTrasladados') ?? 0n)
    : suma(traslados, 'Importe')
  const esperado = subTotal - descuento + trasladados - retenidos
  return errar(
    [decimales(raiz, 'SubTotal') > 2, 'CFDI40107', 'SubTotal', 'El subtotal lleva a lo más dos decimales.'],
    [
      !sinDinero && subTotal !== sumaImportes,
      'CFDI40108',
      'SubTotal',
      `El subtotal debe ser la suma de los importes de los conceptos: ${legible(sumaImportes)}.`,
    ],
    [sinDinero && subTotal !== 0n, 'CFDI40109', 'SubTotal', 'En este tipo de comprobante el subtotal debe ser 0.'],
    [
      descuento > subTotal,
      'CFDI40110',
      'Descuento',
      'El descuento no puede ser mayor que el subtotal: corrige los descuentos.',
    ],
    [
      sinDinero ? debeDescuento : debeDescuento !== tiene(raiz, 'Descuento') || descuento !== sumaDescuentos,
      'CFDI40111',
      'Descuento',
      sinDinero
        ? 'Este tipo de comprobante no lleva descuentos: quítalos de los conceptos.'
        : `El descuento debe ser la suma de los descuentos de los conceptos: ${legible(sumaDescuentos)}.`,
    ],
    [decimales(raiz, 'Descuento') > 2, 'CFDI40112', 'Descuento', 'El descuento lleva a lo más dos decimales.'],
    [
      total !== esperado || decimales(raiz, 'Total') > 2,
      'CFDI40119',
      'Total',
      `El total debe ser subtotal − descuento + impuestos: ${legible(esperado > 0n ? esperado : 0n)}.`,
    ],
  )
}

/** Rules of the root: date, payment, currency, totals, catalogues, relations. */
export function reglasDeComprobante(vista: Vista, contexto: Contexto): Hallazgo[] {
  const { raiz } = vista
  const dia = fechaCfdi(contexto.ahora, contexto.zona ?? PRIMERA).slice(0, 10)
  const en = (catalogo: typeof exportaciones, nombre: string) =>
    entradaDe(catalogo, atributo(raiz, nombre), dia) !== null
  return [
    ...reglasDeFecha(vista, contexto),
    ...reglasDePago(vista, dia),
    ...reglasDeMoneda(vista),
    ...reglasDeTotales(vista),
    ...errar(
      [
        !en(tiposComprobante, 'TipoDeComprobante'),
        'CFDI40121',
        'TipoDeComprobante',
        'El tipo de comprobante debe ser I, E o P.',
      ],
      [!en(exportaciones, 'Exportacion'), 'CFDI40123', 'Exportacion', 'La exportación debe ser 01, No aplica.'],
      [
        !/^\d{5}$/.test(atributo(raiz, 'LugarExpedicion')),
        'CFDI40126',
        'LugarExpedicion',
        'El lugar de expedición es el código postal de la sucursal, de cinco dígitos.',
      ],
    ),
    ...todos(raiz, 'cfdi:CfdiRelacionados').flatMap((relacion) =>
      errar([
        entradaDe(tiposRelacion, atributo(relacion, 'TipoRelacion'), dia) === null,
        'CFDI40137',
        'CfdiRelacionados.TipoRelacion',
        'El tipo de relación no está en el catálogo del SAT.',
      ]),
    ),
  ]
}

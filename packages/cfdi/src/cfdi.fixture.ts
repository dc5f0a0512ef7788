import type { BancosDelPago } from '@nitida/contract/facturacion.bancos'
import { SIN_BANCOS } from '@nitida/contract/facturacion.bancos.rules'
import fc from 'fast-check'
import type { Nodo } from './arbol.ts'
import {
  crearComprobante,
  type DatosComprobante,
  type Emisor,
  type Receptor,
  type Relacion,
  type TextosConcepto,
  type TipoRelacion,
} from './comprobante.ts'
import {
  type Cambio,
  cambios,
  cualquierCambio,
  type EnMoneda,
  enCualquiera,
  enMxn,
  enUsd,
  pagado,
} from './dolares.fixture.ts'
import { importesConIva, type PartidaConIva, type TasaIva } from './importes.ts'
import { arbitrariosDeImpuestos } from './impuestos.fixture.ts'
import { crearComplementoPago, type DatosPago } from './pago.ts'
import { NOMBRE_PUBLICO } from './reglas.global.ts'

export const EMISOR: Emisor = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' }
const LUGAR = '06000'
export const FECHA = '2026-11-22T10:15:00'
/** The instant of FECHA in the centre of the country. */
export const AHORA = new Date('2026-11-22T16:15:00Z')

const EMPRESA: Receptor = {
  Rfc: 'URE180429TM6',
  Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  DomicilioFiscalReceptor: '86991',
  RegimenFiscalReceptor: '601',
  UsoCFDI: 'G03',
}
const PERSONA: Receptor = {
  Rfc: 'CUSC850516316',
  Nombre: 'CESAR OSBALDO CRUZ SOLORZANO',
  DomicilioFiscalReceptor: '45638',
  RegimenFiscalReceptor: '612',
  UsoCFDI: 'D01',
}
export const PUBLICO: Receptor = {
  Rfc: 'XAXX010101000',
  Nombre: NOMBRE_PUBLICO,
  DomicilioFiscalReceptor: LUGAR,
  RegimenFiscalReceptor: '616',
  UsoCFDI: 'S01',
}

export const encabezado = {
  ...{ Serie: 'A', Folio: '1', Fecha: FECHA, LugarExpedicion: LUGAR },
  emisor: EMISOR,
  receptor: PERSONA,
  relaciones: [],
}

const LENTES: TextosConcepto = {
  ClaveProdServ: '42142901',
  ClaveUnidad: 'H87',
  Unidad: 'PZ',
  NoIdentificacion: null,
  Descripcion: 'ARMAZÓN Y LENTES Ñ & <GRADUADOS> "ANTIRREFLEJANTES"',
}
export const venta = (folio: string): TextosConcepto => ({
  ClaveProdServ: '01010101',
  ClaveUnidad: 'ACT',
  Unidad: null,
  NoIdentificacion: folio,
  Descripcion: 'Venta',
})

const UUID = 'AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE'

/** An invoice of two lines, one with a discount; a given part replaces its own. */
export function unaFactura(cambios: Partial<DatosComprobante> = {}, partidas?: PartidaConIva[]): Nodo {
  const importes = importesConIva(
    partidas ?? [
      { cantidad: '1', importe: 1990_00, descuento: 199_00, tasa: '0.16' },
      { cantidad: '2', importe: 333_33, descuento: 0, tasa: '0.16' },
    ],
  )
  return crearComprobante({
    ...encabezado,
    ...{ tipo: 'I', FormaPago: '01', MetodoPago: 'PUE', global: null },
    conceptos: importes.conceptos.map(() => LENTES),
    importes,
    ...cambios,
  })
}

export const unaGlobal = (cambios: Partial<DatosComprobante> = {}): Nodo =>
  unaFactura({
    receptor: PUBLICO,
    global: { Periodicidad: '04', Meses: '11', Anio: 2026 },
    conceptos: [venta('A-1'), venta('A-2')],
    importes: importesConIva([
      { cantidad: '1', importe: 500_00, descuento: 0, tasa: '0.16' },
      { cantidad: '1', importe: 349_99, descuento: 50_00, tasa: '0.16' },
    ]),
    ...cambios,
  })

const ACTO = { ClaveProdServ: '84111506', ClaveUnidad: 'ACT', Unidad: null, NoIdentificacion: null }

/** An advance, its final invoice and the egreso that applies it (Anexo 20, appendix 6, A). */
export function losDeUnAnticipo(centavos = 400_00): Nodo[] {
  const importes = importesConIva([{ cantidad: '1', importe: centavos, descuento: 0, tasa: '0.16' }])
  const relaciones = [{ TipoRelacion: '07' as const, uuids: [UUID] }]
  return [
    unaFactura({ importes, conceptos: [{ ...ACTO, Descripcion: 'Anticipo del bien o servicio' }] }),
    unaFactura({ relaciones }),
    unaFactura({
      ...{ tipo: 'E', FormaPago: '30', importes, relaciones },
      conceptos: [{ ...ACTO, Descripcion: 'Aplicación de anticipo' }],
    }),
  ]
}

export const unPago = (cambios: Partial<DatosPago> = {}): Nodo =>
  crearComplementoPago({
    ...encabezado,
    pagos: [
      {
        ...{ FechaPago: FECHA, FormaDePagoP: '03', NumOperacion: null },
        documentos: [
          {
            uuid: UUID,
            Serie: 'A',
            Folio: '7',
            tasa: '0.16',
            NumParcialidad: 1,
            ImpSaldoAnt: 1000_00,
            ImpPagado: 333_33,
          },
        ],
      },
    ],
    ...cambios,
  })

const centavos = fc.integer({ min: 1, max: 3_000_000 })
/** A line of an order; some articles have a tax of their own. */
const partida = (deSucursal: TasaIva): fc.Arbitrary<PartidaConIva> =>
  fc
    .record({
      tasa: fc.constantFrom<PartidaConIva['tasa'][]>(deSucursal, deSucursal, '0', 'exento'),
      cantidad: fc.integer({ min: 1, max: 6 }).map(String),
      importe: centavos,
      parte: fc.constantFrom(0, 0, 0, 10, 15, 50),
    })
    .map(({ tasa, cantidad, importe, parte }) => ({
      cantidad,
      importe,
      descuento: Math.floor((importe * parte) / 100),
      tasa,
    }))

/** Texts that break seals: accents, Ñ, quotes, spaces of every kind, marks of XML, letters beyond 16 bits. */
const texto = (max: number) =>
  fc
    .array(
      fc.constantFrom(
        'ARMAZÓN',
        'Ñandú',
        'ö',
        '&',
        '<b>',
        '"',
        "'",
        ' ',
        '  ',
        '\t',
        '\n',
        '\u00a0',
        'e\u0301',
        '€',
        '𝒜',
        '日',
        '-',
        '#',
        'S.A.',
        '%',
      ),
      {
        minLength: 1,
        maxLength: max,
      },
    )
    .map((partes) => `X${partes.join(' ')}`)

const conTextos = (importes: DatosComprobante['importes']) =>
  fc.array(fc.record({ Descripcion: texto(12), NoIdentificacion: fc.option(texto(4)) }), {
    minLength: importes.conceptos.length,
    maxLength: importes.conceptos.length,
  })

const uuid = fc.uuid().map((uno) => uno.toUpperCase())
const relacion: fc.Arbitrary<Relacion> = fc.record({
  TipoRelacion: fc.constantFrom<TipoRelacion[]>('01', '03', '04', '07'),
  uuids: fc.array(uuid, { minLength: 1, maxLength: 3 }),
})

const conRelaciones = fc.array(relacion, { minLength: 1, maxLength: 2 })

const factura = (tipo: DatosComprobante['tipo'], tipoCambio: EnMoneda): fc.Arbitrary<Nodo> =>
  fc.constantFrom<TasaIva>('0.16', '0.08').chain((tasa) =>
    fc.array(partida(tasa), { minLength: 1, maxLength: 12 }).chain((partidas) => {
      const importes = importesConIva(partidas)
      return fc
        .record({
          textos: conTextos(importes),
          tipoCambio,
          relaciones: tipo === 'E' ? conRelaciones : fc.oneof(fc.constant<Relacion[]>([]), conRelaciones),
          Folio: fc.nat().map(String),
          receptor: fc.constantFrom(PERSONA, EMPRESA),
          pago: fc.constantFrom(
            { FormaPago: '99', MetodoPago: 'PPD' as const },
            { FormaPago: '04', MetodoPago: 'PUE' as const },
            { FormaPago: '30', MetodoPago: 'PUE' as const },
          ),
        })
        .map(({ textos, pago, ...datos }) =>
          unaFactura({
            ...{ ...datos, tipo, ...pago, importes },
            conceptos: textos.map((suyos) => ({ ...LENTES, ...suyos })),
          }),
        )
    }),
  )

const global: fc.Arbitrary<Nodo> = fc.array(partida('0.16'), { minLength: 1, maxLength: 40 }).map((partidas) => {
  const importes = importesConIva(partidas.map((una) => ({ ...una, cantidad: '1' })))
  return unaGlobal({ importes, conceptos: importes.conceptos.map((_, i) => venta(`A-${Math.floor(i / 2)}`)) })
})

const digitos = (cuantos: number) => fc.stringMatching(new RegExp(`^[0-9]{${cuantos}}$`))
/** Banks that a transfer may name, each field for itself. */
export const bancosDeTransferencia: fc.Arbitrary<BancosDelPago> = fc
  .record({
    origen: fc.constantFrom(
      { rfcBancoOrdenante: null, bancoExtranjero: null },
      { rfcBancoOrdenante: 'BBA830831LJ2', bancoExtranjero: null },
      { rfcBancoOrdenante: 'XEXX010101000', bancoExtranjero: 'BANCO Ñ & <UNO> "DOS"' },
    ),
    cuentaOrdenante: fc.option(fc.oneof(digitos(10), digitos(16), digitos(18))),
    rfcBancoBeneficiario: fc.option(fc.constant('A&Ñ830831LJ2')),
    cuentaBeneficiario: fc.option(fc.oneof(digitos(10), digitos(18))),
  })
  .map(({ origen, ...resto }) => ({ ...SIN_BANCOS, ...origen, ...resto }))

const pago = (cambio: fc.Arbitrary<Cambio>): fc.Arbitrary<Nodo> =>
  fc
    .array(
      fc.record({
        forma: fc.constantFrom('01', '03', '28'),
        NumOperacion: fc.option(fc.constantFrom('SPEI 123', 'Ñ&<4>')),
        bancos: bancosDeTransferencia,
        cambio,
        documentos: fc.array(
          fc.record({
            uuid,
            tasa: fc.constantFrom<TasaIva>('0.16', '0.08'),
            ImpPagado: centavos,
            queda: fc.nat(900_000),
            NumParcialidad: fc.integer({ min: 1, max: 9 }),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((pagos) =>
      unPago({
        pagos: pagos.map(({ forma, NumOperacion, bancos, cambio, documentos }) => ({
          ...{ FechaPago: FECHA, FormaDePagoP: forma, NumOperacion, ...(forma === '03' && { bancos }) },
          ...pagado(cambio, documentos),
          documentos: documentos.map(({ queda, ...docto }) => ({
            ...docto,
            Serie: 'A',
            Folio: '9',
            ImpSaldoAnt: docto.ImpPagado + queda,
          })),
        })),
      }),
    )

const { conOtrosImpuestos, pagoDeOtrosImpuestos } = arbitrariosDeImpuestos(unaFactura, unPago, LENTES)

const anticipos = fc.nat().chain((n) => fc.constantFrom(...losDeUnAnticipo((n % 5_000_000) + 1)))

/** Any CFDI that the product makes, not yet sealed. */
export const cualquierCfdi: fc.Arbitrary<Nodo> = fc.oneof(
  ...(['I', 'E'] as const).flatMap((tipo) => [
    { weight: 3, arbitrary: factura(tipo, enCualquiera) },
    { weight: 2, arbitrary: conOtrosImpuestos(tipo, enCualquiera) },
  ]),
  { weight: 2, arbitrary: global },
  { weight: 2, arbitrary: pago(cualquierCambio) },
  { weight: 2, arbitrary: pagoDeOtrosImpuestos(cualquierCambio) },
)

const tipos = { I: 'facturas', E: 'notas de crédito' } as const
const deMoneda = { 'en pesos': enMxn, 'en dólares': enUsd }

/** The same by kind. */
export const cfdisPorClase: Readonly<Record<string, fc.Arbitrary<Nodo>>> = Object.fromEntries([
  ...(['I', 'E'] as const).flatMap((tipo) =>
    Object.entries(deMoneda).flatMap(([nombre, tipoCambio]) => [
      [`${tipos[tipo]} ${nombre}`, factura(tipo, tipoCambio)] as const,
      [`${tipos[tipo]} ${nombre} con otros impuestos`, conOtrosImpuestos(tipo, tipoCambio)] as const,
    ]),
  ),
  ['globales', global],
  ['anticipos', anticipos],
  ...Object.entries(cambios).flatMap(([nombre, cambio]) => [
    [`pagos ${nombre}`, pago(cambio)] as const,
    [`pagos ${nombre} con otros impuestos`, pagoDeOtrosImpuestos(cambio)] as const,
  ]),
])

/** A copy whose elements at a path have other attributes; null takes one out. */
export function alterado(raiz: Nodo, ruta: readonly string[], atributos: Record<string, string | null>): Nodo {
  const [siguiente, ...resto] = ruta
  if (siguiente === undefined) {
    const nuevos = Object.entries({ ...raiz.atributos, ...atributos }).filter(
      (par): par is [string, string] => par[1] !== null,
    )
    return { ...raiz, atributos: Object.fromEntries(nuevos) }
  }
  return {
    ...raiz,
    hijos: raiz.hijos.map((hijo) => (hijo.nombre === siguiente ? alterado(hijo, resto, atributos) : hijo)),
  }
}

/** A copy without the elements at a path. */
export function sin(raiz: Nodo, ruta: readonly string[]): Nodo {
  const [siguiente, ...resto] = ruta
  const hijos =
    resto.length === 0
      ? raiz.hijos.filter(({ nombre }) => nombre !== siguiente)
      : raiz.hijos.map((hijo) => (hijo.nombre === siguiente ? sin(hijo, resto) : hijo))
  return { ...raiz, hijos }
}

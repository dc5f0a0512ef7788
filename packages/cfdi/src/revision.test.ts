import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Nodo, nodo } from './arbol.ts'
import { AHORA, alterado, cualquierCfdi, PUBLICO, sin, unaFactura, unaGlobal, unPago } from './cfdi.fixture.ts'
import {
  aConcepto,
  aEmisor,
  aGlobal,
  aReceptor,
  type Caso,
  CONCEPTO,
  conImpuesto,
  duplicado,
  exento,
  mover,
  RESUMEN,
  rebajada,
  redonda,
  simple,
  TRASLADO,
} from './revision.fixture.ts'
import { casosDePagos } from './revision.pagos.fixture.ts'
import { casosDeRetenciones } from './revision.retenciones.fixture.ts'
import { errores, revisar } from './revision.ts'

const contexto = { ahora: AHORA, zona: 'America/Mexico_City' }
const codigos = (raiz: Nodo) => [...new Set(errores(revisar(raiz, contexto)).map(({ codigo }) => codigo))]

const casos: Caso[] = [
  ['CFDI40101', () => mover(simple(), { Fecha: '2026-11-22 10:15' })],
  ['401', () => mover(simple(), { Fecha: '2026-11-22T10:15:01' })],
  ['401', () => mover(simple(), { Fecha: '2026-11-19T10:14:59' })],
  ['CFDI40103', () => mover(unPago(), { FormaPago: '01' }), 'CRP20105'],
  ['CFDI40104', () => mover(simple(), { FormaPago: '07' })],
  ['CFDI40104', () => mover(simple(), { FormaPago: null })],
  ['CFDI40105', () => mover(simple(), { MetodoPago: 'PPD' })],
  ['FORMA_PAGO_99', () => mover(simple(), { FormaPago: '99' })],
  ['CFDI40107', () => mover(simple(), { SubTotal: '431.030' })],
  ['CFDI40108', () => mover(simple(), { SubTotal: '431.04', Total: '500.01' })],
  ['CFDI40109', () => mover(unPago(), { SubTotal: '1', Total: '1' }), 'CRP20103', 'CRP20110'],
  [
    'CFDI40110',
    () => mover(aConcepto({ Descuento: '500.500000' }, redonda()), { Descuento: '500.50' }),
    'CFDI40169',
    'BASE_IVA',
    'CFDI40119',
  ],
  ['CFDI40111', () => mover(rebajada(), { Descuento: null, Total: '580.00' }), 'CFDI40119'],
  ['CFDI40111', () => mover(rebajada(), { Descuento: '100.01', Total: '463.99' })],
  ['CFDI40112', () => mover(rebajada(), { Descuento: '100.000' })],
  ['CFDI40113', () => mover(simple(), { Moneda: 'EUR' })],
  ['CFDI40114', () => mover(simple(), { TipoCambio: '1.0' })],
  ['CFDI40115', () => mover(simple(), { Moneda: 'USD' })],
  ['CFDI40117', () => mover(simple(), { Moneda: 'USD', TipoCambio: '0.0' })],
  ['CFDI40116', () => mover(unPago(), { TipoCambio: '1' }), 'CRP20109'],
  ['CFDI40119', () => mover(simple(), { Total: '500.01' })],
  ['CFDI40121', () => mover(simple(), { TipoDeComprobante: 'X' })],
  ['CFDI40123', () => mover(simple(), { Exportacion: '09' })],
  ['CFDI40124', () => mover(simple(), { MetodoPago: 'PUD' })],
  ['CFDI40125', () => mover(unPago(), { MetodoPago: 'PUE' }), 'CRP20106'],
  ['CFDI40126', () => mover(simple(), { LugarExpedicion: '6000' })],
  ['CFDI40130', () => unaFactura({ receptor: PUBLICO })],
  ['CFDI40130', () => mover(unaGlobal(), { TipoDeComprobante: 'E' })],
  ['CFDI40131', () => aGlobal({ Periodicidad: '06' })],
  ['CFDI40132', () => aGlobal({ Periodicidad: '05', Meses: '18' })],
  ['CFDI40133', () => aGlobal({ Meses: '19' })],
  ['CFDI40134', () => aGlobal({ Meses: '13' })],
  [
    'CFDI40135',
    () =>
      alterado(
        unaGlobal({ emisor: { Rfc: 'CUSC850516316', Nombre: 'CESAR OSBALDO', RegimenFiscal: '621' } }),
        ['cfdi:InformacionGlobal'],
        { Periodicidad: '05' },
      ),
  ],
  ['CFDI40136', () => aGlobal({ Año: '2024' })],
  [
    'CFDI40137',
    () =>
      alterado(unaFactura({ relaciones: [{ TipoRelacion: '04', uuids: [] }] }), ['cfdi:CfdiRelacionados'], {
        TipoRelacion: '99',
      }),
  ],
  ['CFDI40138', () => aEmisor({ Rfc: 'EKU9013173C9' })],
  ['CFDI40139', () => aEmisor({ Nombre: 'ESCUELA KEMPER URGATE SA DE CV' })],
  ['CFDI40140', () => aEmisor({ RegimenFiscal: '630' })],
  ['CFDI40141', () => aEmisor({ RegimenFiscal: '612' })],
  ['CFDI40143', () => aReceptor({ Rfc: 'CUSC851316316' })],
  [
    'CFDI40145',
    () =>
      aReceptor({
        Rfc: 'URE180429TM6',
        Nombre: 'UNIVERSIDAD ROBOTICA S.A. de C.V.',
        RegimenFiscalReceptor: '601',
        UsoCFDI: 'G03',
      }),
  ],
  ['CFDI40145', () => aReceptor({ Nombre: 'César Cruz' })],
  ['CFDI40145', () => aReceptor({ Nombre: '' })],
  ['CFDI40146', () => aReceptor({ Nombre: 'VENTAS DEL DIA' }, unaGlobal())],
  ['CFDI40147', () => aReceptor({ DomicilioFiscalReceptor: '4563' })],
  ['CFDI40147', () => aReceptor({ DomicilioFiscalReceptor: '19000' })],
  ['CFDI40149', () => aReceptor({ DomicilioFiscalReceptor: '06010' }, unaGlobal())],
  ['CFDI40157', () => aReceptor({ RegimenFiscalReceptor: '630', UsoCFDI: 'G03' }), 'CFDI40161'],
  ['CFDI40158', () => aReceptor({ RegimenFiscalReceptor: '601', UsoCFDI: 'G03' })],
  ['CFDI40159', () => aReceptor({ RegimenFiscalReceptor: '612' }, unaGlobal())],
  ['CFDI40160', () => aReceptor({ UsoCFDI: 'P01' })],
  ['CFDI40161', () => aReceptor({ RegimenFiscalReceptor: '616' })],
  ['CFDI40161', () => aReceptor({ RegimenFiscalReceptor: '626' })],
  ['CFDI40161', () => aReceptor({ UsoCFDI: 'CP01' })],
  ['CFDI40161', () => aReceptor({ UsoCFDI: 'G03' }, unaGlobal())],
  ['CFDI40161', () => aReceptor({ UsoCFDI: 'G03' }, unPago())],
  ['CFDI40162', () => aConcepto({ ClaveProdServ: '4214290' })],
  ['CFDI40165', () => aConcepto({ ClaveUnidad: 'PIEZA' })],
  // A key of the right shape that is in no catalogue.
  ['CFDI40165', () => aConcepto({ ClaveUnidad: 'QQ9' })],
  ['CFDI40166', () => aConcepto({ ValorUnitario: '0.000000' }), 'CFDI40167'],
  ['CFDI40167', () => aConcepto({ Cantidad: '1.00', ValorUnitario: '440.000000' })],
  ['CFDI40168', () => aConcepto({ Importe: '500.00', ValorUnitario: '500' }, rebajada())],
  ['CFDI40169', () => aConcepto({ Descuento: '600.000000' }, rebajada()), 'CFDI40111', 'BASE_IVA'],
  ['CFDI40170', () => aConcepto({ ObjetoImp: '09' })],
  [
    'CFDI40171',
    () => mover(sin(sin(simple(), [...CONCEPTO, 'cfdi:Impuestos']), ['cfdi:Impuestos']), { Total: '431.03' }),
  ],
  ['CFDI40172', () => aConcepto({ ObjetoImp: '01' })],
  [
    'CFDI40173',
    () =>
      mover(sin(sin(simple(), [...CONCEPTO, 'cfdi:Impuestos', 'cfdi:Traslados']), ['cfdi:Impuestos']), {
        Total: '431.03',
      }),
  ],
  [
    'CFDI40174',
    () =>
      alterado(
        conImpuesto(
          { Base: '0', Importe: '0' },
          aConcepto({ Importe: '0', ValorUnitario: '0.4' }, mover(redonda(), { SubTotal: '0', Total: '0' })),
        ),
        ['cfdi:Impuestos'],
        { TotalImpuestosTrasladados: '0' },
      ),
  ],
  ['CFDI40175', () => conImpuesto({ Impuesto: '004' })],
  ['CFDI40176', () => conImpuesto({ TipoFactor: 'Otro' })],
  ['CFDI40177', () => exento(redonda(), true)],
  [
    'CFDI40178',
    () =>
      mover(
        alterado(conImpuesto({ TasaOCuota: null, Importe: null }), ['cfdi:Impuestos'], {
          TotalImpuestosTrasladados: '0.00',
        }),
        { Total: '500.00' },
      ),
  ],
  [
    'CFDI40179',
    () =>
      mover(
        alterado(conImpuesto({ TasaOCuota: '0.110000', Importe: '55.00' }), ['cfdi:Impuestos'], {
          TotalImpuestosTrasladados: '55.00',
        }),
        { Total: '555.00' },
      ),
  ],
  [
    'CFDI40180',
    () =>
      mover(alterado(conImpuesto({ Importe: '80.02' }), ['cfdi:Impuestos'], { TotalImpuestosTrasladados: '80.02' }), {
        Total: '580.02',
      }),
  ],
  ['CFDI40201', () => ({ ...unPago(), hijos: [...unPago().hijos, nodo('cfdi:Impuestos', {})] })],
  ['CFDI40204', () => alterado(redonda(), ['cfdi:Impuestos'], { TotalImpuestosTrasladados: '80.000' })],
  [
    'CFDI40205',
    () => mover(alterado(redonda(), ['cfdi:Impuestos'], { TotalImpuestosTrasladados: '80.01' }), { Total: '580.01' }),
  ],
  ['CFDI40212', () => alterado(redonda(), ['cfdi:Impuestos'], { TotalImpuestosTrasladados: null })],
  ['CFDI40214', () => alterado(redonda(), RESUMEN, { Base: '500.000' })],
  ['CFDI40215', () => alterado(redonda(), RESUMEN, { Base: '500.01' })],
  ['CFDI40218', () => duplicado(redonda()), 'CFDI40205'],
  ['CFDI40220', () => alterado(redonda(), RESUMEN, { Importe: '80.000' })],
  [
    'CFDI40221',
    () =>
      mover(
        alterado(alterado(redonda(), RESUMEN, { Importe: '80.01' }), ['cfdi:Impuestos'], {
          TotalImpuestosTrasladados: '80.01',
        }),
        { Total: '580.01' },
      ),
  ],
  ['CFDI40221', () => mover(sin(redonda(), ['cfdi:Impuestos']), { Total: '500.00' })],
  ['BASE_IVA', () => alterado(alterado(redonda(), TRASLADO, { Base: '500.000001' }), RESUMEN, {})],
  ['GLOBAL_PUE', () => mover(unaGlobal(), { MetodoPago: 'PPD', FormaPago: '99' })],
  ['GLOBAL_CONDICIONES', () => mover(unaGlobal(), { CondicionesDePago: 'CONTADO' })],
  ['GLOBAL_CONCEPTO', () => aConcepto({ Descripcion: 'LENTES' }, unaGlobal())],
  ['GLOBAL_CONCEPTO', () => aConcepto({ Unidad: 'PZ' }, unaGlobal())],
  ['GLOBAL_CONCEPTO', () => aConcepto({ NoIdentificacion: null }, unaGlobal())],
  ...casosDeRetenciones,
  ...casosDePagos,
]

describe("each of SAT's rules refuses the CFDI that breaks it", () => {
  test.each(casos)('%s', (codigo, roto, ...ademas) => {
    expect(codigos(roto()).sort()).toEqual([codigo, ...ademas].sort())
  })

  test('every sentence names its field and ends as one', () => {
    for (const [, roto] of casos)
      for (const { campo, mensaje } of errores(revisar(roto(), contexto))) {
        expect(campo).not.toBe('')
        expect(mensaje).toMatch(/^[A-ZÁÉÍÓÚÑ].{15,}\.$/)
      }
  })
})

describe('what may be stamped', () => {
  test('nothing is said against whatever the product makes', () => {
    fc.assert(
      fc.property(cualquierCfdi, (raiz) => {
        expect(errores(revisar(raiz, contexto))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('without a zone a date may be right anywhere in the country', () => {
    const ahora = AHORA
    const en = (Fecha: string) => errores(revisar(mover(simple(), { Fecha }), { ahora, zona: null })).length
    expect([en('2026-11-22T11:15:00'), en('2026-11-22T11:15:01')]).toEqual([0, 1])
    expect([en('2026-11-19T08:15:00'), en('2026-11-19T08:14:59')]).toEqual([0, 1])
  })

  test('a digit of the RFC that does not fit is a reason to look again, not to refuse', () => {
    const hallazgos = revisar(aReceptor({ Rfc: 'CUSC850516317' }), contexto)
    expect(hallazgos).toMatchObject([{ codigo: 'RFC_DIGITO', campo: 'Receptor.Rfc', nivel: 'aviso' }])
  })

  test('a name with its régimen societario comes with the clean one', () => {
    const [hallazgo] = revisar(aEmisor({ Nombre: 'ESCUELA KEMPER URGATE, S.A. DE C.V.' }), contexto)
    expect(hallazgo).toMatchObject({ codigo: 'CFDI40139', propuesta: 'ESCUELA KEMPER URGATE' })
  })
})

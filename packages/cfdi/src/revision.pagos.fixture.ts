import { nodo } from './arbol.ts'
import { alterado, sin, unPago } from './cfdi.fixture.ts'
import {
  aConceptoDePago,
  aMarco,
  type Caso,
  CONCEPTO,
  conHijo,
  DOCTO,
  DR,
  P,
  PAGO,
  PAGOS,
  simple,
} from './revision.fixture.ts'

/** A payment of 54.84 dollars, in dollars or by a thousand pesos. */
const enDolares = (moneda: 'USD' | 'MXN') =>
  unPago({
    pagos: [
      {
        ...{ FechaPago: '2026-11-22T10:15:00', FormaDePagoP: '03', NumOperacion: null },
        dolares: moneda === 'USD' ? { moneda, tipoCambio: '18.2345' } : { moneda, recibido: 100_000 },
        documentos: [
          {
            ...{ uuid: '5C1A2B3C-0000-4000-8000-000000000001', Serie: 'A', Folio: '9', tasa: '0.16' },
            ...{ NumParcialidad: 1, ImpSaldoAnt: 100_000, ImpPagado: 5484 },
          },
        ],
      },
    ],
  })

/** Faults of a complemento de pagos, and of the CFDI around it. */
export const casosDePagos: Caso[] = [
  [
    'CRP20101',
    () => ({ ...simple(), hijos: [...simple().hijos, nodo('cfdi:Complemento', {}, [nodo('pago20:Pagos', {})])] }),
  ],
  ['CRP20102', () => aMarco({ Exportacion: '02' })],
  ['CRP20104', () => aMarco({ Moneda: 'MXN' }), 'CFDI40113'],
  ['CRP20107', () => aMarco({ CondicionesDePago: 'X' })],
  ['CRP20108', () => aMarco({ Descuento: '0' })],
  [
    'CRP20111',
    () => ({
      ...unPago(),
      hijos: unPago().hijos.map((hijo) =>
        hijo.nombre === 'cfdi:Conceptos' ? { ...hijo, hijos: [...hijo.hijos, ...hijo.hijos] } : hijo,
      ),
    }),
  ],
  ['CRP20113', () => aConceptoDePago({ ClaveProdServ: '01010101' })],
  ['CRP20114', () => aConceptoDePago({ NoIdentificacion: '1' })],
  ['CRP20115', () => aConceptoDePago({ Cantidad: '2' })],
  ['CRP20116', () => aConceptoDePago({ ClaveUnidad: 'H87' })],
  ['CRP20117', () => aConceptoDePago({ Unidad: 'PZ' })],
  ['CRP20118', () => aConceptoDePago({ Descripcion: 'PAGO' })],
  ['CRP20119', () => aConceptoDePago({ ValorUnitario: '1' })],
  ['CRP20120', () => aConceptoDePago({ Importe: '1' })],
  ['CRP20121', () => aConceptoDePago({ Descuento: '0' }), 'CFDI40111'],
  ['CRP20122', () => aConceptoDePago({ ObjetoImp: '02' }), 'CFDI40171'],
  [
    'CRP20123',
    () => alterado(conHijo(unPago(), CONCEPTO, nodo('cfdi:Impuestos', {}, [nodo('cfdi:Traslados', {})])), [], {}),
    'CFDI40172',
  ],
  ['CRP20204', () => alterado(unPago(), [...PAGOS, 'pago20:Totales'], { TotalTrasladosBaseIVA16: '1.00' })],
  ['CRP20205', () => alterado(unPago(), [...PAGOS, 'pago20:Totales'], { TotalTrasladosImpuestoIVA16: null })],
  ['CRP20206', () => alterado(unPago(), [...PAGOS, 'pago20:Totales'], { TotalTrasladosBaseIVA8: '1.00' })],
  ['CRP20207', () => alterado(unPago(), [...PAGOS, 'pago20:Totales'], { TotalTrasladosImpuestoIVA8: '1.00' })],
  ['CRP20211', () => alterado(unPago(), [...PAGOS, 'pago20:Totales'], { MontoTotalPagos: '333.34' })],
  ['CRP20212', () => alterado(unPago(), PAGO, { FormaDePagoP: '99' })],
  ['CRP20213', () => alterado(unPago(), PAGO, { MonedaP: 'XXX' }), 'CRP20277'],
  ['CRP20214', () => alterado(enDolares('USD'), PAGO, { TipoCambioP: null }), 'CRP20204', 'CRP20205', 'CRP20211'],
  [
    'CRP20216',
    () => alterado(enDolares('USD'), PAGO, { TipoCambioP: '18.2345000' }),
    'CRP20204',
    'CRP20205',
    'CRP20211',
  ],
  ['CRP20215', () => alterado(unPago(), PAGO, { TipoCambioP: '1.00' })],
  [
    'CRP20217',
    () =>
      alterado(alterado(unPago(), PAGO, { Monto: '333.32' }), [...PAGOS, 'pago20:Totales'], {
        MontoTotalPagos: '333.32',
      }),
  ],
  [
    'CRP20218',
    () =>
      alterado(
        alterado(alterado(unPago(), PAGO, { Monto: '0' }), DOCTO, { ImpPagado: '0', ImpSaldoInsoluto: '1000.00' }),
        [...PAGOS, 'pago20:Totales'],
        { MontoTotalPagos: '0' },
      ),
    'CRP20241',
  ],
  ['CRP20221', () => alterado(unPago(), PAGO, { FormaDePagoP: '01', RfcEmisorCtaOrd: 'BBA830831LJ2' })],
  ['CRP20223', () => alterado(unPago(), PAGO, { RfcEmisorCtaOrd: 'XEXX010101000' })],
  ['CRP20224', () => alterado(unPago(), PAGO, { FormaDePagoP: '01', CtaOrdenante: '0123456789' })],
  ['CRP20225', () => alterado(unPago(), PAGO, { CtaOrdenante: '01234567890' })],
  ['CRP20226', () => alterado(unPago(), PAGO, { CtaBeneficiario: '0123456789012345' })],
  ['CRP20227', () => alterado(unPago(), PAGO, { FormaDePagoP: '01', RfcEmisorCtaBen: 'BBA830831LJ2' })],
  ['CRP20228', () => alterado(unPago(), PAGO, { FormaDePagoP: '01', CtaBeneficiario: '0123456789' })],
  ['CRP20238', () => alterado(unPago(), DOCTO, { EquivalenciaDR: '1.0000' })],
  ['CRP20237', () => alterado(unPago(), DOCTO, { MonedaDR: 'XXX' }), 'CRP20277'],
  ['CRP20277', () => alterado(enDolares('MXN'), DOCTO, { EquivalenciaDR: '0.05484' })],
  ['CRP20239', () => alterado(unPago(), DOCTO, { ImpSaldoAnt: '0', ImpSaldoInsoluto: '0' }), 'CRP20244'],
  ['CRP20244', () => alterado(unPago(), DOCTO, { ImpSaldoInsoluto: '666.66' })],
  ['CRP20246', () => sin(unPago(), [...DOCTO, 'pago20:ImpuestosDR']), 'CRP20268', 'CRP20274'],
  ['CRP20247', () => alterado(unPago(), DOCTO, { ObjetoImpDR: '01' })],
  ['CRP20255', () => alterado(unPago(), DR, { BaseDR: '0' }), 'CRP20261', 'CRP20268'],
  ['CRP20259', () => alterado(unPago(), DR, { ImporteDR: null }), 'CRP20261', 'CRP20274'],
  ['CRP20261', () => alterado(alterado(unPago(), DR, { ImporteDR: '45.977000' }), P, { ImporteP: '45.977000' })],
  ['CRP20268', () => alterado(unPago(), P, { BaseP: '287.350000' })],
  [
    'CRP20271',
    () => conHijo(unPago(), [...PAGO, 'pago20:ImpuestosP', 'pago20:TrasladosP'], null),
    'CRP20204',
    'CRP20205',
  ],
  ['CRP20274', () => alterado(unPago(), P, { ImporteP: '45.980000' })],
]

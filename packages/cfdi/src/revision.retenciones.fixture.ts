import { alterado, unaFactura } from './cfdi.fixture.ts'
import { importesConIva } from './importes.ts'
import { type Caso, CONCEPTO, conHijo, mover } from './revision.fixture.ts'

const RETENCION = [...CONCEPTO, 'cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion']
const RETENIDO = ['cfdi:Impuestos', 'cfdi:Retenciones', 'cfdi:Retencion']

/** One line of 500.00 whose receiver keeps 50.00 of ISR. */
function retenida() {
  const importes = importesConIva([
    {
      ...{ cantidad: '1', importe: 530_00, descuento: 0, tasa: '0.16' },
      retenidas: { retIva: null, retIsr: '0.100000' },
    },
  ])
  const textos = { ClaveProdServ: '42142901', ClaveUnidad: 'H87', Unidad: 'PZ', NoIdentificacion: null }
  return unaFactura({ importes, conceptos: [{ ...textos, Descripcion: 'LENTES' }] })
}

const enResumen = (cambios: Record<string, string | null>) => alterado(retenida(), ['cfdi:Impuestos'], cambios)

/** Faults of what is retained. */
export const casosDeRetenciones: Caso[] = [
  ['CFDI40181', () => alterado(retenida(), RETENCION, { Base: '0' }), 'CFDI40186'],
  ['CFDI40182', () => alterado(alterado(retenida(), RETENCION, { Impuesto: '003' }), RETENIDO, { Impuesto: '003' })],
  ['CFDI40183', () => alterado(retenida(), RETENCION, { TipoFactor: 'Cuota' })],
  ['CFDI40185', () => alterado(retenida(), RETENCION, { TasaOCuota: '0.350001' }), 'CFDI40186'],
  ['CFDI40186', () => alterado(retenida(), RETENCION, { Importe: '50.001000' })],
  ['CFDI40202', () => enResumen({ TotalImpuestosRetenidos: '50.000' })],
  ['CFDI40203', () => mover(enResumen({ TotalImpuestosRetenidos: '50.01' }), { Total: '529.99' })],
  ['CFDI40208', () => mover(enResumen({ TotalImpuestosRetenidos: null }), { Total: '580.00' })],
  ['CFDI40209', () => conHijo(retenida(), ['cfdi:Impuestos', 'cfdi:Retenciones'], null), 'CFDI40203'],
  ['CFDI40210', () => alterado(retenida(), RETENIDO, { Importe: '50.000' })],
  [
    'CFDI40211',
    () =>
      mover(alterado(enResumen({ TotalImpuestosRetenidos: '50.01' }), RETENIDO, { Importe: '50.01' }), {
        Total: '529.99',
      }),
  ],
  [
    'CFDI40212',
    () => {
      const importes = importesConIva([{ cantidad: '1', importe: 500_00, descuento: 0, tasa: 'exento' }])
      const textos = { ClaveProdServ: '42142901', ClaveUnidad: 'H87', Unidad: 'PZ', NoIdentificacion: null }
      const exenta = unaFactura({ importes, conceptos: [{ ...textos, Descripcion: 'LENTES' }] })
      return alterado(exenta, ['cfdi:Impuestos'], { TotalImpuestosTrasladados: '0.00' })
    },
  ],
]

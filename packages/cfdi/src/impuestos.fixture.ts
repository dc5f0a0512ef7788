import { type ImpuestosDeLinea, retencionesIsr } from '@nitida/contract/facturacion.impuestos'
import { admiteRetencionIsr, clasesIvaDe, retencionesIvaDe } from '@nitida/contract/facturacion.impuestos.rules'
import fc from 'fast-check'
import type { Nodo } from './arbol.ts'
import type { DatosComprobante, TextosConcepto } from './comprobante.ts'
import { type Cambio, type EnMoneda, pagado } from './dolares.fixture.ts'
import { importesAntesDeIva, importesConIva, type PartidaAntesDeIva } from './importes.ts'
import type { DatosPago } from './pago.ts'
import type { Importes } from './resumen.ts'

/** Any taxes that a line may have in a branch at the border. */
export const impuestos: fc.Arbitrary<ImpuestosDeLinea> = fc
  .record({ iva: fc.constantFrom(...clasesIvaDe('0.08')), n: fc.nat(), m: fc.nat() })
  .map(({ iva, n, m }) => {
    const deIva = [null, ...retencionesIvaDe(iva)]
    const deIsr = admiteRetencionIsr(iva) ? [null, ...retencionesIsr] : [null]
    return { iva, retIva: deIva[n % deIva.length] ?? null, retIsr: deIsr[m % deIsr.length] ?? null }
  })

/** A line of the free form, with its taxes beside it. */
export interface LineaConImpuestos {
  partida: PartidaAntesDeIva
  linea: { cantidad: number; precio: number; descuento: number; impuestos: ImpuestosDeLinea }
}

export const lineaLibre: fc.Arbitrary<LineaConImpuestos> = fc
  .record({
    milesimas: fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((n) => n * 1000),
      fc.integer({ min: 500, max: 9999 }),
    ),
    centavos: fc.integer({ min: 100, max: 9_000_000 }),
    descuento: fc.constantFrom(0, 0, 0, 5, 12.5, 33.33),
    impuestos,
  })
  .map(({ milesimas, centavos, descuento, impuestos }) => ({
    partida: {
      cantidad: String(milesimas / 1000),
      precioUnitario: (centavos / 100).toFixed(2),
      porcentajeDescuento: String(descuento),
      tasa: impuestos.iva,
      retenidas: impuestos,
    },
    linea: { cantidad: milesimas / 1000, precio: centavos / 100, descuento, impuestos },
  }))

const lineas = fc.array(lineaLibre, { minLength: 1, maxLength: 8 })

/** Amounts of the free form, and of credits, whose lines have their taxes inside. */
const importes: fc.Arbitrary<Importes> = fc.oneof(
  lineas.map((todas) =>
    importesAntesDeIva(
      todas.map(({ partida }) => partida),
      null,
    ),
  ),
  fc
    .array(fc.record({ importe: fc.integer({ min: 100, max: 900_000 }), impuestos }), { minLength: 1, maxLength: 5 })
    .map((todas) =>
      importesConIva(
        todas.map(({ importe, impuestos: { iva, ...retenidas } }) => ({
          ...{ cantidad: '1', descuento: 0, importe, tasa: iva, retenidas },
        })),
      ),
    ),
)

/** CFDIs with any taxes, made by the fixtures' own makers. */
export function arbitrariosDeImpuestos(
  unaFactura: (cambios: Partial<DatosComprobante>) => Nodo,
  unPago: (cambios: Partial<DatosPago>) => Nodo,
  textos: TextosConcepto,
) {
  const conOtrosImpuestos = (tipo: DatosComprobante['tipo'], tipoCambio: EnMoneda) =>
    fc
      .record({ importes, tipoCambio })
      .map(({ importes, tipoCambio }) =>
        unaFactura({ tipo, tipoCambio, importes, conceptos: importes.conceptos.map(() => textos) }),
      )
  const documento = fc.record({ importes, uuid: fc.uuid(), parte: fc.integer({ min: 1, max: 1000 }) })
  const pagoDeOtrosImpuestos = (cambio: fc.Arbitrary<Cambio>) =>
    fc
      .array(fc.record({ documentos: fc.array(documento, { minLength: 1, maxLength: 3 }), cambio }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((pagos) =>
        unPago({
          pagos: pagos.map(({ documentos: pagadas, cambio }) => {
            const documentos = pagadas.map(({ importes: { Total, clases }, uuid, parte }) => ({
              ...{ uuid, Serie: 'A', Folio: '9', tasa: '0.16' as const, clases, NumParcialidad: 1, ImpSaldoAnt: Total },
              ImpPagado: Math.max(1, Math.floor((Total * parte) / 1000)),
            }))
            return {
              ...{ FechaPago: '2026-11-22T10:15:00', FormaDePagoP: '03', NumOperacion: null },
              ...{ ...pagado(cambio, documentos), documentos },
            }
          }),
        }),
      )
  return { conOtrosImpuestos, pagoDeOtrosImpuestos }
}

import { tasaEscrita } from '@nitida/contract/facturacion.impuestos.rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conSeis, sinCeros } from './decimales.ts'
import {
  ImportesError,
  importesAntesDeIva,
  importesConIva,
  type PartidaAntesDeIva,
  type PartidaConIva,
  type TasaIva,
} from './importes.ts'
import { productoEnLimites } from './limites.ts'
import type { Importes, ImportesConcepto } from './resumen.ts'

/** `CFDI_TICKETS=300000 npx vitest run packages/cfdi/src/importes.test.ts` is the full proof. */
const TICKETS = Number(process.env.CFDI_TICKETS ?? 2000)

const tasas: TasaIva[] = ['0.16', '0.08']

/** A line at a branch's rate, or of an article at the rate of 0 or exempt. */
const partida = (deSucursal: TasaIva): fc.Arbitrary<PartidaConIva> =>
  fc
    .tuple(
      fc.constantFrom<PartidaConIva['tasa'][]>(deSucursal, deSucursal, '0', 'exento'),
      fc.oneof(fc.constant('1'), fc.integer({ min: 1, max: 9 }).map(String)),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(0) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 0.99, noNaN: true }) },
      ),
    )
    .map(([tasa, cantidad, importe, parte]) => ({ cantidad, importe, descuento: Math.floor(importe * parte), tasa }))

const ticket = fc.constantFrom(...tasas).chain((tasa) => fc.array(partida(tasa), { minLength: 1, maxLength: 12 }))

function faltasDe({ Cantidad, ValorUnitario, Importe, Descuento, Base, Iva, tasa }: ImportesConcepto): string[] {
  const mal: string[] = []
  if (!productoEnLimites(sinCeros(Cantidad), conSeis(ValorUnitario), conSeis(Importe))) mal.push('CFDI40167')
  if (!productoEnLimites(conSeis(Base), tasaEscrita(tasa) ?? '0', conSeis(Iva))) mal.push('CFDI40180')
  if (Base !== Importe - (Descuento ?? 0n) || Base <= 0n) mal.push('CFDI40174')
  if (Descuento !== null && (Descuento < 0n || Descuento > Importe)) mal.push('CFDI40168')
  if (ValorUnitario <= 0n) mal.push('CFDI40166')
  return mal
}

/** What SAT checks of the amounts of a CFDI (cfdi §5.2), in other words than the builder's. */
function faltas({ conceptos, SubTotal, Descuento, Traslados, Total }: Importes): string[] {
  const mal = conceptos.flatMap(faltasDe)
  const redondo = (valores: bigint[]) => Number((valores.reduce((a, b) => a + b, 0n) + 5000n) / 10_000n)
  if (SubTotal !== redondo(conceptos.map(({ Importe }) => Importe))) mal.push('CFDI40108')
  if ((Descuento ?? 0) !== redondo(conceptos.map((c) => c.Descuento ?? 0n))) mal.push('CFDI40110')
  const iva = Traslados.map(({ Importe }) => Importe).reduce((a, b) => a + b, 0)
  if (iva !== redondo(conceptos.map(({ Iva }) => Iva))) mal.push('CFDI40221')
  if (Total !== SubTotal - (Descuento ?? 0) + iva) mal.push('CFDI40119')
  return mal
}

const codigoDe = (hacer: () => unknown): string => {
  try {
    hacer()
  } catch (error) {
    if (error instanceof ImportesError) return error.message
    throw error
  }
  return 'BIEN'
}

describe('prices that include IVA (D-53)', () => {
  test(`${TICKETS} tickets: Total is what was charged, and no limit of SAT is passed (F3)`, () => {
    fc.assert(
      fc.property(ticket, (partidas) => {
        const importes = importesConIva(partidas)
        expect(importes.Total).toBe(partidas.reduce((suma, { importe, descuento }) => suma + importe - descuento, 0))
        expect(faltas(importes)).toEqual([])
      }),
      { numRuns: TICKETS },
    )
  }, 1_800_000)

  test('the ticket that two decimals a line get wrong', () => {
    const importes = importesConIva(
      [3224_04, 2291_26, 1].map((importe) => ({ cantidad: '1', importe, descuento: 0, tasa: '0.16' })),
    )
    expect(importes).toMatchObject({
      SubTotal: 4754_58,
      Descuento: null,
      TotalImpuestosTrasladados: 760_73,
      Total: 5515_31,
    })
  })

  test('globals whose bases add up to half a centavo: SubTotal and IVA do not both round up', () => {
    let empates = 0
    for (let importe = 1; importe <= 116; importe++) {
      const base = (BigInt(importe) * 10_000n * 100n * 2n + 116n) / 232n
      for (let cuantos = 340; cuantos < 1200; cuantos++) {
        if ((base * BigInt(cuantos)) % 10_000n !== 5000n) continue
        empates++
        const partida: PartidaConIva = { cantidad: '1', importe, descuento: 0, tasa: '0.16' }
        const importes = importesConIva(Array<PartidaConIva>(cuantos).fill(partida))
        expect(importes.Total).toBe(importe * cuantos)
        expect(faltas(importes)).toEqual([])
      }
    }
    expect(empates).toBeGreaterThan(0)
  })

  test('a discount keeps the gross amount and shows beside it', () => {
    const importes = importesConIva([{ cantidad: '2', importe: 1000_00, descuento: 100_00, tasa: '0.16' }])
    expect(importes).toMatchObject({
      SubTotal: 862_07,
      Descuento: 86_21,
      TotalImpuestosTrasladados: 124_14,
      Total: 900_00,
    })
  })

  test('globals of many tickets', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...tasas),
        fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 20, maxLength: 220 }),
        (tasa, totales) => {
          const importes = importesConIva(totales.map((importe) => ({ cantidad: '1', importe, descuento: 0, tasa })))
          expect(importes.Total).toBe(totales.reduce((a, b) => a + b, 0))
          expect(faltas(importes)).toEqual([])
        },
      ),
      { numRuns: Math.max(60, Math.floor(TICKETS / 150)) },
    )
  }, 1_800_000)

  test.each<[string, PartidaConIva[]]>([
    ['SIN_PARTIDAS', []],
    ['PARTIDA_SIN_IMPORTE (0)', [{ cantidad: '1', importe: 0, descuento: 0, tasa: '0.16' }]],
    ['PARTIDA_SIN_IMPORTE (0)', [{ cantidad: '1', importe: 100, descuento: 100, tasa: '0.16' }]],
    ['PARTIDA_SIN_IMPORTE (0)', [{ cantidad: '1', importe: 100, descuento: -1, tasa: '0.16' }]],
    ['PARTIDA_SIN_IMPORTE (0)', [{ cantidad: '0', importe: 100, descuento: 0, tasa: '0.16' }]],
  ])('%s', (codigo, partidas) => expect(codigoDe(() => importesConIva(partidas))).toBe(codigo))

  test('never a total that is not the ticket: rates mixed so that the centavo falls between them are refused', () => {
    let cuadran = 0
    for (let importe = 1; importe < 2000; importe++) {
      const mixta = [
        { cantidad: '1', importe, descuento: 0, tasa: '0.16' as const },
        { cantidad: '1', importe: importe * 7, descuento: 0, tasa: '0.08' as const },
      ]
      const codigo = codigoDe(() => expect(importesConIva(mixta).Total).toBe(importe * 8))
      expect(['BIEN', 'NO_CUADRA']).toContain(codigo)
      if (codigo === 'BIEN') cuadran++
    }
    expect(cuadran).toBeGreaterThan(1000)
  })
})

describe('lines typed before IVA (D-82)', () => {
  const linea = fc.record({
    cantidad: fc.oneof(fc.integer({ min: 1, max: 20 }).map(String), fc.constantFrom('0.5', '1.25', '0.333')),
    precioUnitario: fc.integer({ min: 1, max: 900_000_000 }).map((n) => conSeis(BigInt(n) * 100n)),
    porcentajeDescuento: fc.constantFrom('0', '5', '10', '12.5', '33.33', '90'),
  })

  test('Total is Σ lines × (1 + rate) to the centavo, whatever is typed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tasas), fc.array(linea, { minLength: 1, maxLength: 12 }), (tasa, lineas) => {
        const partidas = lineas.map((una): PartidaAntesDeIva => ({ ...una, tasa }))
        let importes: Importes
        try {
          importes = importesAntesDeIva(partidas, null)
        } catch (error) {
          // A line that comes to less than half a centavo.
          expect(error).toBeInstanceOf(ImportesError)
          return
        }
        const neto = importes.SubTotal - (importes.Descuento ?? 0)
        expect(importes.Total).toBe(Number((BigInt(neto) * (tasa === '0.16' ? 116n : 108n) + 50n) / 100n))
        expect(faltas(importes)).toEqual([])
      }),
      { numRuns: TICKETS },
    )
  }, 1_800_000)

  test("the specification's example: 2 × 500 with 10 %", () => {
    const partidas: PartidaAntesDeIva[] = [
      { cantidad: '2', precioUnitario: '500', porcentajeDescuento: '10', tasa: '0.16' },
    ]
    expect(importesAntesDeIva(partidas, 1044_00)).toMatchObject({
      SubTotal: 1000_00,
      Descuento: 100_00,
      Total: 1044_00,
    })
    expect(codigoDe(() => importesAntesDeIva(partidas, 1043_99))).toBe('NO_CUADRA')
  })

  test.each(['1e3', '-1', '1.1234567', '', ' 1', 'NaN'])('%j is no number', (precioUnitario) => {
    expect(() =>
      importesAntesDeIva([{ cantidad: '1', precioUnitario, porcentajeDescuento: '0', tasa: '0.16' }], null),
    ).toThrow(RangeError)
  })
})

import { describe, expect, test } from 'vitest'
import {
  familiasDeComision,
  type Peso,
  partesDe,
  type ReglaAplicable,
  redondear,
  repartir,
  tramoDe,
} from './comisiones.rules.ts'

const IVA = 1600
const regla = (cambios: Partial<ReglaAplicable> = {}): ReglaAplicable => ({
  ...{ base: 'cobrado', tramos: [{ desde: 0, porcentaje: 500 }], familias: {} },
  ...cambios,
})
const peso = (familia: Peso['familia'], importe: number, conCosto = 0, costo = 0, sinIva = false): Peso => ({
  ...{ familia, importe, conCosto, costo, sinIva },
})

describe('by hand', () => {
  test('five percent of $1,234.56 is $61.73, and what is given back takes the same off', () => {
    const de = (importe: number) => partesDe(regla(), { importe, pesos: [peso('armazon', 123_456)], iva: IVA }, 500)
    expect(de(123_456)).toEqual([
      { familia: 'armazon', cobrado: 123_456, base: 123_456, sinCosto: 0, porcentaje: 500, comision: 6_173 },
    ])
    expect(de(-123_456)[0]).toMatchObject({ cobrado: -123_456, comision: -6_173 })
  })

  test('an advance of $500 on frame 600 and lenses 400 is 300 and 200; lenses have a percent of their own', () => {
    const pesos = [peso('armazon', 60_000), peso('mica', 40_000)]
    const partes = partesDe(regla({ familias: { mica: 1_000 } }), { importe: 50_000, pesos, iva: IVA }, 500)
    expect(partes.map(({ cobrado, porcentaje, comision }) => [cobrado, porcentaje, comision])).toEqual([
      [30_000, 500, 1_500],
      [20_000, 1_000, 2_000],
    ])
  })

  test('parts of one percent round together: two percent of $730.00 is $14.60', () => {
    const pesos = [peso('armazon', 35_874), peso('mica', 28_366), peso('otro', 8_760)]
    const partes = partesDe(regla(), { importe: 73_000, pesos, iva: IVA }, 200)
    expect(partes.map(({ comision }) => comision).reduce((a, b) => a + b)).toBe(1_460)
  })

  test('margin: a frame of $1,160 that cost $640 leaves $360 of the whole, and half of it of a half', () => {
    const margen = regla({ base: 'margen' })
    const pesos = [peso('armazon', 116_000, 116_000, 64_000)]
    expect(partesDe(margen, { importe: 116_000, pesos, iva: IVA }, 1_000)[0]).toMatchObject({
      ...{ base: 36_000, sinCosto: 0, comision: 3_600 },
    })
    expect(partesDe(margen, { importe: 58_000, pesos, iva: IVA }, 1_000)[0]).toMatchObject({ base: 18_000 })
  })

  test('margin of an article at the rate of 0 has no IVA in its price, and its family is one part', () => {
    const pesos = [peso('accesorio', 116_000, 116_000, 64_000), peso('accesorio', 100_000, 100_000, 64_000, true)]
    expect(partesDe(regla({ base: 'margen' }), { importe: 216_000, pesos, iva: IVA }, 1_000)).toEqual([
      {
        ...{ familia: 'accesorio', cobrado: 216_000, base: 72_000, sinCosto: 0 },
        ...{ porcentaje: 1_000, comision: 7_200 },
      },
    ])
  })

  test('margin of what has no cost is told apart and earns nothing', () => {
    const pesos = [peso('mica', 40_000), peso('armazon', 60_000, 30_000, 10_000)]
    const partes = partesDe(regla({ base: 'margen' }), { importe: 100_000, pesos, iva: IVA }, 1_000)
    expect(partes).toMatchObject([
      { familia: 'mica', base: 0, sinCosto: 40_000, comision: 0 },
      { familia: 'armazon', base: 15_862, sinCosto: 30_000, comision: 1_586 },
    ])
  })

  test('margin: what was given away takes its cost off, beside what was sold of its family or alone', () => {
    const margen = regla({ base: 'margen' })
    const de = (importe: number, ...pesos: Peso[]) =>
      partesDe(margen, { importe, pesos, iva: IVA }, 1_000).map(({ familia, cobrado, base, sinCosto }) => [
        ...[familia, cobrado, base, sinCosto],
      ])
    const regalo = peso('accesorio', 0, 0, 5_000)
    expect(de(116_000, peso('armazon', 116_000, 116_000, 64_000), regalo)).toEqual([
      ['armazon', 116_000, 36_000, 0],
      ['accesorio', 0, -5_000, 0],
    ])
    expect(de(-58_000, peso('armazon', 116_000, 116_000, 64_000), regalo)).toEqual([
      ['armazon', -58_000, -18_000, 0],
      ['accesorio', 0, 2_500, 0],
    ])
    expect(de(100_000, peso('armazon', 100_000, 0, 5_000))).toEqual([['armazon', 100_000, -5_000, 100_000]])
    expect(partesDe(regla(), { importe: 100, pesos: [peso('mica', 100), regalo], iva: IVA }, 500)).toHaveLength(1)
  })

  test('sold below its cost, it takes off', () => {
    const pesos = [peso('armazon', 11_600, 11_600, 20_000)]
    expect(partesDe(regla({ base: 'margen' }), { importe: 11_600, pesos, iva: IVA }, 1_000)[0]?.comision).toBe(-1_000)
  })

  test.each([
    [-5_000_00, 300],
    [0, 300],
    [49_999_99, 300],
    [50_000_00, 500],
    [100_000_00, 700],
    [900_000_00, 700],
  ])('%s centavos collected reach %s hundredths', (cobrado, porcentaje) => {
    const tramos = [
      { desde: 0, porcentaje: 300 },
      { desde: 50_000_00, porcentaje: 500 },
      { desde: 100_000_00, porcentaje: 700 },
    ]
    expect(tramos[tramoDe(tramos, cobrado)]?.porcentaje).toBe(porcentaje)
  })

  test('an order without elements is of no family, and halves go away from zero', () => {
    expect(partesDe(regla(), { importe: 100, pesos: [], iva: IVA }, 500)).toMatchObject([
      { familia: 'otro', comision: 5 },
    ])
    expect([redondear(5n, 10n), redondear(-5n, 10n), redondear(4n, 10n), redondear(-14n, -10n)]).toEqual([1, -1, 0, 1])
    expect(repartir(100, [1, 1, 1])).toEqual([33, 34, 33])
  })
})

/** Numbers of a run that can be had again. */
function crearAzar(semilla: number) {
  let estado = semilla
  return (hasta: number) => {
    estado = (Math.imul(estado, 1_664_525) + 1_013_904_223) >>> 0
    return estado % hasta
  }
}

test('of 2,000 random rows the parts add up to the row, and a row given back to nothing; floating point agrees to a centavo', () => {
  const azar = crearAzar(7)
  for (let vez = 0; vez < 2_000; vez++) {
    const base = azar(2) === 0 ? 'cobrado' : 'margen'
    const pesos = familiasDeComision.slice(0, 1 + azar(familiasDeComision.length)).map((familia) => {
      const importe = azar(5) === 0 ? 0 : azar(900_000_000)
      const conCosto = azar(3) === 0 ? 0 : azar(importe + 1)
      return peso(familia, importe, conCosto, conCosto === 0 && importe > 0 ? 0 : azar(500_000_000))
    })
    const vendido = pesos.reduce((todo, suyo) => todo + suyo.importe, 0)
    const porcentaje = azar(10_001)
    const importe = 1 + azar(900_000_000)
    const de = (cuanto: number) => partesDe(regla({ base }), { importe: cuanto, pesos, iva: IVA }, porcentaje)
    const partes = de(importe)
    const suma = (todas: typeof partes, cual: 'cobrado' | 'comision') => todas.reduce((n, parte) => n + parte[cual], 0)
    expect(suma(partes, 'cobrado')).toBe(importe)
    expect(suma(de(-importe), 'comision') + suma(partes, 'comision')).toBe(0)
    for (const parte of partes) {
      const suyo = pesos.find(({ familia }) => familia === parte.familia) ?? peso('otro', 0)
      const parteDelTodo = vendido === 0 ? 0 : suyo.importe > 0 ? parte.cobrado / suyo.importe : importe / vendido
      const margen = parteDelTodo * (suyo.conCosto / 1.16 - suyo.costo)
      const esperada = (base === 'cobrado' ? parte.cobrado : margen) * (porcentaje / 10_000)
      expect(Math.abs(parte.comision - esperada)).toBeLessThanOrEqual(2)
    }
  }
})

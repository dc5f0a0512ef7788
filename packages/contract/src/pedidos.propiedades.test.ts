import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPesos } from './dinero.ts'
import { esFecha, sumarDias } from './fechas.ts'
import { leerHashId } from './pedidos.codigo.ts'
import {
  ESTATUS_ENTREGADO,
  ESTATUS_RECIBIDO,
  estaAtrasado,
  estatusPedido,
  pagoDeEdicion,
  seEntregaHoy,
  siguienteEstatus,
  totalDe,
} from './pedidos.rules.ts'

const centavos = fc.integer({ min: 0, max: 1_000_000_000 })
const elemento = fc.record({ armazon: centavos, lente: centavos, otro: centavos })
const enPesos = ({ armazon, lente, otro }: { armazon: number; lente: number; otro: number }) => ({
  importeArmazon: aPesos(armazon),
  importeLente: aPesos(lente),
  importeOtro: aPesos(otro),
})

describe('totalDe', () => {
  test('is exact to the centavo for every amount of the wire, in any order (M1, M2)', () => {
    fc.assert(
      fc.property(fc.array(elemento, { maxLength: 30 }), (elementos) => {
        const exacto = elementos.reduce((suma, { armazon, lente, otro }) => suma + armazon + lente + otro, 0)
        expect(totalDe(elementos.map(enPesos))).toBe(exacto)
        expect(totalDe(elementos.map(enPesos).reverse())).toBe(exacto)
      }),
    )
  })

  test('ten times ten centavos are one peso', () => {
    const diez = { importeArmazon: 0.1, importeLente: 0, importeOtro: 0 }
    expect(totalDe(Array.from({ length: 10 }, () => diez))).toBe(100)
  })
})

describe('the badges of the list (D-33)', () => {
  const hoy = '2026-11-24'
  const estatus = fc.constantFrom(...estatusPedido)
  const dias = fc.integer({ min: -400, max: 400 })

  test('an order is never due today and late at once; a delivered one is neither', () => {
    fc.assert(
      fc.property(estatus, dias, (estatus, n) => {
        const pedido = { estatus, fechaEntregaPrevista: sumarDias(hoy, n) }
        expect(esFecha(pedido.fechaEntregaPrevista)).toBe(true)
        expect(seEntregaHoy(pedido, hoy) && estaAtrasado(pedido, hoy)).toBe(false)
        expect(estaAtrasado(pedido, hoy)).toBe(n < 0 && estatus !== ESTATUS_ENTREGADO && estatus !== ESTATUS_RECIBIDO)
        const porHacer = estatus !== ESTATUS_ENTREGADO && estatus !== ESTATUS_RECIBIDO
        expect(seEntregaHoy(pedido, hoy)).toBe(n === 0 && porHacer)
      }),
    )
  })

  test('a day later what was due today is late', () => {
    fc.assert(
      fc.property(estatus, dias, (estatus, n) => {
        const pedido = { estatus, fechaEntregaPrevista: sumarDias(hoy, n) }
        if (seEntregaHoy(pedido, hoy)) expect(estaAtrasado(pedido, sumarDias(hoy, 1))).toBe(true)
      }),
    )
  })
})

test('every status leads to delivery in at most two steps, and none leads back (M5)', () => {
  for (const estatus of estatusPedido) {
    const camino = [estatus]
    for (let paso = siguienteEstatus(estatus); paso; paso = siguienteEstatus(paso)) camino.push(paso)
    expect(camino.at(-1)).toBe(ESTATUS_ENTREGADO)
    expect(new Set(camino).size).toBe(camino.length)
    expect(camino.length).toBeLessThanOrEqual(3)
  }
})

test('an edit never gives money back nor collects more than the total (D-30, M11)', () => {
  const monto = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.constantFrom('total' as const, 'Anticipo' as const),
      fc.constantFrom('total' as const, 'Anticipo' as const),
      fc.tuple(monto, monto, monto, monto),
      (tipoAntes, tipoNuevo, [a, b, total, c]) => {
        const [importe, pagado] = [Math.min(a, b), Math.max(a, b)]
        const nuevo = { tipoPago: tipoNuevo, total, importe: tipoNuevo === 'total' ? total : Math.min(c, total) }
        const edicion = pagoDeEdicion({ tipoPago: tipoAntes, importe, pagado }, nuevo)
        if ('rechazo' in edicion) return
        expect(edicion.pago).toBeGreaterThanOrEqual(0)
        expect(pagado + edicion.pago).toBeLessThanOrEqual(total)
        if (tipoNuevo === 'total') expect(pagado + edicion.pago).toBe(total)
      },
    ),
  )
})

describe('leerHashId (D-23)', () => {
  const alfabeto = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
  const letra = fc.constantFrom(...alfabeto)
  const codigo = (largo: number) =>
    fc.array(letra, { minLength: largo, maxLength: largo }).map((letras) => letras.join(''))

  test('takes 26 letters and digits of the alphabet, in either case', () => {
    fc.assert(
      fc.property(codigo(26), (texto) => {
        expect([leerHashId(texto), leerHashId(texto.toLowerCase())]).toEqual([texto, texto])
      }),
    )
  })

  test('takes nothing else: another length, a letter that is none of it, anything around it', () => {
    fc.assert(
      fc.property(codigo(25), codigo(27), fc.constantFrom(...'UuÑ =/%'), fc.nat(25), (corto, largo, mala, donde) => {
        const manchado = `${corto.slice(0, donde)}${mala}${corto.slice(donde)}`
        for (const texto of [corto, largo, manchado, ` ${corto}`, `${corto}\n`]) expect(leerHashId(texto)).toBeNull()
      }),
    )
  })
})

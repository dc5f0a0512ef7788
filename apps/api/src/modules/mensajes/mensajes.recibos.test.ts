import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estadoPorRecibos } from './mensajes.recibos.ts'

const recibo = (estado: 'sent' | 'delivered' | 'read' | 'failed', codigo: string | null = null, proveedorId = 'a') => ({
  estado,
  codigo,
  proveedorId,
})
const aceptado = { estado: 'aceptado', codigo: null, proveedorId: 'a', liberado: false } as const

describe('a state only moves up (W4)', () => {
  test.each([
    [['sent'], 'enviado'],
    [['delivered'], 'entregado'],
    [['read'], 'leido'],
    [['sent', 'delivered'], 'entregado'],
    [['sent', 'failed'], 'fallido'],
    [['failed', 'delivered'], 'entregado'],
    [['failed', 'sent', 'read'], 'leido'],
  ] as const)('%j: %s', (estados, esperado) => {
    expect(
      estadoPorRecibos(
        aceptado,
        estados.map((uno) => recibo(uno)),
      )?.estado,
    ).toBe(esperado)
  })

  test('any order, any repetition, one by one or all at once: the same end', () => {
    const uno = fc.record({
      estado: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const),
      codigo: fc.constantFrom(null, '131026', '131050', '131049'),
      proveedorId: fc.constantFrom('a', 'b'),
    })
    fc.assert(
      fc.property(fc.array(uno, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (recibos, azar) => {
        const mezclados = [...recibos, ...recibos].sort(() => (azar.next().value % 3) - 1)
        const deUnaVez = estadoPorRecibos(aceptado, recibos)
        let actual: Parameters<typeof estadoPorRecibos>[0] = aceptado
        mezclados.forEach((_, n) => {
          actual = { ...actual, ...estadoPorRecibos(actual, mezclados.slice(0, n + 1)) }
        })
        const final = deUnaVez ?? aceptado
        expect([actual.estado, actual.codigo]).toEqual([final.estado, final.codigo])
      }),
      { numRuns: 1000 },
    )
  })

  test.each(['registrado', 'obsoleto'] as const)('%s stays: it never left', (estado) => {
    expect(estadoPorRecibos({ ...aceptado, estado }, [recibo('read')])).toBeNull()
  })
})

test.each([
  ['131026', 'no_entregable'],
  ['131050', 'omitido'],
  ['131049', 'fallido'],
  ['999', 'fallido'],
  [null, 'fallido'],
])('a failure by %s is %s', (codigo, estado) => {
  expect(estadoPorRecibos(aceptado, [recibo('failed', codigo)])).toEqual({ estado, codigo })
})

describe('what was sent again by hand', () => {
  const liberado = { ...aceptado, estado: 'pendiente', proveedorId: null, liberado: true } as const

  test('is not failed by the first hand-over, and is not sent when that one arrived', () => {
    expect(estadoPorRecibos(liberado, [recibo('failed')])).toBeNull()
    expect(estadoPorRecibos(liberado, [recibo('delivered')])?.estado).toBe('entregado')
  })

  test('is failed by its own', () => {
    const segundo = { ...liberado, estado: 'aceptado', proveedorId: 'b' } as const
    expect(estadoPorRecibos(segundo, [recibo('failed', null, 'a')])).toBeNull()
    expect(estadoPorRecibos(segundo, [recibo('failed', null, 'b')])?.estado).toBe('fallido')
  })
})

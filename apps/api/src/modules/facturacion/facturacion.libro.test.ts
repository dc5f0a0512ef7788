import { formasPago } from '@nitida/contract/pedidos.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ventasDelLibro } from './facturacion.libro.ts'
import type { FilaDelLibro } from './facturacion.vida.queries.ts'

/** A ledger as the till writes it: no refund is larger than what its method took before. */
const Libro = fc
  .array(fc.record({ formaPago: fc.constantFrom(...formasPago), importe: fc.integer({ min: -900, max: 900 }) }))
  .map((movimientos) => {
    const pagado = new Map<string, number>()
    return movimientos.flatMap(({ formaPago, importe }, i): FilaDelLibro[] => {
      const antes = pagado.get(formaPago) ?? 0
      const real = Math.max(importe, -antes)
      if (real === 0) return []
      pagado.set(formaPago, antes + real)
      const tipo = real > 0 ? 'abono' : 'devolucion'
      const creadoEn = new Date(0)
      return [
        {
          id: i + 1,
          tipo,
          formaPago,
          importe: real,
          saldoDespues: 1,
          idReversado: null,
          revision: i,
          creadoEn,
          dia: '',
        },
      ]
    })
  })

const suma = (filas: readonly { importe: number }[]) => filas.reduce((total, { importe }) => total + importe, 0)

test('the sales of a ledger are worth what is in it, and none is more than its payment', () => {
  fc.assert(
    fc.property(Libro, (libro) => {
      const ventas = ventasDelLibro(libro)
      expect(suma(ventas)).toBe(suma(libro))
      for (const venta of ventas) {
        expect(venta.importe).toBeGreaterThan(0)
        expect(venta.importe).toBeLessThanOrEqual(libro.find(({ id }) => id === venta.id)?.importe ?? 0)
      }
    }),
  )
})

test('a later payment changes no sale before it, because a CFDI may have told it', () => {
  fc.assert(
    fc.property(Libro, fc.constantFrom(...formasPago), (libro, formaPago) => {
      const [fila] = libro
      if (!fila) return
      const nuevo = { ...fila, id: 1000, formaPago, importe: 70, tipo: 'abono' }
      expect(ventasDelLibro([...libro, nuevo])).toEqual([
        ...ventasDelLibro(libro),
        { id: 1000, formaPago, importe: 70, creadoEn: fila.creadoEn, dia: '' },
      ])
    }),
  )
})

test('a payment that was partly given back and is corrected to another method: what went back is taken off once', () => {
  fc.assert(
    fc.property(Libro, fc.nat(), fc.constantFrom(...formasPago), (libro, cual, formaPago) => {
      const cobros = libro.filter(({ importe }) => importe > 0)
      const corregido = cobros[cual % Math.max(1, cobros.length)]
      if (!corregido) return
      const { id: idReversado, importe } = corregido
      const reverso = { ...corregido, id: 1000, tipo: 'reverso', importe: -importe, idReversado }
      const correccion = { ...corregido, id: 1001, tipo: 'correccion', formaPago }
      const ventas = ventasDelLibro([...libro, reverso, correccion])
      expect(suma(ventas)).toBe(suma(libro))
      expect(ventas.every((venta) => venta.importe > 0 && venta.id !== idReversado)).toBe(true)
    }),
  )
})

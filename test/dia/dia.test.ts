import { expect, test } from 'vitest'
import { servidorConstruido } from '../../apps/api/test/servidorConstruido.ts'
import { correrDia } from './dia.ts'

/**
 * A calm day, in which nobody is kept waiting for long however busy the computer is: faults, and numbers that depend on how races
 * end, belong to the bench.
 */
test('a calm day of three branches loses nothing and does nothing twice', { timeout: 300_000 }, async () => {
  const informe = await correrDia({
    semilla: 1,
    tamano: { sucursales: 3, pacientes: 60, citas: 8, pedidos: 6, registros: 2, miradas: 4 },
    segundos: 8,
    aLaVez: 8,
    sockets: 12,
    refrescaCada: 3,
    cadaPerdida: 7,
    porSegundo: 80,
    promociones: {
      tope: 150,
      olas: [
        { minuto: 9.2 * 60, pacientes: 16 },
        { minuto: 12 * 60, pacientes: 40 },
      ],
    },
    salidaMs: 0,
    programa: ['--enable-source-maps', await servidorConstruido()],
    averias: () => [],
  })

  expect(informe.fallas).toEqual([])
  expect(informe.hechas).toBeGreaterThan(80)
  expect(informe.mensajes).toBeGreaterThan(30)
  expect(informe.refrescos).toBeGreaterThan(10)
  // SAT's every answer to a cancellation, a deferred sale with its complementos, applied advances, and the month's globals.
  expect(Object.keys(informe.facturas)).toEqual(
    expect.arrayContaining([
      ...['nominativa Vigente', 'nominativa Cancelada', 'nominativa En proceso de cancelación'],
      ...['nominativa Cancelación rechazada', 'pago Vigente', 'egreso Vigente', 'global Vigente', 'global Cancelada'],
    ]),
  )
})

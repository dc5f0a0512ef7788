import { expect, test } from 'vitest'
import { matarServidor, reiniciarBase } from './averias.ts'
import { correrDia } from './dia.ts'

/** The server from its sources: a test does not wait for a build. */
const PROGRAMA = ['--import', 'tsx', 'apps/api/src/main.ts']

test('a day of three branches, with everything that can break, loses nothing and does nothing twice', {
  timeout: 120_000,
}, async () => {
  const informe = await correrDia({
    semilla: 1,
    tamano: { sucursales: 3, pacientes: 60, citas: 14, pedidos: 9, registros: 2, miradas: 10 },
    segundos: 14,
    sockets: 24,
    refrescaCada: 3,
    cadaPerdida: 7,
    porSegundo: 40,
    promociones: {
      tope: 150,
      olas: [
        { minuto: 9.2 * 60, pacientes: 16 },
        { minuto: 12 * 60, pacientes: 40 },
        { minuto: 15 * 60, pacientes: 160 },
      ],
    },
    salidaMs: 0,
    programa: PROGRAMA,
    averias: (casa, red, anotar) => [
      matarServidor(casa, red, 1, 13.5 * 60, 300),
      reiniciarBase(casa, red, 17.5 * 60, anotar),
    ],
  })

  expect(informe.fallas).toEqual([])
  expect(informe.hechas).toBeGreaterThan(150)
  // Races did happen; so did the faults, and the database was back in time (I2).
  expect(Object.keys(informe.rechazos)).toEqual(expect.arrayContaining(['HORA_OCUPADA', 'PEDIDO_NO_AVANZA']))
  expect(informe.mensajes).toBeGreaterThan(30)
  // Some stopped promotions, some of those were held back, and notices overtook the rest.
  expect(informe.promociones.bajas).toBeGreaterThan(2)
  expect(informe.promociones.omitidas).toBeGreaterThan(2)
  expect(informe.promociones.adelantadas).toBeGreaterThan(2)
  expect(informe.refrescos).toBeGreaterThan(20)
  expect(informe.recuperacionMs).toBeLessThan(10_000)
})

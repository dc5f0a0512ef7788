import { expect, test } from 'vitest'
import type { Jornada } from './jornada.ts'
import type { Persona } from './persona.ts'
import { crearRefrescos, pantallaDe } from './refrescos.ts'

test('what comes together is one look, of each screen that shows it', async () => {
  const vistas: string[] = []
  const refrescos = crearRefrescos({} as Jornada, async ({ correo }, pantalla) => {
    vistas.push(`${correo} ${pantalla}`)
  })
  const persona = (correo: string, puesto: Persona['puesto']) => ({ correo, puesto }) as Persona
  for (let n = 0; n < 5; n++) refrescos.oir(persona('a', 'caja'), 'PedidoUpdated')
  refrescos.oir(persona('a', 'caja'), 'NewCitaAdded')
  refrescos.oir(persona('b', 'laboratorio'), 'NewPedidoAdded')
  refrescos.oir(persona('b', 'laboratorio'), 'CitaUpdated')
  await expect.poll(() => vistas).toEqual(['a pedidos', 'a agenda', 'b cola'])
  expect(refrescos.cuantos()).toBe(3)
  await refrescos.terminar()
  refrescos.oir(persona('a', 'caja'), 'PedidoUpdated')
  await refrescos.terminar()
  expect(vistas).toHaveLength(3)
})

test('nobody asks for what he may not see', () => {
  expect(pantallaDe('PedidoUpdated', 'optometrista')).toBeNull()
  expect(pantallaDe('NewClientAdded', 'laboratorio')).toBeNull()
  expect(pantallaDe('SucursalUpdated', 'caja')).toBeNull()
})

import { expect, test, vi } from 'vitest'
import { crearCierre } from './cierre.ts'

const nunca = () => new Promise<never>(() => {})

test('what was opened last is closed first, each once it is its turn', async () => {
  const cierre = crearCierre(1000)
  const orden: string[] = []
  for (const cual of ['base', 'conexiones', 'puerto'])
    cierre.alCerrar(async () => {
      await Promise.resolve()
      orden.push(cual)
    })
  await cierre.cerrarTodo()
  await cierre.cerrarTodo()
  expect(orden).toEqual(['puerto', 'conexiones', 'base'])
})

test('a half-made start whose connections never close still closes its database, and comes to an end', async () => {
  const cierre = crearCierre(20)
  const base = vi.fn()
  cierre.alCerrar(base)
  cierre.alCerrar(nunca)
  await cierre.cerrarATiempo()
  expect(base).toHaveBeenCalledOnce()
})

test('a failure while closing hides no cause', async () => {
  const cierre = crearCierre(1000)
  cierre.alCerrar(() => {})
  cierre.alCerrar(() => Promise.reject(new Error('closed twice')))
  await expect(cierre.cerrarATiempo()).resolves.toBeUndefined()
})

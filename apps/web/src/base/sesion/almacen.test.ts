import { afterEach, expect, test, vi } from 'vitest'
import { borrarDePersona, borrarTodo, hayLecturasEnEspera, llaveDeLecturas } from './almacen.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser's storage with these keys: they are its own, and its methods are not. */
function conGuardado(claves: Record<string, string>): Record<string, string> {
  const metodos = {
    removeItem(this: Record<string, string>, clave: string) {
      delete this[clave]
    },
    clear(this: Record<string, string>) {
      for (const clave of Object.keys(this)) delete this[clave]
    },
  }
  const guardado: Record<string, string> = Object.assign(Object.create(metodos), claves)
  vi.stubGlobal('localStorage', guardado)
  vi.stubGlobal('sessionStorage', Object.assign(Object.create(metodos), { 'lista:pacientes': 'Ana' }))
  return guardado
}

const lecturas = llaveDeLecturas(7, 12)

test('the end of a session leaves what is of the device, and readings of a count that wait; nothing of the person', () => {
  const guardado = conGuardado({ token: 't', name: 'Ana', tema: 'oscuro', PacienteSearch: 'luis', [lecturas]: '[1]' })
  borrarDePersona()
  expect(guardado).toEqual({ tema: 'oscuro', [lecturas]: '[1]' })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('a logout leaves nothing, and asks first whether readings wait', () => {
  const guardado = conGuardado({ token: 't', [lecturas]: '[1]' })
  expect(hayLecturasEnEspera()).toBe(true)
  borrarTodo()
  expect(guardado).toEqual({})
  expect(hayLecturasEnEspera()).toBe(false)
})

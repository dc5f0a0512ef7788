import { expect, test } from 'vitest'
import { FALLO_DEL_SERVIDOR, Rechazo, SinRespuesta } from '../../base/api/fallos.ts'
import { describirFallo } from './fallos.ts'

const invalidas = 'Las credenciales son invalidas o el usuario esta inactivo, contacte a su administrador.'

test('wrong credentials and an inactive user read the same', () => {
  expect(describirFallo(new Rechazo(401, { error: 'CREDENCIALES_INVALIDAS', timeDeny: false }))).toEqual({
    titulo: '¡No se inicio sesión!',
    texto: invalidas,
    deLoEscrito: true,
  })
})

test('outside the hours the login says so', () => {
  expect(describirFallo(new Rechazo(401, { error: 'FUERA_DE_HORARIO', timeDeny: true }))).toEqual({
    titulo: '¡No se inicio sesión!',
    texto: 'Esta fuera de su horario disponible para iniciar sesión.',
  })
})

test('too many attempts show what the server says', () => {
  expect(describirFallo(new Rechazo(429, { error: 'DEMASIADOS_INTENTOS', message: 'Espera 15 minutos.' }))).toEqual({
    titulo: '¡No se inicio sesión!',
    texto: 'Espera 15 minutos.',
  })
})

test('a wrong code of the second factor is told as what it is', () => {
  expect(describirFallo(new Rechazo(403, { error: 'CODIGO_INCORRECTO', message: 'Ese código no es.' }))).toEqual({
    titulo: '¡No se inicio sesión!',
    texto: 'Ese código no es.',
    deLoEscrito: true,
  })
})

test('without an answer the failure has the title of a failed request, and begins with the network', () => {
  const fallo = describirFallo(new SinRespuesta())
  expect(fallo).toMatchObject({ titulo: '¡Ocurrió un error!', detalle: invalidas })
  expect(fallo.texto).toMatch(/^No hay conexión/)
})

test('a server that failed is not a lost connection', () => {
  expect(describirFallo(new SinRespuesta()).texto).toContain('conexión')
  expect(describirFallo(new SinRespuesta(FALLO_DEL_SERVIDOR)).texto).toBe(FALLO_DEL_SERVIDOR)
})

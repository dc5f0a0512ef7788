import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conexiones } from '@nitida/contract/conexiones'
import type { PlantillaDeMeta } from '@nitida/contract/conexiones.plantillas'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { whatsappDePrueba } from '../../../test/webhook.ts'

let t: TestApp
let maestro: string
beforeAll(async () => {
  t = await crearTestApp()
  maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

/** A Graph server that has these templates. */
async function meta(data: object[]): Promise<string> {
  const { idTelefono } = whatsappDePrueba
  const salud = { id: idTelefono, health_status: { entities: [{ entity_type: 'WABA', id: '102290129340398' }] } }
  const servidor = createServer(({ url }, respuesta) =>
    respuesta.end(JSON.stringify(url?.includes('message_templates') ? { data } : salud)),
  )
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void servidor.close())
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

/** One of ours as Meta would have it. */
const enMeta = ({ nombre, idioma, categoria, encabezado, cuerpo, boton }: PlantillaDeMeta, cambios: object = {}) => ({
  ...{ name: nombre, language: idioma, status: 'APPROVED', category: categoria },
  components: [
    { type: 'HEADER', format: 'TEXT', text: encabezado },
    { type: 'BODY', text: cuerpo.replaceAll('\n', '\r\n') },
    ...(boton ? [{ type: 'BUTTONS', buttons: [{ type: 'URL', text: boton.titulo, url: boton.direccion }] }] : []),
  ],
  ...cambios,
})

test('without an account nobody is asked and nothing is claimed', async () => {
  const { data } = (await t.call(maestro, conexiones.plantillasEnMeta, {})).body
  expect(data).toEqual({ lectura: 'sin_conexion', motivo: null, plantillas: [] })
})

test('each template stands as Meta says, and one that was approved with other words says so', async () => {
  const nuestras = (await t.call(maestro, conexiones.plantillas, {})).body.data
  const [igual, otra, revision, rechazada, parada, ausente, deIdioma] = nuestras
  if (!igual || !otra || !revision || !rechazada || !parada || !ausente || !deIdioma)
    throw new Error('too few templates')
  const url = await meta([
    enMeta(igual),
    enMeta(otra, { category: 'AUTHENTICATION', components: [{ type: 'BODY', text: 'Otra cosa' }] }),
    enMeta(revision, { status: 'PENDING' }),
    enMeta(rechazada, { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' }),
    enMeta(parada, { status: 'PAUSED' }),
    enMeta(deIdioma, { language: 'en_US' }),
  ])
  const conCuenta = await crearTestApp({ url: t.url, entorno: { whatsapp: { ...whatsappDePrueba, url } } })
  onTestFinished(() => conCuenta.cerrar())
  const { data } = (await conCuenta.call(maestro, conexiones.plantillasEnMeta, {})).body
  const de = ({ nombre }: PlantillaDeMeta) => data.plantillas.find((una) => una.nombre === nombre)
  expect([data.lectura, data.plantillas.length]).toEqual(['bien', nuestras.length])
  expect(de(igual)).toMatchObject({ estado: 'aprobada', motivo: null })
  expect(de(otra)?.estado).toBe('distinta')
  expect(de(otra)?.motivo).toMatch(
    /^No es igual a la de aquí: encabezado, cuerpo.*Meta la tiene como AUTHENTICATION\.$/,
  )
  expect(de(revision)).toMatchObject({ estado: 'revision', motivo: null })
  expect(de(rechazada)).toMatchObject({ estado: 'rechazada', motivo: expect.stringContaining('formato no es válido') })
  expect(de(parada)).toMatchObject({ estado: 'detenida' })
  expect(de(ausente)).toMatchObject({ estado: 'no_existe', motivo: null })
  expect(de(deIdioma)).toMatchObject({ estado: 'no_existe', motivo: 'Está en en_US; falta en es_MX.' })
})

test('when Meta cannot be read it says why, and no template is claimed to be anything', async () => {
  const conCuenta = await crearTestApp({ url: t.url, entorno: { whatsapp: whatsappDePrueba } })
  onTestFinished(() => conCuenta.cerrar())
  const { data } = (await conCuenta.call(maestro, conexiones.plantillasEnMeta, {})).body
  expect(data).toMatchObject({ lectura: 'fallo', motivo: expect.stringContaining('Meta'), plantillas: [] })
})

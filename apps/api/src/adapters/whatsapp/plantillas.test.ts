import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { whatsappDePrueba } from '../../../test/webhook.ts'
import { leerPlantillasDeMeta } from './plantillas.ts'

const PLAZO_MS = 400
const { idTelefono, token, version } = whatsappDePrueba
const CUENTA = '102290129340398'

/** A Graph server of the loopback, until the test ends. */
async function abrir(atender: RequestListener): Promise<string> {
  const servidor = createServer(atender)
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    servidor.closeAllConnections()
    servidor.close()
  })
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

const SALUD = {
  id: idTelefono,
  health_status: {
    can_send_message: 'AVAILABLE',
    entities: [
      { entity_type: 'PHONE_NUMBER', id: idTelefono, can_send_message: 'AVAILABLE' },
      { entity_type: 'WABA', id: CUENTA, can_send_message: 'AVAILABLE' },
    ],
  },
}
const plantilla = (name: string, cambios: object = {}) => ({
  ...{ id: '1', name, language: 'es_MX', status: 'APPROVED', category: 'UTILITY', rejected_reason: 'NONE' },
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Tu cita' },
    { type: 'BODY', text: 'Hola, {{1}}.', example: { body_text: [['Ana']] } },
    {
      type: 'BUTTONS',
      buttons: [{ type: 'URL', text: 'Confirmar', url: 'https://nitida.mx/c/{{1}}', example: ['x'] }],
    },
  ],
  ...cambios,
})

/** Answers the number's health, and each page of templates by what it was asked for. */
const graph = (paginas: (despues: string | null) => unknown, salud: unknown = SALUD): Promise<string> =>
  abrir(({ url = '', headers }, respuesta) => {
    const pedida = new URL(url, 'http://x')
    const responder = (estatus: number, cuerpo: unknown) => respuesta.writeHead(estatus).end(JSON.stringify(cuerpo))
    if (headers.authorization !== `Bearer ${token}`) return void responder(401, { error: { code: 190, message: '' } })
    if (pedida.pathname === `/${version}/${idTelefono}`) return void responder(200, salud)
    if (pedida.pathname === `/${version}/${CUENTA}/message_templates`)
      return void responder(200, paginas(pedida.searchParams.get('after')))
    responder(404, { error: { code: 803, message: '' } })
  })
const leer = (url: string, cambios = {}, plazoMs?: number) =>
  leerPlantillasDeMeta({ ...whatsappDePrueba, url, ...cambios }, plazoMs)
const AJENA = { fallo: 'Contestó algo que no es de Meta. Intenta más tarde.' }

test('every page is read by its cursor, whatever address the answer names', async () => {
  const url = await graph((despues) =>
    despues === null
      ? {
          data: [plantilla('una')],
          paging: { cursors: { before: 'A', after: 'B' }, next: 'http://127.0.0.1:1/otra/parte' },
        }
      : {
          data: [plantilla('otra', { status: 'REJECTED', rejected_reason: 'PROMOTIONAL' })],
          paging: { cursors: { after: 'C' } },
        },
  )
  const comun = {
    ...{ idioma: 'es_MX', categoria: 'UTILITY', encabezado: 'Tu cita', cuerpo: 'Hola, {{1}}.' },
    boton: { titulo: 'Confirmar', direccion: 'https://nitida.mx/c/{{1}}' },
  }
  expect(await leer(url)).toEqual({
    plantillas: [
      { ...comun, nombre: 'una', estado: 'APPROVED', rechazo: null },
      { ...comun, nombre: 'otra', estado: 'REJECTED', rechazo: 'PROMOTIONAL' },
    ],
  })
})

test('a refusal says what it asks for, and never repeats what was sent', async () => {
  const url = await graph(() => ({ data: [] }))
  expect(await leer(url, { token: 'otro' })).toEqual({
    fallo: 'El token no sirve: venció o es de otra aplicación. Pide uno permanente en Meta.',
  })
  const niega = await abrir((_, respuesta) =>
    respuesta.writeHead(403).end(JSON.stringify({ error: { code: 200, message: token } })),
  )
  expect(await leer(niega)).toEqual({ fallo: 'Al token le falta el permiso whatsapp_business_management.' })
})

test.each([
  ['that names no account', {}, { data: [] }],
  ['of another number', { ...SALUD, id: '999' }, { data: [] }],
  [
    'whose account is no number',
    { id: idTelefono, health_status: { entities: [{ entity_type: 'WABA', id: '../me' }] } },
    {},
  ],
  ['whose templates are none', SALUD, { data: 'nada' }],
  ['whose templates never end', SALUD, null],
])('an answer %s claims nothing', async (_, salud, pagina) => {
  let n = 0
  const sinFin = () => ({ data: [], paging: { cursors: { after: `${++n}` }, next: 'x' } })
  expect(await leer(await graph(() => pagina ?? sinFin(), salud))).toEqual(AJENA)
})

test('a far side that hangs, is not there, cuts the line, leads elsewhere or is something else is left in time', async () => {
  const calla = await abrir(() => {})
  const cuelga = await abrir((peticion) => peticion.socket.destroy())
  const lleva = await abrir((_, respuesta) => respuesta.writeHead(302, { location: 'http://127.0.0.1:1' }).end())
  const otra = await abrir((_, respuesta) => respuesta.end('<html>Hotel WiFi</html>'))
  const larga = await abrir((_, respuesta) => respuesta.end('x'.repeat(3 * 1024 * 1024)))
  const cortada = { fallo: 'Se cortó la conexión con Meta. Intenta de nuevo.' }
  expect(await leer(calla, {}, PLAZO_MS)).toEqual({ fallo: 'No respondió en 1 s.' })
  expect(await leer(cuelga)).toEqual(cortada)
  expect(await leer(lleva)).toEqual(cortada)
  expect(await leer(otra)).toEqual(AJENA)
  expect(await leer(larga)).toEqual(AJENA)
  expect(await leer('http://127.0.0.1:1')).toMatchObject({ fallo: expect.any(String) })
})

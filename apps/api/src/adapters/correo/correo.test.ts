import { expect, test } from 'vitest'
import { abrirSmtp, type Guion } from '../../../test/servidorSmtp.ts'
import { componer, identificador } from './mensaje.ts'
import { crearTransporteSmtp } from './smtp.ts'
import type { CorreoSaliente } from './transporte.ts'

const SIN_FIN = new AbortController().signal

const correo: CorreoSaliente = {
  clave: 'factura:6F2A:cliente@correo.example:1',
  fecha: new Date('2026-11-20T18:05:00Z'),
  de: { nombre: 'Óptica Nítida', direccion: 'facturas@optica.example.mx' },
  para: { nombre: 'SOFÍA HERNÁNDEZ', direccion: 'sofia@correo.example' },
  responderA: null,
  asunto: 'Tu factura A-217 de Óptica Nítida',
  texto: 'Hola, Sofía.\n\nAdjuntamos tu factura <A-217>.',
  archivos: [
    { nombre: 'SOFÍA HERNÁNDEZ 2026-11-20.pdf', tipo: 'application/pdf', contenido: Buffer.from('%PDF-1.3 prueba') },
    { nombre: 'SOFÍA HERNÁNDEZ 2026-11-20.xml', tipo: 'application/xml', contenido: Buffer.from('<cfdi/>') },
  ],
}

const sinBlancos = (texto: string): string => texto.replace(/\r?\n[ \t]/g, '')

test('arrives at one address, with both files and a name that says who it is', async () => {
  const { cuenta, recibidos } = await abrirSmtp()

  expect(await crearTransporteSmtp(cuenta).enviar(correo, SIN_FIN)).toEqual({ tipo: 'aceptado' })

  expect(recibidos).toMatchObject([{ de: 'facturas@optica.example.mx', para: ['sofia@correo.example'] }])
  const mensaje = sinBlancos(recibidos[0]?.mensaje ?? '')
  expect(mensaje).toContain(`Message-ID: ${identificador(correo)}`)
  expect(mensaje).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
  expect(mensaje).toContain(correo.archivos[0]?.contenido.toString('base64'))
  expect(mensaje).toMatch(/filename\*0\*=utf-8''SOF%C3%8DA%20HERN%C3%81NDEZ%202026-11-20\.p;\s*filename\*1=df/)
  expect(mensaje).not.toContain('<A-217>.</p>')
})

test("the name has the chain's colour, or else the house's", async () => {
  const con = async (color?: string) =>
    sinBlancos(
      (await componer({ ...correo, archivos: [], de: { ...correo.de, ...(color && { color }) } })).toString(),
    ).replaceAll('=\r\n', '')
  expect(await con('#7a1f5c')).toContain('color:#7a1f5c')
  expect(await con()).toContain('color:#00545b')
})

test('the same row is the same e-mail, byte for byte in its head', async () => {
  const cabeza = async () =>
    (await componer(correo))
      .toString()
      .split('\r\n')
      .filter((l) => /^(Message-ID|Date):/.test(l))

  expect(await cabeza()).toEqual(await cabeza())
  expect(identificador({ ...correo, clave: 'otra' })).not.toBe(identificador(correo))
})

test.each<[Guion, object]>([
  [
    { paso: 'RCPT', codigo: 550 },
    { tipo: 'rechazado', codigo: '550 RCPT TO' },
  ],
  [
    { paso: 'RCPT', codigo: 451 },
    { tipo: 'reintentar', codigo: '451' },
  ],
  [
    { paso: 'DATA', codigo: 552 },
    { tipo: 'rechazado', codigo: '552 DATA' },
  ],
  [
    { paso: 'DATA', codigo: 452 },
    { tipo: 'reintentar', codigo: '452' },
  ],
  [
    { paso: 'RCPT', codigo: 421 },
    { tipo: 'reintentar', caido: true },
  ],
])('%j asks for %j', async (guion, resultado) => {
  const { cuenta } = await abrirSmtp(() => guion)

  expect(await crearTransporteSmtp(cuenta).enviar(correo, SIN_FIN)).toMatchObject(resultado)
})

test('a connection lost before the message leaves is tried again; one lost after it is not known (W3)', async () => {
  const antes = await abrirSmtp(() => 'cuelga')
  const despues = await abrirSmtp(() => 'corta')

  expect(await crearTransporteSmtp(antes.cuenta).enviar(correo, SIN_FIN)).toMatchObject({
    tipo: 'reintentar',
    caido: true,
  })
  expect(antes.recibidos).toEqual([])
  expect(await crearTransporteSmtp(despues.cuenta).enviar(correo, SIN_FIN)).toMatchObject({ tipo: 'desconocido' })
  expect(despues.recibidos).toHaveLength(1)
})

test('nobody listens: tried again', async () => {
  const { cuenta } = await abrirSmtp()

  const resultado = await crearTransporteSmtp({ ...cuenta, puerto: 1 }).enviar(correo, SIN_FIN)

  expect(resultado).toMatchObject({ tipo: 'reintentar', caido: true })
})

test('a login that is refused stops everything; the right one sends', async () => {
  const { cuenta, recibidos } = await abrirSmtp(() => 'acepta', 'secreta')
  const con = (clave: string) =>
    crearTransporteSmtp({ ...cuenta, acceso: { usuario: 'nitida', clave } }).enviar(correo, SIN_FIN)

  expect(await con('otra')).toEqual({ tipo: 'cuenta', codigo: '535' })
  expect(recibidos).toEqual([])
  expect(await con('secreta')).toEqual({ tipo: 'aceptado' })
})

test('to a server that is not this computer nothing goes in the clear', async () => {
  const { cuenta, recibidos } = await abrirSmtp()

  // The same server by a name that is not the loopback's: it offers no TLS.
  const resultado = await crearTransporteSmtp({ ...cuenta, servidor: '127.0.0.1.' }).enviar(correo, SIN_FIN)

  expect(resultado.tipo).not.toBe('aceptado')
  expect(recibidos).toEqual([])
})

test.each([
  'sofia@correo.example, espia@mal.example',
  'sofia@correo.example\r\nBcc: espia@mal.example',
  'Sofía <sofia@correo.example>, espia@mal.example',
])('%j reaches nobody else (security 31)', async (direccion) => {
  const { cuenta, recibidos } = await abrirSmtp()

  await crearTransporteSmtp(cuenta)
    .enviar({ ...correo, para: { nombre: 'X\r\nBcc: espia@mal.example', direccion } }, SIN_FIN)
    .catch(() => {})

  expect(recibidos.flatMap(({ para }) => para)).not.toContain('espia@mal.example')
  for (const { mensaje } of recibidos) expect(mensaje).not.toMatch(/^Bcc:/m)
})

import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { EMISOR, unaFactura } from '@nitida/cfdi/cfdi.fixture'
import { sellar } from '@nitida/cfdi/sello'
import { describe, expect, onTestFinished, test } from 'vitest'
import { csdDePrueba } from '../../test/csd.ts'
import { pulsoDe } from '../../test/pulso.ts'
import { archivosEnS3 } from './archivos/s3.ts'
import { crearTransporteSmtp } from './correo/smtp.ts'
import { crearFacturoPorTi } from './pac/facturoporti.ts'
import type { ContenidoWhatsapp } from './whatsapp/contenido.ts'
import { crearTransporteMeta } from './whatsapp/meta.ts'

/** Time that each conversation gets here, and the time after which it counts as held up. */
const PLAZO_MS = 800
const TARDE_MS = 8000

/** What a server says: nothing at all, or for ever the same, one byte at a time. */
type Lentitud = { calla: true } | { saluda?: string; gotea: string }

/** A server that takes connections until the test ends and never finishes a sentence. @returns its port. */
async function abrirLento(lentitud: Lentitud): Promise<number> {
  const abiertos = new Set<net.Socket>()
  const servidor = net.createServer((socket) => {
    abiertos.add(socket)
    socket.on('error', () => {}).on('data', () => {})
    if ('calla' in lentitud) return
    const { saluda = '', gotea } = lentitud
    if (saluda) socket.write(saluda)
    let n = 0
    const gota = setInterval(() => socket.write(gotea[n++ % gotea.length] ?? ''), 50)
    socket.on('close', () => clearInterval(gota))
  })
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of abiertos) socket.destroy()
    servidor.close()
  })
  return (servidor.address() as AddressInfo).port
}

const CABECERAS = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const lentitudes: [string, Lentitud][] = [
  ['accepts and never answers', { calla: true }],
  ['drips its headers', { saluda: CABECERAS, gotea: 'x-a: b\r\n' }],
  ['drips its body', { saluda: `${CABECERAS}content-length: 1000000\r\n\r\n`, gotea: ' ' }],
  ['drips its body in chunks', { saluda: `${CABECERAS}transfer-encoding: chunked\r\n\r\nfffff\r\n`, gotea: ' ' }],
]

const plazo = () => AbortSignal.timeout(PLAZO_MS)

describe.each(lentitudes)('a service that %s holds a call for its time and no longer:', (_, lentitud) => {
  const aTiempo = async (llamar: (url: string) => Promise<unknown>) => {
    const url = `http://127.0.0.1:${await abrirLento(lentitud)}`
    let resultado: unknown
    expect(
      await pulsoDe(async () => {
        resultado = await llamar(url).catch((error: unknown) => error)
      }),
    ).toBeLessThan(TARDE_MS)
    return resultado
  }

  test('files', async () => {
    const de = (url: string) =>
      archivosEnS3({ url, bucket: 'fotos', region: 'us-east-1', idClave: 'a', secreto: 'b' }, PLAZO_MS)
    expect(await aTiempo((url) => de(url).leer('fotos/aa/bb'))).toBeInstanceOf(Error)
    await aTiempo((url) => de(url).guardar('fotos/aa/bb', Uint8Array.of(1)))
    await aTiempo((url) => de(url).borrar('fotos/aa/bb'))
  })

  test('messages', async () => {
    const ritmo = { porSegundo: 80, simultaneos: 1, porDestinatarioMs: 0, destinatariosConPromociones: 250 }
    const resultado = await aTiempo((url) =>
      crearTransporteMeta({ url, version: 'v26.0', idTelefono: '1', token: 'x', plantillas: {}, ritmo }).enviar(
        { clave: 'a', contenido: CONTENIDO },
        plazo(),
      ),
    )
    expect(resultado).toMatchObject({ tipo: 'desconocido' })
  })

  test('stamps, the token for them included', async () => {
    const { partes: csd, sellador } = csdDePrueba()
    const { xml } = sellar(unaFactura(), sellador)
    const pac = (url: string) =>
      crearFacturoPorTi({ url, usuario: 'a', contrasena: 'b', now: () => new Date(), plazoToken: 60_000 })
    expect(await aTiempo((url) => pac(url).timbrar({ xml, csd }, plazo()))).toMatchObject({
      ok: false,
      desconocido: false,
    })
    const identidad = { uuid: 'x', rfcEmisor: EMISOR.Rfc, rfcReceptor: EMISOR.Rfc, total: 1, sello: 'x' }
    expect(await aTiempo((url) => pac(url).estatus(identidad, plazo()))).toMatchObject({ ok: false })
    expect(await aTiempo((url) => pac(url).creditos(plazo()))).toMatchObject({ ok: false })
  })
})

const CONTENIDO: ContenidoWhatsapp = {
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '525500000000',
  type: 'template',
  biz_opaque_callback_data: 'a',
  template: { name: 'x', language: { policy: 'deterministic', code: 'es_MX' }, components: [] },
}

describe('a mail server', () => {
  const correo = {
    clave: 'a',
    fecha: new Date(0),
    de: { nombre: 'Óptica', direccion: 'a@optica.example' },
    para: { nombre: 'Sofía', direccion: 'b@correo.example' },
    ...{ responderA: null, asunto: 'x', texto: 'x', archivos: [] },
  }
  const cuentaEn = (puerto: number) => ({
    ...{ servidor: '127.0.0.1', puerto, tls: false, acceso: null, remitente: 'a@optica.example', responderA: null },
  })
  const enviar = async (lentitud: Lentitud, fin = new AbortController().signal, plazoMs = PLAZO_MS) =>
    crearTransporteSmtp(cuentaEn(await abrirLento(lentitud)), plazoMs).enviar(correo, fin)

  test.each<[string, Lentitud]>([
    ['accepts and never answers', { calla: true }],
    ['drips its greeting', { gotea: '220-bienvenido\r\n' }],
    ['drips the answer to its greeting', { saluda: '220 aqui\r\n', gotea: '250-seguimos\r\n' }],
  ])('that %s holds a conversation for its time and no longer', async (_, lentitud) => {
    let resultado: unknown
    expect(
      await pulsoDe(async () => {
        resultado = await enviar(lentitud)
      }),
    ).toBeLessThan(TARDE_MS)
    expect(resultado).toMatchObject({ tipo: 'reintentar', codigo: 'ETIMEDOUT', caido: true })
  })

  test('that drips the answer to the message leaves it unknown', async () => {
    const saluda = '220 aqui\r\n250 hola\r\n250 de\r\n250 para\r\n354 dale\r\n'
    expect(await enviar({ saluda, gotea: '250-seguimos\r\n' })).toMatchObject({ tipo: 'desconocido' })
  })

  test('is left at once when the process ends, and what has not begun to leave stays', async () => {
    const fin = new AbortController()
    const enviando = enviar({ gotea: '220-bienvenido\r\n' }, fin.signal, 60_000)
    setTimeout(() => fin.abort(), 200)
    expect(await enviando).toEqual({ tipo: 'reintentar', codigo: 'CIERRE' })
    expect(await enviar({ calla: true }, fin.signal, 60_000)).toEqual({ tipo: 'reintentar', codigo: 'CIERRE' })
  })
})

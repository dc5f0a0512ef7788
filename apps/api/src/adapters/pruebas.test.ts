import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import type { Prueba } from '@nitida/contract/conexiones'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CUENTA, crearFacturoPorTiFalso } from '../../test/facturoportiFalso.ts'
import { abrirSmtp } from '../../test/servidorSmtp.ts'
import { whatsappDePrueba } from '../../test/webhook.ts'
import { probarSmtp } from './correo/prueba.ts'
import { probarPac } from './pac/prueba.ts'
import { probarMeta } from './whatsapp/prueba.ts'

const PLAZO_MS = 400
const TARDE_MS = 5000

/** States of the steps, and of the one that failed its sentence and code. */
const visto = ({ bien, pasos }: Prueba) => {
  const mal = pasos.find(({ estado }) => estado === 'mal')
  return [bien, pasos.map(({ estado }) => estado).join(' '), mal?.detalle ?? null, mal?.codigo ?? null]
}
const SIN_LLEGAR = 'mal sin_llegar sin_llegar'

/** A port where whoever connects is treated so until the test ends. */
async function abrir(atender: (socket: net.Socket) => void): Promise<number> {
  const abiertos = new Set<net.Socket>()
  const servidor = net.createServer((socket) => {
    abiertos.add(socket)
    socket.on('error', () => {}).on('data', () => {})
    atender(socket)
  })
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of abiertos) socket.destroy()
    servidor.close()
  })
  return (servidor.address() as AddressInfo).port
}

const callado = () => abrir(() => {})
async function cerrado(): Promise<number> {
  const servidor = net.createServer()
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  const { port } = servidor.address() as AddressInfo
  await once(servidor.close(), 'close')
  return port
}

async function http(atender: RequestListener): Promise<string> {
  const servidor = createServer(atender)
  await once(servidor.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    servidor.closeAllConnections()
    servidor.close()
  })
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

describe('a mail server', () => {
  const cuenta = { servidor: '127.0.0.1', tls: false, acceso: null, remitente: 'a@b.mx', responderA: null }
  const en = (puerto: number) => probarSmtp({ ...cuenta, puerto, acceso: { usuario: 'u', clave: 'c' } }, PLAZO_MS)

  test('that takes the password gets no e-mail', async () => {
    const { cuenta, recibidos } = await abrirSmtp(() => 'acepta', 'secreta')
    const prueba = await probarSmtp({ ...cuenta, acceso: { usuario: 'u', clave: 'secreta' } })
    expect(visto(prueba)).toEqual([true, 'bien bien bien', null, null])
    expect(recibidos).toEqual([])
  })

  test('that refuses the password says so, and the password is told to nobody', async () => {
    const { cuenta } = await abrirSmtp(() => 'acepta', 'secreta')
    const prueba = await probarSmtp({ ...cuenta, acceso: { usuario: 'u', clave: 'equivocada' } })
    expect(visto(prueba)).toEqual([false, 'bien mal sin_llegar', 'No aceptó el usuario o la contraseña.', '535'])
    expect(JSON.stringify(prueba)).not.toContain('equivocada')
  })

  test('that is not there, hangs, hangs up or is something else', async () => {
    const inicio = performance.now()
    const [nadie, calla, cuelga, otro] = await Promise.all([
      cerrado().then(en),
      callado().then(en),
      abrir((socket) => socket.end()).then(en),
      abrir((socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')).then(en),
    ])
    expect(visto(nadie)).toEqual([
      false,
      SIN_LLEGAR,
      'No se pudo conectar. Revisa el nombre del servidor y el puerto.',
      'ESOCKET',
    ])
    expect(visto(calla)).toEqual([false, SIN_LLEGAR, 'No respondió en 1 s.', 'ETIMEDOUT'])
    expect([cuelga.bien, cuelga.pasos[0]?.estado]).toEqual([false, 'mal'])
    expect(visto(otro)).toEqual([
      ...[false, SIN_LLEGAR],
      ...['Contestó algo que no es de un servidor de correo. Revisa el nombre y el puerto.', 'EPROTOCOL'],
    ])
    expect(performance.now() - inicio).toBeLessThan(TARDE_MS)
  })

  test('that takes everybody and then refuses to work is found out', async () => {
    const miente = await abrir((socket) => {
      socket.write('220 hola\r\n')
      socket.on('data', (dicho) => {
        const orden = dicho.toString()
        if (orden.startsWith('EHLO')) socket.write('250-hola\r\n250 AUTH PLAIN\r\n')
        else socket.write(orden.startsWith('AUTH') ? '235 ok\r\n' : '554 no\r\n')
      })
    })
    expect(visto(await en(miente))).toEqual([
      ...[false, 'bien bien mal', 'El servidor se negó. Pregunta a tu proveedor.', '554'],
    ])
  })
})

describe('Meta', () => {
  const { idTelefono, token, secretoApp, version } = whatsappDePrueba
  const en = (url: string) => probarMeta({ ...whatsappDePrueba, url }, PLAZO_MS)
  const contesta = (estatus: number, cuerpo: unknown) =>
    http(
      (_, respuesta) =>
        void respuesta.writeHead(estatus).end(typeof cuerpo === 'string' ? cuerpo : JSON.stringify(cuerpo)),
    )
  const niega = (estatus: number, code: number, message = '') =>
    contesta(estatus, { error: { code, message } }).then(en)

  test('reads the number once, signed, with the token out of the address', async () => {
    const pedidas: string[] = []
    const url = await http(({ method, url, headers }, respuesta) => {
      pedidas.push(`${method} ${url} ${headers.authorization}`)
      respuesta.end(
        JSON.stringify({ id: idTelefono, display_phone_number: '+52 222 014 0000', verified_name: 'Óptica' }),
      )
    })
    const prueba = await en(url)
    expect(visto(prueba)).toEqual([true, 'bien bien bien', null, null])
    expect(prueba.pasos[2]?.detalle).toBe('+52 222 014 0000, Óptica')
    const firma = createHmac('sha256', secretoApp).update(token).digest('hex')
    const consulta = `fields=id%2Cdisplay_phone_number%2Cverified_name&appsecret_proof=${firma}`
    expect(pedidas).toEqual([`GET /${version}/${idTelefono}?${consulta} Bearer ${token}`])
  })

  test('refuses', async () => {
    const caso = async (prueba: Promise<Prueba>) => visto(await prueba).slice(1)
    expect(await caso(niega(401, 190))).toEqual([
      ...[
        'bien mal sin_llegar',
        'El token no sirve: venció o es de otra aplicación. Pide uno permanente en Meta.',
        '190',
      ],
    ])
    expect(await caso(niega(400, 100, 'Invalid appsecret_proof provided in the API argument'))).toEqual([
      ...['bien mal sin_llegar', 'El secreto de la aplicación no es el de ese token.', '100'],
    ])
    expect((await caso(niega(400, 100, `Object '${idTelefono}' does not exist`)))[1]).toContain('no existe ese número')
    expect((await caso(niega(403, 200)))[1]).toContain('permiso')
    expect((await caso(niega(400, 368)))[1]).toContain('Revisa el estado de la cuenta')
  })

  test('lies, hangs, is not there or is something else', async () => {
    const deOtro = { id: '999', display_phone_number: '1' }
    expect(visto(await contesta(200, deOtro).then(en))).toEqual([
      false,
      'bien bien mal',
      'Contestó por otro número.',
      null,
    ])
    for (const url of [
      await contesta(200, '<html>Hotel WiFi</html>'),
      await contesta(200, {}),
      await contesta(502, 'x'),
    ])
      expect(visto(await en(url)).slice(0, 3)).toEqual([
        ...[false, SIN_LLEGAR, 'Contestó algo que no es de Meta. Intenta más tarde.'],
      ])
    expect(visto(await en(`http://127.0.0.1:${await callado()}`))).toEqual([
      false,
      SIN_LLEGAR,
      'No respondió en 1 s.',
      null,
    ])
    expect(visto(await en(`http://127.0.0.1:${await cerrado()}`))[2]).toBe(
      'El servidor no llega a Meta. Revisa su conexión a internet.',
    )
    const lleva = await http((_, respuesta) => void respuesta.writeHead(302, { location: 'http://127.0.0.1:1' }).end())
    expect(visto(await en(lleva)).slice(0, 2)).toEqual([false, SIN_LLEGAR])
  })
})

describe('the PAC', () => {
  const en = (url: string, cambios = {}) => probarPac({ url, ...CUENTA, ...cambios }, PLAZO_MS)

  test('is asked for the stamps that are left, and stamps nothing', async () => {
    const pac = await crearFacturoPorTiFalso()
    onTestFinished(() => pac.cerrar())
    const prueba = await en(pac.url)
    expect(visto(prueba)).toEqual([true, 'bien bien bien', null, null])
    expect(pac.timbrados).toEqual([])
    const negada = await en(pac.url, { contrasena: 'equivocada' })
    expect(visto(negada).slice(0, 3)).toEqual([false, 'bien mal sin_llegar', 'No aceptó el usuario o la contraseña.'])
    expect(JSON.stringify(negada)).not.toContain('equivocada')
  })

  test('hangs, is not there or is something else', async () => {
    expect(visto(await en(`http://127.0.0.1:${await callado()}`)).slice(0, 3)).toEqual([
      ...[false, SIN_LLEGAR, 'No respondió en 1 s.'],
    ])
    expect(visto(await en(`http://127.0.0.1:${await cerrado()}`)).slice(0, 2)).toEqual([false, SIN_LLEGAR])
    const ajeno = await http((_, respuesta) => void respuesta.end(JSON.stringify({ token: 'x' })))
    expect(visto(await en(ajeno)).slice(0, 2)).toEqual([false, SIN_LLEGAR])
  })
})

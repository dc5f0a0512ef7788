import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { hojaDeColor } from '@nitida/contract/color.rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { escuchar } from '../../../test/servidor.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { leerLogo, problemasDeLogo } from '../entorno/logo.ts'

const PAGINA =
  '<html><meta name="app-token" content="x" /><meta name="api-base" content="y" /><meta name="impresoras" content="" />' +
  '<meta name="nombre-optica" content="" /><meta name="privacidad-correo" content="" /><meta name="logo-optica" content="" /></html>'

const PNG = Buffer.from('89504e470d0a1a0a00', 'hex')
const HUELLA = createHash('sha256').update(PNG).digest('hex').slice(0, 12)

let t: TestApp
let carpeta: string

beforeAll(async () => {
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-web-'))
  mkdirSync(path.join(carpeta, 'assets'))
  writeFileSync(path.join(carpeta, 'index.html'), PAGINA)
  writeFileSync(path.join(carpeta, 'pedido.html'), `${PAGINA}<!-- del pedido -->`)
  writeFileSync(path.join(carpeta, 'assets/entrada-abc.js'), 'export {}')
  writeFileSync(path.join(carpeta, 'favicon.svg'), '<svg/>')
  mkdirSync(path.join(carpeta, 'marcas'))
  writeFileSync(path.join(carpeta, 'marcas/confirmada.svg'), '<svg/>')
  const logo = path.join(carpeta, 'logo.png')
  writeFileSync(logo, PNG)
  t = await crearTestApp({
    web: carpeta,
    entorno: {
      appToken: 'propio"<&',
      apiBase: '/api',
      impresoras: ['A B', 'C'],
      nombreOptica: 'Óptica "Luz"',
      logo: leerLogo(logo),
      privacidad: { domicilio: '', correo: 'datos@optica.mx', telefono: '' },
    },
  })
})
afterAll(async () => {
  await t.cerrar()
  rmSync(carpeta, { recursive: true, force: true })
})

test('every screen is the one page, with the values of this installation', async () => {
  const pantalla = await t.app.inject({ url: '/dashboard/citas?pagina=2' })
  const comprimida = await t.app.inject({ url: '/dashboard?a=b', headers: { 'accept-encoding': 'gzip, br' } })
  const pedido = await t.app.inject({ url: '/=ABC' })

  expect(pantalla.body).toBe(
    '<html><meta name="app-token" content="propio&quot;&lt;&amp;" /><meta name="api-base" content="/api" />' +
      '<meta name="impresoras" content="A B,C" />' +
      `<meta name="nombre-optica" content="Óptica &quot;Luz&quot;" /><meta name="privacidad-correo" content="datos@optica.mx" /><meta name="logo-optica" content="/marca/${HUELLA}.png" /></html>`,
  )
  expect(pantalla.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(brotliDecompressSync(comprimida.rawPayload).toString()).toBe(pantalla.body)
  // The link of a QR gets the same page with more to fetch at once; a '=' in the query makes no such link.
  expect(pedido.body).toBe(`${pantalla.body}<!-- del pedido -->`)
})

test('only the login and the privacy notice may be found by search engines', async () => {
  const robots = async (url: string) => (await t.app.inject({ url })).headers['x-robots-tag']

  expect([await robots('/login'), await robots('/politicaPrivacidad'), await robots('/pedidoEstatus')]).toEqual([
    undefined,
    undefined,
    'noindex',
  ])
})

test('a page of the staff brings its style sheet along after the names of its scripts, and no other is allowed', async () => {
  const suya = mkdtempSync(path.join(os.tmpdir(), 'nitida-web-'))
  mkdirSync(path.join(suya, 'assets'))
  const hoja = `.a::before{content:"${randomBytes(8192).toString('hex')}"}`
  writeFileSync(path.join(suya, 'assets/index-abc.css'), hoja)
  const enlace = '<link rel="stylesheet" crossorigin href="/assets/index-abc.css">'
  const script = '<script type="module" crossorigin src="/assets/index-abc.js"></script>'
  writeFileSync(path.join(suya, 'index.html'), `<html lang="es"><head>${script}${enlace}</head><body></body></html>`)
  const precargas = { primera: '/assets/primera-a.js', comunes: ['/assets/react-a.js'], porRuta: {} }
  writeFileSync(path.join(suya, 'precargas.json'), JSON.stringify(precargas))
  const otra = await crearTestApp({ web: suya })
  try {
    const pedir = (url: string) => otra.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    const [lista, login] = [await pedir('/dashboard/clientes'), await pedir('/login')]
    const leer = (bytes: Buffer, finishFlush = constants.BROTLI_OPERATION_FINISH) =>
      brotliDecompressSync(bytes, { finishFlush }).toString()
    const html = leer(lista.rawPayload)
    const huella = `'sha256-${createHash('sha256').update(hoja).digest('base64')}'`

    expect(html).toContain(`<style>${hoja}</style></head>`)
    expect(html).not.toContain('stylesheet')
    expect(lista.headers['content-security-policy']).toContain(`style-src 'self' ${huella};`)
    expect(leer(lista.rawPayload.subarray(0, 512), constants.BROTLI_OPERATION_FLUSH)).toContain('/assets/react-a.js')
    expect(leer(login.rawPayload)).toContain(enlace)
    expect(login.headers['content-security-policy']).toContain("style-src 'self';")

    otra.app.deps.ajustes.poner(1, { colorMarca: '#7a1f5c' }, null)
    const color = hojaDeColor('#7a1f5c')
    for (const [url, estilos] of [
      ['/dashboard/clientes', `${hoja}${color}`],
      ['/login', color],
    ] as const) {
      const { rawPayload, headers } = await pedir(url)
      expect(leer(rawPayload)).toContain(`<style>${estilos}</style></head>`)
      const suya = `'sha256-${createHash('sha256').update(estilos).digest('base64')}'`
      expect(headers['content-security-policy']).toContain(`style-src 'self' ${suya};`)
    }
  } finally {
    await otra.cerrar()
    rmSync(suya, { recursive: true })
  }
})

test('hashed assets are kept for a year, and nothing outside the folder is served', async () => {
  const asset = await t.app.inject({ url: '/assets/entrada-abc.js' })
  const fuera = await t.app.inject({ url: '/assets/..%2f..%2fetc%2fpasswd' })
  const icono = await t.app.inject({ url: '/favicon.svg' })
  const api = await t.app.inject({ url: '/api/no-existe' })

  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(fuera.statusCode).toBeGreaterThanOrEqual(400)
  const marca = await t.app.inject({ url: '/marcas/confirmada.svg' })
  for (const { headers } of [icono, marca]) expect(headers['content-type']).toContain('image/svg+xml')
  expect([api.statusCode, api.json().success]).toEqual([404, false])
})

test("the shop's own mark is served for a year, and only a picture is taken for one", async () => {
  const marca = await t.app.inject({ url: `/marca/${HUELLA}.png` })
  expect([marca.statusCode, marca.headers['content-type'], marca.rawPayload.equals(PNG)]).toEqual([
    200,
    'image/png',
    true,
  ])
  expect(marca.headers['cache-control']).toBe('public, max-age=31536000, immutable')

  const escrito = path.join(carpeta, 'escrito.png')
  writeFileSync(escrito, '<svg onload="alert(1)"/>')
  expect(problemasDeLogo(escrito)).toEqual(['LOGO_OPTICA must be a PNG or a JPEG.'])
  expect(problemasDeLogo(path.join(carpeta, 'no-hay.png'))).toEqual(['LOGO_OPTICA names no file.'])
  writeFileSync(escrito, Buffer.concat([PNG, Buffer.alloc(256 * 1024)]))
  expect(problemasDeLogo(escrito)).toEqual(['LOGO_OPTICA must be at most 256 kB.'])
})

test('a hundred browsers that hang up on a hundred requests each leave no file open', {
  skip: process.platform !== 'linux',
}, async () => {
  const { puerto } = await escuchar(t.app)
  const abiertos = () => readdirSync('/proc/self/fd').length
  const antes = abiertos()
  const colgar = () =>
    new Promise<void>((listo) => {
      const socket = net.connect(puerto, '127.0.0.1', () => {
        socket.write('GET /assets/entrada-abc.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100))
        socket.resetAndDestroy()
      })
      socket.on('close', () => listo())
      socket.on('error', () => {})
    })
  await Promise.all(Array.from({ length: 100 }, colgar))
  await expect.poll(abiertos, { timeout: 10_000 }).toBeLessThan(antes + 10)
})

test('tabs of the last three releases find their files on the data folder that served them, and of no earlier one', async () => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'nitida-web-'))
  const dataDir = path.join(base, 'data')
  const servir = async (release: number) => {
    const web = path.join(base, 'dist') // each release takes the place of the one before
    rmSync(web, { recursive: true, force: true })
    mkdirSync(path.join(web, 'assets'), { recursive: true })
    writeFileSync(path.join(web, 'index.html'), PAGINA)
    writeFileSync(path.join(web, `assets/lista-${release}.js`), `export const release = ${release}`)
    return crearTestApp({ web, entorno: { dataDir } })
  }
  try {
    for (const release of [1, 2, 3]) await (await servir(release)).cerrar()
    const ultima = await servir(4)
    const pedir = async (release: number) => {
      const { statusCode, body, headers } = await ultima.app.inject({ url: `/assets/lista-${release}.js` })
      return statusCode === 200 ? [body, headers['cache-control']] : statusCode
    }
    const SIEMPRE = 'public, max-age=31536000, immutable'
    for (const release of [4, 3, 2])
      expect(await pedir(release)).toEqual([`export const release = ${release}`, SIEMPRE])
    expect(await pedir(1)).toBe(404)
    await ultima.cerrar()

    const deVuelta = await servir(3)
    expect((await deVuelta.app.inject({ url: '/assets/lista-4.js' })).statusCode).toBe(200)
    await deVuelta.cerrar()
  } finally {
    rmSync(base, { recursive: true, force: true })
  }
})

test('the worker that keeps the code is always asked for anew, and retires where it is switched off', async () => {
  const web = mkdtempSync(path.join(os.tmpdir(), 'nitida-web-'))
  writeFileSync(path.join(web, 'index.html'), PAGINA)
  writeFileSync(path.join(web, 'sw.js'), 'keeps()')
  for (const [codigoGuardado, dice] of [
    [true, /^keeps\(\)$/],
    [false, /registration\.unregister/],
  ] as const) {
    const otra = await crearTestApp({ web, entorno: { codigoGuardado } })
    const { body, headers } = await otra.app.inject({ url: '/sw.js' })
    expect(body).toMatch(dice)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/javascript; charset=utf-8' })
    await otra.cerrar()
  }
  rmSync(web, { recursive: true, force: true })
})

import path from 'node:path'
import { visitas } from '@nitida/contract/visitas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { archivosEn, bomba, foto, fotoDeTelefono, gif, texto } from '../../../test/imagenes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enPartes, enviarVisita, visitaNueva } from '../../../test/visitas.ts'
import { barrerArchivos } from './visitas.barrido.service.ts'

let t: TestApp
let tk: string
let idSucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  const usuario = await buildUsuario(t.db, { tipo: '4' })
  idSucursal = usuario.idSucursal ?? 0
  tk = await t.entrar(usuario)
})
afterAll(() => t?.cerrar())

const nuevoPaciente = async () => (await buildCliente(t.db, { idSucursal })).id

const PRONTO = { timeout: 20_000, interval: 5 }

/** The received file is gone when its answer has left. */
const sinProvisionales = () =>
  vi.waitFor(() => expect(archivosEn(path.join(t.carpeta, 'provisional'))).toEqual([]), PRONTO)

async function firmadas(idVisita: number) {
  const { status, body } = await t.call(tk, visitas.fotos, { params: { visitId: idVisita } })
  expect(status).toBe(200)
  return body
}

/** Fetches an address as an `img` does: no session and no application id. */
const traer = (url: string) => t.app.inject({ method: 'GET', url })

async function visitaCon(...fotos: Uint8Array<ArrayBuffer>[]): Promise<number> {
  const enviada = await enviarVisita(
    t,
    tk,
    visitaNueva(await nuevoPaciente()),
    fotos.map((bytes) => ({ bytes })),
  )
  expect(enviada.status).toBe(200)
  const { id } = await t.db.selectFrom('visita').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return id
}

test('a photo is kept upright, as a JPEG and a thumbnail, and tells nothing of itself (25)', async () => {
  const id = await visitaCon(await fotoDeTelefono())

  const [suya] = (await firmadas(id)).data
  const imagen = await traer(suya?.url ?? '')
  const miniatura = await traer(suya?.miniaturaUrl ?? '')

  expect([imagen.statusCode, imagen.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(imagen.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(imagen.headers['content-disposition']).toMatch(/^attachment; filename="foto-\d+\.jpg"$/)
  const datos = await sharp(imagen.rawPayload).metadata()
  expect(datos).toMatchObject({ format: 'jpeg', width: 48, height: 64 }) // it lay on its side
  expect([datos.exif, datos.xmp, datos.iptc]).toEqual([undefined, undefined, undefined])
  for (const bytes of [imagen.rawPayload, miniatura.rawPayload])
    expect(bytes.toString('latin1')).not.toMatch(/Canario|GPS|Exif/)
  expect(suya).toMatchObject({ ancho: 48, alto: 64 })
})

test('what is large becomes as large as a screen; PNG and WebP become JPEG', async () => {
  const id = await visitaCon(await foto(4000, 2000), await foto(20, 20, 'png'), await foto(20, 20, 'webp'))

  const { data } = await firmadas(id)
  const medidas = await Promise.all(
    data.map(async ({ url, miniaturaUrl }) => [
      await sharp((await traer(url)).rawPayload).metadata(),
      await sharp((await traer(miniaturaUrl)).rawPayload).metadata(),
    ]),
  )

  expect(medidas.map(([imagen, mini]) => [imagen?.format, imagen?.width, mini?.width])).toEqual([
    ['jpeg', 2048, 320],
    ['jpeg', 20, 20],
    ['jpeg', 20, 20],
  ])
})

test('the specification’s arrays of bytes are those photos (D-46)', async () => {
  const id = await visitaCon(await foto(), await foto())

  const { body } = await t.call(tk, visitas.ultimaFotos, { params: { visitId: id } })
  const { data } = await firmadas(id)

  expect(body.success).toBe(true)
  for (const [i, { foto }] of body.data.entries()) {
    const { rawPayload } = await traer(data[i]?.url ?? '')
    expect([foto.type, Buffer.from(foto.data).equals(rawPayload)]).toEqual(['Buffer', true])
  }
  expect(body.data).toHaveLength(2)
  const sin = await t.call(tk, visitas.ultimaFotos, { params: { visitId: await visitaCon() } })
  expect(sin.body).toEqual({ success: true, data: [] })
})

describe('a signed address opens one photo for five minutes, and nothing else (26)', () => {
  test('altered, of another photo, unsigned, or dead: not found', async () => {
    const [una] = (await firmadas(await visitaCon(await foto()))).data
    const [otra] = (await firmadas(await visitaCon(await foto()))).data
    if (!una || !otra) throw new Error('no photos')
    const alterada = conOtraFirma(una.url)
    const deOtra = una.url.replace(/foto\/\d+/, `foto/${otra.id}`)
    const mayor = una.url.replace('v=imagen', 'v=miniatura')
    const larga = una.url.replace(/vence=(\d+)/, (_, vence) => `vence=${Number(vence) + 1}`)
    const sinFirma = una.url.replace(/\?.*/, '')

    for (const url of [alterada, deOtra, mayor, larga, sinFirma, `${una.url}&v=imagen`, `${una.url}&x=1`]) {
      expect((await traer(url)).statusCode).toBe(404)
    }
    expect((await traer(una.url)).statusCode).toBe(200)
    t.ponerReloj(new Date(AHORA.getTime() + 301_000))
    expect((await traer(una.url)).statusCode).toBe(404)
    t.ponerReloj(AHORA)
  })

  test('of another branch no address is signed, and none without session', async () => {
    const id = await visitaCon(await foto())
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '4' }))
    const params = { params: { visitId: id } }

    const respuestas = await Promise.all([
      t.call(ajeno, visitas.fotos, params),
      t.call(ajeno, visitas.ultimaFotos, params),
      t.call(null, visitas.fotos, params),
    ])

    expect(respuestas.map(({ status }) => status)).toEqual([404, 404, 401])
  })

  test('a photo whose patient was removed is not found', async () => {
    const id = await visitaCon(await foto())
    const [suya] = (await firmadas(id)).data
    const { id_cliente } = await t.db
      .selectFrom('visita')
      .select('id_cliente')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('cliente').set({ eliminado_en: AHORA }).where('id', '=', id_cliente).execute()

    expect((await traer(suya?.url ?? '')).statusCode).toBe(404)
  })
})

describe('what is no photo is refused, named, and nothing is kept (25)', () => {
  const casos: [string, () => Promise<Uint8Array<ArrayBuffer>>, number][] = [
    ['an SVG', async () => texto('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422],
    ['a page that calls itself a JPEG', async () => texto('<html><script>alert(1)</script>'), 422],
    ['a GIF', async () => gif, 422],
    ['a program', async () => texto(`MZ${'x'.repeat(500)}`), 422],
    ['a PDF', async () => texto('%PDF-1.4 x'), 422],
    [
      'a page behind the first bytes of a JPEG',
      async () => Uint8Array.from([0xff, 0xd8, 0xff, ...texto('<script>')]),
      422,
    ],
    ['144 megapixels in a few bytes', bomba, 422],
    ['a photo that was cut off', async () => (await foto(800, 600)).slice(0, 900), 422],
    ['nothing at all', async () => new Uint8Array(0), 422],
    ['nine megabytes', async () => new Uint8Array(9 * 1024 * 1024).fill(7), 413],
  ]

  test.each(casos)('%s', async (_, hacer, estatus) => {
    const id = await nuevoPaciente()
    const antes = await t.db.selectFrom('visita').select('id').execute()

    const buenas = [{ bytes: await foto() }, { bytes: await foto() }]
    const { status, body } = await enviarVisita(t, tk, visitaNueva(id), [...buenas, { bytes: await hacer() }])

    expect(status).toBe(estatus)
    if (estatus === 422) expect([body.error, Object.keys(body.errors ?? {})]).toEqual(['FOTO_INVALIDA', ['fotos.2']])
    expect(await t.db.selectFrom('visita').select('id').execute()).toEqual(antes)
    await sinProvisionales()
  })

  test('eleven photos', async () => {
    const bytes = await foto()
    const { status, body } = await enviarVisita(
      t,
      tk,
      visitaNueva(await nuevoPaciente()),
      Array.from({ length: 11 }, () => ({ bytes })),
    )

    expect([status, body.error]).toEqual([422, 'DEMASIADAS_FOTOS'])
    await sinProvisionales()
  })

  test('a field of files that the form does not have, and a field twice', async () => {
    const enviar = async (cuerpo: { tipo: string; cuerpo: Buffer }) =>
      t.app.inject({
        method: 'PUT',
        url: '/api/visitas/crear',
        headers: { 'x-app-token': 'aplicacion-de-prueba', authorization: `Bearer ${tk}`, 'content-type': cuerpo.tipo },
        payload: cuerpo.cuerpo,
      })
    const campos = visitaNueva(await nuevoPaciente())
    const forma = new FormData()
    for (const valor of ['No', 'Si']) forma.append('diabetes', valor)
    const doble = new Response(forma)
    const repetido = {
      tipo: doble.headers.get('content-type') ?? '',
      cuerpo: Buffer.from(await doble.arrayBuffer()),
    }

    expect((await enviar(await enPartes(campos, [{ bytes: await foto() }], 'archivo'))).statusCode).toBe(400)
    expect((await enviar(repetido)).statusCode).toBe(400)
    const cortado = await enPartes(campos, [{ bytes: await foto() }])
    expect((await enviar({ ...cortado, cuerpo: cortado.cuerpo.subarray(0, -60) })).statusCode).toBe(400)
  })
})

test('the name that a file says it has is used for nothing', async () => {
  const { status } = await enviarVisita(t, tk, visitaNueva(await nuevoPaciente()), [
    { bytes: await foto(), nombre: '../../../x.jpg', tipo: 'text/html' },
  ])

  expect(status).toBe(200)
  await sinProvisionales()
  expect(archivosEn(t.carpeta).every((nombre) => /^[0-9a-f]{64}$/.test(nombre))).toBe(true)
})

test('a store that takes nothing leaves no visit, and says so', async () => {
  const lleno = async () => {
    throw new Error('disk full')
  }
  const rota = await crearTestApp({ url: t.url, archivos: { ...t.app.deps.archivos, guardarArchivo: lleno } })
  const id = await nuevoPaciente()

  const { status, body } = await enviarVisita(rota, tk, visitaNueva(id), [{ bytes: await foto() }])

  expect([status, body.error]).toEqual([503, 'SERVICIO_NO_DISPONIBLE'])
  expect(await t.db.selectFrom('visita').select('id').where('id_cliente', '=', id).execute()).toEqual([])
  await rota.cerrar()
})

test('a file that was changed in the store is not shown', async () => {
  const id = await visitaCon(await foto())
  const [suya] = (await firmadas(id)).data
  const { archivos } = t.app.deps
  const alterada = await crearTestApp({
    url: t.url,
    archivos: {
      ...archivos,
      leer: async (clave) => Buffer.concat([(await archivos.leer(clave)) ?? Buffer.of(), Buffer.of(0)]),
    },
  })

  expect((await alterada.app.inject({ method: 'GET', url: suya?.url ?? '' })).statusCode).toBe(404)
  await alterada.cerrar()
})

describe('files that no visit came to name', () => {
  const barrer = (horas: number) => {
    const { db, archivos, provisional } = t.app.deps
    const now = () => new Date(AHORA.getTime() + horas * 3600 * 1000)
    return barrerArchivos({ db, archivos, provisional, now }, new AbortController().signal)
  }
  const guardados = () => archivosEn(path.join(t.carpeta, 'archivos')).sort()
  const anotados = async () =>
    (await t.db.selectFrom('archivo').select('sha256').execute()).map(({ sha256 }) => sha256.toString('hex')).sort()

  test('go after a day; those of visits stay, and so do young ones (H1)', async () => {
    const conFoto = await visitaCon(await foto())
    await barrer(25)
    const deVisitas = guardados()
    // The good photo before a bad one is in the store, and belongs to nobody.
    await enviarVisita(t, tk, visitaNueva(await nuevoPaciente()), [{ bytes: await foto(400, 300) }, { bytes: gif }])
    expect(guardados()).toHaveLength(deVisitas.length + 2)

    await barrer(23)
    expect(guardados()).toHaveLength(deVisitas.length + 2)
    await barrer(25)

    expect(guardados()).toEqual(deVisitas)
    expect(await anotados()).toEqual(deVisitas)
    const [suya] = (await firmadas(conFoto)).data
    expect((await traer(suya?.url ?? '')).statusCode).toBe(200)
  })

  test('the same picture of two visits is one file, and stays while one of them names it', async () => {
    const bytes = await foto(400, 300)
    const antes = guardados().length
    await visitaCon(bytes)
    await visitaCon(bytes)

    expect(guardados()).toHaveLength(antes + 2) // picture and thumbnail
    await barrer(25)
    expect(guardados()).toHaveLength(antes + 2)
  })
})

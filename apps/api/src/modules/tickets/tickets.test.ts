import { pedidos } from '@nitida/contract/pedidos'
import { TICKETS_POR_MINUTO, tickets } from '@nitida/contract/tickets'
import { decodePng } from '@nitida/escpos/png'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leerQr } from '../../../../../e2e/leerQr.ts'
import { buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { elemento, tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let caja: UsuarioDePrueba
let ajena: UsuarioDePrueba
let tk: string
let tkAjeno: string

beforeAll(async () => {
  t = await crearTestApp()
  caja = await buildUsuario(t.db)
  ajena = await buildUsuario(t.db)
  tk = await t.entrar(caja)
  tkAjeno = await t.entrar(ajena)
})
afterAll(() => t.cerrar())

const tomar = () =>
  tomarPedido(t, tk, caja, { tipoPago: 'Anticipo', anticipo: 200, elementos: [elemento(500), elemento(300)] })

async function pedirUrls(id: number, cambios: object = {}) {
  const { status, body } = await t.call(tk, tickets.capturas, { body: { id, ...cambios } })
  expect(status).toBe(200)
  return body
}

/** Fetches a signed address as an image of a page does: without session and without the application id (D-4). */
const traer = (url: string) => t.app.inject({ url })

/** Parts of the print page's address, before and after its #. */
const firmadaEn = (pagina: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(pagina.split('?')[1]?.replace('#', '&')))

const cambiar = (url: string, cambios: Record<string, string>): string => {
  const direccion = new URL(url, 'http://x')
  for (const [nombre, valor] of Object.entries(cambios)) direccion.searchParams.set(nombre, valor)
  return direccion.pathname + direccion.search
}

async function noSeEncuentra(url: string): Promise<void> {
  const respuesta = await traer(url)
  const { peticion: _, ...sobre } = respuesta.json()
  expect(respuesta.statusCode).toBe(404)
  expect(sobre).toEqual({
    success: false,
    error: 'NO_ENCONTRADO',
    message: 'No se encontró: no existe, se eliminó o es de otra sucursal.',
  })
}

test('three signed addresses, each of a PNG of one bit whose QR leads to the order', async () => {
  const { id, HashId } = await tomar()
  const { notaVentaUrl, notaAdminUrl, notaLabUrl, vence } = await pedirUrls(id)

  expect(vence).toBe(new Date(AHORA.getTime() + 300_000).toISOString())
  const altos: number[] = []
  for (const url of [notaVentaUrl, notaAdminUrl, notaLabUrl]) {
    const { statusCode, headers, rawPayload } = await traer(url)
    expect([statusCode, headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'no-store',
      'nosniff',
    ])
    const papel = await decodePng(rawPayload)
    expect(papel.width).toBe(560)
    expect(await leerQr(Uint8Array.from(rawPayload))).toEqual([`http://localhost:80/=${HashId}`])
    altos.push(papel.height)
  }
  // The administrator's ticket shows both blocks, so it is the longest (spec §4).
  expect(altos[1]).toBe(Math.max(...altos))
  expect(new Set(altos).size).toBe(3)
})

test.each([496, 384] as const)('a head of %i dots gets a ticket of its own', async (ancho) => {
  const { id } = await tomar()
  const { notaVentaUrl } = await pedirUrls(id, { ancho })

  expect((await decodePng((await traer(notaVentaUrl)).rawPayload)).width).toBe(ancho)
})

test('a ticket that was printed before says so', async () => {
  const { id } = await tomar()
  const alto = async (url: string) => (await decodePng((await traer(url)).rawPayload)).height
  const nueva = await pedirUrls(id)
  const repetida = await pedirUrls(id, { reimpresiones: [0] })

  expect(await alto(repetida.notaVentaUrl)).toBeGreaterThan(await alto(nueva.notaVentaUrl))
  expect(await alto(repetida.notaLabUrl)).toBe(await alto(nueva.notaLabUrl))
})

test('it is drawn when it is fetched: what was paid meanwhile is on it', async () => {
  const { id } = await tomar()
  const { notaVentaUrl } = await pedirUrls(id)
  const antes = (await traer(notaVentaUrl)).rawPayload
  await t.call(tk, pedidos.abonar, { params: { id }, body: { importe: 100, formaPago: 'Debito' } })

  expect((await traer(notaVentaUrl)).rawPayload.equals(antes)).toBe(false)
})

test('the addresses of one user show so many pictures a minute, and take none from anybody else', async () => {
  const [otro, { id }] = [await buildUsuario(t.db, { tipo: '0' }), await tomar()]
  const { body } = await t.call(await t.entrar(otro), tickets.capturas, { body: { id } })
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  await t.call(maestro, pedidos.eliminar, { params: { id }, body: { motivo: 'prueba de tickets' } })
  const estados = new Map<number, number>()
  for (let vez = 0; vez < TICKETS_POR_MINUTO + 5; vez++) {
    const { statusCode } = await traer(vez % 2 === 0 ? body.notaVentaUrl : body.notaLabUrl)
    estados.set(statusCode, (estados.get(statusCode) ?? 0) + 1)
  }
  const ajeno = await pedirUrls((await tomar()).id)

  expect(Object.fromEntries(estados)).toEqual({ 404: TICKETS_POR_MINUTO, 429: 5 })
  expect((await traer(ajeno.notaVentaUrl)).statusCode).toBe(200)
})

describe('a signed address is not found', () => {
  test.each([
    ['another width', { ancho: '384' }],
    ['another type', { tipo: '1' }],
    ['without its reprint mark', { reimpresion: '1' }],
    ['a longer life', { vence: '9999999999' }],
    ['another signature', { firma: 'A'.repeat(43) }],
    ['something more', { extra: '1' }],
    ['a width nobody prints', { ancho: '1000000' }],
    ['no number', { tipo: 'x' }],
    ['somebody else’s name', { de: '999' }],
  ])('with %s', async (_, cambios) => {
    const { id } = await tomar()
    const { notaVentaUrl } = await pedirUrls(id)

    expect((await traer(notaVentaUrl)).statusCode).toBe(200)
    await noSeEncuentra(cambiar(notaVentaUrl, cambios))
  })

  test('for another order, or for what is none', async () => {
    const [uno, otro] = [await tomar(), await tomar()]
    const { notaVentaUrl } = await pedirUrls(uno.id)

    for (const id of [String(otro.id), '999999', '0', '-1', 'x', '1e3'])
      await noSeEncuentra(notaVentaUrl.replace(`/${uno.id}?`, `/${id}?`))
  })

  test('after five minutes, and not before', async () => {
    const { id } = await tomar()
    const { notaVentaUrl } = await pedirUrls(id)
    try {
      t.ponerReloj(new Date(AHORA.getTime() + 299_000))
      expect((await traer(notaVentaUrl)).statusCode).toBe(200)
      t.ponerReloj(new Date(AHORA.getTime() + 300_000))
      await noSeEncuentra(notaVentaUrl)
    } finally {
      t.ponerReloj(AHORA)
    }
  })

  test('once its order was removed', async () => {
    const { id } = await tomar()
    const { notaVentaUrl } = await pedirUrls(id)
    const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    await t.call(maestro, pedidos.eliminar, { params: { id }, body: { motivo: 'prueba de tickets' } })

    await noSeEncuentra(notaVentaUrl)
  })

  test('by the signature of the print page, which opens something else', async () => {
    const { id } = await tomar()
    const { notaVentaUrl, paginaUrl } = await pedirUrls(id)
    const firma = firmadaEn(paginaUrl).firma ?? ''

    await noSeEncuentra(cambiar(notaVentaUrl, { firma }))
  })
})

describe('addresses are made', () => {
  test('for orders of the own branch only', async () => {
    const { id } = await tomar()

    const ajeno = await t.call(tkAjeno, tickets.capturas, { body: { id } })
    const ninguno = await t.call(tkAjeno, tickets.capturas, { body: { id: 999_999 } })

    expect([ajeno.status, ajeno.body.error]).toEqual([404, 'NO_ENCONTRADO'])
    expect([ninguno.status, ninguno.body.error]).toEqual([404, 'NO_ENCONTRADO'])
  })

  test('for the widths of printers only', async () => {
    const { id } = await tomar()
    const body = { id, ancho: 10_000 as 560 }

    expect((await t.call(tk, tickets.capturas, { body })).status).toBe(422)
  })

  test('for no visit of a patient out of reach', async () => {
    const { status, body } = await t.call(tk, tickets.capturaLaboratorio, {
      body: { idCliente: 1, FechaCreacion: '2026-11-20' },
    })

    expect([status, body.error]).toEqual([404, 'VISITA_NO_ENCONTRADA'])
  })
})

describe('what the print page shows', () => {
  const datos = (token: string | null, id: number, query: { vence?: string; firma?: string } = {}) =>
    t.call(token, tickets.datos, { params: { id }, query })

  test('adds up, with the method of the newest payment that stands', async () => {
    const { id, HashId } = await tomar()
    await t.call(tk, pedidos.abonar, { params: { id }, body: { importe: 100, formaPago: 'Debito' } })

    const { status, body } = await datos(tk, id)

    expect(status).toBe(200)
    const { total, anticipo, saldoPendiente, formaPago, elementos, enlace, fecha } = body.data
    expect([total, anticipo, saldoPendiente, formaPago]).toEqual([800, 200, 500, 'Debito'])
    expect(elementos.reduce((suma, e) => suma + e.armazonImporte + e.lenteImporte + e.otroImporte, 0)).toBe(total)
    expect(enlace).toMatch(new RegExp(`/=${HashId}$`))
    expect(fecha).toMatch(/^2026-11-\d\dT\d\d:\d\d:\d\d$/)
  })

  test('a payment that was corrected counts with its right method', async () => {
    const { id } = await tomar()
    const encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: caja.idSucursal }))
    const libro = await t.call(tk, pedidos.transaccion, { params: { id } })
    const pago = libro.body.data[0]?.id ?? 0
    const body = { formaPago: 'Transferencia', motivo: 'se capturó mal' } as const
    expect((await t.call(encargado, pedidos.corregir, { params: { id: pago }, body })).status).toBe(200)

    expect((await datos(tk, id)).body.data.formaPago).toBe('Transferencia')
  })

  test('is not found by anybody else, whether the order exists or not (D-26)', async () => {
    const { id } = await tomar()
    const laboratorio = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: caja.idSucursal }))
    const respuestas = []
    for (const token of [null, tkAjeno, laboratorio, 'inventado'])
      for (const cual of [id, 999_999]) {
        const { status, body } = await datos(token, cual)
        respuestas.push(JSON.stringify([status, body.error, body.message]))
      }

    expect([...new Set(respuestas)]).toEqual([
      '[404,"NO_ENCONTRADO","No se encontró: no existe, se eliminó o es de otra sucursal."]',
    ])
  })

  test('is shown to whoever holds a signed address, for five minutes and for that order alone', async () => {
    const [uno, otro] = [await tomar(), await tomar()]
    const { paginaUrl, notaVentaUrl } = await pedirUrls(uno.id)
    const { id, vence = '', firma = '' } = firmadaEn(paginaUrl)
    expect(paginaUrl.split('#')[0]).not.toContain(firma)
    const deImagen = new URL(notaVentaUrl, 'http://x').searchParams.get('firma') ?? ''

    expect(Number(id)).toBe(uno.id)
    expect((await datos(null, uno.id, { vence, firma })).status).toBe(200)
    expect((await datos(null, otro.id, { vence, firma })).status).toBe(404)
    expect((await datos(null, uno.id, { vence: String(Number(vence) + 60), firma })).status).toBe(404)
    expect((await datos(null, uno.id, { vence, firma: deImagen })).status).toBe(404)
    try {
      t.ponerReloj(new Date(AHORA.getTime() + 300_000))
      expect((await datos(null, uno.id, { vence, firma })).status).toBe(404)
    } finally {
      t.ponerReloj(AHORA)
    }
  })
})

import { inventario } from '@nitida/contract/inventario'
import { imagenes } from '@nitida/contract/inventario.imagen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { conOtraFirma } from '../../../test/firmas.ts'
import { foto } from '../../../test/imagenes.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { enPartes } from '../../../test/visitas.ts'
import { barrerArchivos } from '../visitas/visitas.barrido.service.ts'

let t: TestApp
let encargado: Puesto
let caja: Puesto
let id: number

beforeAll(async () => {
  t = await crearTestApp()
  encargado = await abrirPuesto(t, '1')
  caja = await abrirPuesto(t, '2', encargado.idSucursal)
  id = await tenerArticulo(t, encargado.tk, encargado.idSucursal)
})
afterAll(() => t?.cerrar())

async function poner(quien: Puesto, articulo = id, bytes?: Uint8Array<ArrayBuffer>) {
  const partes = await enPartes({}, [{ bytes: bytes ?? (await foto(1200, 900)) }], 'imagen')
  return await pedirCrudo(t.app, 'POST', `/inventario/${articulo}/imagen`, {
    ...{ tk: quien.tk, body: partes.cuerpo, headers: { 'content-type': partes.tipo } },
  })
}
const ver = async (quien = caja) => (await t.call(quien.tk, imagenes.ver, { params: { id } })).body.data.url

test('an article gets a photo, which who sells sees by an address of his own, for a while', async () => {
  expect(await ver()).toBeNull()
  expect((await poner(caja)).status).toBe(403)
  expect((await poner(encargado)).status).toBe(200)
  const url = (await ver()) ?? ''
  const respuesta = await t.app.inject(url)
  expect([respuesta.statusCode, respuesta.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await t.app.inject(conOtraFirma(url))).statusCode).toBe(404)
  expect((await t.app.inject(url.replace(`/${id}?`, `/${id + 1}?`))).statusCode).toBe(404)
  t.ponerReloj(new Date(AHORA.getTime() + 24 * 3600_000))
  expect((await t.app.inject(url)).statusCode).toBe(404)
  t.ponerReloj(AHORA)
})

test('its address stays while the photo does, so that a browser keeps the picture; another photo has another', async () => {
  const query = { sucursal: encargado.idSucursal, page: 1, limit: 50 }
  const direcciones = async () => {
    const { data } = (await t.call(caja.tk, inventario.list, { query })).body
    return [await ver(), data.find((uno) => uno.id === id)?.miniatura]
  }
  const antes = await direcciones()
  t.ponerReloj(new Date(AHORA.getTime() + 3 * 3600_000))
  expect(await direcciones()).toEqual(antes)
  const { statusCode, headers } = await t.app.inject(antes[1] ?? '')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'private, max-age=86400, immutable'])
  t.ponerReloj(AHORA)
  await poner(encargado, id, await foto(900, 1200))
  const despues = await direcciones()
  for (const [i, url] of antes.entries()) {
    expect(despues[i]).not.toBe(url)
    expect((await t.app.inject(url ?? '')).statusCode).toBe(404)
    expect((await t.app.inject(despues[i] ?? '')).statusCode).toBe(200)
  }
})

test('the list shows its small picture by an address of its own, and an article without one has none', async () => {
  const sin = await tenerArticulo(t, encargado.tk, encargado.idSucursal)
  const query = { sucursal: encargado.idSucursal, page: 1, limit: 50 }
  const { data } = (await t.call(caja.tk, inventario.list, { query })).body
  const de = (cual: number) => data.find((uno) => uno.id === cual)?.miniatura
  expect(de(sin)).toBeNull()
  const respuesta = await t.app.inject(de(id) ?? '')
  expect([respuesta.statusCode, respuesta.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const grande = await t.app.inject((await ver()) ?? '')
  expect(respuesta.rawPayload.length).toBeLessThan(grande.rawPayload.length)
  expect((await t.app.inject((de(id) ?? '').replace('v=miniatura', 'v=imagen'))).statusCode).toBe(404)
})

test('what is no picture, no article or no file is refused, and the photo stays', async () => {
  const antes = await t.db.selectFrom('articulo_imagen').selectAll().executeTakeFirstOrThrow()
  expect((await poner(encargado, id, new TextEncoder().encode('<svg/>'))).body.error).toBe('FOTO_INVALIDA')
  expect((await poner(encargado, 999_999)).status).toBe(404)
  expect((await t.call(encargado.tk, imagenes.poner, { params: { id }, body: {} })).status).toBe(400)
  expect(await t.db.selectFrom('articulo_imagen').selectAll().executeTakeFirstOrThrow()).toEqual(antes)
})

test('the sweep of files leaves it, and takes it once the article has another one', async () => {
  const archivos = async () => (await t.db.selectFrom('archivo').select('sha256').execute()).length
  const barrer = async () => {
    t.ponerReloj(new Date(AHORA.getTime() + 9 * 86_400_000))
    try {
      await barrerArchivos(t.app.deps, new AbortController().signal)
    } finally {
      t.ponerReloj(AHORA)
    }
  }
  await barrer()
  expect(await archivos()).toBe(2)
  await poner(encargado, id, await foto(1000, 800))
  expect(await archivos()).toBe(4)
  await barrer()
  expect(await archivos()).toBe(2)
  expect((await t.call(encargado.tk, imagenes.quitar, { params: { id } })).body.data).toEqual({ url: null })
  expect(await ver()).toBeNull()
  await barrer()
  expect(await archivos()).toBe(0)
})

import { MAXIMO_REENVIOS, reenvios } from '@nitida/contract/facturacion.reenvios'
import { expect } from 'vitest'
import { abrirEmisora, crearFactura, type Emisora, facturaLibre, receptor, test } from '../../../test/facturas.ts'
import type { TestApp } from '../../../test/testApp.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

async function facturar(Correo: string | null = null, de = e): Promise<number> {
  const { body } = await crearFactura(t, de.caja, facturaLibre(de.idSucursal, { Receptor: { ...receptor, Correo } }))
  return body.factura?.idFactura ?? 0
}

const reenviar = (facturas: number[], email: string, clave: string) =>
  t.call(e.caja, reenvios.varias, { body: { facturas, email } }, { 'idempotency-key': clave })

const enviados = async (ids: readonly number[]) => {
  const filas = await t.db.selectFrom('correo').select(['direccion', 'adjuntos']).orderBy('id').execute()
  return filas.flatMap(({ direccion, adjuntos }) => {
    const [primero] = adjuntos as { id: number }[]
    return primero && ids.includes(primero.id) ? [`${ids.indexOf(primero.id)} ${direccion}`] : []
  })
}

test('each goes to its own address or all to one, once however often the press is repeated, and says what became of it', async () => {
  const ajena = await facturar(null, await abrirEmisora(t))
  const ids = [await facturar('una@correo.example'), await facturar(), ajena]
  const antes = await enviados(ids)

  const respuestas = await Promise.all(
    Array.from({ length: 4 }, () => reenviar([...ids, ids[0] ?? 0], '', 'reenvio-propio-1')),
  )
  await reenviar(ids, 'todas@correo.example', 'reenvio-a-una-1')

  expect(respuestas.find(({ status }) => status === 200)?.body.data).toEqual([
    { idFactura: ids[0], documento: expect.any(String), resultado: 'enCola', email: 'una@correo.example' },
    { idFactura: ids[1], documento: expect.any(String), resultado: 'sinCorreo', email: null },
    { idFactura: ids[2], documento: null, resultado: 'noEncontrada', email: null },
  ])
  expect((await enviados(ids)).slice(antes.length)).toEqual([
    '0 una@correo.example',
    '0 todas@correo.example',
    '1 todas@correo.example',
  ])
  expect((await reenviar([ids[1] ?? 0], '', 'reenvio-recordado-1')).body.data).toMatchObject([
    { resultado: 'enCola', email: 'todas@correo.example' },
  ])
})

test('more than a press may send, and none, are refused', async () => {
  const muchas = Array.from({ length: MAXIMO_REENVIOS + 1 }, (_, n) => n + 1)
  expect((await reenviar(muchas, '', 'reenvio-de-mas-1')).status).toBe(422)
  expect((await reenviar([], '', 'reenvio-de-nada-1')).status).toBe(422)
  expect((await reenviar([1], 'no es correo', 'reenvio-a-nadie-1')).status).toBe(422)
})

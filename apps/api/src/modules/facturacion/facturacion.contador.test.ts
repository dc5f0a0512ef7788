import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  fiscalDe,
  pedidoFacturado,
  receptor,
  test,
} from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'

let t: TestApp
let e: Emisora

test.beforeAll(({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
})

const MES = '2026-11'

/** Reads names and contents of a zip. */
const abrirZip = (buffer: Buffer) =>
  new Map(Object.entries(unzipSync(buffer)).map(([nombre, contenido]) => [nombre, Buffer.from(contenido)]))

async function bajar(url: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await t.app.inject(url)
  expect(statusCode).toBe(200)
  return rawPayload
}

test('the month is one zip with the XML as stamped and the PDF of each, and a spreadsheet with a row for each', async () => {
  const nombre = '=CMD()/..\\MUÑOZ "SA"'
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { Receptor: { ...receptor, NombreRazonSocial: nombre } }),
  )
  const { idFactura, total } = await pedidoFacturado(t, e)
  await t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '02' } })

  const enlaces = await t.call(e.admin, contador.archivos, { query: { mes: MES, sucursal: `${e.idSucursal}` } })
  const { cuantos, zipUrl, xlsxUrl } = enlaces.body.data
  const zip = abrirZip(await bajar(zipUrl))
  const libro = abrirZip(await bajar(xlsxUrl))

  expect(cuantos).toBe(2)
  const nombres = [...zip.keys()]
  expect(nombres).toHaveLength(4)
  for (const archivo of nombres) expect(archivo).not.toMatch(/\.\.|\\|[:*?"<>|]/)
  expect(nombres.filter((archivo) => archivo.includes('CANCELADA'))).toHaveLength(2)
  const xml = [...zip].find(([archivo]) => archivo.endsWith('.xml') && archivo.includes('CMD'))?.[1].toString()
  expect(xml).toBe(body.cfdiTimbrado?.respuesta.cfdixml)
  for (const [archivo, contenido] of zip)
    if (archivo.endsWith('.pdf')) expect(contenido.subarray(0, 5).toString()).toBe('%PDF-')
  const textos = [...libro.values()].map(String).join('')
  expect(textos).toMatch(/(&apos;|')=CMD/)
  expect(textos).not.toContain('<f>')
})

test('addresses of a month die, and open nothing else', async () => {
  const { body } = await t.call(e.admin, contador.archivos, { query: { mes: MES } })
  const { zipUrl } = body.data
  const otros = [
    zipUrl.replace(MES, '2026-10'),
    zipUrl.replace('/0/', `/${e.idSucursal}/`),
    zipUrl.replace('/zip', '/xlsx'),
  ]

  const estados = await Promise.all(otros.map(async (url) => (await t.app.inject(url)).statusCode))
  t.ponerReloj(new Date(AHORA.getTime() + 301_000))
  estados.push((await t.app.inject(zipUrl)).statusCode)
  t.ponerReloj(AHORA)

  expect(estados).toEqual([404, 404, 404, 404])
  expect((await t.call(e.encargado, contador.archivos, { query: { mes: MES } })).status).toBe(403)
})

test('what no CFDI has is told before its deadline and after it, and not once a global has it', async () => {
  const otra = await abrirEmisora(t)
  await tomarPedido(t, otra.caja, otra.cajero)
  const mirar = async (dia: string) => {
    t.ponerReloj(new Date(`${dia}T18:00:00Z`))
    const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' })) // a session does not last for days
    const { body } = await t.call(admin, contador.porCerrar, {})
    t.ponerReloj(AHORA)
    return body.data.filter(({ idSucursal }) => idSucursal === otra.idSucursal)
  }
  const ventas = await t.call(otra.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: `${otra.idSucursal}` },
  })

  const antes = await mirar('2026-11-25')
  const cerca = await mirar('2026-11-27')
  await t.call(
    otra.admin,
    facturacion.crearGlobal,
    {
      body: {
        ...{ metodoPago: 'Efectivo', mes: MES, IdSucursal: otra.idSucursal },
        transacciones: ventas.body.data.map(({ id }) => id),
      },
    },
    { 'idempotency-key': 'global-del-contador' },
  )

  expect(antes).toEqual([])
  expect(cerca).toMatchObject([{ mes: MES, importe: 500, transacciones: 1, limite: '2026-12-01', dias: 4 }])
  expect(await mirar('2026-11-28')).toEqual([])
})

test('the acuse is kept as XML and printed as PDF', async () => {
  const { idFactura, total } = await pedidoFacturado(t, e)
  const sin = await t.call(e.caja, facturacion.porId, { params: { id: idFactura } })
  await t.call(e.caja, facturacion.cancelar, { body: { idFactura, totalFactura: total, motivo: '03' } })

  const { body } = await t.call(e.caja, facturacion.porId, { params: { id: idFactura } })

  expect([sin.body.data.acuseUrl, sin.body.data.acusePdfUrl]).toEqual([null, null])
  expect((await bajar(body.data.acusePdfUrl ?? '')).subarray(0, 5).toString()).toBe('%PDF-')
  expect((await bajar(body.data.acuseUrl ?? '')).toString()).toContain('<Acuse')
})

async function enGlobal(clave: string) {
  const [uno, dos] = [await tomarPedido(t, e.caja, e.cajero), await tomarPedido(t, e.caja, e.cajero)]
  const { body } = await t.call(e.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: `${e.idSucursal}` },
  })
  const suyas = body.data.filter(({ idPedido }) => [uno.id, dos.id].includes(idPedido)).map(({ id }) => id)
  const global = await t.call(
    e.admin,
    facturacion.crearGlobal,
    { body: { metodoPago: 'Efectivo', mes: MES, transacciones: suyas, IdSucursal: e.idSucursal } },
    { 'idempotency-key': clave },
  )
  return { uno: uno.id, dos: dos.id, idFactura: global.body.factura?.idFactura ?? 0 }
}

test('an order leaves its global by either way and is invoiced by name; the other ticket stays in one CFDI', async () => {
  for (const via of ['reexpedir', 'egreso'] as const) {
    const { uno, dos, idFactura } = await enGlobal(`global-${via}-01`)
    const antes = await crearFactura(t, e.caja, facturaDe(uno, e.idSucursal))

    const { body } = await t.call(e.admin, contador.sacarDeGlobal, {
      params: { id: idFactura },
      body: { idPedido: uno, via },
    })
    const otraVez = await t.call(e.admin, contador.sacarDeGlobal, {
      params: { id: idFactura },
      body: { idPedido: uno, via },
    })
    const nominativa = await crearFactura(t, e.caja, facturaDe(uno, e.idSucursal))

    expect(antes.body.error).toBe('VENTA_EN_GLOBAL')
    expect([body.listo, otraVez.body.listo]).toEqual([true, true])
    expect(nominativa.body.factura?.total).toBe(500)
    expect((await fiscalDe(t, uno)).vivas).toHaveLength(1)
    expect((await fiscalDe(t, dos)).vivas).toHaveLength(1)
    const egresos = await t.db.selectFrom('factura').select('total').where('clase', '=', 'egreso').execute()
    expect(egresos).toHaveLength(via === 'egreso' ? 1 : 0)
  }
})

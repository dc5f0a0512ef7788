import { randomBytes } from 'node:crypto'
import type { CodigoError } from '@nitida/contract/errores'
import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { unzipSync } from 'fflate'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import {
  abrirEmisora,
  concepto,
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
import { AppError } from '../../platform/entorno/errores.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { archivoDelMes } from './facturacion.contador.service.ts'
import { atenderPendientes } from './facturacion.vida.service.ts'

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

/** 24 November 2026, as spreadsheets count. */
const DIA_DE_HOJA = 46_350

type Celda = string | number | undefined

/** Reads a book's only sheet, by its titles: text as text, numbers as numbers. */
function leerHoja(libro: Map<string, Buffer>): Record<string, Celda>[] {
  const textos = [...String(libro.get('xl/sharedStrings.xml')).matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)]
  const [titulos = [], ...filas] = [
    ...String(libro.get('xl/worksheets/sheet1.xml')).matchAll(/<row[^>]*>(.*?)<\/row>/gs),
  ].map(([, fila = '']) =>
    [...fila.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>(?:<v>(.*?)<\/v>)?/gs)].map(
      ([, columna = '', atributos = '', valor]) => {
        const celda: Celda = atributos.includes('t="s"')
          ? textos[Number(valor)]?.[1]
          : valor === undefined
            ? valor
            : Number(valor)
        return [columna, celda] as const
      },
    ),
  )
  const nombres = new Map(titulos)
  return filas.map((fila) => Object.fromEntries(fila.map(([columna, celda]) => [nombres.get(columna), celda])))
}

test("the spreadsheet says currency, rate and pesos of each invoice, and its taxes are the CFDI's", async () => {
  const suya = await abrirEmisora(t)
  for (const cambios of [{ Moneda: 'USD', TipoCambio: '18.123456' }, {}] as const)
    await crearFactura(t, suya.caja, facturaLibre(suya.idSucursal, { Conceptos: [concepto(1000)], ...cambios }))
  const query = { mes: MES, sucursal: suya.idSucursal }
  const { data: enlaces } = (await t.call(suya.admin, contador.archivos, { query })).body
  const { data: mes } = (await t.call(suya.admin, cuadre.mes, { query })).body
  const filas = leerHoja(abrirZip(await bajar(enlaces.xlsxUrl)))

  const columnas = ['IVA', 'Total', 'Moneda', 'Tipo de cambio', 'Total en pesos']
  expect(filas.map((fila) => columnas.map((columna) => fila[columna] ?? null))).toEqual([
    [160, 1160, 'USD', 18.123456, 21_023.21],
    [160, 1160, 'MXN', null, 1160],
  ])
  expect(mes.facturado).toBe(22_183.21)
})

test('the spreadsheet says money in numbers, and they add up to what the month sold, to the centavo', async () => {
  const suya = await abrirEmisora(t)
  await pedidoFacturado(t, suya)
  const cancelada = await pedidoFacturado(t, suya)
  const baja = { idFactura: cancelada.idFactura, totalFactura: cancelada.total, motivo: '03' as const }
  await t.call(suya.caja, facturacion.cancelar, { body: baja })
  const { id } = await tomarPedido(t, suya.caja, suya.cajero, { tipoPago: 'Anticipo', anticipo: 133.37 })
  await crearFactura(t, suya.caja, facturaDe(id, suya.idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))
  const { deps } = t.app
  const timbrador = { pac: deps.pac, maestra: deps.claveMaestra }
  await atenderPendientes(ctxDeTarea(deps), timbrador, new AbortController().signal)
  await enGlobal('global-de-la-hoja', suya)

  const query = { mes: MES, sucursal: suya.idSucursal }
  const { data: enlaces } = (await t.call(suya.admin, contador.archivos, { query })).body
  const { data: mes } = (await t.call(suya.admin, facturacion.mes, { query })).body
  const filas = leerHoja(abrirZip(await bajar(enlaces.xlsxUrl)))

  const suma = (columna: string, es: (fila: Record<string, Celda>) => boolean) =>
    filas
      .filter((fila) => fila.Estatus !== 'Cancelada' && es(fila))
      .reduce((total, fila) => total + Math.round(Number(fila[columna]) * 100), 0) / 100
  expect(filas).toHaveLength(5)
  const cobrado = suma('Pagado (REP)', ({ Clase }) => Clase === 'Complemento de pago')
  expect(cobrado).toBe(133.37)
  expect(suma('Total', ({ Clase, Método }) => Clase === 'Factura' && Método === 'PUE') + cobrado).toBe(mes.nominativas)
  expect(suma('Total', ({ Clase }) => Clase === 'Factura global')).toBe(mes.globales)
  // The cancelled sale is sold all the same, and in no CFDI.
  expect([mes.ventas, mes.nominativas, mes.globales, mes.pendiente]).toEqual([2133.37, 633.37, 1000, 500])
  for (const fila of filas.filter(({ Tipo }) => Tipo === 'Ingreso')) {
    const { Subtotal, IVA, Total, Fecha } = fila
    expect([typeof Subtotal, typeof IVA, typeof Total, Fecha]).toEqual(['number', 'number', 'number', DIA_DE_HOJA])
    expect(Math.round((Number(Subtotal) + Number(IVA)) * 100)).toBe(Math.round(Number(Total) * 100))
  }
})

test('the month of a branch that works no more is still the accountant’s', async () => {
  const suya = await abrirEmisora(t)
  await crearFactura(t, suya.caja, facturaLibre(suya.idSucursal))
  await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', suya.idSucursal).execute()
  const query = { mes: MES, sucursal: suya.idSucursal }
  const { status, body } = await t.call(suya.admin, contador.archivos, { query })
  expect([status, body.data?.cuantos]).toEqual([200, 1])
})

test('a month is drawn one paper after the other, no further than it is read: a large one takes no more memory', async () => {
  const suya = await abrirEmisora(t)
  for (let n = 0; n < 8; n++) await crearFactura(t, suya.caja, facturaLibre(suya.idSucursal))
  const query = { mes: MES, sucursal: suya.idSucursal }
  const { body } = await t.call(suya.admin, contador.archivos, { query })
  const firma = Object.fromEntries(new URL(body.data.zipUrl, t.url).searchParams)
  const papel = randomBytes(200_000)
  let dibujados = 0
  const dibujar = async () => {
    dibujados++
    return papel
  }
  const { deps } = t.app
  const { contenido } = await archivoDelMes(ctxDeTarea(deps), { clave: deps.claveFacturas, base: '' }, dibujar, {
    ...{ mes: MES, sucursal: String(suya.idSucursal), archivo: 'zip', query: firma },
  })

  let [leidos, adelanto] = [0, 0]
  for await (const trozo of contenido) {
    leidos += trozo.length
    adelanto = Math.max(adelanto, dibujados * papel.length - leidos)
  }

  expect(dibujados).toBe(8)
  expect(adelanto).toBeLessThan(2 * papel.length)
})

test('a paper that is not drawn because many wait is tried again; one that cannot be drawn ends the file at once', async () => {
  const suya = await abrirEmisora(t)
  await crearFactura(t, suya.caja, facturaLibre(suya.idSucursal))
  const query = { mes: MES, sucursal: suya.idSucursal }
  const { body } = await t.call(suya.admin, contador.archivos, { query })
  const firma = Object.fromEntries(new URL(body.data.zipUrl, t.url).searchParams)
  const pedida = { mes: MES, sucursal: String(suya.idSucursal), archivo: 'zip', query: firma }
  const { deps } = t.app
  const leer = async (fallos: CodigoError[]) => {
    let dibujados = 0
    const dibujar = async () => {
      const codigo = fallos[dibujados++]
      if (codigo) throw new AppError(codigo)
      return Buffer.from('%PDF-')
    }
    const { contenido } = await archivoDelMes(
      ctxDeTarea(deps),
      { clave: deps.claveFacturas, base: '' },
      dibujar,
      pedida,
    )
    const error = await contenido.toArray().then(
      () => null,
      (motivo: unknown) => motivo,
    )
    return { dibujados, error }
  }

  expect(await leer(['SERVICIO_NO_DISPONIBLE'])).toEqual({ dibujados: 2, error: null })
  expect(await leer(['NO_ENCONTRADO'])).toMatchObject({ dibujados: 1, error: { codigo: 'NO_ENCONTRADO' } })
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

async function enGlobal(clave: string, suya = e) {
  const [uno, dos] = [await tomarPedido(t, suya.caja, suya.cajero), await tomarPedido(t, suya.caja, suya.cajero)]
  const { body } = await t.call(suya.admin, facturacion.publicoGeneral, {
    query: { metodoPago: 'Efectivo', sucursal: `${suya.idSucursal}` },
  })
  const suyas = body.data.filter(({ idPedido }) => [uno.id, dos.id].includes(idPedido)).map(({ id }) => id)
  const global = await t.call(
    suya.admin,
    facturacion.crearGlobal,
    { body: { metodoPago: 'Efectivo', mes: MES, transacciones: suyas, IdSucursal: suya.idSucursal } },
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

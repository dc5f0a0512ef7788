import { inventario } from '@nitida/contract/inventario'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { facturaDeProveedor, RFC_NUESTRO } from '../../../test/compras.factura.ts'
import { soltar, traerCompra } from '../../../test/compras.ts'
import { loQueHay, tenerArticulo } from '../../../test/inventario.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let encargado: string
let ajeno: string
let sucursal: number

beforeAll(async () => {
  t = await crearTestApp()
  sucursal = await buildSucursal(t.db, { rfc: RFC_NUESTRO })
  const otra = await buildSucursal(t.db)
  encargado = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: sucursal }))
  ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1', idSucursal: otra }))
})
afterAll(() => t.cerrar())

const una = async (id: number) => (await t.call(encargado, recepciones.una, { params: { id } })).body.data
const recibir = (id: number, renglones: object[], tk = encargado) =>
  t.call(tk, recepciones.recibir, {
    params: { id },
    body: {
      ...{ lugar: 'bodega', nota: 'Falta uno' },
      renglones: renglones.map((uno) => ({ recibidas: 0, articulo: null, nuevo: null, numero: 0, ...uno })),
    },
  })
const NUEVO = { familia: 'armazon', marca: 'Ópalo', modelo: '77', color: 'Azul', medida: '50□20-145', precio: 1520 }

test('what a supplier delivers enters at its cost, and he is understood the next time', async () => {
  const conocido = await tenerArticulo(t, encargado, sucursal)
  const lineas = [
    { clave: 'VT2140-C3', piezas: 6, costo: 640 },
    { clave: 'OP77-AZ', descripcion: 'ARM OPALO 77 AZUL 50-20-145', piezas: 4, costo: 585.5 },
    { clave: 'FLETE', descripcion: 'SERVICIO DE FLETE', piezas: 1, costo: 250 },
  ]
  const id = await traerCompra(t, encargado, sucursal, lineas)
  const traida = await una(id)
  expect(traida).toMatchObject({
    estado: 'pendiente',
    factura: 'F-20841',
    fecha: '2026-11-20',
    renglones: 3,
    piezas: 11,
  })
  expect(traida.lineas).toMatchObject([
    { numero: 1, clave: 'VT2140-C3', piezas: 6, costo: 640, importe: 3840, articulo: null, gasto: false },
    { numero: 2, costo: 585.5, importe: 2342 },
    { numero: 3, costo: 250 },
  ])
  expect(await loQueHay(t, encargado, conocido, sucursal)).toMatchObject({ aqui: 0, totalMovimientos: 0 })

  const respuesta = await recibir(id, [
    { numero: 1, articulo: conocido, recibidas: 5 },
    { numero: 2, nuevo: NUEVO, recibidas: 4 },
    { numero: 3 },
  ])
  expect(respuesta.status).toBe(200)
  const { data } = respuesta.body
  expect(data).toMatchObject({ estado: 'recibida', lugar: 'bodega', nota: 'Falta uno' })
  expect(data.lineas).toMatchObject([
    { articulo: { id: conocido }, recibidas: 5 },
    { articulo: { modelo: '77', precio: 1520 }, recibidas: 4 },
    { articulo: null, recibidas: null, gasto: true },
  ])
  const { aqui, movimientos } = await loQueHay(t, encargado, conocido, sucursal)
  expect(aqui).toBe(5)
  expect(movimientos).toMatchObject([{ causa: 'compra', cantidad: 5, costo: 640, documento: traida.uuid }])

  const otra = await una(await traerCompra(t, encargado, sucursal, lineas))
  expect(otra.lineas).toMatchObject([
    { articulo: { id: conocido }, gasto: false },
    { articulo: { id: data.lineas[1]?.articulo?.id } },
    { articulo: null, gasto: true },
  ])
})

test('a folio is received once: not twice in one zip, not by eight at once, and not after it was received', async () => {
  const { xml, uuid } = facturaDeProveedor([{ clave: 'UNICO', piezas: 2, costo: 100 }])
  const bytes = new TextEncoder().encode(xml)
  const zip = zipSync({ 'a/uno.xml': bytes, 'otro.XML': bytes, 'notas.txt': bytes, '__MACOSX/._uno.xml': bytes })
  const traidas = await soltar(t, encargado, sucursal, Uint8Array.from(zip))
  expect(traidas.data).toMatchObject([{ uuid }])
  const id = traidas.data?.[0]?.id ?? 0
  expect((await soltar(t, encargado, sucursal, xml)).data).toMatchObject([{ id }])

  const respuestas = await Promise.all(
    Array.from({ length: 8 }, () => recibir(id, [{ numero: 1, nuevo: NUEVO, recibidas: 2 }])),
  )
  expect(respuestas.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const { rechazadas } = await soltar(t, encargado, sucursal, xml)
  expect(rechazadas?.[0]?.motivo).toMatch(/^Esta factura ya se recibió el 24 de noviembre de 2026 \(.+\)\.$/)
  const movidas = await t.db
    .selectFrom('movimiento_inventario')
    .select('cantidad')
    .where('documento', '=', uuid)
    .execute()
  expect(movidas).toEqual([{ cantidad: 2 }])
})

test('eight who bring one CFDI at once bring it once', async () => {
  const { xml, uuid } = facturaDeProveedor([{ piezas: 1, costo: 1 }])
  const respuestas = await Promise.all(Array.from({ length: 8 }, () => soltar(t, encargado, sucursal, xml)))
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([200]))
  const guardadas = await t.db.selectFrom('recepcion').select('id').where('uuid', '=', uuid).execute()
  expect(guardadas).toHaveLength(1)
})

const buena = () => facturaDeProveedor([{ clave: 'X', piezas: 1, costo: 100 }]).xml
test.each([
  [
    'El receptor no eres tú: XAXX010101000.',
    () => facturaDeProveedor([{ piezas: 1, costo: 1 }], { rfc: 'XAXX010101000' }).xml,
  ],
  ['El sello no corresponde; pide otra vez el XML.', () => buena().replace('Cantidad="1"', 'Cantidad="9"')],
  ['No está timbrado; pide el XML timbrado.', () => buena().replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/, '')],
  ['No está timbrado; pide el XML timbrado.', () => buena().replace(/SelloCFD="[^"]{9}/, 'SelloCFD="AAAAAAAAA')],
  [
    'No es una factura de venta: es un pago, una nota de crédito o un traslado.',
    () => facturaDeProveedor([{ piezas: 1, costo: 1 }], { tipo: 'E' }).xml,
  ],
  ['No es un CFDI 4.0 que se pueda leer.', () => '<hola/>'],
  ['No es un CFDI 4.0 que se pueda leer.', () => `<!DOCTYPE x [<!ENTITY a "b">]>${buena()}`],
])('it is refused, and says so: %s', async (motivo, xml) => {
  const { status, data, rechazadas } = await soltar(t, encargado, sucursal, xml())
  expect({ status, data, rechazadas }).toEqual({
    status: 200,
    data: [],
    rechazadas: [{ nombre: 'factura.xml', motivo }],
  })
})

test('an addenda and a complement of another trade do not matter, and the structure does', async () => {
  const con = (algo: string, xml = buena()) => xml.replace('</cfdi:Comprobante>', `${algo}</cfdi:Comprobante>`)
  const conAddenda = con('<cfdi:Addenda><pedido xmlns="urn:x" numero="7"/></cfdi:Addenda>')
  expect((await soltar(t, encargado, sucursal, conAddenda)).rechazadas).toEqual([])
  const { rechazadas } = await soltar(t, encargado, sucursal, con('<cfdi:Impuestos/>'))
  expect(rechazadas?.[0]?.motivo).toContain('estructura')
})

test('a bomb, a zip that climbs out of its folder and one without XML are refused, and nothing is kept', async () => {
  const antes = await t.db.selectFrom('recepcion').select('id').execute()
  const ceros = new Uint8Array(60 * 1024 * 1024)
  const malos = [
    zipSync({ 'a.xml': ceros }),
    zipSync({ '../../etc/a.xml': new TextEncoder().encode(buena()) }),
    zipSync({ 'a.txt': new Uint8Array(3) }),
    zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.xml`, new Uint8Array(1)]))),
    new TextEncoder().encode('PK no es zip'),
    Uint8Array.from([0xff, 0xfe, 0x3c, 0x00]),
    new Uint8Array(0),
  ]
  for (const malo of malos) {
    const { status, error } = await soltar(t, encargado, sucursal, Uint8Array.from(malo))
    expect([status, error]).toEqual([422, 'COMPRA_RECHAZADA'])
  }
  expect(await t.db.selectFrom('recepcion').select('id').execute()).toEqual(antes)
})

test('another branch does not reach it, every line has to be said, and a discarded one may come again', async () => {
  const { xml } = facturaDeProveedor([
    { clave: 'Y1', piezas: 1, costo: 10 },
    { clave: 'Y2', piezas: 1, costo: 10 },
  ])
  const id = (await soltar(t, encargado, sucursal, xml)).data?.[0]?.id ?? 0

  expect((await recibir(id, [{ numero: 1 }, { numero: 2 }], ajeno)).status).toBe(404)
  expect((await t.call(ajeno, recepciones.una, { params: { id } })).status).toBe(404)
  expect((await t.call(ajeno, recepciones.descartar, { params: { id } })).status).toBe(404)
  expect((await soltar(t, ajeno, sucursal, xml)).status).toBe(404)
  const incompleta = await recibir(id, [{ numero: 1 }])
  expect([incompleta.status, incompleta.body.message]).toEqual([422, 'Falta decir qué llegó de 1 renglones.'])
  expect((await t.call(encargado, recepciones.descartar, { params: { id } })).status).toBe(200)
  const descartada = (await t.call(encargado, recepciones.una, { params: { id } })).body.data
  expect(descartada).toMatchObject({ estado: 'descartada', descartadaPor: descartada.creadaPor, recibidaEn: null })
  expect(descartada.descartadaEn).toBe(AHORA.toISOString())
  expect((await recibir(id, [{ numero: 1 }, { numero: 2 }])).body.error).toBe('RECEPCION_CERRADA')
  const { data } = await soltar(t, encargado, sucursal, xml)
  expect(data?.[0]?.id).toBeGreaterThan(id)
})

test('pieces go back to the supplier with a reason, never more than there are, and the average stays', async () => {
  const id = await tenerArticulo(t, encargado, sucursal, 3)
  const devolver = (cantidad: number) =>
    t.call(encargado, recepciones.devolver, {
      params: { id },
      body: { sucursal, lugar: 'exhibidor', cantidad, documento: 'NC-7', motivo: 'Venía roto' },
    })
  expect((await devolver(4)).body.error).toBe('EXISTENCIA_INSUFICIENTE')
  expect((await devolver(2)).status).toBe(200)
  const { body } = await t.call(encargado, inventario.articulo, { params: { id }, query: { sucursal } })
  expect(body.data).toMatchObject({ aqui: 1, costo: 640 })
  expect(body.data.movimientos[0]).toMatchObject({ causa: 'devolucion_proveedor', cantidad: -2, motivo: 'Venía roto' })
  const escrito = await t.db
    .selectFrom('auditoria')
    .select('despues')
    .where('entidad', '=', 'movimientoInventario')
    .where('id_entidad', '=', body.data.movimientos[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  expect(escrito.despues).toMatchObject({ documento: 'NC-7', motivo: 'Venía roto' })
})

test.each([
  ['more pieces than a move takes', { piezas: 250_000, costo: 1 }],
  ['a piece of more than ten million pesos', { piezas: 1, costo: 20_000_000 }],
])('%s: the invoice says why it is not received', async (_, linea) => {
  const { status, rechazadas } = await soltar(t, encargado, sucursal, facturaDeProveedor([linea]).xml)
  expect(status).toBe(200)
  expect(rechazadas).toMatchObject([{ motivo: expect.stringContaining('renglón 1') }])
})

test('a line that was bought at the rate of 0, or exempt, says so, and the article that is made of it keeps it', async () => {
  const id = await traerCompra(t, encargado, sucursal, [
    { clave: 'LIBRO', piezas: 1, costo: 100, tasa: '0' },
    { clave: 'EXENTO', piezas: 1, costo: 100, tasa: 'exento' },
    { clave: 'ARO', piezas: 1, costo: 100 },
  ])
  const { lineas } = await una(id)
  const { status, body } = await recibir(
    id,
    lineas.map(({ numero, iva }) => ({ numero, recibidas: 1, nuevo: { ...NUEVO, modelo: `IVA ${numero}`, iva } })),
  )
  const ids = body.data.lineas.map(({ articulo }) => articulo?.id ?? 0)
  const hechos = await t.db.selectFrom('articulo').select('iva').where('id', 'in', ids).orderBy('modelo').execute()

  expect(lineas.map(({ iva }) => iva)).toEqual(['0', 'exento', null])
  expect([status, hechos.map(({ iva }) => iva)]).toEqual([200, ['0', 'exento', null]])
})

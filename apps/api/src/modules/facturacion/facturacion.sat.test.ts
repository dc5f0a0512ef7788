import { randomUUID } from 'node:crypto'
import { aPesos } from '@nitida/contract/dinero'
import { type ClaseDelSat, listaDelSat } from '@nitida/contract/facturacion.sat'
import { zip } from '@nitida/mudanza/xlsx.fixture'
import { expect } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { filasDe } from '../../../test/exportar.ts'
import { crearFactura, type Emisora, facturaLibre, test } from '../../../test/facturas.ts'
import { compararSat, type Metadato, metadatos } from '../../../test/sat.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { barrerComparaciones } from './facturacion.sat.service.ts'

let t: TestApp
let e: Emisora
let rfc: string

test.beforeAll(async ({ t: aplicacion, e: emisora }) => {
  t = aplicacion
  e = emisora
  rfc = (await facturar()).rfc_emisor
})

async function facturar() {
  const { body } = await crearFactura(t, e.caja, facturaLibre(e.idSucursal))
  if (!body.factura) throw new Error(JSON.stringify(body))
  return t.db.selectFrom('factura').selectAll().where('id', '=', body.factura.idFactura).executeTakeFirstOrThrow()
}

/** All our CFDIs, as SAT would have them. */
async function comoElSat(): Promise<Metadato[]> {
  const filas = await t.db.selectFrom('factura').selectAll().execute()
  return filas.map((fila) => ({
    ...{ uuid: fila.uuid, emisor: fila.rfc_emisor, receptor: fila.rfc_receptor, monto: aPesos(fila.total) },
    ...{
      fecha: /Fecha="([^"]+)"/.exec(fila.xml.toString())?.[1]?.replace('T', ' '),
      vigente: fila.estatus !== 'Cancelada',
    },
  }))
}

const ver = async (tk: string, clase: ClaseDelSat) =>
  (await t.call(tk, listaDelSat.renglones, { query: { clase } })).body
const sinDiferencias = { soloSat: 0, soloAqui: 0, estado: 0, total: 0, canceladoRecibido: 0, porRecibir: 0 }

test('a list that says what we say has no differences', async () => {
  await facturar()
  const filas = await comoElSat()
  const { comparacion } = await compararSat(t, e.admin, metadatos(filas))
  expect(comparacion).toMatchObject({
    origen: 'metadatos',
    leidos: filas.length,
    iguales: filas.length,
    clases: sinDiferencias,
  })
  expect((await t.call(e.admin, listaDelSat.ver, {})).body.data).toEqual(comparacion)
})

test('each difference is told once, with what mends it', async () => {
  const [falta, cancelada, cara] = [await facturar(), await facturar(), await facturar()]
  const extrania = { uuid: randomUUID(), emisor: rfc, monto: 580 }
  const muerta = { uuid: randomUUID(), emisor: rfc, monto: 10, vigente: false }
  const filas = (await comoElSat())
    .filter(({ uuid }) => uuid !== falta.uuid)
    .map((fila) => (fila.uuid === cancelada.uuid ? { ...fila, vigente: false } : fila))
    .map((fila) => (fila.uuid === cara.uuid ? { ...fila, monto: fila.monto + 0.01 } : fila))
  const { comparacion } = await compararSat(t, e.admin, metadatos([...filas, extrania, muerta]))
  expect(comparacion?.clases).toEqual({ ...sinDiferencias, soloSat: 2, soloAqui: 1, estado: 1, total: 1 })
  const pasos = async (clase: ClaseDelSat) =>
    (await ver(e.admin, clase)).data.map(({ uuid, paso, totalSat, totalAqui }) => [uuid, paso, totalSat, totalAqui])
  expect(new Set(await pasos('soloSat'))).toEqual(
    new Set([
      [extrania.uuid, 'portal', 580, null],
      [muerta.uuid, 'nada', 10, null],
    ]),
  )
  expect(await pasos('soloAqui')).toEqual([[falta.uuid, 'verificador', null, aPesos(falta.total)]])
  expect(await pasos('estado')).toEqual([
    [cancelada.uuid, 'cancelar', aPesos(cancelada.total), aPesos(cancelada.total)],
  ])
  expect(await pasos('total')).toEqual([[cara.uuid, 'comparar', aPesos(cara.total) + 0.01, aPesos(cara.total)]])

  const hoja = await filasDe(t, e.admin, 'sat')
  expect(hoja).toHaveLength(5)
  expect(hoja.find((fila) => fila['Folio fiscal'] === cancelada.uuid.toUpperCase())).toMatchObject({
    ...{ Diferencia: 'Vigente en un lado y cancelado en el otro', 'Estado en el SAT': 'Cancelado' },
    ...{ 'Estado aquí': 'Vigente', 'RFC emisor': rfc, Tipo: 'Ingreso', Fecha: expect.anything() },
  })
  const otro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  expect(await filasDe(t, otro, 'sat')).toEqual([])
})

test('a supplier’s invoice waits to be received; one with the same number twice counts as cancelled', async () => {
  const [nueva, doble] = [randomUUID(), randomUUID()]
  const deProveedor = { emisor: 'AAA010101AAA', receptor: rfc, nombre: 'YO', monto: 100 }
  const { comparacion } = await compararSat(
    t,
    e.admin,
    metadatos([
      { uuid: nueva, ...deProveedor },
      { uuid: doble, ...deProveedor },
      { uuid: doble.toUpperCase(), ...deProveedor, vigente: false },
    ]),
  )
  expect(comparacion).toMatchObject({
    desde: null,
    leidos: 3,
    recibidos: 1,
    clases: { ...sinDiferencias, porRecibir: 1 },
  })
  expect((await ver(e.admin, 'porRecibir')).data).toMatchObject([{ uuid: nueva, rfc: 'AAA010101AAA', paso: 'recibir' }])
})

test('a zip of XML is read, without states; what is no CFDI is told by its name', async () => {
  const una = await facturar()
  const { comparacion } = await compararSat(
    t,
    e.admin,
    zip([
      { nombre: 'una.xml', datos: una.xml },
      { nombre: 'otra.xml', datos: '<!DOCTYPE x [<!ENTITY e "e">]><x>&e;</x>' },
    ]),
  )
  expect(comparacion).toMatchObject({
    ...{ origen: 'xml', leidos: 1, iguales: 1, ilegibles: 1 },
    problemas: [{ donde: 'otra.xml', mensaje: 'no es un CFDI 4.0 timbrado' }],
  })
})

test('a document in dollars is compared in dollars, and its currency is told on the page and in the workbook', async () => {
  const otro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { body } = await crearFactura(
    t,
    e.caja,
    facturaLibre(e.idSucursal, { Moneda: 'USD', TipoCambio: '18.25', FormaPago: '03' }),
  )
  const id = body.factura?.idFactura ?? 0
  const { uuid, xml, total } = await t.db
    .selectFrom('factura')
    .select(['uuid', 'xml', 'total'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const otra = randomUUID()
  const comoEl = (cambiar: (texto: string) => string) => Buffer.from(cambiar(xml.toString('utf8')))
  const deAfuera = comoEl((texto) => texto.replace(/UUID="[^"]+"/, `UUID="${otra.toUpperCase()}"`))

  const igual = await compararSat(
    t,
    otro,
    zip([
      { nombre: 'a.xml', datos: xml },
      { nombre: 'b.xml', datos: deAfuera },
    ]),
  )
  expect(igual.comparacion).toMatchObject({ iguales: 1, clases: { soloSat: 1, total: 0 } })
  expect((await ver(otro, 'soloSat')).data).toMatchObject([
    { uuid: otra, totalSat: aPesos(total), monedaSat: 'USD', totalAqui: null, monedaAqui: null },
  ])

  // The same number in pesos is another total.
  const enPesos = comoEl((texto) => texto.replace('Moneda="USD"', 'Moneda="MXN"'))
  const distinta = await compararSat(t, otro, zip([{ nombre: 'a.xml', datos: enPesos }]))
  expect(distinta.comparacion?.clases.total).toBe(1)
  expect((await ver(otro, 'total')).data).toMatchObject([
    { uuid, monedaSat: 'MXN', monedaAqui: 'USD', totalSat: aPesos(total), totalAqui: aPesos(total) },
  ])
  expect((await filasDe(t, otro, 'sat')).find((fila) => fila['Folio fiscal'] === uuid.toUpperCase())).toMatchObject({
    ...{ 'Moneda en el SAT': 'MXN', 'Moneda aquí': 'USD' },
  })

  // Metadata say no currency: that of our invoice is lent, and nobody's is made up.
  const suyas = (await comoElSat()).map((fila) => (fila.uuid === uuid ? { ...fila, monto: fila.monto + 1 } : fila))
  await compararSat(t, otro, metadatos([...suyas, { uuid: otra, emisor: rfc, monto: 580 }]))
  expect((await ver(otro, 'total')).data).toMatchObject([{ uuid, monedaSat: 'USD', monedaAqui: 'USD' }])
  expect((await ver(otro, 'soloSat')).data).toMatchObject([{ uuid: otra, monedaSat: null, monedaAqui: null }])
})

test('a file of other people, and one that is no list, are refused, and the last comparison stays', async () => {
  const { comparacion: antes } = await compararSat(t, e.admin, metadatos(await comoElSat()))
  const ajena = metadatos([{ uuid: randomUUID(), emisor: 'AAA010101AAA', receptor: 'BBB010101BBB', monto: 1 }])
  for (const [contenido, motivo] of [
    [ajena, 'Ningún CFDI del archivo es de los RFC de tu cadena.'],
    ['Uuid;Rfc\n1;2', 'No es una descarga masiva del SAT'],
    [zip([{ nombre: 'x.bin', datos: 'x' }]), 'No es una descarga masiva del SAT'],
    [zip([{ nombre: 'x.xml', datos: 'x', largo: 500_000_000 }]), 'El ZIP crece demasiado'],
    [zip([{ nombre: '../../x.xml', datos: 'x' }]), 'El archivo está dañado'],
  ] as const) {
    const { status, body } = await compararSat(t, e.admin, contenido)
    expect(status).toBe(422)
    expect(body.message).toContain(motivo)
  }
  expect((await t.call(e.admin, listaDelSat.ver, {})).body.data).toEqual(antes)
})

test('everybody has his own, which he can forget and which is forgotten by itself', async () => {
  const otro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  expect((await t.call(otro, listaDelSat.ver, {})).body.data).toBeNull()
  expect(await ver(otro, 'total')).toMatchObject({ data: [], total: 0 })
  const filas = metadatos(await comoElSat())
  await Promise.all([compararSat(t, otro, filas), compararSat(t, otro, filas)])
  expect((await t.call(otro, listaDelSat.ver, {})).body.data).toMatchObject({ clases: sinDiferencias })
  expect((await t.call(otro, listaDelSat.olvidar, {})).body.data).toEqual({ olvidados: 1 })
  await compararSat(t, otro, filas)
  const ctx = ctxDeTarea(t.app.deps)
  await barrerComparaciones({ ...ctx, now: () => new Date(ctx.now().getTime() + 8 * 24 * 3600 * 1000) })
  expect(await t.db.selectFrom('comparacion_sat').selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('comparacion_sat_renglon').selectAll().execute()).toEqual([])
})

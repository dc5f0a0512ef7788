import { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { conDuenio, esperarEnCandado } from '../../../test/duenio.ts'
import { abrirEmisora, conOpciones, crearFactura, facturaDe, fiscalDe } from '../../../test/facturas.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import type { Pac } from '../../adapters/pac/pac.ts'
import { crearSandbox } from '../../adapters/pac/sandbox.ts'
import { ignorar } from '../../adapters/pac/timbrado.ts'

/** Pages of the provider as a person finds them: empty, or with the stamped XML. */
let enSuPortal: string | null = null
let llamadas = 0
let llega = true

/** A provider whose answers are lost and who has no search by serie and folio. */
const sinBusqueda = (sandbox: Pac): Pac => ({
  ...sandbox,
  timbrar: async (orden, fin) => {
    llamadas++
    const respuesta = llega ? await sandbox.timbrar(orden, fin) : null
    enSuPortal = respuesta?.ok ? respuesta.timbrado.xml : null
    return ignorar('SIN_RESPUESTA', 'El proveedor de timbrado no respondió.')
  },
  consultar: async () => ignorar('CONSULTA_MANUAL', 'Búscala en su portal.'),
})

const test = conOpciones({ pac: (opciones) => sinBusqueda(crearSandbox(opciones)) })

const HORA_MS = 3_600_000
const enCurso = async (t: TestApp, tk: string) => (await t.call(tk, facturasEnCurso.list, {})).body.data
const cargar = (t: TestApp, tk: string, id: number, cfdiXml: string) =>
  t.call(tk, facturasEnCurso.cargarXml, { params: { id }, body: { cfdiXml } })
const noTimbrada = (t: TestApp, tk: string, id: number) =>
  t.call(tk, facturasEnCurso.noTimbrada, { params: { id }, body: { motivo: 'No está en su portal' } })

test('a lost stamp is found by a person: only the XML of that very invoice, and only if SAT has it', async ({
  t,
  e,
}) => {
  const vecina = await abrirEmisora(t)
  const otro = await tomarPedido(t, e.caja, e.cajero)
  await crearFactura(t, e.caja, facturaDe(otro.id, e.idSucursal))
  const ajeno = enSuPortal ?? ''
  const { id: idPedido } = await tomarPedido(t, e.caja, e.cajero)
  const { body } = await crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal))
  const xml = enSuPortal ?? ''

  const lista = await enCurso(t, e.caja)
  const id = lista.at(-1)?.id ?? 0
  const forjado = xml.replace(/ UUID="[^"]{8}/, ' UUID="00000000')
  const rechazos = [
    await cargar(t, e.admin, id, ajeno),
    await cargar(t, e.admin, id, `<!DOCTYPE x><x/>`),
    await cargar(t, e.admin, id, xml.replace('Total="500.00"', 'Total="1.00"')),
    await cargar(t, e.admin, id, forjado),
  ]
  const antes = await fiscalDe(t, idPedido)
  const cargada = await cargar(t, e.admin, id, xml)
  const otraVez = await cargar(t, e.admin, id, xml)

  expect(body.desconocido).toBe(true)
  expect(lista).toHaveLength(2)
  expect(lista.at(-1)).toMatchObject({ clase: 'nominativa', total: 500, estado: 'desconocido', propio: true })
  expect(await enCurso(t, vecina.caja)).toEqual([])
  expect(rechazos.map(({ body }) => body.error)).toEqual([
    ...['CFDI_DISTINTO', 'CFDI_DISTINTO', 'CFDI_DISTINTO', 'SAT_SIN_CFDI'],
  ])
  expect(antes).toMatchObject({ intentos: [{ estado: 'desconocido' }], facturas: [], vivas: [{}] })
  expect([cargada.status, otraVez.body.error]).toEqual([200, 'INTENTO_RESUELTO'])
  expect(await fiscalDe(t, idPedido)).toMatchObject({
    intentos: [{ estado: 'timbrado' }],
    facturas: [{ id: cargada.body.data.idFactura, estatus: 'Vigente' }],
    vivas: [{ importe: 500_00 }],
  })
  expect(await enCurso(t, e.encargado)).toMatchObject([{ propio: false }])
})

test('what a person says was not stamped is free again, but not within the hour', async ({ t, e }) => {
  llega = false
  const { id: idPedido } = await tomarPedido(t, e.caja, e.cajero)
  await crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal))
  const id = (await enCurso(t, e.caja)).at(-1)?.id ?? 0

  const pronto = await noTimbrada(t, e.admin, id)
  t.ponerReloj(new Date(AHORA.getTime() + HORA_MS))
  const luego = await noTimbrada(t, e.admin, id)
  const otraVez = await noTimbrada(t, e.admin, id)
  t.ponerReloj(AHORA)
  const { intentos, vivas } = await fiscalDe(t, idPedido)
  await crearFactura(t, e.caja, facturaDe(idPedido, e.idSucursal))
  llega = true

  expect([pronto, luego, otraVez].map(({ status, body }) => [status, body.error])).toEqual([
    ...[
      [409, 'INTENTO_RECIENTE'],
      [200, undefined],
      [409, 'INTENTO_RESUELTO'],
    ],
  ])
  expect([intentos.map(({ estado }) => estado), vivas]).toEqual([['rechazado'], []])
  expect((await fiscalDe(t, idPedido)).intentos.map(({ folio }) => folio)).toEqual([
    ...[intentos[0]?.folio, intentos[0]?.folio],
  ])
})

test('a process that stood still between its attempt and the call sends nothing: the job may have freed the sale', async ({
  t,
  e,
}) => {
  const { id } = await tomarPedido(t, e.caja, e.cajero)
  const antes = llamadas

  const respuesta = await conDuenio(t.url, (db) =>
    db.transaction().execute(async (otra) => {
      await sql`lock table venta_facturada in share mode`.execute(otra)
      const pedida = crearFactura(t, e.caja, facturaDe(id, e.idSucursal))
      await esperarEnCandado(t.url, 1)
      t.ponerReloj(new Date(AHORA.getTime() + 120_000))
      return { pedida }
    }),
  ).then(({ pedida }) => pedida)
  t.ponerReloj(AHORA)

  expect(llamadas).toBe(antes)
  expect(respuesta.body).toMatchObject({ desconocido: false, factura: null, estatus: { codigo: 'NO_ENVIADA' } })
  expect(await fiscalDe(t, id)).toMatchObject({ intentos: [{ estado: 'rechazado' }], vivas: [] })
})

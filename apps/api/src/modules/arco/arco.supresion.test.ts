import { arco } from '@nitida/contract/arco'
import { bloqueos } from '@nitida/contract/bloqueos'
import { citas } from '@nitida/contract/citas'
import { cortes } from '@nitida/contract/cortes'
import { pedidos } from '@nitida/contract/pedidos'
import { expect } from 'vitest'
import { buildCita, buildCliente } from '../../../test/builders.ts'
import { leerCliente } from '../../../test/clientes.ts'
import { abrirEmisora, type Emisora, test } from '../../../test/facturas.ts'
import { recibirEn, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'
import { ctxDeTarea } from '../../tareas.ts'
import { retirarDeSuprimidos } from '../visitas/visitas.fotos.queries.ts'
import { informarDeBloqueos, suprimirPaciente } from './arco.supresion.service.ts'

const DIA = 24 * 3600 * 1000
const CINCO = 5 * 366 * DIA
const en = (ms: number) => ({ now: () => new Date(AHORA.getTime() + ms) })
/** The report as it would be so long from now. */
const informar = (t: TestApp, ms: number) => informarDeBloqueos({ ...ctxDeTarea(t.app.deps), ...en(ms) })
const maestro = (t: TestApp, e: Emisora, ms: number) => {
  const actor = { ...e.cajero, tipo: '0', name: 'L', lastName: 'M', secondLastName: '', idSucursal: null } as const
  return { ...ctxDeTarea(t.app.deps), ...en(ms), actor, alcance: { tipo: 'todas' } } as const
}

async function bloquear(t: TestApp, e: Emisora, id: number) {
  const pide = { tipo: 'cancelacion', detalle: 'Todo.', identidad: 'INE' } as const
  const params = { params: { id: (await t.call(e.admin, arco.crear, { params: { id }, body: pide })).body.data.id } }
  await t.call(e.admin, arco.responder, { ...params, body: { procede: true, respuesta: 'Sí.' } })
  expect((await t.call(e.admin, arco.cumplir, params)).status).toBe(200)
}
const enInforme = async (t: TestApp, e: Emisora, id: number) =>
  (await t.call(e.admin, bloqueos.list, { query: { limit: 100 } })).body.data.find(({ idCliente }) => idCliente === id)

async function conRastro(t: TestApp, e: Emisora) {
  const cliente = await buildCliente(t.db, { idSucursal: e.idSucursal, nombre: 'ULISES SUPRIMIBLE' })
  const { id } = await buildVisita(t.db, { cliente })
  const puesto = { usuario: e.cajero, tk: e.caja, idSucursal: e.idSucursal }
  const { pedidoId } = await tomarEn(t, puesto, cliente.id, { tipoPago: 'total' })
  const cita = await buildCita(t.db, { cliente, fecha: '2026-11-25' })
  return { cliente, idVisita: id, pedidoId, cita, puesto }
}

test('the report names whoever is over his terms, and does nothing to him', async ({ t }) => {
  const e = await abrirEmisora(t)
  const { cliente, pedidoId, puesto } = await conRastro(t, e)
  await bloquear(t, e, cliente.id)
  await informar(t, CINCO)
  expect(await enInforme(t, e, cliente.id)).toMatchObject({ avisadoEn: null, conPedidoAbierto: true })

  await recibirEn(t, puesto, pedidoId)
  const body = { estatusActualizado: 'Entregado a cliente' } as const
  await t.call(e.caja, pedidos.actualizarEstatus, { params: { id: pedidoId }, body })
  await informar(t, 4 * 365 * DIA)
  expect((await enInforme(t, e, cliente.id))?.avisadoEn).toBeNull()
  await informar(t, CINCO)

  expect(await enInforme(t, e, cliente.id)).toMatchObject({
    ...{ nombreCliente: 'ULISES SUPRIMIBLE', conservarHasta: '2031-11-24', suprimidoEn: null },
    ...{ avisadoEn: en(CINCO).now().toISOString(), suprimibleDesde: '2031-12-13' },
  })
  await informar(t, 0) // as if something had been paid since: whoever is not over is named no more
  expect((await enInforme(t, e, cliente.id))?.avisadoEn).toBeNull()
})

test('nobody is suppressed before his terms are over, nor while the report is younger than fifteen days', async ({
  t,
}) => {
  const e = await abrirEmisora(t)
  const { id } = await buildCliente(t.db, { idSucursal: e.idSucursal })
  const params = { params: { id } }
  expect((await t.call(e.admin, bloqueos.suprimir, params)).status).toBe(404)
  await bloquear(t, e, id)
  expect((await t.call(e.admin, bloqueos.suprimir, params)).body.error).toBe('BLOQUEO_EN_PLAZO')
  await expect(suprimirPaciente(maestro(t, e, 2 * DIA), id)).rejects.toMatchObject({ codigo: 'BLOQUEO_SIN_INFORME' })
  await informar(t, 2 * DIA)
  await expect(suprimirPaciente(maestro(t, e, 16 * DIA), id)).rejects.toMatchObject({ codigo: 'BLOQUEO_SIN_INFORME' })
  const dos = await Promise.allSettled([1, 2].map(() => suprimirPaciente(maestro(t, e, 18 * DIA), id)))
  expect(dos.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('suppression takes his data and his photos, and leaves every sum, note and case', async ({ t }) => {
  const e = await abrirEmisora(t)
  const { cliente, idVisita, pedidoId, cita, puesto } = await conRastro(t, e)
  await recibirEn(t, puesto, pedidoId)
  const body = { estatusActualizado: 'Entregado a cliente' } as const
  await t.call(e.caja, pedidos.actualizarEstatus, { params: { id: pedidoId }, body })
  const hash = Buffer.alloc(32, 7)
  await t.db
    .insertInto('archivo')
    .values({ sha256: hash, bytes: 1, guardado_en: new Date('2026-01-01') })
    .execute()
  const foto = { imagen: hash, miniatura: hash, ancho: 1, alto: 1, creado_en: AHORA }
  await t.db
    .insertInto('foto')
    .values({ ...foto, id_visita: idVisita, orden: 1 })
    .execute()
  await bloquear(t, e, cliente.id)
  const dia = async () => (await t.call(e.caja, cortes.comprobacionDiaria, { params: { userId: e.cajero.id } })).body
  const antes = await dia()
  expect(await retirarDeSuprimidos(t.db, AHORA)).toBeNull()
  await informar(t, CINCO)

  const hecho = await suprimirPaciente(maestro(t, e, CINCO + 16 * DIA), cliente.id)

  expect(hecho).toMatchObject({ nombreCliente: `PACIENTE SUPRIMIDO ${cliente.id}` })
  expect(await leerCliente(t, cliente.id)).toMatchObject({ telefono: '0000000000', correo: null, edad: 0 })
  const { telefono } = await t.db
    .selectFrom('cita')
    .select('telefono')
    .where('id', '=', cita.id)
    .executeTakeFirstOrThrow()
  expect(telefono).toBe('0000000000')
  const suyos = await t.db
    .selectFrom('mensaje')
    .select(['telefono', 'texto'])
    .where('id_cliente', '=', cliente.id)
    .execute()
  expect(suyos.filter(({ telefono, texto }) => telefono === cliente.telefono || texto !== '')).toEqual([])
  expect(await dia()).toEqual(antes)
  expect(await t.db.selectFrom('visita').select('id').where('id', '=', idVisita).execute()).toHaveLength(1)
  expect((await retirarDeSuprimidos(t.db, AHORA))?.equals(hash)).toBe(true)
  expect(await retirarDeSuprimidos(t.db, AHORA)).toBeNull()
  expect((await t.call(e.caja, citas.porId, { params: { id: cita.id } })).status).toBe(404)
})

import { negocio } from '@nitida/contract/negocio'
import type { Figura } from '@nitida/contract/negocio.rules'
import { pedidos } from '@nitida/contract/pedidos'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCita, buildCliente } from '../../../test/builders.ts'
import { abrirPuesto, type Puesto } from '../../../test/clientes.ts'
import { tenerArticulo } from '../../../test/inventario.ts'
import { elemento, tomarEn } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

const MES = { desde: '2026-11-01', hasta: '2026-11-30' }

let t: TestApp
let maestro: Puesto
let puesto: Puesto
let ajeno: Puesto

beforeAll(async () => {
  t = await crearTestApp()
  maestro = await abrirPuesto(t, '0')
  puesto = await abrirPuesto(t, '1')
  ajeno = await abrirPuesto(t, '1')
})
afterAll(() => t?.cerrar())

const ver = async (quien = puesto) =>
  (await t.call(quien.tk, negocio.ver, { query: { contra: 'anterior', ...MES } })).body.data
const filasDe = async (figura: Figura, query: object = {}, quien = puesto) =>
  (await t.call(quien.tk, negocio.renglones, { query: { figura, ...MES, ...query } })).body

test('pieces are what was sold and not given back; what was sold for less than its price stands by who sold it, with its orders', async () => {
  const { id: idPaciente } = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  const articulo = await tenerArticulo(t, puesto.tk, puesto.idSucursal, 9, { precio: 1000 })
  const aMenos = (importe: number) => elemento(importe, { idArticulo: articulo, motivoPrecio: 'Amigo de la casa' })
  const { pedidoId: id } = await tomarEn(t, puesto, idPaciente, {
    ...{ elementos: [aMenos(800), aMenos(999.99), elemento(50)], tipoPago: 'total', anticipo: null },
  })
  await tomarEn(t, puesto, idPaciente, { elementos: [aMenos(1100), elemento(1000, { idArticulo: articulo })] })
  const suyo = { idUsuario: puesto.usuario.id }
  expect(await ver()).toMatchObject({ piezas: 5, descuentos: [{ ...suyo, piezas: 2, importe: 200.01 }] })
  const usuario = String(puesto.usuario.id)
  expect(await filasDe('descuentos', { usuario })).toMatchObject({
    ...{ total: 1, suma: 200.01 },
    data: [{ idPedido: id, importe: 200.01 }],
  })
  expect(await filasDe('descuentos', { usuario: String(ajeno.usuario.id) })).toMatchObject({ total: 0 })
  expect(await filasDe('descuentos', {}, ajeno)).toMatchObject({ total: 0 })

  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(puesto.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  const { body } = await t.call(puesto.tk, pedidos.conElementos, { params: { id } })
  const devuelta = await t.call(puesto.tk, pedidos.devolverMercancia, {
    params: { id },
    body: { elementos: body.elementos.slice(0, 1).map((uno) => uno.id), formaPago: 'Efectivo', motivo: 'No le gustó' },
  })
  expect(devuelta.status).toBe(200)
  expect(await ver()).toMatchObject({ piezas: 4, descuentos: [{ ...suyo, piezas: 1, importe: 0.01 }] })
})

test('a patient comes back who had ordered before, wherever that was; both kinds add up to the sales and open their orders', async () => {
  const { id } = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  t.ponerReloj(new Date(AHORA.getTime() - 40 * 86_400_000))
  const { pedidoId: primero } = await tomarEn(t, { ...puesto, tk: await t.entrar(puesto.usuario) }, id)
  t.ponerReloj(AHORA)
  await t.db.updateTable('cliente').set({ id_sucursal: ajeno.idSucursal }).where('id', '=', id).execute()
  await tomarEn(t, ajeno, id, { elementos: [elemento(700)] })
  const nuevo = (await buildCliente(t.db, { idSucursal: ajeno.idSucursal })).id
  await tomarEn(t, ajeno, nuevo, { elementos: [elemento(300)] })
  const regresan = { pedidos: 1, importe: 700 }
  expect((await ver(ajeno)).pacientes).toEqual({ regresan, primeraVez: { pedidos: 1, importe: 300 } })
  expect(await filasDe('regresan', {}, ajeno)).toMatchObject({ total: 1, suma: 700, data: [{ idCliente: id }] })
  expect(await filasDe('primeraVez', {}, ajeno)).toMatchObject({ total: 1, suma: 300, data: [{ idCliente: nuevo }] })

  // Without the earlier order he comes for the first time.
  const quitar = { params: { id: primero }, body: { motivo: 'Se canceló' } }
  expect((await t.call(maestro.tk, pedidos.eliminar, quitar)).status).toBe(200)
  expect((await ver(ajeno)).pacientes).toMatchObject({
    regresan: { pedidos: 0, importe: 0 },
    primeraVez: { pedidos: 2 },
  })
})

test('each number of appointments opens them', async () => {
  const cliente = await buildCliente(t.db, { idSucursal: puesto.idSucursal })
  const [vino, , noVino] = [
    await buildCita(t.db, { cliente, fecha: '2026-11-20', hora: '10:00' }),
    await buildCita(t.db, { cliente, fecha: '2026-11-20', hora: '11:00', cancelada: true }),
    await buildCita(t.db, { cliente, fecha: '2026-11-20', hora: '12:00' }),
    await buildCita(t.db, { cliente, fecha: '2026-11-20', hora: '13:00' }),
  ]
  for (const [{ id }, asistencia] of [
    [vino, 'Asistió'],
    [noVino, 'No asistió'],
  ] as const)
    await t.db
      .updateTable('cita')
      .set({ asistencia, asistencia_por: puesto.usuario.id, asistencia_en: AHORA })
      .where('id', '=', id)
      .execute()
  const { agendadas, ...estados } = (await ver()).citas
  expect({ agendadas, ...estados }).toEqual({ agendadas: 4, asistieron: 1, noAsistieron: 1, canceladas: 1 })
  const todas = await filasDe('citas')
  expect([todas.total, todas.suma, todas.data[0]]).toMatchObject([
    4,
    null,
    { clase: 'cita', cita: null, dia: '2026-11-20' },
  ])
  for (const [cita, cuantas] of Object.entries(estados))
    expect(await filasDe('citas', { cita })).toMatchObject({ total: cuantas, data: [{ cita, motivo: null }] })
  expect(await filasDe('citas', {}, ajeno)).toMatchObject({ total: 0 })
})

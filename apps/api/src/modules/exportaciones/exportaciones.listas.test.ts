import { citas } from '@nitida/contract/citas'
import { cortes } from '@nitida/contract/cortes'
import { exportaciones } from '@nitida/contract/exportaciones'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCita, buildCliente } from '../../../test/builders.ts'
import { abrirMaestro, abrirTienda, cerrarCaja } from '../../../test/cortes.ts'
import { exportar, filasDe } from '../../../test/exportar.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

let t: TestApp
let tienda: Awaited<ReturnType<typeof abrirTienda>>
let maestro: Awaited<ReturnType<typeof abrirMaestro>>
let ajena: Awaited<ReturnType<typeof abrirTienda>>

beforeAll(async () => {
  t = await crearTestApp()
  tienda = await abrirTienda(t)
  ajena = await abrirTienda(t)
  maestro = await abrirMaestro(t)
})
afterAll(() => t?.cerrar())

const columna = (filas: readonly Record<string, unknown>[], titulo: string) => filas.map((fila) => fila[titulo])

test('closings of a day leave as the panel lists them, for the owner alone, and the others of that day do not', async () => {
  await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario, { tipoPago: 'Anticipo', anticipo: 200.5 })
  for (const cajero of [tienda.caja, tienda.otra, tienda.encargado])
    await cerrarCaja(t, cajero, { arqueo: {}, nota: '=1+1' })
  const { id } = (await cerrarCaja(t, ajena.caja)).body.data
  await t.call(maestro.tk, cortes.reabrir, { params: { id }, body: { motivo: 'Otra vez' } })
  const { body } = await t.call(maestro.tk, cortes.admin, { params: { date: '2026-11-24' } })
  expect(body.data.length).toBeGreaterThan(2)

  const filas = await filasDe(t, maestro.tk, 'cortes', { dia: '2026-11-24' })
  expect(columna(filas, 'ID')).toEqual(body.data.map(({ idCorte }) => idCorte))
  expect(columna(filas, 'ID')).not.toContain(id)
  expect(columna(filas, 'Total General')).toEqual(body.data.map(({ totalGeneral }) => totalGeneral))
  expect(await filasDe(t, maestro.tk, 'cortes', { dia: '2026-11-23' })).toEqual([])
  const { bytes } = await exportar(t, maestro.tk, 'cortes', { dia: '2026-11-24' }, 'csv')
  expect(bytes.toString()).toContain("'=1+1")
  const negada = { lista: 'cortes' as const, formato: 'csv' as const, filtro: { dia: '2026-11-24' } }
  expect((await t.call(tienda.encargado.tk, exportaciones.crear, { body: negada })).status).toBe(403)
})

test('the ledger of an order leaves newest first, and for whoever may open the order', async () => {
  const { id } = await tomarPedido(t, tienda.caja.tk, tienda.caja.usuario, { tipoPago: 'Anticipo', anticipo: 100 })
  await t.call(tienda.caja.tk, pedidos.abonar, { params: { id }, body: { importe: 50, formaPago: 'Efectivo' } })
  const filas = await filasDe(t, tienda.caja.tk, 'transacciones', { idPedido: String(id) })
  expect(columna(filas, 'Importe')).toEqual([50, 100])
  expect(columna(filas, 'Movimiento')).toEqual(['Abono', 'Anticipo'])
  expect(await filasDe(t, ajena.caja.tk, 'transacciones', { idPedido: String(id) })).toEqual([])
})

test('messages leave with the state that the screen is narrowed by, of the own branch', async () => {
  const cita = await buildCita(t.db, { idSucursal: tienda.caja.usuario.idSucursal ?? 0, fecha: '2026-12-08' })
  await t.call(tienda.caja.tk, citas.cancelar, { params: { id: cita.id } })
  const { body } = await t.call(tienda.caja.tk, mensajes.list, { query: {} })
  expect(body.data.length).toBeGreaterThan(0)
  const filas = await filasDe(t, tienda.caja.tk, 'mensajes')
  expect(columna(filas, 'Texto')).toEqual(body.data.map(({ texto }) => texto))
  expect(columna(filas, 'Tipo')).toContain('Cita cancelada')
  expect(await filasDe(t, tienda.caja.tk, 'mensajes', { estado: 'leido' })).toEqual([])
  await t.db
    .updateTable('mensaje')
    .set({ estado: 'no_entregable' })
    .where('id', '=', body.data[0]?.id ?? 0)
    .execute()
  expect((await filasDe(t, tienda.caja.tk, 'mensajes'))[0]).toMatchObject({ Estado: 'No entregable' })
  expect(await filasDe(t, tienda.caja.tk, 'mensajes', { search: body.data[0]?.nombreCliente ?? '' })).not.toEqual([])
  const ajenos = columna(await filasDe(t, ajena.caja.tk, 'mensajes'), 'Paciente')
  expect(ajenos).not.toContain(body.data[0]?.nombreCliente)
})

test('e-mails leave by the words and the state that the screen is narrowed by, of the own branch', async () => {
  const idSucursal = tienda.caja.usuario.idSucursal ?? 0
  const fila = { tipo: 'factura', id_sucursal: idSucursal, texto: 'X', adjuntos: '[]', proximo_intento_en: AHORA }
  const correo = (clave: string, nombre: string, estado: 'registrado' | 'pendiente') => ({
    ...{ ...fila, clave, nombre, estado, direccion: `${clave}@correo.example`, asunto: 'Tu factura' },
    ...{ creado_en: AHORA, cambiado_en: AHORA },
  })
  await t.db
    .insertInto('correo')
    .values([correo('uno', 'ANA RÍOS', 'registrado'), correo('dos', 'BETO LUNA', 'pendiente')])
    .execute()
  expect(columna(await filasDe(t, tienda.caja.tk, 'correos'), 'Para')).toEqual(['BETO LUNA', 'ANA RÍOS'])
  expect(columna(await filasDe(t, tienda.caja.tk, 'correos', { search: 'rios' }), 'Para')).toEqual(['ANA RÍOS'])
  expect(columna(await filasDe(t, tienda.caja.tk, 'correos', { estado: 'pendiente' }), 'Para')).toEqual(['BETO LUNA'])
  expect(columna(await filasDe(t, tienda.caja.tk, 'correos'), 'Estado')).toEqual(['Pendiente', 'Registrado'])
  expect(await filasDe(t, ajena.caja.tk, 'correos')).toEqual([])
})

test('who waits and who came leave, of the own branch', async () => {
  const idSucursal = tienda.caja.usuario.idSucursal ?? 0
  const cliente = await buildCliente(t.db, { idSucursal })
  const espera = { idCliente: cliente.id, sucursalId: idSucursal, dias: [1, 3], desdeHora: '09:00', hastaHora: '19:00' }
  await t.call(tienda.caja.tk, citas.esperar, { body: espera })
  await buildCita(t.db, { cliente, idSucursal, fecha: '2026-11-20', hora: '12:00' })
  const [suya] = await filasDe(t, tienda.caja.tk, 'espera')
  expect(suya).toMatchObject({ Paciente: cliente.nombre, 'Días que puede': 'lunes, miércoles' })
  expect(await filasDe(t, ajena.caja.tk, 'espera')).toEqual([])

  expect(await filasDe(t, tienda.caja.tk, 'asistencia', { mes: '2026-11' })).toMatchObject([{ 'Sin marcar': 1 }])
  expect(await filasDe(t, tienda.caja.tk, 'asistencia', { mes: '2026-10' })).toEqual([])
  expect(await filasDe(t, ajena.caja.tk, 'asistencia', { mes: '2026-11' })).toEqual([])
})

test('all who wait leave, of a list longer than its screen', async () => {
  const idSucursal = tienda.caja.usuario.idSucursal ?? 0
  const antes = (await filasDe(t, tienda.caja.tk, 'espera')).length
  await sql`with nuevos as (
      insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
      select ${idSucursal}, 'ESPERA ' || n, 30, (2700000000 + n)::text, ${tienda.caja.usuario.id}, ${AHORA}
      from generate_series(1, 450) n returning id)
    insert into lista_espera (id_cliente, id_sucursal, dias, desde_hora, hasta_hora, creada_por, creada_en)
    select id, ${idSucursal}, '{}', '09:00', '19:00', ${tienda.caja.usuario.id}, ${AHORA} from nuevos`.execute(t.db)
  const pacientes = columna(await filasDe(t, tienda.caja.tk, 'espera'), 'Paciente')
  expect(pacientes).toHaveLength(antes + 450)
  expect(pacientes.at(-1)).toBe('ESPERA 450')
})

test('the recipients of a campaign leave for the owner alone, in words', async () => {
  const idSucursal = tienda.caja.usuario.idSucursal ?? 0
  const { id: idCliente } = await buildCliente(t.db, { idSucursal, nombre: 'ELSA RÍOS' })
  const { id } = await t.db
    .insertInto('campana')
    .values({
      ...{
        plantilla: 'PromocionGeneral',
        valores: '{}',
        texto: 'X',
        audiencia: '{}',
        excluidos: '{}',
        destinatarios: 1,
      },
      ...{
        huella: Buffer.alloc(32),
        creada_por: maestro.usuario.id,
        creada_en: AHORA,
        cambiada_en: AHORA,
        inicia_en: AHORA,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mensaje = { tipo: 'PromocionGeneral', clave: 'elsa', telefono: '2225556677', texto: 'X', parametros: '[]' }
  const suyo = { id_campana: id, id_cliente: idCliente, id_sucursal: idSucursal, estado: 'no_entregable' as const }
  const momentos = { proximo_intento_en: AHORA, creado_en: AHORA, cambiado_en: AHORA }
  await t.db
    .insertInto('mensaje')
    .values({ ...mensaje, ...suyo, ...momentos, carril: 'promociones' })
    .execute()
  const filtro = { idCampana: String(id) }
  const fila = { Paciente: 'ELSA RÍOS', Estado: 'No entregable', Volvió: 'No' }
  expect(await filasDe(t, maestro.tk, 'destinatarios', filtro)).toMatchObject([fila])
  expect(await filasDe(t, maestro.tk, 'destinatarios', { idCampana: String(id + 1) })).toEqual([])
  const negada = { lista: 'destinatarios' as const, formato: 'csv' as const, filtro }
  expect((await t.call(tienda.encargado.tk, exportaciones.crear, { body: negada })).status).toBe(403)
})

test('due patients leave in the order of their list', async () => {
  const idSucursal = tienda.otra.usuario.idSucursal ?? 0
  const hace500Dias = new Date(AHORA.getTime() - 500 * 24 * 3600 * 1000)
  for (let n = 0; n < 3; n++)
    await buildVisita(t.db, { cliente: await buildCliente(t.db, { idSucursal }), enEl: hace500Dias })
  const { body } = await t.call(tienda.otra.tk, seguimiento.list, { query: {} })
  expect(body.data.length).toBeGreaterThanOrEqual(3)
  const filas = await filasDe(t, tienda.otra.tk, 'porRevisar')
  expect(columna(filas, 'Paciente')).toEqual(body.data.map(({ nombreCompleto }) => nombreCompleto))
  expect(await filasDe(t, tienda.otra.tk, 'porRevisar', { motivo: 'lentes_contacto' })).toEqual([])
  expect(await filasDe(t, ajena.otra.tk, 'porRevisar')).toEqual([])
})

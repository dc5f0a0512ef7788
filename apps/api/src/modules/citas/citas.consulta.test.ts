import { citas } from '@nitida/contract/citas'
import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import { sumarDias } from '@nitida/contract/fechas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador } from '../../../test/citas.ts'
import { pedirCrudo } from '../../../test/peticion.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await crearTestApp()
  admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
})
afterAll(() => t?.cerrar())

const ids = (filas: { id: number }[]) => filas.map(({ id }) => id)

describe('the list', () => {
  test('shows the newest day first and each day from its first hour on, of the own branch only', async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const tarde = await buildCita(t.db, { idSucursal, fecha: '2026-11-26', hora: '17:00' })
    const temprano = await buildCita(t.db, { idSucursal, fecha: '2026-11-26', hora: '09:15' })
    const despues = await buildCita(t.db, { idSucursal, fecha: '2026-11-28', hora: '10:00', cancelada: true })
    const antes = await buildCita(t.db, { idSucursal, fecha: '2026-10-01', hora: '10:00' })
    await buildCita(t.db, { fecha: '2026-11-26' })

    const { body } = await t.call(tk, citas.listPorSucursal, { params: { branchId: idSucursal } })

    expect(ids(body.data)).toEqual(ids([despues, temprano, tarde, antes]))
    expect(body).toMatchObject({ total: 4, totalExacto: true })
    expect(body.data[0]).toMatchObject({ cancelada: true, fecha: '2026-11-28', hora: '10:00', sucursalId: idSucursal })
  })

  test('finds a name whatever its accents and capitals, and takes % and _ for themselves', async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const maria = await buildCliente(t.db, { idSucursal, nombre: 'MARÍA NÚÑEZ' })
    const cien = await buildCliente(t.db, { idSucursal, nombre: 'CIEN 100% REAL' })
    const deMaria = await buildCita(t.db, { cliente: maria })
    const deCien = await buildCita(t.db, { cliente: cien, hora: '11:00' })
    const buscar = async (search: string) =>
      ids((await t.call(tk, citas.listPorSucursal, { params: { branchId: idSucursal }, query: { search } })).body.data)

    expect(await buscar('maria nunez')).toEqual([deMaria.id])
    expect(await buscar('Núñ')).toEqual([deMaria.id])
    expect(await buscar('nunez maria')).toEqual([deMaria.id])
    expect(await buscar('n m')).toEqual([deMaria.id])
    expect(await buscar(maria.telefono.slice(2))).toEqual([deMaria.id])
    expect(await buscar('100%')).toEqual([deCien.id])
    expect(await buscar('_')).toEqual([])
    expect(await buscar('nadie')).toEqual([])
  })

  test('goes through what a search finds page by page, in its own order', async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const cliente = await buildCliente(t.db, { idSucursal, nombre: 'PÁGINAS DE UNA BÚSQUEDA' })
    const cita = (fecha: string, hora: string) => buildCita(t.db, { cliente, fecha, hora, cancelada: true })
    const tarde = await cita('2026-11-26', '17:00')
    const antes = await cita('2026-10-01', '10:00')
    const despues = await cita('2026-11-28', '10:00')
    const temprano = await cita('2026-11-26', '09:15')
    const pagina = async (page: number) => {
      const query = { search: 'busqueda paginas', page, limit: 2 }
      const { body } = await t.call(tk, citas.listPorSucursal, { params: { branchId: idSucursal }, query })
      return [ids(body.data), body.total, body.totalExacto]
    }

    expect(await pagina(1)).toEqual([ids([despues, temprano]), 4, true])
    expect(await pagina(2)).toEqual([ids([tarde, antes]), 4, true])
    expect(await pagina(3)).toEqual([[], 4, true])
  })

  test('shows today, tomorrow and what is still to be confirmed by the clock of the branch', async () => {
    const { usuario, idSucursal } = await abrirMostrador(t)
    const cita = (fecha: string, hora: string, datos = {}) => buildCita(t.db, { idSucursal, fecha, hora, ...datos })
    const ayer = await cita('2026-11-23', '10:00')
    const confirmada = await cita('2026-11-24', '12:00', { confirmada: true })
    const cancelada = await cita('2026-11-24', '13:00', { cancelada: true })
    const hoy = await cita('2026-11-24', '18:00')
    const despues = await cita('2026-11-27', '10:00')
    const manana = await cita('2026-11-25', '09:00')
    t.ponerReloj(new Date('2026-11-24T23:30:00-06:00')) // tomorrow by now where the server may be
    const tk = await t.entrar(usuario)
    const ver = async (ver: VistaDeCitas) =>
      (await t.call(tk, citas.listPorSucursal, { params: { branchId: idSucursal }, query: { ver } })).body
    const vistas = [await ver('hoy'), await ver('manana'), await ver('porConfirmar')]
    t.ponerReloj(AHORA)

    expect(vistas.map(({ data }) => ids(data))).toEqual([
      ids([confirmada, cancelada, hoy]),
      ids([manana]),
      ids([hoy, manana, despues]),
    ])
    expect([vistas[2]?.total, ayer.id > 0]).toEqual([3, true])
  })

  test('filters by day and, for an administrator, by branch', async () => {
    const uno = await buildCita(t.db, { fecha: '2027-01-04', hora: '10:00' })
    const dos = await buildCita(t.db, { fecha: '2027-01-04', hora: '09:00' })
    await buildCita(t.db, { idSucursal: dos.idSucursal, fecha: '2027-01-05' })

    const delDia = await t.call(admin, citas.list, { query: { fecha: '2027-01-04' } })
    const deSucursal = await t.call(admin, citas.list, { query: { fecha: '2027-01-04', sucursal: dos.idSucursal } })

    expect(ids(delDia.body.data)).toEqual([dos.id, uno.id])
    expect(ids(deSucursal.body.data)).toEqual([dos.id])
  })

  test('is paged, ten to a page', async () => {
    const { tk, idSucursal, cliente } = await abrirMostrador(t)
    for (let dia = 0; dia < 23; dia++)
      await buildCita(t.db, { idSucursal, cliente, fecha: sumarDias('2026-12-01', dia) })
    const pagina = async (query: { page?: number; limit?: number }) =>
      (await t.call(tk, citas.listPorSucursal, { params: { branchId: idSucursal }, query })).body

    expect((await pagina({ page: 1 })).data.map(({ fecha }) => fecha)).toEqual(
      Array.from({ length: 10 }, (_, n) => sumarDias('2026-12-23', -n)),
    )
    expect((await pagina({ page: 3 })).data).toHaveLength(3)
    expect((await pagina({ page: 3 })).total).toBe(23)
    expect((await pagina({ page: 4 })).data).toEqual([])
    expect((await pagina({ limit: 25 })).data).toHaveLength(23)
    expect((await pagina({})).data).toHaveLength(23)
  })

  test('of a branch out of reach, or of none, is not found', async () => {
    const { tk } = await abrirMostrador(t)
    const ajena = await buildSucursal(t.db)
    for (const [quien, branchId] of [
      [tk, ajena],
      [tk, 999_999],
      [admin, 999_999],
    ] as const) {
      const { status, body } = await t.call(quien, citas.listPorSucursal, { params: { branchId } })
      expect([status, body.error]).toEqual([404, 'NO_ENCONTRADO'])
    }
    expect((await t.call(admin, citas.listPorSucursal, { params: { branchId: ajena } })).body.data).toEqual([])
  })

  test('refuses a day that is none', async () => {
    for (const fecha of ['2026-02-31', '0000-01-01', 'hoy'])
      expect((await t.call(admin, citas.list, { query: { fecha } })).status).toBe(422)
  })
})

describe('one appointment', () => {
  test('is shown with who made it, and with nothing else of him or of the patient', async () => {
    const { tk, idSucursal, cliente } = await abrirMostrador(t)
    const autor = await buildUsuario(t.db, { tipo: '4', idSucursal, nombre: 'Óscar' })
    const { id } = await buildCita(t.db, { cliente, creadaPor: autor.id })

    const { body } = await t.call(tk, citas.porId, { params: { id } })

    expect(body.data.nombreCreador).toMatch(/^Óscar Prueba \d+$/)
    expect(Object.keys(body.data).sort()).toEqual(
      [
        'asistencia',
        'cancelada',
        'clienteNombre',
        'compro',
        'confirmada',
        'createDate',
        'fecha',
        'hora',
        'id',
        'idCliente',
        'nombreCreador',
        'sucursalDireccion',
        'sucursalId',
        'sucursalNumber',
        'telefonoCliente',
        'version',
      ].sort(),
    )
  })

  test("another branch's is not found, an administrator sees it", async () => {
    const { tk } = await abrirMostrador(t)
    const { id } = await buildCita(t.db)
    expect((await t.call(tk, citas.porId, { params: { id } })).status).toBe(404)
    expect((await t.call(admin, citas.porId, { params: { id } })).status).toBe(200)
    for (const malo of ['0', '-1', '1.5', 'x', '99999999999999999999'])
      expect((await pedirCrudo(t.app, 'GET', `/citaPorId/${malo}`, { tk: admin })).status).toBe(404)
  })

  test('text of a patient stays text (security 28)', async () => {
    const nombre = `<IMG SRC=X ONERROR=ALERT(1)>'"; --`
    const { tk, idSucursal, cliente } = await abrirMostrador(t, { cliente: nombre })
    await buildCita(t.db, { cliente })
    const { body } = await t.call(tk, citas.listPorSucursal, {
      params: { branchId: idSucursal },
      query: { search: '<img' },
    })
    expect(body.data).toMatchObject([{ clienteNombre: nombre }])
  })
})

describe('the days to come (D-38, D-67)', () => {
  const pedir = (tk: string, sucursalId: number, fechaInicio: string, fechaFin: string) =>
    t.call(tk, citas.proximosDias, { query: { fechaInicio, fechaFin, sucursalId } })

  test('every asked day is there, cancelled appointments are not', async () => {
    const { tk, idSucursal } = await abrirMostrador(t)
    const dos = await buildCita(t.db, { idSucursal, fecha: '2026-11-30', hora: '16:00' })
    const una = await buildCita(t.db, { idSucursal, fecha: '2026-11-30', hora: '09:00', confirmada: true })
    await buildCita(t.db, { idSucursal, fecha: '2026-12-01', cancelada: true })
    const ultima = await buildCita(t.db, { idSucursal, fecha: '2026-12-03', hora: '19:30' })
    await buildCita(t.db, { idSucursal, fecha: '2026-12-04' })

    const { body } = await pedir(tk, idSucursal, '2026-11-28', '2026-12-03')

    const porDia = Object.entries(body.data).map(([dia, lista]) => [dia, ids(lista)])
    expect(porDia).toEqual([
      ['2026-11-28', []],
      ['2026-11-29', []],
      ['2026-11-30', [una.id, dos.id]],
      ['2026-12-01', []],
      ['2026-12-02', []],
      ['2026-12-03', [ultima.id]],
    ])
    expect(body.data['2026-11-30']?.[0]).toMatchObject({ hora: '09:00', confirmada: true, cancelada: false })
  })

  test.each([
    ['2026-11-30', '2026-11-29', 422],
    ['2026-11-01', '2026-12-02', 422],
    ['2026-11-01', '2026-12-01', 200],
    ['2026-11-30', '2026-11-30', 200],
    ['2026-11-31', '2026-12-01', 422],
    ['-', '2026-12-01', 422],
    ['1900-01-01', '2999-12-31', 422],
  ])('from %s to %s → %i', async (desde, hasta, esperado) => {
    const { tk, idSucursal } = await abrirMostrador(t)
    expect((await pedir(tk, idSucursal, desde, hasta)).status).toBe(esperado)
  })

  test('of a branch out of reach is not found', async () => {
    const { tk } = await abrirMostrador(t)
    expect((await pedir(tk, await buildSucursal(t.db), '2026-11-30', '2026-11-30')).status).toBe(404)
  })
})

test('a day of a branch shows everything, cancelled ones marked, under both names (spec §7)', async () => {
  const { tk, idSucursal } = await abrirMostrador(t)
  const viva = await buildCita(t.db, { idSucursal, hora: '12:00' })
  const cancelada = await buildCita(t.db, { idSucursal, hora: '11:00', cancelada: true })
  await buildCita(t.db, { idSucursal, fecha: '2026-11-26' })

  const query = { fecha: '2026-11-25', sucursalId: idSucursal }
  const { body } = await t.call(tk, citas.disponibilidad, { query })

  expect(body.results).toMatchObject([
    { id: cancelada.id, hora: '11:00', cancelada: true, confirmada: false },
    { id: viva.id, hora: '12:00', cancelada: false, clienteNombre: viva.cliente.nombre },
  ])
  expect(body.data).toEqual(body.results)
  const ajena = { fecha: '2026-11-25', sucursalId: await buildSucursal(t.db) }
  expect((await t.call(tk, citas.disponibilidad, { query: ajena })).status).toBe(404)
})

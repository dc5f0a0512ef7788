import { citas } from '@nitida/contract/citas'
import { describe, expect } from 'vitest'
import { buildCita, buildCliente, buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { avisosDe, leerFila, type Mostrador } from '../../../test/citas.ts'
import { test } from '../../../test/envios.ts'
import { calentar, type TestApp } from '../../../test/testApp.ts'

const enEspera = (t: TestApp, { tk, idSucursal }: Mostrador, idCliente: number, cambios: object = {}) =>
  t.call(tk, citas.esperar, {
    body: { idCliente, sucursalId: idSucursal, dias: [], desdeHora: '09:00', hastaHora: '19:30', ...cambios },
  })
const lista = async (t: TestApp, { tk }: Mostrador, query: object = {}) =>
  (await t.call(tk, citas.listaDeEspera, { query })).body.data
const paciente = (t: TestApp, { idSucursal, usuario }: Mostrador) =>
  buildCliente(t.db, { idSucursal, creadoPor: usuario.id })

describe('the waiting list', () => {
  test('offers the first free hour that suits, before the appointment that he has', async ({ t, mostrador }) => {
    const { cliente, idSucursal } = mostrador
    await buildCita(t.db, { cliente, fecha: '2026-12-02', hora: '10:00' }) // a Wednesday
    await enEspera(t, mostrador, cliente.id, { dias: [3], desdeHora: '09:00', hastaHora: '09:15' })
    await buildCita(t.db, { idSucursal, fecha: '2026-11-25', hora: '09:00' })
    await buildCita(t.db, { idSucursal, fecha: '2026-11-25', hora: '09:15', cancelada: true })
    expect(await lista(t, mostrador)).toMatchObject([
      {
        idCliente: cliente.id,
        citaActual: { fecha: '2026-12-02', hora: '10:00' },
        oferta: { fecha: '2026-11-25', hora: '09:15' },
      },
    ])
    const para = async (fecha: string, hora: string) => (await lista(t, mostrador, { fecha, hora })).length
    expect([
      await para('2026-11-25', '09:15'),
      await para('2026-11-26', '09:15'), // not his day
      await para('2026-11-25', '09:30'), // not his hours
      await para('2026-12-09', '09:15'), // later than what he has
    ]).toEqual([1, 0, 0, 0])
  })

  test('of a free hour says who waited longest, three of them; each patient waits once', async ({ t, mostrador }) => {
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push((await paciente(t, mostrador)).id)
    for (const id of ids) await enEspera(t, mostrador, id)
    const otra = await enEspera(t, mostrador, ids[0] ?? 0)
    expect([otra.status, otra.body.error]).toEqual([409, 'YA_EN_ESPERA'])
    const ofertas = await lista(t, mostrador, { fecha: '2026-11-25', hora: '10:00' })
    expect(ofertas.map(({ idCliente }) => idCliente)).toEqual(ids.slice(0, 3))
    const ajeno = await t.entrar(await buildUsuario(t.db, { tipo: '1' }))
    const [primera] = ofertas
    const params = { id: primera?.id ?? 0 }
    const negado = await t.call(ajeno, citas.retirarEspera, { params })
    expect([negado.status, (await t.call(ajeno, citas.listaDeEspera, {})).body.data]).toEqual([404, []])
    await t.call(mostrador.tk, citas.retirarEspera, { params })
    expect((await lista(t, mostrador)).map(({ idCliente }) => idCliente)).toEqual(ids.slice(1))
  })

  test('one click moves the appointment that he has and tells him once; another click finds him gone', async ({
    t,
    mostrador,
  }) => {
    const { cliente, tk } = mostrador
    const cita = await buildCita(t.db, { cliente, fecha: '2026-12-02', hora: '10:00' })
    const { id } = (await enEspera(t, mostrador, cliente.id)).body.data
    await calentar(t)
    const body = { fecha: '2026-11-25', hora: '12:00' }
    const clics = await Promise.all(
      Array.from({ length: 8 }, () => t.call(tk, citas.agendarEspera, { params: { id }, body })),
    )
    expect(clics.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(clics.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['ESPERA_TERMINADA']),
    )
    expect(await leerFila(t, cita.id)).toMatchObject({ fecha: '2026-11-25', revision: 2 })
    expect((await avisosDe(t, cita.id)).map(({ clave }) => clave)).toEqual([`cita:${cita.id}:creada:2`])
    expect(await lista(t, mostrador)).toEqual([])
  })

  test('who has gone to another branch since is still booked where he waits, and stays where he is', async ({
    t,
    mostrador,
  }) => {
    const { id: idCliente } = await paciente(t, mostrador)
    const { id } = (await enEspera(t, mostrador, idCliente)).body.data
    const nueva = await buildSucursal(t.db)
    await t.db.updateTable('cliente').set({ id_sucursal: nueva }).where('id', '=', idCliente).execute()
    const body = { fecha: '2026-11-25', hora: '13:00' }

    const { status, body: agendada } = await t.call(mostrador.tk, citas.agendarEspera, { params: { id }, body })

    expect([status, agendada.data]).toMatchObject([200, { ...body, idCliente, sucursalId: mostrador.idSucursal }])
    const suya = t.db.selectFrom('cliente').select('id_sucursal').where('id', '=', idCliente)
    expect(await suya.executeTakeFirst()).toEqual({ id_sucursal: nueva })
    // Nobody else's patient is reached by it.
    const ajena = { ...body, hora: '13:15', sucursalId: mostrador.idSucursal, idCliente, telefonoCliente: '5512345678' }
    expect((await t.call(mostrador.tk, citas.crear, { body: ajena })).status).toBe(404)
  })

  test('of two who want one hour, one gets it; the other keeps waiting', async ({ t, mostrador }) => {
    const [uno, otro] = [await paciente(t, mostrador), await paciente(t, mostrador)]
    const ids = [
      (await enEspera(t, mostrador, uno.id)).body.data.id,
      (await enEspera(t, mostrador, otro.id)).body.data.id,
    ]
    await calentar(t)
    const body = { fecha: '2026-11-25', hora: '12:00' }
    const respuestas = await Promise.all(
      ids.map((id) => t.call(mostrador.tk, citas.agendarEspera, { params: { id }, body })),
    )
    expect(respuestas.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(respuestas.find(({ status }) => status === 409)?.body.error).toBe('HORA_OCUPADA')
    expect(await lista(t, mostrador)).toHaveLength(1)
  })
})

describe('the end of the day', () => {
  test('what nobody marked is listed and marked at once, the rest refused one by one', async ({ t, mostrador }) => {
    const { tk, idSucursal, cliente } = mostrador
    const ayer = await buildCita(t.db, { cliente, fecha: '2026-11-23', hora: '10:00' })
    const otra = await buildCita(t.db, { cliente, fecha: '2026-11-23', hora: '11:00' })
    const manana = await buildCita(t.db, { cliente, fecha: '2026-11-25', hora: '10:00' })
    const ajena = await buildCita(t.db, { fecha: '2026-11-23' })
    await buildCita(t.db, { cliente, fecha: '2026-11-01', hora: '10:00' }) // too long ago
    const porMarcar = async () =>
      (await t.call(tk, citas.porMarcar, { query: { sucursalId: idSucursal } })).body.data.map(({ id }) => id)
    expect(await porMarcar()).toEqual([ayer.id, otra.id])
    const marcas = [ayer, otra, manana, ajena].map(({ id }, n) => ({
      id,
      asistencia: n === 0 ? ('Asistió' as const) : ('No asistió' as const),
    }))
    const { data } = (await t.call(tk, citas.marcarAsistencias, { body: { marcas } })).body
    expect(data.map(({ success }) => success)).toEqual([true, true, false, false])
    expect(await porMarcar()).toEqual([])
    const { body } = await t.call(tk, citas.asistenciaPorSucursal, { query: { mes: '2026-11' } })
    expect(body.data).toMatchObject([{ asistieron: 1, faltaron: 1, sinMarcar: 1 }])
    const quitar = [ayer, otra].map(({ id }) => ({ id, asistencia: null }))
    const quitadas = (await t.call(tk, citas.marcarAsistencias, { body: { marcas: quitar } })).body
    expect([quitadas.data.map(({ success }) => success), await porMarcar()]).toEqual([
      [true, true],
      [ayer.id, otra.id],
    ])
  })
})

import { citas } from '@nitida/contract/citas'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { buildCita } from '../../../test/builders.ts'
import { abrirMostrador, avisosDe } from '../../../test/citas.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { enviar, test } from '../../../test/envios.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { medirTrabajoFijo } from '../../../test/trabajoFijo.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import { recordarCitas } from './citas.recordatorios.service.ts'

const en = (t: TestApp, instante: string) => t.ponerReloj(new Date(instante))
const recordar = (t: TestApp) => recordarCitas(t.app.deps)

/** An appointment that was booked a week before. */
async function cita(
  t: TestApp,
  { zona, hora = '12:00', ...datos }: { zona?: string; hora?: string; fecha?: string; confirmada?: boolean } = {},
) {
  const mostrador = await abrirMostrador(t, { ...(zona && { zona }) })
  const { id, fecha } = await buildCita(t.db, { cliente: mostrador.cliente, fecha: '2026-12-02', hora, ...datos })
  return { id, fecha, hora, mostrador }
}

const clavesDe = async (t: TestApp, id: number) => (await avisosDe(t, id)).map(({ clave }) => clave.split(':')[2])

describe('a reminder', () => {
  test('leaves a day before and two hours before, once, with the link (D-85)', async ({ t }) => {
    const { id } = await cita(t)
    const transporte = crearTransporteFalso()
    en(t, '2026-12-01T17:59:00Z')
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual([])
    en(t, '2026-12-01T18:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => recordar(t)))
    await enviar(t, transporte)
    en(t, '2026-12-02T16:00:00Z')
    await recordar(t)
    await enviar(t, transporte)
    expect(await clavesDe(t, id)).toEqual(['recordada', 'recordada-pronto'])
    const mios = transporte.recibidos.filter(({ clave }) => clave.startsWith(`cita:${id}:`))
    expect(mios.map(({ contenido }) => contenido.template.name)).toEqual([
      'recordatorio_cita',
      'recordatorio_cita_proxima',
    ])
    for (const { contenido } of mios) expect(contenido.template.components.at(-1)).toMatchObject({ type: 'button' })
  })

  test('is sent once when the clock jumps back', async ({ t }) => {
    const { id } = await cita(t)
    en(t, '2026-12-01T18:05:00Z')
    await recordar(t)
    en(t, '2026-12-01T17:50:00Z')
    await recordar(t)
    en(t, '2026-12-01T18:05:00Z')
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual(['recordada'])
  })

  test.for([
    [
      'cancelled',
      (t: TestApp, tk: string, id: number) => t.call(tk, citas.cancelar, { params: { id } }),
      'CITA_CANCELADA',
    ],
    [
      'confirmed',
      (t: TestApp, tk: string, id: number) => t.call(tk, citas.confirmar, { params: { id } }),
      'CITA_CONFIRMADA',
    ],
  ] as const)('queued and then %s, it never leaves', async ([, cambiar, codigo], { t }) => {
    const { id, mostrador } = await cita(t)
    en(t, '2026-12-01T18:00:00Z')
    await recordar(t)
    await cambiar(t, await t.entrar(mostrador.usuario), id)
    const transporte = crearTransporteFalso()
    await enviar(t, transporte)
    expect(transporte.recibidos.map(({ clave }) => clave)).not.toContain(`cita:${id}:recordada:1`)
    expect(await avisosDe(t, id)).toMatchObject([{ estado: 'obsoleto', codigo }, {}])
  })

  test('cancelled between being taken and being handed over, it does not leave (W6)', async ({ t }) => {
    const { id, mostrador } = await cita(t)
    en(t, '2026-12-01T18:00:00Z')
    await recordar(t)
    const tk = await t.entrar(mostrador.usuario)
    await t.db.updateTable('mensaje').set({ estado: 'registrado' }).where('id_cita', '!=', id).execute()
    const transporte = crearTransporteFalso()
    const { definiciones } = t.app.deps
    const original = definiciones.RecordatorioCita.vigente
    const conCancelacion = {
      ...definiciones,
      RecordatorioCita: {
        ...definiciones.RecordatorioCita,
        // The row is taken by this moment.
        vigente: async (...partes: Parameters<typeof original>) => {
          const tomado = await t.db.selectFrom('mensaje').select('estado').where('id_cita', '=', id).executeTakeFirst()
          expect(tomado?.estado).toBe('enviando')
          await t.call(tk, citas.cancelar, { params: { id } })
          return original(...partes)
        },
      },
    }
    const { enviarPendientes } = await import('../mensajes/mensajes.envio.service.ts')
    await enviarPendientes(
      { ...t.app.deps, definiciones: conCancelacion, transporte, plazoMs: 5000 },
      new AbortController().signal,
    )
    expect(transporte.recibidos.map(({ contenido }) => contenido.template.name)).not.toContain('recordatorio_cita')
  })

  test('moved, the old hour is not reminded of and the new one is', async ({ t }) => {
    const { id, mostrador } = await cita(t)
    en(t, '2026-12-01T18:00:00Z')
    await recordar(t)
    const { idSucursal, cliente } = mostrador
    const body = { fecha: '2026-12-04', hora: '12:00', sucursalId: idSucursal, telefonoCliente: cliente.telefono }
    await t.call(await t.entrar(mostrador.usuario), citas.guardar, { params: { id }, body })
    en(t, '2026-12-03T18:00:00Z')
    await recordar(t)
    expect((await avisosDe(t, id)).map(({ clave, estado }) => [clave.split(':').slice(2).join(':'), estado])).toEqual([
      ['recordada:1', 'obsoleto'],
      ['creada:2', 'pendiente'],
      ['recordada:2', 'pendiente'],
    ])
  })

  test('confirmed: only the near one; booked within its time, none', async ({ t }) => {
    const { id } = await cita(t, { confirmada: true })
    const { id: reciente } = await cita(t, { fecha: '2026-11-25', hora: '09:30' }) // booked now, on the 24th at 10:00
    en(t, '2026-12-01T18:00:00Z')
    await recordar(t)
    en(t, '2026-12-02T16:00:00Z')
    await recordar(t)
    en(t, '2026-11-24T16:01:00Z')
    await recordar(t)
    expect([await clavesDe(t, id), await clavesDe(t, reciente)]).toEqual([['recordada-pronto'], []])
  })

  test('of an early hour waits for nine, and is dropped when that is too late (D-85)', async ({ t }) => {
    const [temprana, primera] = [await cita(t, { hora: '10:00' }), await cita(t, { hora: '09:15' })]
    en(t, '2026-12-02T14:00:00Z') // 08:00
    await recordar(t)
    expect([await clavesDe(t, temprana.id), await clavesDe(t, primera.id)]).toEqual([[], []])
    en(t, '2026-12-02T15:00:00Z') // 09:00
    await recordar(t)
    expect([await clavesDe(t, temprana.id), await clavesDe(t, primera.id)]).toEqual([['recordada-pronto'], []])
  })

  test.for([
    ['America/Tijuana', '2026-12-02', '2026-12-01T20:00:00Z'],
    ['America/Cancun', '2026-12-02', '2026-12-01T17:00:00Z'],
    // Clocks of Tijuana go forward in the night before: a day of 23 hours, so 24 real hours earlier it is eleven.
    ['America/Tijuana', '2027-03-14', '2027-03-13T19:00:00Z'],
  ] as const)('goes by the clock of %s on %s', async ([zona, fecha, debida], { t }) => {
    const { id } = await cita(t, { zona, fecha })
    t.ponerReloj(new Date(Date.parse(debida) - 60_000))
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual([])
    en(t, debida)
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual(['recordada'])
  })

  test('follows the switches of its branch', async ({ t }) => {
    const { id, mostrador } = await cita(t)
    await t.db
      .updateTable('sucursal')
      .set({ recordatorio_horas: 0, recordatorio_proximo_horas: 4, silencio_hasta: 10 })
      .where('id', '=', mostrador.idSucursal)
      .execute()
    en(t, '2026-12-01T18:00:00Z')
    await recordar(t)
    en(t, '2026-12-02T15:00:00Z') // nine o'clock: at ten its night is over
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual([])
    en(t, '2026-12-02T16:00:00Z')
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual(['recordada-pronto'])
  })

  test('of 1,320 appointments is found and queued at once', async ({ t }) => {
    const { mostrador } = await cita(t)
    await sql`
      with sucursales as (
        insert into sucursal (folio, direccion, codigo_postal, rfc, razon_social, creada_en)
        select 'R' || n, 'Calle ' || n, '72000', 'EKU9003173C9', 'X', now() from generate_series(1, 31) n returning id
      ), pacientes as (
        insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
        select id, 'PACIENTE ' || n, 40, (6600000000 + id * 1000 + n)::text, ${mostrador.usuario.id}, now()
        from sucursales, generate_series(0, 42) n returning id, id_sucursal, right(telefono, 3)::int % 43 as n, telefono)
      insert into cita (id_sucursal, id_cliente, fecha, hora, telefono, creada_por, creada_en)
      select id_sucursal, id, '2026-12-09', time '09:00' + (row_number() over (partition by id_sucursal order by id) - 1) * interval '15 minutes',
        telefono, ${mostrador.usuario.id}, '2026-11-01' from pacientes`.execute(t.db)
    en(t, '2026-12-09T02:00:00Z') // 20:00 of the day before: all are due
    const medir = () => medirTrabajoFijo((texto) => sql.raw(texto).execute(t.db))
    const antes = await medir()
    const inicio = performance.now()
    const cuantos = await recordar(t)
    const tardo = performance.now() - inicio
    expect(cuantos).toBeGreaterThanOrEqual(1320)
    expect(tardo / Math.max(antes, await medir())).toBeLessThan(150)
  })
})

describe('attendance', () => {
  test('is marked from the day on, audited, and taken back', async ({ t }) => {
    const { id, mostrador } = await cita(t, { fecha: '2026-11-24', hora: '18:00' })
    const futura = await cita(t)
    const marcar = (asistencia: 'Asistió' | 'No asistió' | null, cual = id, tk = mostrador.tk) =>
      t.call(tk, citas.marcarAsistencia, { params: { id: cual }, body: { asistencia } })
    expect((await marcar('Asistió')).body.data).toMatchObject({ asistencia: 'Asistió', compro: false })
    const actividad = await t.db
      .selectFrom('actividad_cliente')
      .select('ultima_en')
      .where('id_cliente', '=', mostrador.cliente.id)
      .executeTakeFirst()
    expect(actividad?.ultima_en).toEqual(t.app.deps.now())
    expect((await marcar(null)).body.data.asistencia).toBeNull()
    const deOtra = await marcar('Asistió', futura.id)
    const antes = await marcar('Asistió', futura.id, futura.mostrador.tk)
    expect([deOtra.status, antes.status, antes.body.error]).toEqual([404, 409, 'CITA_POR_VENIR'])
    await t.call(mostrador.tk, citas.cancelar, { params: { id } })
    expect((await marcar('No asistió')).body.error).toBe('CITA_CANCELADA')
  })

  test('counts as activity also where it is written together with the appointment', async ({ t }) => {
    const { id, mostrador } = await cita(t, { fecha: '2026-11-20' })
    const { id: _, ...fila } = await t.db.selectFrom('cita').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const vino = {
      asistencia: 'Asistió',
      asistencia_por: mostrador.usuario.id,
      asistencia_en: t.app.deps.now(),
    } as const
    await conDuenio(t.url, (db) =>
      db
        .insertInto('cita')
        .values({ ...fila, ...vino, hora: '16:00' })
        .execute(),
    )
    const actividad = t.db.selectFrom('actividad_cliente').select('ultima_en')
    const { ultima_en } = await actividad.where('id_cliente', '=', mostrador.cliente.id).executeTakeFirstOrThrow()
    expect(ultima_en).toEqual(t.app.deps.now())
  })

  test('who arrived is not reminded, and a month counts by branch', async ({ t }) => {
    const { id, mostrador } = await cita(t, { fecha: '2026-12-02', hora: '18:00' })
    const { id: otra } = await buildCita(t.db, { cliente: mostrador.cliente, fecha: '2026-12-02', hora: '09:00' })
    en(t, '2026-12-02T15:30:00Z')
    const { tk } = { tk: await t.entrar(mostrador.usuario) }
    await t.call(tk, citas.marcarAsistencia, { params: { id }, body: { asistencia: 'Asistió' } })
    await t.call(tk, citas.marcarAsistencia, { params: { id: otra }, body: { asistencia: 'No asistió' } })
    en(t, '2026-12-02T22:00:00Z')
    await recordar(t)
    expect(await clavesDe(t, id)).toEqual([])
    const { body } = await t.call(tk, citas.asistenciaPorSucursal, { query: { mes: '2026-12' } })
    expect(body.data).toMatchObject([{ sucursalId: mostrador.idSucursal, asistieron: 1, faltaron: 1, sinMarcar: 0 }])
  })
})

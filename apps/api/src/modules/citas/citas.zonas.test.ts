import { citas } from '@nitida/contract/citas'
import { horasDeCita } from '@nitida/contract/citas.rules'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { abrirMostrador, avisosDe, citaNueva, leerFila } from '../../../test/citas.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { ponerServidorEn } from '../../../test/zona.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

// Wherever the server stands and wherever the branch is, a day and an hour come back as they were sent (A7). The days are
// those on which clocks change in Tijuana and Madrid, and the ends of a year.
const servidores = [
  'UTC',
  'America/Mexico_City',
  'America/Tijuana',
  'America/Cancun',
  'Europe/Madrid',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
]
const dias = ['2026-12-31', '2027-01-01', '2027-03-14', '2027-03-28', '2027-11-07', '2028-02-29']

test.each(servidores)('date and hour do not move with a server in %s (A7)', async (servidor) => {
  ponerServidorEn(servidor)
  const mostrador = await abrirMostrador(t, { zona: 'America/Tijuana' })
  const { tk, idSucursal } = mostrador
  for (const fecha of dias) {
    for (const hora of ['09:00', '19:30']) {
      const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora }) })).body.data
      const { data } = (await t.call(tk, citas.porId, { params: { id } })).body
      const query = { fechaInicio: fecha, fechaFin: fecha, sucursalId: idSucursal }
      const semana = (await t.call(tk, citas.proximosDias, { query })).body.data
      expect([data.fecha, data.hora]).toEqual([fecha, hora])
      expect(semana[fecha]?.map((cita) => cita.hora)).toContain(hora)
      expect(await leerFila(t, id)).toMatchObject({ fecha, hora: `${hora}:00` })
      const [aviso] = await avisosDe(t, id)
      expect(aviso?.texto).toContain(`el ${fecha.split('-').reverse().join('/')} a las ${hora} horas`)
    }
  }
})

test('every slot of a day goes there and back', async () => {
  ponerServidorEn('America/Mexico_City')
  const mostrador = await abrirMostrador(t)
  for (const hora of horasDeCita) {
    const { status } = await t.call(mostrador.tk, citas.crear, {
      body: citaNueva(mostrador, { fecha: '2027-02-01', hora }),
    })
    expect(status).toBe(200)
  }
  const query = { fecha: '2027-02-01', sucursalId: mostrador.idSucursal }
  const { body } = await t.call(mostrador.tk, citas.disponibilidad, { query })
  expect(body.results.map(({ hora }) => hora)).toEqual(horasDeCita)
})

test.each(servidores)('"over" is judged by the branch, not by a server in %s', async (servidor) => {
  ponerServidorEn(servidor)
  t.ponerReloj(new Date('2026-11-25T01:20:00Z')) // 19:20 of the 24th in Mexico City, where UTC says the 25th already
  const mostrador = await abrirMostrador(t)
  const estatus = async (fecha: string, hora: string) =>
    (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha, hora }) })).status
  expect([await estatus('2026-11-24', '19:15'), await estatus('2026-11-24', '19:30')]).toEqual([422, 200])
})

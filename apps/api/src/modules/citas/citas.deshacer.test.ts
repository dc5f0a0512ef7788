import { citas } from '@nitida/contract/citas'
import { DESHACER_MS } from '@nitida/contract/citas.rules'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildCita, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, auditoriaDe, avisosDe, citaNueva, leerFila, type Mostrador } from '../../../test/citas.ts'
import { adelantar, enviar } from '../../../test/envios.ts'
import { AHORA } from '../../../test/reloj.ts'
import { escuchar, type ServidorDePrueba } from '../../../test/servidor.ts'
import { conectar, desconectarTodos } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'

let t: TestApp
let servidor: ServidorDePrueba
beforeAll(async () => {
  t = await crearTestApp()
  servidor = await escuchar(t.app)
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(async () => {
  desconectarTodos()
  await t?.cerrar()
})

const TARDE = 'El aviso de cancelación ya salió o pasó el tiempo para deshacerla. Agenda la cita de nuevo.'

const cancelar = (tk: string, id: number) => t.call(tk, citas.cancelar, { params: { id } })
const deshacer = async (tk: string, ids: number[]) =>
  (await t.call(tk, citas.deshacerCancelacion, { body: { ids } })).body.data
const bien = (id: number) => ({ id, success: true, motivo: null })
const mal = (id: number, motivo: string) => ({ id, success: false, motivo })

/** A booked appointment that was cancelled just now. */
async function cancelada(mostrador: Mostrador, hora = '10:00'): Promise<number> {
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { hora }) })).body.data
  await cancelar(mostrador.tk, id)
  return id
}

test('the notice waits ten seconds, in which undoing leaves everything as it was and tells nobody', async () => {
  const mostrador = await abrirMostrador(t)
  const { tk, usuario, idSucursal } = mostrador
  const { oido } = await conectar(servidor.url, tk)
  const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  const whatsapp = crearTransporteFalso()
  await enviar(t, whatsapp)
  await t.call(tk, citas.confirmar, { params: { id } })
  await t.db
    .updateTable('cita')
    .set({ asistencia: 'Asistió', asistencia_por: usuario.id, asistencia_en: AHORA })
    .where('id', '=', id)
    .execute()
  await cancelar(tk, id)
  adelantar(t, DESHACER_MS - 1)
  await enviar(t, whatsapp)

  expect(await deshacer(tk, [id])).toEqual([bien(id)])
  adelantar(t, 60_000)
  await enviar(t, whatsapp)

  expect(whatsapp.recibidos.map(({ clave }) => clave)).toEqual([`cita:${id}:creada:1`, `cita:${id}:confirmada:1`])
  expect(await leerFila(t, id)).toMatchObject({ cancelada: false, confirmada: true, revision: 1, version: 4 })
  const cita = (await t.call(tk, citas.porId, { params: { id } })).body.data
  expect(cita).toMatchObject({ cancelada: false, asistencia: 'Asistió' })
  expect((await avisosDe(t, id)).map(({ estado, codigo }) => [estado, codigo])).toEqual([
    ['aceptado', null],
    ['aceptado', null],
    ['obsoleto', 'CITA_SIN_CANCELAR'],
  ])
  expect((await auditoriaDe(t, 'cita', id)).at(-1)).toMatchObject({
    accion: 'cancelación deshecha',
    id_usuario: usuario.id,
    id_sucursal: idSucursal,
    antes: { cancelada: true, confirmada: false },
    despues: { cancelada: false, confirmada: true },
  })
  // Confirmed, cancelled, and as it was again.
  await expect.poll(() => oido.filter(([evento]) => evento === 'CitaUpdated')).toHaveLength(3)
})

test('cancelled again, it is told once, and then for good', async () => {
  const mostrador = await abrirMostrador(t)
  const id = await cancelada(mostrador)
  await deshacer(mostrador.tk, [id])
  await cancelar(mostrador.tk, id)
  const whatsapp = crearTransporteFalso()
  adelantar(t, DESHACER_MS)
  await enviar(t, whatsapp)
  expect(whatsapp.recibidos.map(({ clave }) => clave)).toEqual([`cita:${id}:cancelada:2`])

  expect(await deshacer(mostrador.tk, [id])).toEqual([mal(id, TARDE)])
  await expect(t.db.updateTable('cita').set({ cancelada: false }).where('id', '=', id).execute()).rejects.toThrow(
    'una cita cancelada no cambia',
  )
  expect(await leerFila(t, id)).toMatchObject({ cancelada: true })
})

test('each of several is answered: done, already done, taken, never cancelled, of another branch', async () => {
  const mostrador = await abrirMostrador(t)
  const { tk, idSucursal } = mostrador
  const [una, deshecha, tomada] = [
    await cancelada(mostrador),
    await cancelada(mostrador, '10:15'),
    await cancelada(mostrador, '10:30'),
  ]
  await deshacer(tk, [deshecha])
  await t.call(tk, citas.crear, { body: citaNueva(mostrador, { hora: '10:30' }) })
  const viva = (await buildCita(t.db, { idSucursal, hora: '11:00' })).id
  const ajena = await cancelada(await abrirMostrador(t))

  expect(await deshacer(tk, [tomada, ajena, una, deshecha, viva, una])).toEqual([
    mal(tomada, 'Esta hora ya está ocupada.'),
    mal(ajena, 'No se encontró esta cita.'),
    bien(una),
    bien(deshecha),
    mal(viva, 'La cita no está cancelada.'),
  ])
  for (const id of [tomada, ajena]) {
    expect(await leerFila(t, id)).toMatchObject({ cancelada: true })
    expect((await avisosDe(t, id)).at(-1)).toMatchObject({ clave: `cita:${id}:cancelada`, estado: 'pendiente' })
  }
  const master = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  expect(await deshacer(master, [ajena])).toEqual([bien(ajena)])
})

test('without a phone nothing is told, so only the time decides; a clock that jumped ahead has let it pass', async () => {
  const mostrador = await abrirMostrador(t)
  const ids: number[] = []
  for (const hora of ['10:00', '10:15', '10:30']) {
    const { id } = await buildCita(t.db, { ...mostrador, hora, telefono: '0000000000' })
    await cancelar(mostrador.tk, id)
    ids.push(id)
  }
  const [pronto = 0, atras = 0, tarde = 0] = ids
  expect(await deshacer(mostrador.tk, [pronto])).toEqual([bien(pronto)])
  adelantar(t, -3_600_000)
  const antes = await t.entrar(mostrador.usuario) // a session of a later time is none
  expect(await deshacer(antes, [atras])).toEqual([bien(atras)])
  t.ponerReloj(new Date(AHORA.getTime() + 3_600_000))
  expect(await deshacer(mostrador.tk, [tarde])).toEqual([mal(tarde, TARDE)])
})

test('two undos, a booking of the hour and the sender at once: one of them has it, and nobody is told what is not so', async () => {
  const mostrador = await abrirMostrador(t)
  const { tk } = mostrador
  for (let vuelta = 0; vuelta < 20; vuelta++) {
    t.ponerReloj(AHORA)
    const id = await cancelada(mostrador, '12:00')
    adelantar(t, DESHACER_MS)
    const whatsapp = crearTransporteFalso()
    const [una, otra, reserva] = await Promise.all([
      deshacer(tk, [id]),
      deshacer(tk, [id]),
      vuelta % 2 ? t.call(tk, citas.crear, { body: citaNueva(mostrador, { hora: '12:00' }) }) : null,
      enviar(t, whatsapp),
    ])

    const volvio = !(await leerFila(t, id)).cancelada
    expect([una[0]?.success, otra[0]?.success]).toEqual([volvio, volvio])
    const avisada = whatsapp.recibidos.some(({ clave }) => clave === `cita:${id}:cancelada`)
    expect(volvio && (avisada || reserva?.status === 200)).toBe(false)
    expect((await auditoriaDe(t, 'cita', id)).filter(({ accion }) => accion === 'cancelación deshecha')).toHaveLength(
      volvio ? 1 : 0,
    )
    await t.db.updateTable('mensaje').set({ estado: 'registrado' }).where('estado', '=', 'pendiente').execute()
    const viva = volvio ? id : reserva?.status === 200 ? reserva.body.data.id : null
    if (viva !== null) await t.call(tk, citas.guardar, { params: { id: viva }, body: libre(mostrador, vuelta) })
    await enviar(t, whatsapp)
  }
}, 30_000)

/** Another hour, out of the way of the next round. */
const libre = ({ idSucursal, cliente }: Mostrador, vuelta: number) => ({
  fecha: `2026-12-${String(vuelta + 1).padStart(2, '0')}`,
  hora: '12:00',
  sucursalId: idSucursal,
  telefonoCliente: cliente.telefono,
})

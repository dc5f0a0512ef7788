import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { promociones } from '@nitida/contract/promociones'
import { seguimiento } from '@nitida/contract/seguimiento'
import { expect } from 'vitest'
import { buildCita, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { abrirGraph, enviosPor, test } from '../../../test/envios.ts'
import { promocion } from '../../../test/promociones.ts'
import { AHORA } from '../../../test/reloj.ts'
import type { TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'
import { estado, notificacion, notificar } from '../../../test/webhook.ts'
import { recordarCitas } from '../citas/citas.recordatorios.service.ts'
import { enviarPendientes } from '../mensajes/mensajes.envio.service.ts'

const DIA_MS = 24 * 60 * 60_000
const SIN_FIN = new AbortController().signal
const segundos = (instante: Date) => Math.floor(instante.getTime() / 1000)

/** A patient of the branch who agreed to everything and whose last visit was so many days ago. */
async function paciente(
  t: TestApp,
  quien: UsuarioDePrueba,
  idSucursal: number,
  { nombre, telefono, dias }: { nombre: string; telefono: string; dias: number },
) {
  t.ponerReloj(new Date(AHORA.getTime() - DIA_MS))
  const tk = await t.entrar(quien)
  const consentimiento = { versionAviso: '2026-11', whatsappAvisos: true, whatsappPromociones: true }
  const body = { nombreCompleto: nombre, telefono, edad: 40, sucursal: idSucursal, consentimiento }
  const { id } = (await t.call(tk, clientes.crear, { body })).body.data
  await t.db
    .updateTable('cliente')
    .set({ creado_en: new Date('2022-01-10T18:00:00Z') })
    .where('id', '=', id)
    .execute()
  await buildVisita(t.db, {
    cliente: { id, nombre, telefono, idSucursal },
    enEl: new Date(AHORA.getTime() - dias * DIA_MS),
  })
  t.ponerReloj(AHORA)
  return { id, nombre, telefono, idSucursal }
}

test('the office writes to who has not come for a year and sees what became of it; one is reminded, confirms and comes, another does not and is called back', async ({
  t,
  mostrador: { idSucursal, usuario },
}) => {
  const oficina = await buildUsuario(t.db, { tipo: '0' })
  const maestro = await t.entrar(oficina)
  const de = (nombre: string, telefono: string, dias: number) =>
    paciente(t, oficina, idSucursal, { nombre, telefono, dias })
  const lee = await de('LEE TODO', '5510000001', 400)
  const falla = await de('FALLA SIEMPRE', '5510000002', 500)
  const baja = await de('BAJA PRONTO', '5510000003', 600)
  const reciente = await de('VINO HACE POCO', '5510000004', 30)

  // The promotion goes to patients who have not come for a year.
  const audiencia = { sucursales: [idSucursal], sinVenirDesde: '2025-11-24' }
  const { id } = (await t.call(maestro, promociones.enviar, { body: promocion(idSucursal, { audiencia }) })).body.data
  const quejas = {
    from: `521${baja.telefono}`,
    id: 'in.1',
    timestamp: String(segundos(AHORA)),
    type: 'text',
    text: { body: 'BAJA' },
  }
  await notificar(t, notificacion({ messages: [quejas] }))
  const graph = await abrirGraph((_, { to }) =>
    to === `52${falla.telefono}` ? { tipo: 'error', codigo: 131_026 } : { tipo: 'bien' },
  )
  const anunciados: number[] = []
  const envios = {
    ...enviosPor(t, graph.transporte()),
    anunciar: (_: number, mensaje: number) => anunciados.push(mensaje),
  }
  await enviarPendientes(envios, SIN_FIN)
  const [aceptado] = graph.aceptados
  const leido = (status: 'delivered' | 'read', n: number) =>
    estado({ status, id: `wamid.1.${aceptado}`, timestamp: segundos(AHORA) + n })
  await notificar(t, notificacion({ statuses: [leido('delivered', 1), leido('read', 2)] }))
  const { data } = (await t.call(maestro, promociones.destinatarios, { params: { id } })).body
  expect(data.map(({ nombreCliente, estado }) => [nombreCliente, estado])).toEqual([
    [lee.nombre, 'leido'],
    [falla.nombre, 'no_entregable'],
    [baja.nombre, 'omitido'],
  ])
  expect(new Set(anunciados).size).toBe(3) // the screens are told of each
  expect(graph.llamadas.map(({ to }) => to)).not.toContain(`52${reciente.telefono}`)
  expect(graph.quejas).toEqual([])

  // Two of them book for a day in ten days, and are reminded a day before.
  const fecha = '2026-12-04'
  const viene = await buildCita(t.db, { cliente: lee, fecha, hora: '12:00' })
  const noViene = await buildCita(t.db, { cliente: falla, fecha, hora: '13:00' })
  const volvieron = (await t.call(maestro, promociones.detalle, { params: { id } })).body.data.volvieron
  expect(volvieron).toBe(1) // the other one's message never arrived
  t.ponerReloj(new Date('2026-12-03T19:30:00Z'))
  await recordarCitas(t.app.deps)
  const despues = await abrirGraph()
  await enviarPendientes(enviosPor(t, despues.transporte()), SIN_FIN)
  const recordado = despues.llamadas.find(({ to }) => to === `52${lee.telefono}`)
  const boton = recordado?.template.components.find(({ type }) => type === 'button')
  const token = boton?.parameters[0]?.text ?? expect.fail()
  expect([despues.llamadas.length, recordado?.template.name]).toEqual([2, 'recordatorio_cita'])
  const enlace = await t.call('', citas.confirmarPorEnlace, { query: { token } })
  expect(enlace.body.data).toMatchObject({ fecha, hora: '12:00' })

  // On the day one comes and one does not; ten days later only the latter is due, and is written to once.
  t.ponerReloj(new Date('2026-12-05T16:00:00Z'))
  const caja = await t.entrar(usuario)
  const marcas = [
    { id: viene.id, asistencia: 'Asistió' as const },
    { id: noViene.id, asistencia: 'No asistió' as const },
  ]
  await t.call(caja, citas.marcarAsistencias, { body: { marcas } })
  await buildVisita(t.db, { cliente: lee, enEl: new Date('2026-12-04T18:30:00Z') })
  const porRevisar = (await t.call(caja, seguimiento.list, {})).body.data.map(({ id }) => id)
  expect([porRevisar.includes(lee.id), porRevisar.includes(falla.id)]).toEqual([false, true])
  const body = { pacientes: [{ id: falla.id, motivo: 'revision' as const }] }
  for (let n = 0; n < 2; n++) await t.call(caja, seguimiento.enviar, { body })
  const ultimo = await abrirGraph()
  await enviarPendientes(enviosPor(t, ultimo.transporte()), SIN_FIN)
  expect(ultimo.llamadas.map(({ to, template }) => [to, template.name])).toEqual([
    [`52${falla.telefono}`, 'seguimiento_revision'],
  ])
})

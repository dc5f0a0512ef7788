import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, auditoriaDe, citaNueva, type Mostrador } from '../../../test/citas.ts'
import { mensajeDe } from '../../../test/mensajes.ts'
import { AHORA } from '../../../test/reloj.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { crearTransporteFalso } from '../../../test/transporteFalso.ts'
import { enviarPendientes } from './mensajes.envio.service.ts'

const DIA_MS = 24 * 60 * 60_000

let t: TestApp
let mostrador: Mostrador
let id: number
let clave: string
beforeAll(async () => {
  t = await crearTestApp()
})
beforeEach(async () => {
  await t.db.updateTable('canal_envio').set({ fallos: 0, cortado_hasta: null }).execute()
  mostrador = await abrirMostrador(t)
  const cita = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { fecha: '2026-11-28' }) })).body
    .data
  clave = `cita:${cita.id}:creada:1`
  id = (await mensajeDe(t, clave)).id
  await enviar(crearTransporteFalso(() => 'perdido'))
  t.ponerReloj(new Date(AHORA.getTime() + DIA_MS))
})
afterEach(() => t.ponerReloj(AHORA))
afterAll(() => t?.cerrar())

const enviar = (transporte = crearTransporteFalso()) =>
  enviarPendientes({ ...t.app.deps, transporte, plazoMs: 1000 }, new AbortController().signal)
// A session of the day after.
const entrar = async (tipo: '0' | '1' | '2' | '4', idSucursal: number | null = mostrador.idSucursal) =>
  t.entrar(await buildUsuario(t.db, { tipo, idSucursal }))
const liberar = (tk: string) => t.call(tk, mensajes.liberar, { params: { id } })

test('an unknown one leaves again when a person says so, audited, and once', async () => {
  const usuario = await buildUsuario(t.db, { tipo: '2', idSucursal: mostrador.idSucursal })
  const tk = await t.entrar(usuario)
  const { body } = await t.call(tk, mensajes.list, {})
  expect(body.data[0]).toMatchObject({
    estado: 'desconocido',
    liberableDesde: new Date(AHORA.getTime() + DIA_MS).toISOString(),
  })

  const respuestas = await Promise.all(Array.from({ length: 8 }, () => liberar(tk)))

  expect(respuestas.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  expect(await auditoriaDe(t, 'mensaje', id)).toEqual([
    {
      accion: 'mensaje liberado',
      id_usuario: usuario.id,
      id_sucursal: mostrador.idSucursal,
      antes: { estado: 'desconocido' },
      despues: { estado: 'pendiente' },
    },
  ])
  const transporte = crearTransporteFalso()
  await enviar(transporte)
  expect(transporte.porClave().get(clave)).toBe(1)
  expect(await mensajeDe(t, clave)).toMatchObject({ estado: 'aceptado', liberado_por: usuario.id })
})

test('not before a day: a receipt may still tell', async () => {
  t.ponerReloj(new Date(AHORA.getTime() + DIA_MS - 1))
  const { status, body } = await liberar(await entrar('2'))
  expect([status, body.error]).toEqual([409, 'MENSAJE_NO_LIBERABLE'])
  expect(await mensajeDe(t, clave)).toMatchObject({ estado: 'desconocido', liberado_en: null })
})

test.each(['aceptado', 'entregado', 'fallido', 'obsoleto', 'registrado', 'enviando'] as const)(
  '%s is not unknown',
  async (estado) => {
    await t.db.updateTable('mensaje').set({ estado }).where('id', '=', id).execute()
    expect((await liberar(await entrar('2'))).status).toBe(409)
    expect((await mensajeDe(t, clave)).estado).toBe(estado)
    await t.db.updateTable('mensaje').set({ estado: 'desconocido' }).where('id', '=', id).execute()
  },
)

test("whoever sees it may; another branch's is not found (D-75)", async () => {
  for (const tk of [await entrar('1', null), await t.entrar(await buildUsuario(t.db, { tipo: '2' }))]) {
    expect((await liberar(tk)).status).toBe(404)
  }
  expect((await mensajeDe(t, clave)).estado).toBe('desconocido')
  expect((await liberar(await entrar('0', null))).status).toBe(200)
})

test('what it says is looked at again before it leaves', async () => {
  await t.db.updateTable('cita').set({ cancelada: true }).where('id_cliente', '=', mostrador.cliente.id).execute()
  await liberar(await entrar('4'))
  const transporte = crearTransporteFalso()
  await enviar(transporte)
  expect(transporte.porClave().get(clave)).toBeUndefined()
  expect(await mensajeDe(t, clave)).toMatchObject({ estado: 'obsoleto', error_codigo: 'CITA_CANCELADA' })
})

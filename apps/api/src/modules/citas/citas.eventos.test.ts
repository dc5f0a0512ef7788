import { citas } from '@nitida/contract/citas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSucursal, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, citaNueva, tokenDe } from '../../../test/citas.ts'
import { escuchar, type ServidorDePrueba } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let servidor: ServidorDePrueba
beforeAll(async () => {
  t = await crearTestApp()
  servidor = await escuchar(t.app)
})
afterAll(async () => {
  desconectarTodos()
  await t?.cerrar()
})

test('what happens to an appointment is heard in its branch and by administrators, and nowhere else (I4)', async () => {
  const mostrador = await abrirMostrador(t)
  const ajeno = await abrirMostrador(t)
  const jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const [aqui, alla, admin] = await Promise.all([mostrador.tk, ajeno.tk, jefe].map((tk) => conectar(servidor.url, tk)))
  if (!aqui || !alla || !admin) throw new Error('no socket')
  const { tk } = mostrador
  const enTodos = async (event: 'NewCitaAdded' | 'CitaUpdated', id: number) => {
    await Promise.all([oyo(aqui, event, id), oyo(admin, event, id)])
    aqui.oido.splice(0)
    admin.oido.splice(0)
  }

  const { id } = (await t.call(tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  await enTodos('NewCitaAdded', id)
  await t.call(null, citas.confirmarPorEnlace, { query: { token: tokenDe(t, id) } })
  await enTodos('CitaUpdated', id)
  const rechazada = await t.call(tk, citas.crear, { body: citaNueva(mostrador) })
  expect(rechazada.status).toBe(409)
  await t.call(tk, citas.cancelarMultiples, { body: { ids: [id] } })
  await enTodos('CitaUpdated', id)
  expect(alla.oido).toEqual([])
  // Nothing but the row's id travels, and the refused booking was never announced.
  expect(aqui.oido).toEqual([])
})

test('a change of branch is heard in both', async () => {
  const mostrador = await abrirMostrador(t)
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador, { hora: '12:00' }) })).body.data
  const destino = await buildSucursal(t.db)
  const jefe = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const [antes, despues] = await Promise.all([
    conectar(servidor.url, mostrador.tk),
    conectar(servidor.url, await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal: destino }))),
  ])

  const body = { fecha: '2026-11-25', hora: '12:00', sucursalId: destino, telefonoCliente: '5512345678' }
  await t.call(jefe, citas.guardar, { params: { id }, body })

  await Promise.all([oyo(antes, 'CitaUpdated', id), oyo(despues, 'CitaUpdated', id)])
})

import { borradores } from '@nitida/contract/borradores'
import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { cortes } from '@nitida/contract/cortes'
import type { Endpoint } from '@nitida/contract/endpoint'
import { historias } from '@nitida/contract/historias'
import { laboratorio } from '@nitida/contract/laboratorio'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { alcanceDe, tiposUsuario } from '@nitida/contract/permisos'
import { sucursales } from '@nitida/contract/sucursales'
import { tablero } from '@nitida/contract/tablero'
import { tickets } from '@nitida/contract/tickets'
import { usuarios } from '@nitida/contract/usuarios'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../builders.ts'
import { pedirCrudo, type Respondida } from '../peticion.ts'
import { crearTestApp, type TestApp } from '../testApp.ts'
import { conSesion, firmadas, porTipo, sinAplicacion, sinSesion } from './tablaDeRoles.ts'

let t: TestApp
let personas: UsuarioDePrueba[]

beforeAll(async () => {
  t = await crearTestApp()
  const idSucursal = await buildSucursal(t.db)
  personas = await Promise.all(tiposUsuario.map((tipo) => buildUsuario(t.db, { tipo, idSucursal })))
})
afterAll(() => t.cerrar())

const METODOS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const

function leerLlamada(llamada: string, id: string): { metodo: (typeof METODOS)[number]; ruta: string } {
  const [nombre, ruta = ''] = llamada.split(' ')
  const metodo = METODOS.find((uno) => uno === nombre)
  if (!metodo) throw new Error(`unreadable call: ${llamada}`)
  return { metodo, ruta: ruta.replace(':formulario', 'visita').replace(/:\w+/g, id) }
}

interface Como {
  tk?: string
  aplicacion?: boolean
  id?: string
}

/** An id that exists nowhere: an open call finds nothing, a closed one is refused before it looks. */
async function llamar(llamada: string, { id = '999999', ...opciones }: Como = {}): Promise<Respondida> {
  const { metodo, ruta } = leerLlamada(llamada, id)
  const body = metodo === 'POST' || metodo === 'PUT' ? {} : undefined
  return pedirCrudo(t.app, metodo, ruta, { ...opciones, ...(body && { body }) })
}

/** Calls of the running server, read from its own routes; one it answers 405 is not served. */
async function servidas(): Promise<string[]> {
  const registradas = [...t.app.rutas].flatMap(([url, metodos]) =>
    METODOS.filter((metodo) => metodos.has(metodo)).map((metodo) => `${metodo} ${url.replace(/^\/api/, '')}`),
  )
  const abiertas = []
  for (const llamada of registradas) {
    const { status } = await llamar(llamada, { aplicacion: false })
    if (status !== 405) abiertas.push(llamada)
  }
  return abiertas
}

const deTabla = [...Object.keys(porTipo), ...conSesion, ...sinSesion, ...sinAplicacion, ...Object.keys(firmadas)]

test('every call the server serves is in the table, and the other way round', async () => {
  expect((await servidas()).sort()).toEqual([...deTabla].sort())
})

describe.each(Object.entries(porTipo))('%s', (llamada, accesos) => {
  test.each(tiposUsuario.map((tipo, i) => [tipo, accesos[i] ? 'open' : 'closed'] as const))(
    'type %s: %s',
    async (tipo, acceso) => {
      const usuario = personas[Number(tipo)]
      if (!usuario) throw new Error(`no user of type ${tipo}`)

      const { status, body } = await llamar(llamada, { tk: await t.entrar(usuario) })

      if (acceso === 'closed') expect([status, body.error]).toEqual([403, 'SIN_PERMISO'])
      else expect([200, 404, 422]).toContain(status)
    },
  )
})

/** What those calls answer that want something beside the session; all others answer without it. */
const SIN_LO_SUYO: Readonly<Record<string, number>> = {
  'PUT /miCuenta/contrasena': 422,
  'DELETE /miCuenta/sesiones/:id': 404,
  'POST /miCuenta/segundoFactor': 422,
  'PUT /miCuenta/segundoFactor': 422,
  'PUT /miCuenta/segundoFactor/quitar': 422,
  'POST /miCuenta/llaves/pedir': 422,
  'POST /miCuenta/llaves': 422,
  'PUT /miCuenta/llaves/:id/quitar': 422,
}

test.each(conSesion)('%s is open to every type', async (llamada) => {
  for (const usuario of personas) {
    const { status } = await llamar(llamada, { tk: await t.entrar(usuario) })
    expect(status).toBe(SIN_LO_SUYO[llamada] ?? 200)
  }
})

test.each([...Object.keys(porTipo), ...conSesion])('%s without session', async (llamada) => {
  const { status, body } = await llamar(llamada)

  expect([status, body.error, body.timeDeny]).toEqual([401, 'SESION_REQUERIDA', false])
})

test.each([...Object.keys(porTipo), ...conSesion, ...sinSesion])('%s without application id', async (llamada) => {
  const [administrador] = personas
  if (!administrador) throw new Error('no administrator')

  const anonima = await llamar(llamada, { aplicacion: false })
  const conToken = await llamar(llamada, { aplicacion: false, tk: await t.entrar(administrador) })

  expect([anonima.status, anonima.body.error]).toEqual([403, 'APLICACION_DESCONOCIDA'])
  expect([conToken.status, conToken.body.error]).toEqual([403, 'APLICACION_DESCONOCIDA'])
})

test('a wrong application id is refused like a missing one', async () => {
  const { status, body } = await pedirCrudo(t.app, 'GET', '/sucursales/active', {
    aplicacion: false,
    headers: { 'x-app-token': 'aplicacion-de-prueb' },
  })

  expect([status, body.error]).toEqual([403, 'APLICACION_DESCONOCIDA'])
})

test.each(sinSesion)('%s answers without session', async (llamada) => {
  // A HashId: an order's number is for staff (D-24).
  const { body } = await llamar(llamada, { id: '0123456789ABCDEFGHJKMNPQRS' })

  expect(body.error).not.toBe('SESION_REQUERIDA')
  expect(body.error).not.toBe('SIN_PERMISO')
})

test.each(sinAplicacion)('%s answers anybody', async (llamada) => {
  const { status } = await llamar(llamada, { aplicacion: false })

  expect(status).toBe(200)
})

test.each(Object.entries(firmadas))('%s refuses whoever did not sign, session or not', async (llamada, estatus) => {
  const [administrador] = personas
  if (!administrador) throw new Error('no administrator')
  const tk = await t.entrar(administrador)

  for (const como of [{}, { aplicacion: false }, { tk }]) expect((await llamar(llamada, como)).status).toBe(estatus)
})

test.each(
  [
    usuarios,
    sucursales,
    clientes,
    citas,
    mensajes,
    pedidos,
    tablero,
    laboratorio,
    cortes,
    tickets,
    visitas,
    historias,
    borradores,
  ].flatMap((grupo): Endpoint[] => Object.values(grupo)),
)('$method $path reaches as far as the table says', ({ method, path, permiso }) => {
  if (permiso === 'publico' || permiso === 'abierto' || permiso === 'sesion') {
    expect([...sinSesion, ...conSesion]).toContain(`${method} ${path}`)
    return
  }
  expect(tiposUsuario.map((tipo) => alcanceDe(tipo, permiso))).toEqual(porTipo[`${method} ${path}`])
})

test('a refused call is audited with who and where', async () => {
  const laboratorio = await buildUsuario(t.db, { tipo: '3' })

  await llamar('GET /usuarios', { tk: await t.entrar(laboratorio) })

  const fila = await t.db
    .selectFrom('auditoria')
    .select(['accion', 'id_usuario', 'despues'])
    .where('id_usuario', '=', laboratorio.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(fila).toEqual({
    accion: 'acceso negado',
    id_usuario: laboratorio.id,
    despues: {
      ruta: 'GET /api/usuarios',
      error: 'SIN_PERMISO',
      red: '127.0.0.0/24',
      huella: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
  })
})

test('many refusals of one user and call are one row and, when their minute is over, one more (42)', async () => {
  const otra = await crearTestApp({ url: t.url })
  const laboratorio = await buildUsuario(t.db, { tipo: '3' })
  const tk = await t.entrar(laboratorio)
  for (let n = 0; n < 12; n++) await otra.call(tk, usuarios.list, {})
  const filas = () =>
    t.db.selectFrom('auditoria').select('despues').where('id_usuario', '=', laboratorio.id).orderBy('id').execute()
  expect(await filas()).toHaveLength(1)

  await otra.cerrar() // the audit of what is under way is written at the end

  expect((await filas()).map(({ despues }) => (despues as { veces?: number }).veces)).toEqual([undefined, 11])
})

import { eventos, type NombreEvento } from '@nitida/contract/eventos'
import { tiposUsuario } from '@nitida/contract/permisos'
import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildSucursal, buildUsuario, type UsuarioDePrueba } from '../../../test/builders.ts'
import { crearCtxDePrueba } from '../../../test/ctx.ts'
import { nuevaSucursal, nuevoUsuario } from '../../../test/cuerpos.ts'
import { escuchar } from '../../../test/servidor.ts'
import { conectar, desconectarTodos, oyo, type SocketDePrueba } from '../../../test/sockets.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { anunciar } from '../llamada/ctx.ts'
import { inTransaction } from '../llamada/transaccion.ts'

const NUESTRO = 'https://optica.example.mx'

let t: TestApp
/** A second process of the same installation. */
let otro: TestApp
let [url, urlDelOtro] = ['', '']
let admin: UsuarioDePrueba

beforeAll(async () => {
  t = await crearTestApp({ entorno: { origenes: [NUESTRO] } })
  otro = await crearTestApp({ url: t.url })
  ;[url, urlDelOtro] = [(await escuchar(t.app)).url, (await escuchar(otro.app)).url]
  admin = await buildUsuario(t.db, { tipo: '0' })
})
afterEach(desconectarTodos)
afterAll(async () => {
  await otro.cerrar()
  await t.cerrar()
})

const abrir = async (usuario: UsuarioDePrueba, donde = url) => conectar(donde, await t.entrar(usuario))

describe('a socket is refused (37)', () => {
  test.each([
    ['without token', () => ({ auth: { app: 'aplicacion-de-prueba' } })],
    ['with a token that never was', () => ({ auth: { app: 'aplicacion-de-prueba', token: 'x'.repeat(43) } })],
    ['with a token that is no text', () => ({ auth: { app: 'aplicacion-de-prueba', token: { $ne: '' } } })],
  ])('%s', async (_, opciones) => {
    await expect(conectar(url, '', opciones())).rejects.toThrow('SESION_TERMINADA')
  })

  test('with a good token and without the application id', async () => {
    const token = await t.entrar(admin)

    for (const app of [undefined, 'otra', null]) {
      await expect(conectar(url, token, { auth: { app, token } })).rejects.toThrow('APLICACION_DESCONOCIDA')
    }
  })

  test.each([
    'https://espia.example.com',
    'null',
    'file://',
    'http://127.0.0.1:1',
    'https://optica.example.mx.espia.com',
  ])('from %s, by either transport', async (origin) => {
    const token = await t.entrar(admin)

    for (const transport of ['websocket', 'polling'] as const) {
      await expect(conectar(url, token, { transports: [transport], extraHeaders: { origin } })).rejects.toThrow(
        /websocket error|xhr poll error/,
      )
    }
  })

  test('outside the hours', async () => {
    const token = await t.entrar(await buildUsuario(t.db, { tipo: '2', horario: '22:00-23:00' }))

    await expect(conectar(url, token)).rejects.toThrow('SESION_TERMINADA')
  })
})

test('it opens from our own pages, by either transport, and with the token in the header', async () => {
  const token = await t.entrar(admin)

  for (const origin of [url, NUESTRO]) {
    for (const transport of ['websocket', 'polling'] as const) {
      const { socket } = await conectar(url, token, { transports: [transport], extraHeaders: { origin } })
      expect(socket.connected).toBe(true)
    }
  }
  const { socket } = await conectar(url, '', {
    auth: { app: 'aplicacion-de-prueba' },
    extraHeaders: { authorization: `Bearer ${token}` },
  })
  expect(socket.connected).toBe(true)
})

/** Types of the branch that may see the row, written by hand (D-75). Type 0 hears everything. */
const oyentes: Record<NombreEvento, string> = {
  NewUserAdded: '0',
  UpdatedUser: '0',
  UserDeleted: '0',
  SucursalAdded: '0',
  SucursalUpdated: '0124',
  SucursalDeleted: '0124',
  NewClientAdded: '0124',
  UpdatedClient: '0124',
  DeletedClient: '0124',
  NewCitaAdded: '0124',
  CitaUpdated: '0124',
  NewPedidoAdded: '0123',
  PedidoUpdated: '0123',
  PedidoDeleted: '0123',
  FacturaUpdated: '012',
  PresupuestoUpdated: '012',
  InventarioUpdated: '012',
  TallerUpdated: '013',
  EnvioUpdated: '0123',
  MensajeUpdated: '0124',
}

test('each event reaches exactly those who may see its row: never another branch, never more than name and id', async () => {
  const [propia, ajena] = [await buildSucursal(t.db), await buildSucursal(t.db)]
  const deAqui = await Promise.all(tiposUsuario.map((tipo) => buildUsuario(t.db, { tipo, idSucursal: propia })))
  const deAlla = await Promise.all(
    ['1', '2', '3', '4'].map((tipo) => buildUsuario(t.db, { tipo: tipo as '1' | '2' | '3' | '4', idSucursal: ajena })),
  )
  const sinSucursal = await buildUsuario(t.db, { tipo: '2', idSucursal: null })
  const sockets = await Promise.all(deAqui.map((usuario) => abrir(usuario)))
  const ajenos = await Promise.all([...deAlla, sinSucursal].map((usuario) => abrir(usuario)))
  const nombres = Object.keys(eventos).filter((nombre): nombre is NombreEvento => nombre in oyentes)
  expect(nombres).toHaveLength(20)

  for (const [i, event] of nombres.entries()) t.app.realtime.emitir({ event, id: 1000 + i, idSucursal: propia })
  const [maestro] = sockets
  if (!maestro) throw new Error('no administrator')
  await Promise.all(nombres.map((event, i) => oyo(maestro, event, 1000 + i)))
  // These events left for all hearers at once, so a stray one would be ahead of them on its connection.
  for (const idSucursal of [propia, ajena]) {
    for (const event of ['NewClientAdded', 'NewPedidoAdded'] as const)
      t.app.realtime.emitir({ event, id: 1, idSucursal })
  }
  for (const [i, socket] of sockets.entries()) await oyo(socket, i === 4 ? 'NewClientAdded' : 'NewPedidoAdded', 1)
  await Promise.all(ajenos.slice(0, 3).map((socket) => oyo(socket, 'NewPedidoAdded', 1)))

  const sinFinales = ({ oido }: SocketDePrueba) =>
    oido.filter(([, aviso]) => JSON.stringify(aviso).includes('"id":10')).map((aviso) => JSON.stringify(aviso))
  for (const [tipo, socket] of sockets.entries()) {
    const esperados = nombres.flatMap((event, i) =>
      oyentes[event].includes(String(tipo)) ? [JSON.stringify([event, { event, id: 1000 + i }])] : [],
    )
    expect(sinFinales(socket).sort()).toEqual(esperados.sort())
  }
  for (const socket of ajenos) expect(sinFinales(socket)).toEqual([])
  expect(ajenos.at(-1)?.oido).toEqual([])
})

test('changes of users and branches are heard, without a name in them', async () => {
  const tk = await t.entrar(admin)
  const socket = await abrir(admin)
  const encargado = await buildUsuario(t.db, { tipo: '1', idSucursal: null })

  const usuario = await t.call(tk, usuarios.crear, { body: nuevoUsuario() })
  const { id } = usuario.body.data
  await t.call(tk, usuarios.guardar, { params: { id }, body: nuevoUsuario() })
  await t.call(tk, usuarios.eliminar, { params: { id } })
  const sucursal = await t.call(tk, sucursales.crear, { body: nuevaSucursal(encargado.id) })
  const idSucursal = sucursal.body.data.id
  await t.call(tk, sucursales.guardar, { params: { id: idSucursal }, body: { direccion: 'Otra 1' } })
  await oyo(socket, 'SucursalUpdated', idSucursal)

  const esperados = [
    ['NewUserAdded', { event: 'NewUserAdded', id }],
    ['UpdatedUser', { event: 'UpdatedUser', id }],
    ['UserDeleted', { event: 'UserDeleted', id }],
    ['UpdatedUser', { event: 'UpdatedUser', id: encargado.id }],
    ['SucursalAdded', { event: 'SucursalAdded', id: idSucursal }],
    ['SucursalUpdated', { event: 'SucursalUpdated', id: idSucursal }],
  ]
  await vi.waitFor(() => expect(socket.oido).toHaveLength(esperados.length), { timeout: 20_000, interval: 20 })
  expect(socket.oido).toEqual(expect.arrayContaining(esperados))
})

test('what is rolled back was never announced; what is announced has been committed (I4)', async () => {
  const socket = await abrir(admin)
  const emitir = t.app.realtime.emitir
  const ctx = crearCtxDePrueba(t, { emitir })
  const { id } = await buildUsuario(t.db)
  const vistos: (string | undefined)[] = []
  const mirar = async () => {
    const fila = await t.db.selectFrom('usuario').select('nombre').where('id', '=', id).executeTakeFirst()
    vistos.push(fila?.nombre)
  }
  let mirada: Promise<void> | null = null
  socket.socket.once('UpdatedUser', () => {
    mirada = mirar()
  })

  const rota = inTransaction(ctx, async (ctx) => {
    anunciar(ctx, 'UserDeleted', id)
    throw new Error('rollback')
  })
  await expect(rota).rejects.toThrow('rollback')
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.updateTable('usuario').set({ nombre: 'Confirmada' }).where('id', '=', id).execute()
    anunciar(ctx, 'UpdatedUser', id)
  })
  await oyo(socket, 'UpdatedUser', id)
  await mirada

  expect(socket.oido).toEqual([['UpdatedUser', { event: 'UpdatedUser', id }]])
  expect(vistos).toEqual(['Confirmada'])
})

test('an event of one process is heard at the sockets of another', async () => {
  const idSucursal = await buildSucursal(t.db)
  const aca = await abrir(await buildUsuario(t.db, { tipo: '2', idSucursal }), url)
  const alla = await abrir(await buildUsuario(t.db, { tipo: '2', idSucursal }), urlDelOtro)

  for (const [id, app] of [
    [1, t],
    [2, otro],
  ] as const) {
    app.app.realtime.emitir({ event: 'CitaUpdated', id, idSucursal })
    await Promise.all([oyo(aca, 'CitaUpdated', id), oyo(alla, 'CitaUpdated', id)])
  }

  for (const { oido } of [aca, alla]) expect(oido.map(([event]) => event)).toEqual(['CitaUpdated', 'CitaUpdated'])
})

test('nothing that a browser sends is passed on', async () => {
  const espia = await abrir(await buildUsuario(t.db, { tipo: '3' }))
  const oyente = await abrir(admin)

  espia.socket.emit('UpdatedUser', { event: 'UpdatedUser', id: 7 })
  espia.socket.emit('join', 'administracion')
  t.app.realtime.emitir({ event: 'UpdatedUser', id: 8, idSucursal: null })
  await oyo(oyente, 'UpdatedUser', 8)

  expect(oyente.oido).toHaveLength(1)
  expect(espia.oido).toEqual([])
})

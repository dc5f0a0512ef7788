import { correos } from '@nitida/contract/correos'
import { documentos } from '@nitida/contract/documentos'
import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { historias } from '@nitida/contract/historias'
import { presupuestos } from '@nitida/contract/presupuestos'
import { sesion } from '@nitida/contract/sesion'
import { tickets } from '@nitida/contract/tickets'
import { usuarios } from '@nitida/contract/usuarios'
import { visitas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildUsuario, type UsuarioDePrueba } from '../builders.ts'
import { abrirEmisora, pedidoFacturado } from '../facturas.ts'
import { foto } from '../imagenes.ts'
import { tenerPresupuesto } from '../presupuestos.ts'
import { AHORA } from '../reloj.ts'
import { APP_TOKEN, crearTestApp, type TestApp } from '../testApp.ts'
import { buildHistoria, enviarVisita, visitaNueva } from '../visitas.ts'

type Pedir = (tk: string) => Promise<{ status: number; body: unknown }>

let t: TestApp
let admin: UsuarioDePrueba
/** What asks for the addresses of a kind; an answer may hold several. */
let pedidos: Record<string, Pedir>

beforeAll(async () => {
  t = await crearTestApp()
  admin = await buildUsuario(t.db, { tipo: '0' })
  const tk = await t.entrar(admin)
  const e = await abrirEmisora(t)
  const cliente = await buildCliente(t.db, { idSucursal: e.idSucursal })
  const optometrista = await t.entrar(await buildUsuario(t.db, { tipo: '4', idSucursal: e.idSucursal }))
  const fotos = [{ bytes: await foto() }]
  expect((await enviarVisita(t, optometrista, visitaNueva(cliente.id), fotos)).status).toBe(200)
  const visita = await t.db
    .selectFrom('visita')
    .select('id')
    .where('id_cliente', '=', cliente.id)
    .executeTakeFirstOrThrow()
  const presupuesto = await tenerPresupuesto(t, tk, cliente.id, e.idSucursal)
  const { id: historia } = await buildHistoria(t.db, { cliente })
  const { idPedido, idFactura } = await pedidoFacturado(t, e)
  const pago = await t.db.selectFrom('pago').select('id').where('id_pedido', '=', idPedido).executeTakeFirstOrThrow()
  await t.call(tk, facturacion.reenviar, { body: { idFactura, email: 'ana@correo.example' } })
  const correo = await t.db.selectFrom('correo').select('id').executeTakeFirstOrThrow()
  const de = (id: number) => ({ params: { id } })
  pedidos = {
    'photos of a visit': (suyo) => t.call(suyo, visitas.fotos, { params: { visitId: visita.id } }),
    'the page of a visit': (suyo) => t.call(suyo, visitas.enlace, de(visita.id)),
    'the page of a history': (suyo) => t.call(suyo, historias.enlace, de(historia)),
    'the ticket of a visit': (suyo) =>
      t.call(suyo, tickets.capturaLaboratorio, {
        body: { idCliente: cliente.id, FechaCreacion: AHORA.toISOString().slice(0, 10) },
      }),
    'a file of a patient': (suyo) => t.call(suyo, documentos.exportar, { body: { idCliente: cliente.id } }),
    'a history as PDF': (suyo) => t.call(suyo, documentos.historia, de(historia)),
    'a prescription of a history': (suyo) => t.call(suyo, documentos.recetaDeHistoria, { ...de(historia), body: null }),
    'a prescription of a visit': (suyo) => t.call(suyo, documentos.recetaDeVisita, { ...de(visita.id), body: null }),
    'tickets of an order': (suyo) => t.call(suyo, tickets.capturas, { body: { id: idPedido } }),
    'a receipt': (suyo) => t.call(suyo, tickets.comprobante, { ...de(pago.id), body: {} }),
    'files of an invoice': (suyo) => t.call(suyo, facturacion.porId, de(idFactura)),
    'files of a month': (suyo) => t.call(suyo, contador.archivos, { query: { mes: AHORA.toISOString().slice(0, 7) } }),
    'a quote': (suyo) => t.call(suyo, presupuestos.papel, de(presupuesto.id)),
    'the ticket of a quote': (suyo) => t.call(suyo, tickets.presupuesto, { ...de(presupuesto.id), body: {} }),
    'an e-mail': (suyo) => t.call(suyo, correos.archivo, de(correo.id)),
  }
})
afterAll(() => t.cerrar())

/** Every signed address of an answer, as a path of the API: a page's is that of the data which the page asks for. */
function enlacesDe(respuesta: unknown): string[] {
  const textos: string[] = []
  JSON.stringify(respuesta, (_, valor) => {
    if (typeof valor === 'string' && valor.includes('firma=')) textos.push(valor)
    return valor
  })
  return textos.map((texto) => {
    const { pathname, searchParams, hash } = new URL(texto, 'http://x')
    const firmado = new URLSearchParams({
      ...Object.fromEntries(searchParams),
      ...Object.fromEntries(new URLSearchParams(hash.slice(1))),
    })
    if (pathname.startsWith('/api/')) return `${pathname.slice(4)}?${firmado}`
    const tomar = (nombre: string) => {
      const valor = firmado.get(nombre) ?? ''
      firmado.delete(nombre)
      return valor
    }
    if (pathname === '/visita/ultimaVisita') return `/visitas/impresa/${tomar('idCliente')}?${firmado}`
    if (pathname === '/historiaClinica/PDFGenerate') return `/historiaClinica/impresa/${tomar('cl')}?${firmado}`
    if (pathname === '/pedidos/GenerarNotaVentaPDF') return `/pedidos/NotaVenta/${tomar('id')}?${firmado}`
    throw new Error(`an address of an unknown page: ${pathname}`)
  })
}

/** The addresses that do not answer as they should, opened by somebody without a session. */
async function distintosDe(estatus: number, enlaces: readonly string[]): Promise<string[]> {
  const distintos: string[] = []
  for (const enlace of enlaces) {
    const { statusCode } = await t.app.inject({ url: `/api${enlace}`, headers: { 'x-app-token': APP_TOKEN } })
    if (statusCode !== estatus) distintos.push(`${statusCode} ${enlace}`)
  }
  return distintos
}

async function pedirTodos(tk: string): Promise<string[]> {
  const todos: string[] = []
  for (const [nombre, pedir] of Object.entries(pedidos)) {
    const { status, body } = await pedir(tk)
    const suyos = enlacesDe(body)
    expect([nombre, status, suyos.length > 0]).toEqual([nombre, 200, true])
    todos.push(...suyos)
  }
  return todos
}

test('whatever was signed opens to its holder while its maker works, and ends with his session (D-26)', {
  timeout: 60_000,
}, async () => {
  const [tk, otra] = [await t.entrar(admin), await t.entrar(admin)]
  const [enlaces, deOtra] = [await pedirTodos(tk), await pedirTodos(otra)]
  expect(enlaces.length).toBeGreaterThan(15)
  expect(await distintosDe(200, enlaces)).toEqual([])

  await t.call(tk, sesion.logout, {})

  expect(await distintosDe(404, enlaces)).toEqual([])
  expect(await distintosDe(200, deOtra)).toEqual([]) // the same person's other session is alive
})

test.each<[string, (usuario: UsuarioDePrueba, tk: string) => Promise<unknown>]>([
  ['he is deactivated', ({ id }, tk) => t.call(tk, usuarios.desactivar, { params: { id }, body: {} })],
  [
    'his hours end',
    ({ id }) => t.db.updateTable('usuario').set({ horario: '00:00-00:01' }).where('id', '=', id).execute(),
  ],
])('a photo closes when %s', async (_, terminar) => {
  const optometrista = await buildUsuario(t.db, { tipo: '4' })
  const suyo = await t.entrar(optometrista)
  const cliente = await buildCliente(t.db, { idSucursal: optometrista.idSucursal ?? 0 })
  await enviarVisita(t, suyo, visitaNueva(cliente.id), [{ bytes: await foto() }])
  const { id } = await t.db
    .selectFrom('visita')
    .select('id')
    .where('id_cliente', '=', cliente.id)
    .executeTakeFirstOrThrow()
  const enlaces = enlacesDe((await t.call(suyo, visitas.fotos, { params: { visitId: id } })).body)
  expect(await distintosDe(200, enlaces)).toEqual([])

  await terminar(optometrista, await t.entrar(admin))
  t.app.deps.sesiones.olvidar()

  expect(await distintosDe(404, enlaces)).toEqual([])
})

import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import { mostrador } from '@nitida/contract/mostrador'
import { nombreLegible } from '@nitida/contract/nombres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCliente, buildUsuario } from '../../../test/builders.ts'
import { abrirMostrador, citaNueva, tokenDe } from '../../../test/citas.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { recibirEn, tomarEn } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

/** A branch whose one patient got a notice of a booking and of its cancellation. */
async function conMensajes(cliente: string) {
  const mostrador = await abrirMostrador(t, { cliente })
  const { id } = (await t.call(mostrador.tk, citas.crear, { body: citaNueva(mostrador) })).body.data
  await t.call(mostrador.tk, citas.cancelar, { params: { id } })
  return { ...mostrador, id }
}

test('shows the text, the state and its reason, newest first, and how messages leave', async () => {
  const { tk, cliente, id } = await conMensajes('MARÍA NÚÑEZ')

  const { body } = await t.call(tk, mensajes.list, {})

  expect(body).toMatchObject({ total: 2, transporte: 'registro' })
  expect(body.data).toMatchObject([
    {
      tipo: 'AvisoCancelacionCita',
      estado: 'pendiente',
      motivo: null,
      idCliente: cliente.id,
      telefono: cliente.telefono,
    },
    { tipo: 'AvisoCreacionCita', estado: 'obsoleto', motivo: 'La cita se canceló antes del envío.' },
  ])
  expect(body.data.map(({ contenido }) => contenido)).toEqual([null, null]) // type 0 only sees it
  const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { data: conContenido } = (await t.call(maestro, mensajes.list, {})).body
  const creacion = JSON.parse(conContenido[1]?.contenido ?? '')
  expect(creacion).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `52${cliente.telefono}`,
    type: 'template',
    biz_opaque_callback_data: `cita:${id}:creada:1`,
    template: {
      name: 'aviso_creacion_cita',
      language: { policy: 'deterministic', code: 'es_MX' },
      components: [
        {
          type: 'body',
          parameters: ['María Núñez', 'Óptica Nítida', '25/11/2026', '10:00'].map((text) => ({ type: 'text', text })),
        },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: '••••••' }] },
      ],
    },
  })
  expect(JSON.stringify(body)).not.toContain(tokenDe(t, id))
})

test('each branch sees its own, an administrator all of them, the laboratory none (D-75)', async () => {
  const uno = await conMensajes('UNO')
  const otro = await conMensajes('OTRO')
  const nombres = async (tk: string) =>
    new Set((await t.call(tk, mensajes.list, {})).body.data.map(({ nombreCliente }) => nombreCliente))

  expect(await nombres(uno.tk)).toEqual(new Set(['UNO']))
  expect(await nombres(otro.tk)).toEqual(new Set(['OTRO']))
  const admin = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  expect([...(await nombres(admin))]).toEqual(expect.arrayContaining(['UNO', 'OTRO']))
  const sinSucursal = await t.entrar(await buildUsuario(t.db, { tipo: '2', idSucursal: null }))
  expect(await nombres(sinSucursal)).toEqual(new Set())
  const laboratorio = await t.entrar(await buildUsuario(t.db, { tipo: '3', idSucursal: uno.idSucursal }))
  expect((await t.call(laboratorio, mensajes.list, {})).status).toBe(403)
})

test('who sees no orders sees no message about one, hence none of its links, and sends none again (D-75, D-88)', async () => {
  const caja = await abrirPuesto(t)
  const cliente = await buildCliente(t.db, { idSucursal: caja.idSucursal })
  const { pedidoId, HashId } = await tomarEn(t, caja, cliente.id)
  await recibirEn(t, caja, pedidoId)
  await t.call(caja.tk, citas.crear, {
    body: citaNueva({ ...caja, cliente }),
  })
  const optometrista = await abrirPuesto(t, '4', caja.idSucursal)
  const ver = async (tk: string, query: object) => {
    const { body } = await t.call(tk, mensajes.list, { query })
    return { ...body, tipos: new Set(body.data.map(({ tipo }) => tipo.includes('Cita'))) }
  }

  const deCaja = await ver(caja.tk, {})
  expect(JSON.stringify(deCaja.data)).toContain(HashId)
  expect(deCaja.tipos).toEqual(new Set([true, false]))
  for (const query of [{}, { idCliente: cliente.id }, { search: cliente.nombre }]) {
    const suyos = await ver(optometrista.tk, query)
    expect([suyos.tipos, suyos.total]).toEqual([new Set([true]), 1])
    expect(JSON.stringify(suyos)).not.toContain(HashId)
  }
  expect(await ver(optometrista.tk, { idPedido: pedidoId })).toMatchObject({ data: [], total: 0 })
  const resumen = await t.call(optometrista.tk, mostrador.paciente, { params: { id: cliente.id } })
  expect(resumen.body.data.cuentas.mensajes).toBe(1)

  const { id } = await t.db
    .updateTable('mensaje')
    .set({ estado: 'desconocido', tomado_en: new Date(0), cambiado_en: new Date(0) })
    .where('id_pedido', '=', pedidoId)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await t.call(optometrista.tk, mensajes.liberar, { params: { id } })).status).toBe(404)
  expect((await t.call(caja.tk, mensajes.liberar, { params: { id } })).status).toBe(200)

  // A quote names no order, and its link leads to its prices.
  const en = t.app.deps.now()
  const comun = {
    ...({
      carril: 'avisos',
      telefono: cliente.telefono,
      texto: 'Hola',
      parametros: '[]',
      estado: 'registrado',
    } as const),
    ...{ id_sucursal: caja.idSucursal, id_cliente: cliente.id, proximo_intento_en: en, creado_en: en, cambiado_en: en },
  }
  const clave = `prueba:${cliente.id}`
  await t.db
    .insertInto('mensaje')
    .values({ ...comun, tipo: 'PresupuestoEnviado', clave })
    .execute()
  expect((await ver(optometrista.tk, {})).total).toBe(1)
  const otraVez = await t.call(optometrista.tk, mostrador.paciente, { params: { id: cliente.id } })
  expect(otraVez.body.data.cuentas.mensajes).toBe(1)
  const { id: suyo } = await t.db
    .selectFrom('mensaje')
    .select('id')
    .where('clave', '=', clave)
    .executeTakeFirstOrThrow()
  expect((await t.call(optometrista.tk, mensajes.liberar, { params: { id: suyo } })).status).toBe(404)
  expect((await t.call(caja.tk, mensajes.liberar, { params: { id: suyo } })).status).not.toBe(404)
  expect((await ver(caja.tk, {})).total).toBe(deCaja.total + 1)
})

test('filters by state and by name, page by page', async () => {
  const { tk } = await conMensajes('JOSÉ ÁVILA')
  const ver = async (query: Record<string, unknown>) => (await t.call(tk, mensajes.list, { query })).body

  expect((await ver({ estado: 'obsoleto' })).data).toMatchObject([{ tipo: 'AvisoCreacionCita' }])
  expect((await ver({ search: 'jose avila' })).total).toBe(2)
  expect((await ver({ search: 'avila jo' })).total).toBe(2)
  expect((await ver({ search: 'nadie' })).data).toEqual([])
  expect((await ver({ page: 2, limit: 1 })).data).toMatchObject([{ tipo: 'AvisoCreacionCita' }])
  expect((await t.call(tk, mensajes.list, { query: { estado: 'otro' as 'pendiente' } })).status).toBe(422)
})

test('what a patient is called stays text (security 28)', async () => {
  const nombre = '<SCRIPT>ALERT("1")</SCRIPT>'
  await conMensajes(nombre)
  const tk = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
  const { body } = await t.call(tk, mensajes.list, {})
  expect(body.data[0]).toMatchObject({ nombreCliente: nombre })
  expect(body.data[0]?.texto).toContain(`Hola, ${nombreLegible(nombre)}.`)
  expect(JSON.parse(body.data[0]?.contenido ?? '').template.components[0].parameters[0].text).toBe(
    nombreLegible(nombre),
  )
})

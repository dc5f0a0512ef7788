import { cortes } from '@nitida/contract/cortes'
import { mostrador } from '@nitida/contract/mostrador'
import { mudanza } from '@nitida/contract/mudanza'
import { pedidos } from '@nitida/contract/pedidos'
import { esCorregible } from '@nitida/contract/pedidos.rules'
import { tickets } from '@nitida/contract/tickets'
import { visitas as listas } from '@nitida/contract/visitas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita, buildCliente, buildUsuario } from '../../../test/builders.ts'
import { abrirPuesto } from '../../../test/clientes.ts'
import { csv, deshacer, importacion, importar, renglones, revisar } from '../../../test/mudanza.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'
import { buildVisita } from '../../../test/visitas.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

/** An owner, a till and two patients of its branch, the second with a number of another program. */
async function tienda() {
  const caja = await abrirPuesto(t, '2')
  const duenio = await buildUsuario(t.db, { tipo: '0' })
  const tk = await t.entrar(duenio)
  const ana = await buildCliente(t.db, { idSucursal: caja.idSucursal, nombre: 'ANA RÍOS SOTO' })
  const pacientes = csv([
    ['Número externo', 'Nombre completo', 'Teléfono', 'Edad'],
    ['P-9', 'Beto Luna Paz', ana.telefono.replace(/^5/, '7'), 51],
  ])
  await importar(t, tk, pacientes, { sucursal: caja.idSucursal })
  return { caja, tk, duenio, ana, sucursal: caja.idSucursal }
}

const libro = (t: TestApp, idPedido: number) =>
  t.db.selectFrom('pago').selectAll().where('id_pedido', '=', idPedido).orderBy('id').execute()

const pedidosDe = (idSucursal: number) =>
  t.db.selectFrom('pedido').selectAll().where('id_sucursal', '=', idSucursal).orderBy('id').execute()

describe('open orders', () => {
  const CABEZA = [
    'Número del pedido',
    'Número del paciente',
    'Nombre completo',
    'Teléfono',
    'Fecha del pedido',
    'Armazón',
    'Total',
    'Pagado',
    'Fecha de entrega',
    'Estatus',
  ]
  const archivo = (tel: string) =>
    csv([
      CABEZA,
      ['A-1', '', 'Ana Ríos Soto', tel, '02/11/2026', 'Ray-Ban negro', '$4,850.00', '$2,000.00', '12/11/2026', ''],
      ['A-2', 'P-9', '', '', '20/10/2026', 'Vogue', '1200', '0', '28/11/2026', 'Recibido en sucursal'],
      ['A-3', '', 'Nadie Conocido', '5511112222', '20/10/2026', 'Vogue', '1200', '100', '28/11/2026', ''],
      ['A-4', '', 'Ana Ríos Soto', tel, '20/10/2026', 'Vogue', '1200', '1300', '28/11/2026', ''],
    ])

  test('come with one opening row that no till, closing or list of today counts; what is collected later is ordinary', async () => {
    const { caja, tk, ana, sucursal } = await tienda()
    const id = await importar(t, tk, archivo(ana.telefono), { libro: 'pedidos', sucursal })

    expect((await renglones(t, tk, id)).map(({ estado }) => estado)).toEqual(['Nuevo', 'Nuevo', 'Problema', 'Problema'])
    const [uno, dos] = await pedidosDe(sucursal)
    expect(uno).toMatchObject({
      id_cliente: ana.id,
      total: 485_000,
      pagado: 200_000,
      saldo: 285_000,
      folio: 1,
      fecha_entrega: '2026-11-12',
    })
    expect(uno?.creado_en.toISOString()).toBe('2026-11-02T18:00:00.000Z')
    expect(dos).toMatchObject({ total: 120_000, pagado: 0, estatus: 'Recibido en sucursal', folio: 2 })
    expect(await libro(t, uno?.id ?? 0)).toMatchObject([{ tipo: 'apertura', importe: 200_000, saldo_despues: 285_000 }])
    expect(await libro(t, dos?.id ?? 0)).toEqual([])
    expect(await t.db.selectFrom('mensaje').select('id').where('id_sucursal', '=', sucursal).execute()).toEqual([])

    const abonada = await t.call(caja.tk, pedidos.abonar, {
      params: { id: uno?.id ?? 0 },
      body: { importe: 500, formaPago: 'Efectivo' },
    })
    expect(abonada.status).toBe(200)
    const { body } = await t.call(caja.tk, cortes.transacciones, { params: { userId: caja.usuario.id } })
    expect(JSON.stringify(body)).not.toContain('apertura')
    expect(body).toMatchObject({ totales: { totalEfectivo: 500 } })
  })

  test('the same file again changes nothing, and an undone import leaves no money behind', async () => {
    const { tk, ana, sucursal } = await tienda()
    const id = await importar(t, tk, archivo(ana.telefono), { libro: 'pedidos', sucursal })
    const otra = await revisar(t, tk, archivo(ana.telefono), { libro: 'pedidos', sucursal })
    expect((await importacion(t, tk, otra)).cuentas).toMatchObject({ Igual: 2, Nuevo: 0, Problema: 2 })

    expect(await deshacer(t, tk, id)).toMatchObject({ estado: 'deshecha', deshechos: 2, noDeshechos: 0 })
    const [uno] = await pedidosDe(sucursal)
    expect(uno).toMatchObject({ pagado: 0 })
    expect(uno?.eliminado_en).not.toBeNull()
    expect(await libro(t, uno?.id ?? 0)).toMatchObject([
      { tipo: 'apertura', importe: 200_000 },
      { tipo: 'apertura', importe: -200_000 },
    ])
  })

  test('one that was paid here since stays, with the reason', async () => {
    const { caja, tk, ana, sucursal } = await tienda()
    const id = await importar(t, tk, archivo(ana.telefono), { libro: 'pedidos', sucursal })
    const [uno] = await pedidosDe(sucursal)
    await t.call(caja.tk, pedidos.abonar, {
      params: { id: uno?.id ?? 0 },
      body: { importe: 500, formaPago: 'Efectivo' },
    })

    expect(await deshacer(t, tk, id)).toMatchObject({ deshechos: 1, noDeshechos: 1 })
    expect(await renglones(t, tk, id, { noDeshechos: 'true' })).toMatchObject([
      { numero: 2, noDeshecho: 'Alguien lo cobró, lo cambió o lo movió después.' },
    ])
  })

  test('opening rows leave no till open for the owner', async () => {
    const { tk, ana, sucursal } = await tienda()
    await importar(t, tk, archivo(ana.telefono), { libro: 'pedidos', sucursal })
    const maestro = await t.entrar(await buildUsuario(t.db, { tipo: '0' }))
    const { sucursales } = (await t.call(maestro, mostrador.cadena, {})).body.data
    expect(sucursales?.find((una) => una.idSucursal === sucursal)).toMatchObject({ cajasAbiertas: 0, cajasDeAntes: 0 })
  })

  test('the opening row is not corrected and has no receipt, and removing the order takes nothing out of a till', async () => {
    const { caja, tk, ana, sucursal } = await tienda()
    await importar(t, tk, archivo(ana.telefono), { libro: 'pedidos', sucursal })
    const [uno] = await pedidosDe(sucursal)
    const [apertura] = await libro(t, uno?.id ?? 0)
    const corregida = await t.call(tk, pedidos.corregir, {
      params: { id: apertura?.id ?? 0 },
      body: { formaPago: 'Debito', motivo: 'Era con tarjeta' },
    })
    expect(corregida.body.error).toBe('PAGO_DE_APERTURA')
    // The order's page asks the same rule, so that it offers no correction that is refused.
    const { data } = (await t.call(tk, pedidos.transacciones, { params: { id: uno?.id ?? 0 } })).body
    expect(data.map((fila) => [fila.tipo, esCorregible(fila)])).toEqual([['apertura', false]])
    const comprobante = (id: number) => t.call(tk, tickets.comprobante, { params: { id }, body: {} })
    expect((await comprobante(apertura?.id ?? 0)).body.error).toBe('NO_ENCONTRADO')
    const abonado = await t.call(caja.tk, pedidos.abonar, {
      params: { id: uno?.id ?? 0 },
      body: { importe: 500, formaPago: 'Efectivo' },
    })
    expect([abonado.status, (await comprobante(abonado.body.idPago ?? 0)).status]).toEqual([200, 200])
    const borrado = await t.call(tk, pedidos.eliminar, {
      params: { id: uno?.id ?? 0 },
      body: { motivo: 'Se arrepintió' },
    })
    expect(borrado.status).toBe(200)
    expect((await libro(t, uno?.id ?? 0)).map(({ tipo, importe }) => [tipo, importe])).toEqual([
      ['apertura', 200_000],
      ['abono', 50_000],
      ['apertura', -200_000],
      ['reverso', -50_000],
    ])
  })
})

test('appointments come to free hours, and say what is in their way', async () => {
  const { tk, ana, sucursal } = await tienda()
  await buildCita(t.db, { cliente: ana, idSucursal: sucursal, fecha: '2026-12-01', hora: '10:00' })
  const archivo = csv([
    ['Número de la cita', 'Número del paciente', 'Nombre completo', 'Teléfono', 'Fecha', 'Hora', 'Confirmada'],
    ['C-1', '', 'Ana Ríos Soto', ana.telefono, '01/12/2026', '10:15', 'Sí'],
    ['C-2', 'P-9', '', '', '01/12/2026', '10:00', 'No'],
    ['C-3', 'P-9', '', '', '01/11/2026', '10:00', 'No'],
  ])
  const id = await importar(t, tk, archivo, { libro: 'citas', sucursal })
  expect(await renglones(t, tk, id)).toMatchObject([
    { estado: 'Nuevo' },
    { estado: 'Problema', problemas: [{ campo: 'hora', mensaje: 'Esa hora ya está ocupada.' }] },
    { estado: 'Problema', problemas: [{ campo: 'fecha' }] },
  ])
  const suya = t.db.selectFrom('cita').selectAll().where('id_sucursal', '=', sucursal).where('hora', '=', '10:15')
  expect(await suya.executeTakeFirst()).toMatchObject({ id_cliente: ana.id, confirmada: true, cancelada: false })
  expect(await t.db.selectFrom('mensaje').select('id').where('id_sucursal', '=', sucursal).execute()).toEqual([])

  await deshacer(t, tk, id)
  expect(await suya.executeTakeFirst()).toMatchObject({ cancelada: true })
})

test('prescriptions become visits that say where they come from, and only the last one', async () => {
  const { tk, ana, sucursal } = await tienda()
  const archivo = csv([
    [
      'Número de la receta',
      'Número del paciente',
      'Nombre completo',
      'Teléfono',
      'Fecha del examen',
      'Esfera OD',
      'Cilindro OD',
      'Eje OD',
      'Esfera OI',
      'Observaciones',
    ],
    ['R-1', '', 'Ana Ríos Soto', ana.telefono, '20/06/2026', '-1.25', '-0.50', '90', '-1.00', 'Usa progresivo'],
    ['R-2', 'P-9', '', '', '20/06/2030', '-1.25', '-0.50', '90', '-1.00', ''],
  ])
  const id = await importar(t, tk, archivo, { libro: 'recetas', sucursal })
  expect((await renglones(t, tk, id)).map(({ estado }) => estado)).toEqual(['Nuevo', 'Problema'])
  const visitas = await t.db.selectFrom('visita').selectAll().where('id_sucursal', '=', sucursal).execute()
  expect(visitas).toMatchObject([
    {
      id_cliente: ana.id,
      esf_od: -1.25,
      cil_od: -0.5,
      eje_od: 90,
      observaciones: 'Importada de otro programa.\nUsa progresivo',
    },
  ])
  expect(visitas[0]?.creado_en.toISOString()).toBe('2026-06-20T18:00:00.000Z')
  const deAqui = await buildVisita(t.db, { cliente: ana })
  const { data: lista } = (await t.call(tk, listas.historial, { params: { clientId: ana.id } })).body
  expect(lista.map(({ IdVisita, importada }) => [IdVisita, importada])).toEqual([
    [deAqui.id, false],
    [visitas[0]?.id, true],
  ])
  const { data: sola } = (await t.call(tk, listas.porId, { params: { id: visitas[0]?.id ?? 0 } })).body
  expect(sola.importada).toBe(true)
  const otra = await revisar(t, tk, archivo, { libro: 'recetas', sucursal })
  expect((await importacion(t, tk, otra)).cuentas).toMatchObject({ Igual: 1, Problema: 1 })
})

test('what is written is not looked at, stopped or forgotten again', async () => {
  const { tk, ana, sucursal } = await tienda()
  const archivo = csv([
    ['Nombre completo', 'Teléfono', 'Edad'],
    ['Otra Persona Más', ana.telefono.replace(/^5/, '8'), 30],
  ])
  const id = await importar(t, tk, archivo, { sucursal })
  const pedidas = await Promise.all([
    t.call(tk, mudanza.empezar, { params: { id } }),
    t.call(tk, mudanza.detener, { params: { id } }),
    t.call(tk, mudanza.cambiarMapa, { params: { id }, body: { elecciones: [] } }),
    t.call(tk, mudanza.descartar, { params: { id } }),
  ])
  expect(pedidas.map(({ body }) => body.error)).toEqual(Array(4).fill('IMPORTACION_EN_OTRO_PASO'))
})

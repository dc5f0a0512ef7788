import { arco } from '@nitida/contract/arco'
import { borradores } from '@nitida/contract/borradores'
import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { cortes } from '@nitida/contract/cortes'
import type { Endpoint } from '@nitida/contract/endpoint'
import { fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { historias } from '@nitida/contract/historias'
import { mensajes } from '@nitida/contract/mensajes'
import { pedidos } from '@nitida/contract/pedidos'
import { promociones } from '@nitida/contract/promociones'
import { expect } from 'vitest'
import { buildCita, buildCliente, type ClienteDePrueba } from './builders.ts'
import { clienteNuevo } from './clientes.ts'
import { camposDe, llamadas } from './contrato.ts'
import { unirEn } from './duplicados.ts'
import { abrirEmisora, crearFactura, type Emisora, facturaDe, test } from './facturas.ts'
import { pedidoNuevo, recibirEn, tomarEn } from './pedidos.ts'
import { pedirCrudo } from './peticion.ts'
import { tenerPresupuesto } from './presupuestos.ts'
import { promocion } from './promociones.ts'
import { AHORA } from './reloj.ts'
import type { TestApp } from './testApp.ts'
import { buildHistoria, buildVisita, enviarVisita, historiaNueva, visitaNueva } from './visitas.ts'

const RFC = 'YABZ800101AB1'
let pacientes = 0

/** Where a blocked patient is still named: what is owed, the money's books, invoices, and the case itself. */
const DONDE_SIGUE = [
  'GET /arco',
  'GET /arco/bloqueos',
  'GET /buscar', // the order that is open
  'GET /cortesCaja/:userId',
  'GET /facturacion/facturas/:id',
  'GET /facturacion/obtenerFacturas',
  'GET /facturacion/pedido/:id',
  'GET /hoy', // the same
  'GET /pedido/:id', // by the code of his own ticket
  'GET /pedidoCompletoPorId/:id',
  'GET /pedidoConId/:id',
  'GET /pedidoPorId/:id',
  'GET /pedidoTransacciones/:id',
  'GET /pedidos',
  'GET /pedidos/NotaVenta/:id',
  'GET /pedidos/tablero',
  'GET /pedidosPorSuc/:branchId',
  'GET /transaccion/:id',
]

/** Where he is named before: the walk would be worth nothing without them. */
const DONDE_ESTABA = [
  'GET /auditoria',
  'GET /citaPorId/:id',
  'GET /citas',
  'GET /citas/disponibilidad',
  'GET /citas/espera',
  'GET /citas/porMarcar',
  'GET /citas/proximos-dias',
  'GET /citasPorSuc/:branchId',
  'GET /clientePorId/:id',
  'GET /clientes',
  'GET /clientes/porRevisar',
  'GET /clientesPorSuc/:branchId',
  'GET /expediente/:clientId',
  'GET /facturacion/datosCliente/:rfc',
  'GET /historiaClinica/historiaByID/:id',
  'GET /hoy',
  'GET /mensajes',
  'GET /mensajes/respuestas',
  'GET /negocio/renglones',
  'GET /pacientes/:id',
  'GET /presupuestos',
  'GET /presupuestos/:id',
  'GET /promociones/:id/destinatarios',
  'GET /uniones',
  'GET /visitas/:id',
  'GET /visitasPorCliente/:id',
]

async function conHistorial(t: TestApp, e: Emisora) {
  const apellido = `BLOQUEABLE${'ABCDEFGH'[pacientes]}`
  const [nombre, telefono] = [`ZÓSIMO ${apellido} YBARRA`, `559988776${pacientes++}`]
  const cliente = await buildCliente(t.db, { idSucursal: e.idSucursal, nombre, telefono })
  await t.db.updateTable('cliente').set({ rfc: RFC, correo: 'zosimo@correo.mx' }).where('id', '=', cliente.id).execute()
  const puesto = { usuario: e.cajero, tk: e.caja, idSucursal: e.idSucursal }
  await t.db
    .insertInto('consentimiento')
    .values({
      ...{ id_cliente: cliente.id, version_aviso: '2026-11', whatsapp_avisos: true, whatsapp_promociones: true },
      ...{ registrado_por: e.cajero.id, en: new Date('2026-11-20') },
    })
    .execute()
  const repetido = await buildCliente(t.db, { idSucursal: e.idSucursal, nombre: `${nombre} BIS` })
  await unirEn(t, e.admin, { ganador: cliente.id, perdedor: repetido.id })
  const visita = await buildVisita(t.db, { cliente })
  const historia = await buildHistoria(t.db, { cliente })
  const cerrado = await tomarEn(t, puesto, cliente.id, { tipoPago: 'total' })
  await recibirEn(t, puesto, cerrado.pedidoId)
  const entregar = { estatusActualizado: 'Entregado a cliente' } as const
  await t.call(e.caja, pedidos.actualizarEstatus, { params: { id: cerrado.pedidoId }, body: entregar })
  const { factura } = (await crearFactura(t, e.caja, facturaDe(cerrado.pedidoId, e.idSucursal))).body
  const abierto = await tomarEn(t, puesto, cliente.id)
  await recibirEn(t, puesto, abierto.pedidoId)
  const { id: presupuesto } = await tenerPresupuesto(t, e.caja, cliente.id, e.idSucursal)
  const hace = { estatus_en: new Date('2026-10-01') }
  await t.db.updateTable('pedido').set(hace).where('id', '=', abierto.pedidoId).execute()
  const pasada = await buildCita(t.db, { cliente, fecha: '2026-11-20' })
  await buildCita(t.db, { cliente, fecha: '2026-11-24', hora: '12:00' })
  const porVenir = await t.call(e.caja, citas.crear, {
    body: {
      ...{ idCliente: cliente.id, clienteName: nombre, telefonoCliente: telefono, sucursalDireccion: 'X' },
      ...{ fecha: '2026-11-27', hora: '10:00', sucursalId: e.idSucursal },
    },
  })
  const espera = { idCliente: cliente.id, sucursalId: e.idSucursal, dias: [], desdeHora: '09:00', hastaHora: '12:00' }
  await t.call(e.caja, citas.esperar, { body: espera })
  await t.call(e.admin, borradores.guardar, {
    params: { formulario: 'visita', clientId: cliente.id },
    body: { datos: { observaciones: nombre } },
  })
  await t.call(
    e.admin,
    promociones.enviar,
    { body: promocion(e.idSucursal) },
    { 'idempotency-key': `promo-${telefono}` },
  )
  await t.db
    .insertInto('respuesta_whatsapp')
    .values({
      ...{ proveedor_id: `wamid.${telefono}`, numero: `521${telefono}`, telefono, texto: 'Gracias' },
      ...{ ocurrido_en: new Date('2026-11-24'), recibido_en: new Date('2026-11-24') },
    })
    .execute()
  return {
    cliente,
    apellido,
    visita,
    historia,
    cerrado,
    abierto,
    presupuesto,
    factura,
    pasada,
    idCita: porVenir.body.data?.id ?? 0,
  }
}
type Historial = Awaited<ReturnType<typeof conHistorial>>

async function pedirCancelacion(t: TestApp, { encargado }: Emisora, { id }: ClienteDePrueba) {
  const pide = { tipo: 'cancelacion', detalle: 'Borren mis datos.', identidad: 'INE' } as const
  const caso = (await t.call(encargado, arco.crear, { params: { id }, body: pide })).body.data.id
  await t.call(encargado, arco.responder, { params: { id: caso }, body: { procede: true, respuesta: 'Con gusto.' } })
  return caso
}

const cancelar = async (t: TestApp, e: Emisora, cliente: ClienteDePrueba) =>
  t.call(e.encargado, arco.cumplir, { params: { id: await pedirCancelacion(t, e, cliente) } })

/** Values that a path's parameter may have to lead to him. */
function candidatos(path: string, campo: string, e: Emisora, h: Historial): (string | number)[] {
  const conocidos: Record<string, (string | number)[]> = {
    date: ['2026-11-24'],
    rfc: [RFC],
    formulario: ['visita'],
    branchId: [e.idSucursal],
    userId: [e.cajero.id],
    clientId: [h.cliente.id, h.visita.id, h.historia.id],
  }
  if (conocidos[campo]) return conocidos[campo]
  const dePedidos = [h.cerrado.pedidoId, h.abierto.pedidoId, h.cerrado.HashId, h.abierto.HashId]
  if (/pedido|transaccion/i.test(path)) return dePedidos
  return [h.cliente.id, h.visita.id, h.historia.id, h.pasada.id, h.presupuesto, h.idCita, h.factura?.idFactura ?? 0, 1]
}

/** A day of the real clock. */
const dia = (dias: number) => sumarDias(fechaEn(ZONA_POR_OMISION, new Date()), dias)

/** Texts and numbers that a list's filter may take to show him. */
function consultas(campos: readonly string[], e: Emisora, h: Historial): Record<string, string>[] {
  const fijos: Record<string, string> = {
    fechaInicio: '2026-11-20',
    fechaFin: '2026-11-28',
    sucursalId: `${e.idSucursal}`,
    mes: '2026-11',
    desde: '2026-11-01',
    hasta: '2026-11-28',
    contra: 'anio',
  }
  // The audit is asked by the day of its writing, which is the database's and not the test's.
  if (campos.includes('lecturas')) Object.assign(fijos, { desde: dia(-1), hasta: dia(1) })
  const base = Object.fromEntries(campos.filter((campo) => campo in fijos).map((campo) => [campo, fijos[campo] ?? '']))
  const variantes: Record<string, string[]> = {
    texto: [h.apellido, h.cliente.telefono],
    search: [h.apellido, h.cliente.telefono, `${h.cerrado.folio}`, `${h.abierto.folio}`],
    idCliente: [`${h.cliente.id}`],
    idPedido: [`${h.cerrado.pedidoId}`],
    eliminados: ['true'],
    vista: ['conSaldo', 'listos'],
    libro: ['pacientes'],
    ver: ['porConfirmar', 'vivas'],
    figura: ['ventas', 'visitas', 'saldo'],
    fecha: ['2026-11-27', '2026-11-20'],
    motivo: ['revision', 'saldo'],
  }
  const una = ([campo, valores]: [string, string[]]) =>
    campos.includes(campo) ? valores.map((valor) => ({ ...base, [campo]: valor })) : []
  return [base, {}, ...Object.entries(variantes).flatMap(una)]
}

function* rutas(llamada: Endpoint, e: Emisora, h: Historial): Generator<string> {
  let caminos = [llamada.path]
  for (const campo of camposDe(llamada.params))
    caminos = caminos.flatMap((camino) =>
      candidatos(llamada.path, campo, e, h).map((valor) => camino.replace(`:${campo}`, `${valor}`)),
    )
  const todas = consultas(camposDe(llamada.query), e, h).map((consulta) => `${new URLSearchParams(consulta)}`)
  const textos = caminos.length > 1 ? todas.slice(0, 1) : todas
  for (const camino of caminos) for (const texto of new Set(textos)) yield `${camino}?${texto}`
}

/** Whether a call names him, by any way that leads to him, to somebody of the whole chain or of his branch. */
async function loNombra(t: TestApp, e: Emisora, h: Historial, llamada: Endpoint): Promise<boolean> {
  const suyo = new RegExp(`${h.apellido}|${h.cliente.telefono}`, 'i')
  for (const tk of llamada.path.includes('/:') && !llamada.path.startsWith('/cortesCaja')
    ? [e.admin]
    : [e.admin, e.caja])
    for (const ruta of rutas(llamada, e, h)) {
      const { status, texto } = await pedirCrudo(t.app, 'GET', ruta, { tk })
      if (status === 403) break
      if (suyo.test(texto)) return true
    }
  return false
}

async function dondeAparece(t: TestApp, e: Emisora, h: Historial, donde: (ruta: string) => boolean) {
  const halladas: string[] = []
  for (const llamada of llamadas.filter(({ method, path }) => method === 'GET' && donde(`GET ${path}`)))
    if (await loNombra(t, e, h, llamada)) halladas.push(`GET ${llamada.path}`)
  return halladas.sort()
}

test('a blocked patient is named only where law and money need him', { timeout: 60_000 }, async ({ t }) => {
  const e = await abrirEmisora(t)
  const h = await conHistorial(t, e)
  expect(await dondeAparece(t, e, h, (ruta) => DONDE_ESTABA.includes(ruta))).toEqual(DONDE_ESTABA)

  expect((await cancelar(t, e, h.cliente)).body.data.estado).toBe('cumplida')

  expect(await dondeAparece(t, e, h, () => true)).toEqual(DONDE_SIGUE)
})

test('a block changes no sum: the day, the closing and the counts of lists are what their rows say', async ({
  t,
  e,
}) => {
  const h = await conHistorial(t, e)
  const dia = async () => (await t.call(e.caja, cortes.comprobacionDiaria, { params: { userId: e.cajero.id } })).body
  const totales = async () =>
    (await t.call(e.caja, cortes.transacciones, { params: { userId: e.cajero.id }, query: {} })).body
  const [diaAntes, porCerrar] = [await dia(), await totales()]

  await cancelar(t, e, h.cliente)

  expect(await dia()).toEqual(diaAntes)
  expect(await totales()).toEqual(porCerrar)
  const body = { ...(await totales()).totales }
  expect((await t.call(e.caja, cortes.crear, { body })).body.data.totalGeneral).toBe(porCerrar.totales.totalGeneral)
  const { idSucursal: branchId } = e
  const listas = [
    await t.call(e.caja, citas.listPorSucursal, { params: { branchId }, query: { limit: 100 } }),
    await t.call(e.caja, pedidos.listPorSucursal, { params: { branchId }, query: { limit: 100 } }),
    await t.call(e.caja, mensajes.list, { query: { limit: 100 } }),
    await t.call(e.caja, clientes.listPorSucursal, { params: { branchId }, query: { limit: 100 } }),
  ]
  for (const { body } of listas) expect(body.total).toBe(body.data.length)
})

test('nothing is written of a blocked patient, in words that say why; he is not brought back', async ({ t }) => {
  const e = await abrirEmisora(t)
  const { cliente } = await conHistorial(t, e)
  await cancelar(t, e, cliente)
  const { id } = cliente
  const cita = { idCliente: id, clienteName: 'X', telefonoCliente: cliente.telefono, sucursalDireccion: 'X' }
  const lugar = { fecha: '2026-11-27', hora: '16:00', sucursalId: e.idSucursal }
  const espera = { idCliente: id, sucursalId: e.idSucursal, dias: [], desdeHora: '09:00', hastaHora: '12:00' }
  const params = { params: { id } }
  const pide = { tipo: 'acceso', detalle: 'Todo.', identidad: 'INE' } as const
  const negadas = [
    await t.call(e.caja, citas.crear, { body: { ...cita, ...lugar } }),
    await t.call(e.caja, citas.esperar, { body: espera }),
    await t.call(e.caja, pedidos.crear, { body: pedidoNuevo(id, e.idSucursal) }),
    await enviarVisita(t, e.caja, visitaNueva(id)),
    await t.call(e.caja, historias.crear, { body: historiaNueva(id) }),
    await t.call(e.caja, arco.crear, { ...params, body: pide }),
    await t.call(e.admin, clientes.restaurar, params),
  ]
  expect(negadas.map(({ body }) => body.error)).toEqual(negadas.map(() => 'PACIENTE_BLOQUEADO'))
  expect(negadas[0]?.body.message).toMatch(/pidió cancelar sus datos/)
  expect((await t.call(e.caja, clientes.guardar, { ...params, body: { edad: 41 } })).status).toBe(404)
  const nuevo = clienteNuevo({ nombreCompleto: cliente.nombre, telefono: cliente.telefono })
  expect((await t.call(e.caja, clientes.crear, { body: nuevo })).status).toBe(200)
})

test('his appointments, places in line, drafts and messages end without a word to him', async ({ t }) => {
  const e = await abrirEmisora(t)
  const { cliente, idCita } = await conHistorial(t, e)
  const { id: id_cliente } = cliente
  await t.db.updateTable('mensaje').set({ estado: 'pendiente' }).where('id_cliente', '=', id_cliente).execute()
  const antes = await t.db.selectFrom('mensaje').select('id').where('id_cliente', '=', id_cliente).execute()

  await cancelar(t, e, cliente)

  const { cancelada } = await t.db
    .selectFrom('cita')
    .select('cancelada')
    .where('id', '=', idCita)
    .executeTakeFirstOrThrow()
  expect(cancelada).toBe(true)
  const despues = await t.db
    .selectFrom('mensaje')
    .select(['id', 'estado'])
    .where('id_cliente', '=', id_cliente)
    .execute()
  expect(despues).toHaveLength(antes.length)
  expect(despues.filter(({ estado }) => estado === 'pendiente')).toEqual([])
  for (const tabla of ['borrador', 'lista_espera'] as const) {
    const suyas = t.db.selectFrom(tabla).selectAll().where('id_cliente', '=', id_cliente)
    const filas = await suyas.execute()
    expect(filas.filter((fila) => !('estado' in fila) || fila.estado === 'espera')).toEqual([])
  }
})

test('what he owes is still collected and handed over; then his order leaves the lists', async ({ t }) => {
  const e = await abrirEmisora(t)
  const { cliente, abierto, apellido } = await conHistorial(t, e)
  await cancelar(t, e, cliente)
  const params = { params: { id: abierto.pedidoId } }
  const suyo = async () => {
    const { data } = (await t.call(e.admin, pedidos.list, { query: { search: apellido, limit: 100 } })).body
    return data.filter(({ id }) => id === abierto.pedidoId)
  }
  expect(await suyo()).toHaveLength(1)

  const body = { estatusActualizado: 'Entregado a cliente', formaPagoLiquidacion: 'Efectivo' } as const
  expect((await t.call(e.caja, pedidos.actualizarEstatus, { ...params, body })).body.data).toMatchObject({
    saldoPendiente: 0,
  })

  expect(await suyo()).toEqual([])
  expect((await t.call(e.caja, pedidos.transaccion, params)).body.data.length).toBeGreaterThan(1)
})

test('the block says of which case it is and until when the law has what kept; a second case changes nothing', async ({
  t,
}) => {
  const e = await abrirEmisora(t)
  const { cliente } = await conHistorial(t, e)
  const otro = await pedirCancelacion(t, e, cliente)
  const { bloqueo } = (await cancelar(t, e, cliente)).body.data
  expect(bloqueo).toEqual({
    ...{ bloqueadoEn: AHORA.toISOString(), expedienteHasta: '2031-11-24', fiscalHasta: '2031-11-24' },
  })
  const segunda = (await t.call(e.encargado, arco.cumplir, { params: { id: otro } })).body.data
  expect(segunda).toMatchObject({ estado: 'cumplida', bloqueo: null })

  const sinNada = await buildCliente(t.db, { idSucursal: e.idSucursal })
  expect((await cancelar(t, e, sinNada)).body.data.bloqueo).toMatchObject({ expedienteHasta: null, fiscalHasta: null })
})

test('whoever also asked for his data gets them first', async ({ t }) => {
  const e = await abrirEmisora(t)
  const cliente = await buildCliente(t.db, { idSucursal: e.idSucursal })
  const pide = { tipo: 'acceso', detalle: 'Todo.', identidad: 'INE' } as const
  await t.call(e.encargado, arco.crear, { params: { id: cliente.id }, body: pide })
  expect((await cancelar(t, e, cliente)).body.error).toBe('ARCO_CON_ACCESO')
})

test('an appointment that is made while he is being blocked is refused, or cancelled with it', async ({ t }) => {
  const e = await abrirEmisora(t)
  for (let vuelta = 0; vuelta < 6; vuelta++) {
    const cliente = await buildCliente(t.db, { idSucursal: e.idSucursal })
    const caso = await pedirCancelacion(t, e, cliente)
    const cita = { idCliente: cliente.id, clienteName: 'X', telefonoCliente: cliente.telefono, sucursalDireccion: 'X' }
    const body = { ...cita, fecha: '2026-12-03', hora: `1${vuelta}:30`, sucursalId: e.idSucursal }
    const [cumplida] = await Promise.all([
      t.call(e.encargado, arco.cumplir, { params: { id: caso } }),
      t.call(e.caja, citas.crear, { body }),
    ])
    expect(cumplida.status).toBe(200)
    const vivas = t.db
      .selectFrom('cita')
      .select('id')
      .where('id_cliente', '=', cliente.id)
      .where('cancelada', '=', false)
    expect(await vivas.execute()).toEqual([])
  }
})

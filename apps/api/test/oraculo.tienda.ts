import { arco } from '@nitida/contract/arco'
import { bloqueos } from '@nitida/contract/bloqueos'
import { citas } from '@nitida/contract/citas'
import { cortes } from '@nitida/contract/cortes'
import { depositos } from '@nitida/contract/depositos'
import { duplicados } from '@nitida/contract/duplicados'
import { facturacion } from '@nitida/contract/facturacion'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { historias } from '@nitida/contract/historias'
import { inventario } from '@nitida/contract/inventario'
import { conteos } from '@nitida/contract/inventario.conteos'
import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { traslados } from '@nitida/contract/inventario.traslados'
import { llevadas } from '@nitida/contract/llevadas'
import { metas } from '@nitida/contract/metas'
import { micas } from '@nitida/contract/micas'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { promociones } from '@nitida/contract/promociones'
import { rehechos } from '@nitida/contract/rehechos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { externo } from '@nitida/contract/taller.externo'
import { visitas } from '@nitida/contract/visitas'
import { type CrearVulneracion, vulneraciones } from '@nitida/contract/vulneraciones'
import { sql } from 'kysely'
import { atenderPagosLibres } from '../src/modules/facturacion/facturacion.libres.service.ts'
import { ponerAlDia } from '../src/modules/facturacion/facturacion.vida.service.ts'
import { atenderLlevada } from '../src/modules/llevadas/llevadas.obra.service.ts'
import { ctxDeTarea } from '../src/tareas.ts'
import { buildCita, buildCliente, buildSucursal, CONTRASENA } from './builders.ts'
import { cerrarLoAbierto } from './comisiones.ts'
import { traerCompra } from './compras.ts'
import { abrirMaestro, abrirTienda, type Cajero, cerrarCaja } from './cortes.ts'
import { conDuenio } from './duenio.ts'
import { buildPareja, compararTodo, unirEn } from './duplicados.ts'
import { exportar } from './exportar.ts'
import {
  abrirEmisora,
  concepto,
  crearFactura,
  type Emisora,
  facturaDe,
  facturaLibre,
  pedidoFacturado,
} from './facturas.ts'
import { darGarantias, entregarPedido, reclamar } from './garantias.ts'
import { tenerArticulo } from './inventario.ts'
import { importarPedido } from './mudanza.ts'
import { tenerOrden } from './ordenes.ts'
import { elemento, pedidoNuevo, tomarPedido } from './pedidos.ts'
import { tenerPresupuesto } from './presupuestos.ts'
import { acuerdan, promocion } from './promociones.ts'
import { AHORA } from './reloj.ts'
import { controlNuevo, enCalidad, enLaboratorio, enListo } from './taller.ts'
import { subirTerminal } from './terminales.ts'
import type { TestApp } from './testApp.ts'
import { buildVisita, historiaNueva, visitaNueva } from './visitas.ts'

/** A shop with rows of every kind, so that each rule has something it could break on. */
export async function llenar(t: TestApp): Promise<void> {
  const { caja, otra, encargado } = await abrirTienda(t)
  const maestro = await abrirMaestro(t)
  const mover = (tipo: 'fondo' | 'gasto') =>
    t.call(caja.tk, cortes.crearMovimiento, { body: { tipo, importe: 100, motivo: 'De la tienda' } })
  const anticipo = { tipoPago: 'Anticipo', anticipo: 200 } as const
  const primero = await tomarPedido(t, caja.tk, caja.usuario, anticipo)
  await tomarPedido(t, otra.tk, otra.usuario, { formaPago: 'Debito' })
  const { body } = await t.call(caja.tk, pedidos.transaccion, { params: { id: primero.id } })
  await t.call(encargado.tk, pedidos.corregir, {
    params: { id: body.data[0]?.id ?? 0 },
    body: { formaPago: 'Credito', motivo: 'Era tarjeta' },
  })
  await mover('fondo')
  for (const cajero of [caja, otra, encargado]) await cerrarCaja(t, cajero, { arqueo: {}, nota: 'Sin contar' })
  const { id: reabierto } = (await cerrarCaja(t, maestro)).body.data
  await t.call(maestro.tk, cortes.reabrir, { params: { id: reabierto }, body: { motivo: 'Otra vez' } })
  await mover('gasto') // waits, like the rest below
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const) {
    const cambio = { estatusActualizado, formaPagoLiquidacion: 'Efectivo' } as const
    await t.call(caja.tk, pedidos.actualizarEstatus, { params: { id: primero.id }, body: cambio })
  }
  const tercero = await tomarPedido(t, otra.tk, otra.usuario, anticipo)
  await t.call(maestro.tk, pedidos.eliminar, { params: { id: tercero.id }, body: { motivo: 'Duplicado' } })
  await venderPiezas(t, caja, encargado.tk, maestro.tk)
  await venderLote(t, caja, encargado.tk)
  await recibirCompra(t, encargado.tk, caja.usuario.idSucursal ?? 0)
  await pedirAProveedor(t, encargado.tk, caja.usuario.idSucursal ?? 0)
  await cotizar(t, caja)
  await conciliar(t)
  await listarMica(t, maestro.tk)
  await fijarMeta(t, maestro.tk, caja.usuario.idSucursal ?? 0)
  await trasladar(t, maestro.tk, encargado.tk, caja.usuario.idSucursal ?? 0)
  await trabajar(t, encargado.tk, caja)
  await garantizar(t, maestro.tk, encargado.tk, caja)
  await contarPiezas(t, encargado.tk, caja.usuario.idSucursal ?? 0)
  await importarPedido(t, maestro.tk, caja.usuario.idSucursal ?? 0, { total: 900, pagado: 300 })
  await buildCita(t.db)
  await buildCita(t.db)
  await llamarYEsperar(t, caja.tk, caja.usuario.idSucursal ?? 0)
  await examinar(t, maestro.tk, primero.id)
  await unirDos(t, maestro.tk, caja.usuario.idSucursal ?? 0)
  await unirYSeparar(t, maestro.tk, caja.usuario.idSucursal ?? 0)
  await bloquear(t, maestro.tk, caja.usuario.idSucursal ?? 0)
  await vulnerar(t, maestro.tk)
  await depositar(t)
  await cerrarLoAbierto(t, maestro.tk)
  await sacar(t, maestro.tk)
  await acuerdan(t, caja.usuario.idSucursal ?? 0, 1)
  await t.call(maestro.tk, promociones.enviar, { body: promocion(caja.usuario.idSucursal ?? 0) })
}

/** Cash that was taken to the bank twice, because the first slip was wrong. */
async function depositar(t: TestApp): Promise<void> {
  const { caja, encargado } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario)
  const { id } = (await cerrarCaja(t, encargado)).body.data
  const body = { cortes: [id], dia: '2026-11-24', cuenta: 'X', importe: 500, llevo: 'X' }
  const primero = (await t.call(encargado.tk, depositos.crear, { body })).body.data
  await t.call(encargado.tk, depositos.revertir, { params: { id: primero.id }, body: { motivo: 'Otra cuenta' } })
  await t.call(encargado.tk, depositos.crear, { body })
}

/** A card payment, and the terminal's file that has it and another one. */
async function conciliar(t: TestApp): Promise<void> {
  const { caja, encargado } = await abrirTienda(t)
  await tomarPedido(t, caja.tk, caja.usuario, { formaPago: 'Debito' })
  await subirTerminal(t, encargado.tk, {}, 'Fecha,Importe,Autorización\n24/11/2026,500,A1\n24/11/2026,77,A2\n')
}

/** A lens of the price list, without addition and with one. */
async function listarMica(t: TestApp, maestro: string): Promise<void> {
  const potencias = { esfMin: -4, esfMax: 4, cilMax: -2, addMin: null, addMax: null }
  const body = { diseno: 'Monofocal', material: 'CR-39', tratamiento: 'AR', precio: 900, dias: 3, ...potencias }
  await t.call(maestro, micas.crear, { body })
  await t.call(maestro, micas.crear, { body: { ...body, addMin: 0.75, addMax: 3 } })
}

/** What a branch shall sell in a month. */
async function fijarMeta(t: TestApp, maestro: string, idSucursal: number): Promise<void> {
  await t.call(maestro, metas.guardar, { body: { mes: '2026-11', metas: [{ idSucursal, meta: 90_000, version: 0 }] } })
}

/** What a supplier delivered: an article of ours, and his freight. */
async function recibirCompra(t: TestApp, encargado: string, sucursal: number): Promise<void> {
  const articulo = await tenerArticulo(t, encargado, sucursal)
  const lineas = [
    { clave: 'VT-1', piezas: 3, costo: 640 },
    { clave: 'FLETE', piezas: 1, costo: 250 },
  ]
  const id = await traerCompra(t, encargado, sucursal, lineas)
  const renglones = [
    { numero: 1, recibidas: 2, articulo, nuevo: null },
    { numero: 2, recibidas: 0, articulo: null, nuevo: null },
  ]
  await t.call(encargado, recepciones.recibir, { params: { id }, body: { lugar: 'bodega', nota: '', renglones } })
  const devolucion = { sucursal, lugar: 'bodega', cantidad: 1, documento: '', motivo: 'Venía roto' } as const
  await t.call(encargado, recepciones.devolver, { params: { id: articulo }, body: devolucion })
}

/** An order to a supplier of which some pieces came. */
async function pedirAProveedor(t: TestApp, encargado: string, sucursal: number): Promise<void> {
  const { id, articulo } = await tenerOrden(t, encargado, { sucursal, enviada: true })
  const renglones = [{ articulo, piezas: 2, costo: 640 }]
  const body = { lugar: 'bodega', documento: 'R-1', nota: '', llevaba: 0, renglones } as const
  await t.call(encargado, ordenesDeCompra.recibir, { params: { id }, body })
}

/** A pair that failed its check and is made again, one that passed, one that arrived in its branch and one on its way. */
async function trabajar(t: TestApp, tk: string, { usuario }: Cajero): Promise<void> {
  const [uno, otro] = [
    await enCalidad(t, tk, usuario, usuario.idSucursal ?? 0),
    await enCalidad(t, tk, usuario, usuario.idSucursal ?? 0),
  ]
  await t.call(tk, pedidos.medir, { params: { id: uno }, body: { dnpOd: 31.5, dnpOi: 32 } })
  await t.call(tk, taller.controlar, { params: { id: uno }, body: controlNuevo() })
  const malo = { ...controlNuevo(-2.5), causa: 'taller', salida: 'rehacer' } as const
  await t.call(tk, taller.controlar, { params: { id: otro }, body: malo })
  const { job } = await enLaboratorio(t, tk, usuario)
  await t.call(tk, externo.oir, {
    body: { archivo: 'aviso.oma', contenido: btoa(`JOB=${job}\r\nSTATUS=EN PULIDO\r\n`) },
  })
  for (const llega of [true, false]) {
    const { id, charola } = await enListo(t, tk, usuario, usuario.idSucursal ?? 0)
    const { data } = (await t.call(tk, envios.escanear, { body: { codigo: charola } })).body
    const params = { id: data.envio.id }
    await t.call(tk, envios.enviar, { params })
    if (!llega) continue
    await t.call(tk, envios.recibir, { params, body: {} })
    const body = { causa: 'taller', paga: 'optica', costo: null, diferencia: null, formaPago: null, nota: '' } as const
    await t.call(tk, rehechos.rehacer, { params: { id }, body: { ...body, fechaEntrega: '2026-12-20' } })
  }
}

/** A pair of which the warranty of the frame was used, and once before by an order that was removed. */
async function garantizar(t: TestApp, maestro: string, tk: string, { usuario }: Cajero): Promise<void> {
  await darGarantias(t, maestro, 'armazon 12')
  const { id } = await entregarPedido(t, tk, usuario)
  const deshecho = await reclamar(t, tk, id)
  await t.call(maestro, pedidos.eliminar, { params: { id: deshecho.body.pedidoId }, body: { motivo: 'Era otro' } })
  await reclamar(t, tk, id)
}

/** A quote that became an order, and one of which the customer marked an alternative. */
async function cotizar(t: TestApp, { tk, usuario }: Cajero): Promise<void> {
  const idSucursal = usuario.idSucursal ?? 0
  const { id: idCliente } = await buildCliente(t.db, { idSucursal })
  const [uno, otro] = [
    await tenerPresupuesto(t, tk, idCliente, idSucursal),
    await tenerPresupuesto(t, tk, idCliente, idSucursal),
  ]
  await t.call(null, presupuestos.interesar, { params: { codigo: otro.HashId }, body: { orden: 2 } })
  const pedido = pedidoNuevo(idCliente, idSucursal)
  await t.call(tk, presupuestos.pedir, { params: { id: uno.id }, body: { orden: 1, pedido } })
}

/** Pieces that one branch sent to another: some came, one was given up and others are on their way. */
async function trasladar(t: TestApp, maestro: string, encargado: string, de: number): Promise<void> {
  const articulo = await tenerArticulo(t, encargado, de, 6)
  const a = await buildSucursal(t.db)
  for (const cerrado of [true, false]) {
    const renglones = [{ articulo, piezas: 3 }]
    const { id } = (await t.call(maestro, traslados.crear, { body: { de, a, nota: '', renglones } })).body
    const params = { id }
    await t.call(maestro, traslados.enviar, { params, body: { lugar: 'exhibidor', renglones } })
    const llegan = [{ articulo, piezas: 2 }]
    await t.call(maestro, traslados.recibir, { params, body: { lugar: 'exhibidor', renglones: llegan } })
    if (cerrado) await t.call(maestro, traslados.cerrar, { params, body: { motivo: 'Se perdió' } })
  }
}

/** A place that was counted: of one article a piece is missing, of another there is one more. */
async function contarPiezas(t: TestApp, encargado: string, sucursal: number): Promise<void> {
  const [menos, mas] = [{ codigo: 'CONTADO-1' }, { codigo: 'CONTADO-2' }]
  for (const codigo of [menos, mas]) await tenerArticulo(t, encargado, sucursal, 2, codigo)
  const { id } = (await t.call(encargado, conteos.abrir, { body: { sucursal, lugar: 'exhibidor', marca: '' } })).body
  const lecturas = [menos, mas, mas, mas].map(({ codigo }) => ({
    ...{ lectura: crypto.randomUUID(), codigo, hace: 0, quita: false },
  }))
  await t.call(encargado, conteos.leer, { params: { id }, body: { lecturas } })
  await t.call(encargado, conteos.cerrar, { params: { id }, body: { motivo: 'Conteo del mes', soloLeidos: true } })
}

/** Contact lenses of two lots, one of which was sold, and a piece more that a count found and that has none. */
async function venderLote(t: TestApp, caja: Cajero, encargado: string): Promise<void> {
  const sucursal = caja.usuario.idSucursal ?? 0
  const idArticulo = await tenerArticulo(t, encargado, sucursal, 0, { familia: 'lente_contacto', codigo: 'LOTES-1' })
  const lotes = ['A1', 'B2'].map((lote) => ({ lote, caduca: '2027-01-31', piezas: 2 }))
  const entrada = { sucursal, lugar: 'exhibidor' as const, cantidad: 4, costo: 300, documento: 'F-2', lotes }
  await t.call(encargado, inventario.entrada, { params: { id: idArticulo }, body: entrada })
  const ajuste = { sucursal, lugar: 'exhibidor' as const, cantidad: 1, motivo: 'Apareció una' }
  await t.call(encargado, inventario.ajuste, { params: { id: idArticulo }, body: ajuste })
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { elementos: [elemento(300, { idArticulo })] })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(caja.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
}

/** Two pieces of one article that were sold, one of which came back, and one that an order let go; and a photo of the day before. */
async function venderPiezas(t: TestApp, caja: Cajero, encargado: string, maestro: string): Promise<void> {
  const idArticulo = await tenerArticulo(t, encargado, caja.usuario.idSucursal ?? 0, 3, { precioSucursal: 1700 })
  const soltado = await tomarPedido(t, caja.tk, caja.usuario, { elementos: [elemento(300, { idArticulo })] })
  await t.call(maestro, pedidos.eliminar, { params: { id: soltado.id }, body: { motivo: 'Ya no lo quiso' } })
  await sql`select fotografiar_inventario(${AHORA}::timestamptz - interval '1 day', ${AHORA}::timestamptz)`.execute(
    t.db,
  )
  const elementos = [elemento(300, { idArticulo }), elemento(200, { idArticulo })]
  const { id } = await tomarPedido(t, caja.tk, caja.usuario, { elementos })
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(caja.tk, pedidos.actualizarEstatus, { params: { id }, body: { estatusActualizado } })
  const { body } = await t.call(caja.tk, pedidos.conElementos, { params: { id } })
  const devuelto = body.elementos.slice(0, 1).map((uno) => uno.id)
  await t.call(encargado, pedidos.devolverMercancia, {
    params: { id },
    body: { elementos: devuelto, formaPago: 'Efectivo', motivo: 'Cambio de armazón' },
  })
}

/** A patient who was registered twice, with an appointment of his second record. */
async function unirDos(t: TestApp, tk: string, idSucursal: number): Promise<void> {
  const { una, otra } = await buildPareja(t, idSucursal)
  await buildCita(t.db, { cliente: otra, hora: '16:00' })
  await compararTodo(t)
  await unirEn(t, tk, { ganador: una.id, perdedor: otra.id })
}

/** Two who were joined by mistake, and are two again. */
async function unirYSeparar(t: TestApp, tk: string, idSucursal: number): Promise<void> {
  const { una, otra } = await buildPareja(t, idSucursal)
  await buildCita(t.db, { cliente: otra, hora: '17:00' })
  await compararTodo(t)
  const { id } = (await unirEn(t, tk, { ganador: una.id, perdedor: otra.id })).body.data
  await t.call(tk, duplicados.separar, { params: { id } })
}

/** A patient who was examined, and had his data cancelled; and one of whom nothing had to be kept, who is suppressed already. */
async function bloquear(t: TestApp, tk: string, idSucursal: number): Promise<void> {
  const { idCliente } = await buildVisita(t.db, { cliente: await buildCliente(t.db, { idSucursal }) })
  await cancelar(t, tk, idCliente)
  const { id } = await buildCliente(t.db, { idSucursal })
  await cancelar(t, tk, id)
  const hace = (dias: number) => new Date(AHORA.getTime() - dias * 24 * 3600 * 1000)
  await conDuenio(t.url, async (db) => {
    await sql`alter table bloqueo_paciente disable trigger bloqueo_solo_avanza`.execute(db)
    const antes = { bloqueado_en: hace(40), avisado_en: hace(30) }
    await db.updateTable('bloqueo_paciente').set(antes).where('id_cliente', '=', id).execute()
    await sql`alter table bloqueo_paciente enable trigger bloqueo_solo_avanza`.execute(db)
  })
  await t.call(tk, bloqueos.suprimir, { params: { id } })
}

/** A breach of the data, and a notice of it. */
async function vulnerar(t: TestApp, tk: string): Promise<void> {
  const body: CrearVulneracion = {
    ...{ tipo: 'robo', quePaso: 'Robo.', conocida: '2026-11-23', datos: ['salud'], medidas: 'Otras claves.' },
    ...{ personas: 2, avisar: true, recomendaciones: 'Cambia tu clave.' },
  }
  const { id } = (await t.call(tk, vulneraciones.crear, { body })).body.data
  const aviso = { tipo: 'aviso', texto: 'Por carta.', dia: '2026-11-24', personas: 2 } as const
  await t.call(tk, vulneraciones.agregar, { params: { id }, body: aviso })
}

/** A case of cancellation from the first word to the block. */
async function cancelar(t: TestApp, tk: string, id: number): Promise<void> {
  const pide = { tipo: 'cancelacion', detalle: 'Todo.', identidad: 'INE' } as const
  const params = { params: { id: (await t.call(tk, arco.crear, { params: { id }, body: pide })).body.data.id } }
  await t.call(tk, arco.responder, { ...params, body: { procede: true, respuesta: 'Sí.' } })
  await t.call(tk, arco.cumplir, params)
}

/** A list that left, and all of the chain's data. */
async function sacar(t: TestApp, tk: string): Promise<void> {
  await exportar(t, tk, 'pacientes', {}, 'csv')
  await t.call(tk, llevadas.empezar, { body: { actual: CONTRASENA } })
  const { archivos, dibujarFactura: dibujar } = t.app.deps
  await atenderLlevada(ctxDeTarea(t.app.deps), { archivos, dibujar }, new AbortController().signal)
}

/** One patient who is called back, and one who waits and gets an hour. */
async function llamarYEsperar(t: TestApp, tk: string, idSucursal: number): Promise<void> {
  const hace400Dias = new Date(AHORA.getTime() - 400 * 24 * 3600 * 1000)
  const { idCliente } = await buildVisita(t.db, {
    cliente: await buildCliente(t.db, { idSucursal }),
    enEl: hace400Dias,
  })
  const body = { pacientes: [{ id: idCliente, motivo: 'revision' as const }] }
  await t.call(tk, seguimiento.enviar, { body })
  const { id: otro } = await buildCliente(t.db, { idSucursal })
  const espera = { idCliente: otro, sucursalId: idSucursal, dias: [], desdeHora: '09:00', hastaHora: '19:00' }
  const { id } = (await t.call(tk, citas.esperar, { body: espera })).body.data
  await t.call(tk, citas.agendarEspera, { params: { id }, body: { fecha: '2026-12-01', hora: '10:00' } })
}

/** The patient of an order was examined before it, and both notes were corrected twice. */
async function examinar(t: TestApp, tk: string, idPedido: number): Promise<void> {
  const { body } = await t.call(tk, pedidos.conElementos, { params: { id: idPedido } })
  const { idCliente } = body.pedido
  const visita = await t.call(tk, visitas.crear, { body: visitaNueva(idCliente) })
  const historia = await t.call(tk, historias.crear, { body: historiaNueva(idCliente) })
  for (const esfOd of [-2, -1.25]) {
    const corregir = { motivo: 'Se leyó mal', cambios: { esfOd, diData: `DI ${esfOd}` } }
    await t.call(tk, visitas.corregir, { params: { id: visita.body.data.id }, body: corregir })
    await t.call(tk, historias.corregir, { params: { id: historia.body.data.id }, body: corregir })
  }
  const suVisita = { id_visita: visita.body.data.id }
  await conDuenio(t.url, (db) => db.updateTable('pedido').set(suVisita).where('id', '=', idPedido).execute())
  const hash = Buffer.alloc(32)
  await t.db.insertInto('archivo').values({ sha256: hash, bytes: 1, guardado_en: new Date() }).execute()
  const foto = {
    id_visita: visita.body.data.id,
    imagen: hash,
    miniatura: hash,
    ancho: 1,
    alto: 1,
    creado_en: new Date(),
  }
  await t.db
    .insertInto('foto')
    .values([1, 2].map((orden) => ({ ...foto, orden })))
    .execute()
}

/** An invoice in force, one that was cancelled, and one that was refused; their folios are 1, 2 and 3. */
export async function facturar(t: TestApp): Promise<void> {
  const emisora = await abrirEmisora(t)
  await pedidoFacturado(t, emisora)
  const { idFactura, total } = await pedidoFacturado(t, emisora)
  const body = { idFactura, totalFactura: total, motivo: '02' } as const
  await t.call(emisora.caja, facturacion.cancelar, { body })
  const { id } = await tomarPedido(t, emisora.caja, emisora.cajero)
  const Conceptos = [concepto(1, { indexLista: 0, TextoAdicional: '[PAC:RECHAZAR]' })]
  await crearFactura(t, emisora.caja, facturaDe(id, emisora.idSucursal, { Conceptos }))
  await seguir(t, await abrirEmisora(t))
}

/** An invoice in dollars with a payment in pesos, one in dollars, and a credit note. */
async function facturarEnDolares(t: TestApp, caja: string, idSucursal: number): Promise<void> {
  const cuerpo = facturaLibre(idSucursal, {
    MetodoPago: 'PPD',
    FormaPago: '99',
    Moneda: 'USD',
    TipoCambio: '18.123456',
  })
  const { idFactura = 0 } = (await crearFactura(t, caja, cuerpo)).body.factura ?? {}
  const pago = { fecha: '2026-11-24', formaPago: '03' as const }
  const [pesos, dolares] = [
    { ...pago, importe: 500, moneda: 'MXN' as const, tipoCambio: '18.5' },
    { ...pago, importe: 40, moneda: 'USD' as const, tipoCambio: '19.25' },
  ]
  for (const body of [pesos, dolares]) await t.call(caja, pagosDeFactura.registrar, { params: { id: idFactura }, body })
  await t.call(caja, notasDeCredito.crear, { body: { tipo: 'bonificacion', facturas: [{ idFactura, importe: 20 }] } })
}

/** A deferred sale with two complementos, and goods that came back with their egreso. */
async function seguir(t: TestApp, { caja, cajero, encargado, idSucursal }: Emisora): Promise<void> {
  const { deps } = t.app
  const ponerAlDiaDe = (id: number) => ponerAlDia(ctxDeTarea(deps), { pac: deps.pac, maestra: deps.claveMaestra }, id)
  const debe = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200 })
  const { idFactura: diferida = 0 } =
    (await crearFactura(t, caja, facturaDe(debe.id, idSucursal, { MetodoPago: 'PPD', FormaPago: '99' }))).body
      .factura ?? {}
  const cobros = await t.call(caja, pagosDeFactura.dePedido, { params: { id: diferida } })
  await t.call(caja, pagosDeFactura.decirBancos, {
    params: { id: diferida },
    body: { idPago: cobros.body.data[0]?.id ?? 0, version: 0, numOperacion: 'CAJA 7' },
  })
  await ponerAlDiaDe(debe.id)
  await t.call(caja, pedidos.abonar, { params: { id: debe.id }, body: { importe: 100, formaPago: 'Efectivo' } })
  await ponerAlDiaDe(debe.id)
  const idArticulo = await tenerArticulo(t, encargado, idSucursal, 3, { iva: '0', precio: 300 })
  const conLente = elemento(300, { idArticulo, lente: 'Monofocal', importeLente: 50 })
  const elementos = [conLente, elemento(200), elemento(300, { idArticulo })]
  const vuelve = await tomarPedido(t, caja, cajero, { elementos })
  await crearFactura(t, caja, facturaDe(vuelve.id, idSucursal))
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const)
    await t.call(caja, pedidos.actualizarEstatus, { params: { id: vuelve.id }, body: { estatusActualizado } })
  const { body } = await t.call(caja, pedidos.conElementos, { params: { id: vuelve.id } })
  const devolucion = { elementos: [body.elementos[0]?.id ?? 0], formaPago: 'Efectivo' as const, motivo: 'No eran' }
  await t.call(encargado, pedidos.devolverMercancia, { params: { id: vuelve.id }, body: devolucion })
  await ponerAlDiaDe(vuelve.id)
  // One advance that waits for the rest, and one with its final invoice and the egreso that applies it.
  await t.db.updateTable('sucursal').set({ anticipos: 'cfdi' }).where('id', '=', idSucursal).execute()
  for (const resto of [0, 300]) {
    const { id } = await tomarPedido(t, caja, cajero, { tipoPago: 'Anticipo', anticipo: 200 })
    await crearFactura(t, caja, facturaDe(id, idSucursal, { anticipo: true }))
    if (resto > 0)
      await t.call(caja, pedidos.abonar, { params: { id }, body: { importe: resto, formaPago: 'Efectivo' } })
    await ponerAlDiaDe(id)
  }
  const libre = facturaLibre(idSucursal, { MetodoPago: 'PPD', FormaPago: '99' })
  const { idFactura = 0 } = (await crearFactura(t, caja, libre)).body.factura ?? {}
  const pago = { fecha: '2026-11-24', formaPago: '03' as const, importe: 50 }
  await t.call(caja, pagosDeFactura.registrar, { params: { id: idFactura }, body: pago })
  await t.call(caja, notasDeCredito.crear, { body: { tipo: 'bonificacion', facturas: [{ idFactura, importe: 60 }] } })
  await facturarEnDolares(t, caja, idSucursal)
  await atenderPagosLibres(
    ctxDeTarea(deps),
    { pac: deps.pac, maestra: deps.claveMaestra },
    new AbortController().signal,
  )
  // The work that those payments queued is done here.
  await t.db.deleteFrom('fiscal_pendiente').execute()
}

import { randomUUID } from 'node:crypto'
import { cortes } from '@nitida/contract/cortes'
import { facturacion } from '@nitida/contract/facturacion'
import { pedidos } from '@nitida/contract/pedidos'
import { buildCita, buildCliente, buildSucursal, buildUsuario, type UsuarioDePrueba } from './builders.ts'
import { citaNueva } from './citas.ts'
import { clienteNuevo } from './clientes.ts'
import { porCerrar, reglaNueva } from './comisiones.ts'
import { abrirTienda, cerrarCaja, diaDe, esperaDe, SIN_COBROS } from './cortes.ts'
import { nuevaSucursal, nuevoUsuario } from './cuerpos.ts'
import { abrirEmisora, concepto, crearFactura, facturaLibre } from './facturas.ts'
import { articuloNuevo, tenerArticulo } from './inventario.ts'
import { tenerOrden } from './ordenes.ts'
import { elemento, pedidoNuevo, recibirEn, tomarPedido } from './pedidos.ts'
import { pedirCrudo } from './peticion.ts'
import { alternativa, presupuestoNuevo, tenerPresupuesto } from './presupuestos.ts'
import { acuerdan, promocion, promocionDeTexto } from './promociones.ts'
import { AHORA } from './reloj.ts'
import { controlNuevo, enCalidad, enLaboratorio, enListo } from './taller.ts'
import type { TestApp } from './testApp.ts'
import { buildHistoria, buildVisita, historiaNueva, visitaNueva } from './visitas.ts'

export interface Caso {
  ruta: string
  body: object
  /** The same call with another body. */
  otro: object
  /** Another path of the same route with the same body, where the path names a row. */
  otraRuta?: string
}

async function entregado({ t, tk }: Pick<Lugar, 't' | 'tk'>, id: number): Promise<void> {
  for (const estatusActualizado of ['Recibido en sucursal', 'Entregado a cliente'] as const) {
    const body = { estatusActualizado, formaPagoLiquidacion: 'Efectivo' } as const
    await t.call(tk, pedidos.actualizarEstatus, { params: { id }, body })
  }
}

const vulneracionNueva = {
  ...{ tipo: 'robo', quePaso: 'Se llevaron la computadora.', conocida: '2026-11-20', datos: ['contacto'] },
  ...{ medidas: 'Otras contraseñas.', avisar: false, motivo: 'Estaba cifrada.' },
}

/** Session and rows that the calls are made with. */
export interface Lugar {
  t: TestApp
  admin: UsuarioDePrueba
  tk: string
}

/** Every creating call, and the table it adds to (D-70). */
export const creadoras: Record<string, { tabla: string; preparar: (lugar: Lugar) => Promise<Caso> }> = {
  'POST /crearUsuario': {
    tabla: 'usuario',
    preparar: async () => ({ ruta: '/crearUsuario', body: nuevoUsuario(), otro: nuevoUsuario() }),
  },
  'POST /crearSucursal': {
    tabla: 'sucursal',
    preparar: async ({ t }) => {
      const { id } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
      return { ruta: '/crearSucursal', body: nuevaSucursal(id), otro: nuevaSucursal(id) }
    },
  },
  'POST /clientes/crearCliente': {
    tabla: 'cliente',
    preparar: async ({ t }) => {
      const sucursal = await buildSucursal(t.db)
      const body = clienteNuevo({ sucursal })
      return { ruta: '/clientes/crearCliente', body, otro: { ...body, edad: 7 } }
    },
  },
  'POST /citas': {
    tabla: 'cita',
    preparar: async ({ t, tk, admin }) => {
      const cliente = await buildCliente(t.db)
      const lugar = { cliente, idSucursal: cliente.idSucursal, usuario: admin, tk }
      return { ruta: '/citas', body: citaNueva(lugar), otro: citaNueva(lugar, { hora: '11:00' }) }
    },
  },
  'POST /citas/cancelarMultiples': {
    tabla: 'mensaje',
    preparar: async ({ t }) => {
      const [una, otra] = [await buildCita(t.db), await buildCita(t.db)]
      return { ruta: '/citas/cancelarMultiples', body: { ids: [una.id] }, otro: { ids: [otra.id] } }
    },
  },
  'POST /citas/espera': {
    tabla: 'lista_espera',
    preparar: async ({ t }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      const body = { idCliente: id, sucursalId: idSucursal, dias: [], desdeHora: '09:00', hastaHora: '12:00' }
      return { ruta: '/citas/espera', body, otro: { ...body, hastaHora: '13:00' } }
    },
  },
  'POST /clientes/porRevisar/mensajes': {
    tabla: 'contacto_seguimiento',
    preparar: async ({ t }) => {
      const enEl = new Date(AHORA.getTime() - 400 * 24 * 3600 * 1000)
      const [una, otra] = [await buildVisita(t.db, { enEl }), await buildVisita(t.db, { enEl })]
      const de = ({ idCliente }: typeof una) => ({ pacientes: [{ id: idCliente, motivo: 'revision' }] })
      return { ruta: '/clientes/porRevisar/mensajes', body: de(una), otro: de(otra) }
    },
  },
  'POST /whatsapp/enviarPromocion': {
    tabla: 'campana',
    preparar: async ({ t }) => {
      const idSucursal = await buildSucursal(t.db)
      await acuerdan(t, idSucursal, 2)
      const [body, otro] = [promocion(idSucursal), promocionDeTexto(idSucursal)]
      return { ruta: '/whatsapp/enviarPromocion', body, otro }
    },
  },
  'POST /clientes/:id/llamadas': {
    tabla: 'contacto_seguimiento',
    preparar: async ({ t }) => {
      const [uno, otro] = [await buildCliente(t.db), await buildCliente(t.db)]
      const body = { motivo: 'revision', nota: 'Vuelve en enero' }
      return {
        ruta: `/clientes/${uno.id}/llamadas`,
        body,
        otro: { ...body, nota: 'No contestó' },
        otraRuta: `/clientes/${otro.id}/llamadas`,
      }
    },
  },
  'POST /crearPedido': {
    tabla: 'pedido',
    preparar: async ({ t }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      const body = pedidoNuevo(id, idSucursal)
      return { ruta: '/crearPedido', body, otro: { ...body, elementos: [elemento(700)] } }
    },
  },
  'POST /pedidos/recibirMultiples': {
    tabla: 'mensaje',
    preparar: async ({ t, tk, admin }) => {
      const [uno, otro] = [await tomarPedido(t, tk, admin), await tomarPedido(t, tk, admin)]
      return {
        ruta: '/pedidos/recibirMultiples',
        body: { codigos: [uno.HashId] },
        otro: { codigos: [otro.HashId] },
      }
    },
  },
  'POST /pedidos/:id/abonos': {
    tabla: 'pago',
    preparar: async ({ t, tk, admin }) => {
      const anticipo = { tipoPago: 'Anticipo', anticipo: 100 } as const
      const [uno, otro] = [await tomarPedido(t, tk, admin, anticipo), await tomarPedido(t, tk, admin, anticipo)]
      const body = { importe: 50, formaPago: 'Efectivo' }
      return {
        ruta: `/pedidos/${uno.id}/abonos`,
        body,
        otro: { ...body, importe: 60 },
        otraRuta: `/pedidos/${otro.id}/abonos`,
      }
    },
  },
  'POST /pedidos/:id/devoluciones': {
    tabla: 'pago',
    preparar: async ({ t, tk, admin }) => {
      const [uno, otro] = [await tomarPedido(t, tk, admin), await tomarPedido(t, tk, admin)]
      const body = { importe: 50, formaPago: 'Efectivo', motivo: 'Se cobró de más' }
      return {
        ruta: `/pedidos/${uno.id}/devoluciones`,
        body,
        otro: { ...body, importe: 60 },
        otraRuta: `/pedidos/${otro.id}/devoluciones`,
      }
    },
  },
  'POST /pedidos/:id/mercancia': {
    tabla: 'pago',
    preparar: async ({ t, tk, admin }) => {
      const { id } = await tomarPedido(t, tk, admin, { elementos: [elemento(300), elemento(200)] })
      await entregado({ t, tk }, id)
      const { body } = await t.call(tk, pedidos.conElementos, { params: { id } })
      const [uno, otro] = body.elementos.map((fila) => fila.id)
      const devolver = (idElemento: unknown) => ({
        elementos: [idElemento],
        formaPago: 'Efectivo',
        motivo: 'No le quedan',
      })
      return { ruta: `/pedidos/${id}/mercancia`, body: devolver(uno), otro: devolver(otro) }
    },
  },
  'POST /pedidos/:id/deshacerEntrega': {
    tabla: 'pago',
    preparar: async ({ t, tk, admin }) => {
      const { id } = await tomarPedido(t, tk, admin, { tipoPago: 'Anticipo', anticipo: 100 })
      await entregado({ t, tk }, id)
      return { ruta: `/pedidos/${id}/deshacerEntrega`, body: { motivo: 'Era otro' }, otro: { motivo: 'Otro motivo' } }
    },
  },
  'POST /pagos/:id/correccion': {
    tabla: 'pago',
    preparar: async ({ t, tk, admin }) => {
      const pagoDe = async () => {
        const { id } = await tomarPedido(t, tk, admin)
        return t.db.selectFrom('pago').select('id').where('id_pedido', '=', id).executeTakeFirstOrThrow()
      }
      const [uno, otro] = [await pagoDe(), await pagoDe()]
      const body = { formaPago: 'Transferencia', motivo: 'Pagó con transferencia' }
      return {
        ruta: `/pagos/${uno.id}/correccion`,
        body,
        otro: { ...body, motivo: 'Otro motivo' },
        otraRuta: `/pagos/${otro.id}/correccion`,
      }
    },
  },
  'POST /facturacion/crearFactura': {
    tabla: 'factura',
    preparar: async ({ t }) => {
      const { idSucursal } = await abrirEmisora(t)
      return {
        ruta: '/facturacion/crearFactura',
        body: facturaLibre(idSucursal),
        otro: facturaLibre(idSucursal, { FormaPago: '03' }),
      }
    },
  },
  'POST /facturacion/facturaPublicoGeneral': {
    tabla: 'factura',
    preparar: async ({ t, tk }) => {
      const { idSucursal, caja, cajero } = await abrirEmisora(t)
      await tomarPedido(t, caja, cajero)
      const { body } = await t.call(tk, facturacion.publicoGeneral, {
        query: { metodoPago: 'Efectivo', sucursal: idSucursal },
      })
      const transacciones = body.data.map(({ id }) => id)
      const global = { metodoPago: 'Efectivo', mes: body.mes, transacciones, IdSucursal: idSucursal }
      return { ruta: '/facturacion/facturaPublicoGeneral', body: global, otro: { ...global, metodoPago: 'Debito' } }
    },
  },
  'POST /facturacion/notas': {
    tabla: 'venta_acreditada',
    preparar: async ({ t }) => {
      const { caja, idSucursal } = await abrirEmisora(t)
      const idFactura = (await crearFactura(t, caja, facturaLibre(idSucursal))).body.factura?.idFactura
      const body = { tipo: 'credito', formaPago: '03', facturas: [{ idFactura, importe: 10 }] }
      return { ruta: '/facturacion/notas', body, otro: { ...body, tipo: 'bonificacion' } }
    },
  },
  'POST /facturacion/facturas/:id/pagos': {
    tabla: 'pago_libre',
    preparar: async ({ t }) => {
      const { caja, idSucursal } = await abrirEmisora(t)
      const ppd = facturaLibre(idSucursal, { Conceptos: [concepto(1000)], MetodoPago: 'PPD', FormaPago: '99' })
      const crear = async () => (await crearFactura(t, caja, ppd)).body.factura?.idFactura
      const [una, otra] = [await crear(), await crear()]
      const body = { fecha: '2026-11-24', formaPago: '03', importe: 100, numOperacion: 'SPEI 123' }
      return {
        ruta: `/facturacion/facturas/${una}/pagos`,
        body,
        otro: { ...body, importe: 200 },
        otraRuta: `/facturacion/facturas/${otra}/pagos`,
      }
    },
  },
  'POST /facturacion/reenvio-factura': {
    tabla: 'correo',
    preparar: async ({ t }) => {
      const { caja, idSucursal } = await abrirEmisora(t)
      const { body: creada } = await crearFactura(t, caja, facturaLibre(idSucursal))
      const body = { idFactura: creada.factura?.idFactura, email: 'uno@correo.example' }
      return { ruta: '/facturacion/reenvio-factura', body, otro: { ...body, email: 'dos@correo.example' } }
    },
  },
  'POST /facturacion/reenvios': {
    tabla: 'correo',
    preparar: async ({ t }) => {
      const { caja, idSucursal } = await abrirEmisora(t)
      const { body: creada } = await crearFactura(t, caja, facturaLibre(idSucursal))
      const body = { facturas: [creada.factura?.idFactura], email: 'uno@correo.example' }
      return { ruta: '/facturacion/reenvios', body, otro: { ...body, email: 'dos@correo.example' } }
    },
  },
  'POST /cortesCaja/crear': {
    tabla: 'corte',
    preparar: async ({ t, tk, admin }) => {
      const cajero = { tk, usuario: admin }
      const { idCorte } = await diaDe(t, cajero)
      // One closing a day is allowed, so the one of the test before has to make room.
      if (idCorte) await t.call(tk, cortes.reabrir, { params: { id: idCorte }, body: { motivo: 'Otra prueba' } })
      const { totales } = (await esperaDe(t, cajero)).body
      return { ruta: '/cortesCaja/crear', body: totales, otro: { ...totales, nota: 'Otra nota' } }
    },
  },
  'POST /cortesCaja/sinCorte/:id': {
    tabla: 'corte',
    preparar: async ({ t }) => {
      const { caja, idSucursal } = await abrirTienda(t)
      await tomarPedido(t, caja.tk, caja.usuario)
      await t.db.updateTable('sucursal').set({ activa: false }).where('id', '=', idSucursal).execute()
      const body = { ...SIN_COBROS, totalEfectivo: 500, totalGeneral: 500 }
      return { ruta: `/cortesCaja/sinCorte/${idSucursal}`, body, otro: { ...body, nota: 'Otra nota' } }
    },
  },
  'POST /micas': {
    tabla: 'mica',
    preparar: async () => {
      const body = {
        ...{
          diseno: `Monofocal ${randomUUID().slice(0, 8)}`,
          material: 'CR-39',
          tratamiento: '',
          precio: 900,
          dias: null,
        },
        ...{ esfMin: -4, esfMax: 4, cilMax: -2, addMin: null, addMax: null },
      }
      return { ruta: '/micas', body, otro: { ...body, material: 'Policarbonato' } }
    },
  },
  'POST /micas/recargos': {
    tabla: 'recargo_mica',
    preparar: async () => {
      const body = { nombre: `Prisma ${randomUUID().slice(0, 8)}`, importe: 250 }
      return { ruta: '/micas/recargos', body, otro: { ...body, nombre: `${body.nombre} doble` } }
    },
  },
  'POST /comisiones/reglas': {
    tabla: 'comision_regla',
    preparar: () =>
      Promise.resolve({ ruta: '/comisiones/reglas', body: reglaNueva(), otro: reglaNueva({ base: 'margen' }) }),
  },
  'POST /comisiones/periodos': {
    tabla: 'comision_periodo',
    preparar: async ({ t, tk }) => {
      const body = await porCerrar(t, tk)
      return { ruta: '/comisiones/periodos', body, otro: { ...body, renglones: body.renglones + 1 } }
    },
  },
  'POST /depositos': {
    tabla: 'deposito',
    preparar: async ({ t }) => {
      const { caja, encargado } = await abrirTienda(t)
      await tomarPedido(t, caja.tk, caja.usuario)
      const { id } = (await cerrarCaja(t, encargado)).body.data
      const body = { cortes: [id], dia: '2026-11-24', cuenta: 'X', importe: 500, llevo: 'X' }
      return { ruta: '/depositos', body, otro: { ...body, llevo: 'Y' } }
    },
  },
  'POST /clientes/:id/consentimientos': {
    tabla: 'consentimiento',
    preparar: async ({ t }) => {
      const [{ id }, otro] = [await buildCliente(t.db), await buildCliente(t.db)]
      const body = { versionAviso: '2026-11', whatsappAvisos: true, whatsappPromociones: true, evidencia: 'casilla' }
      const [ruta, otraRuta] = [`/clientes/${id}/consentimientos`, `/clientes/${otro.id}/consentimientos`]
      return { ruta, otraRuta, body, otro: { ...body, whatsappPromociones: false } }
    },
  },
  'POST /clientes/:id/arco': {
    tabla: 'solicitud_arco',
    preparar: async ({ t }) => {
      const [{ id }, otro] = [await buildCliente(t.db), await buildCliente(t.db)]
      const body = { tipo: 'acceso', detalle: 'Todo lo que tengan de mí.', identidad: 'INE' }
      const [ruta, otraRuta] = [`/clientes/${id}/arco`, `/clientes/${otro.id}/arco`]
      return { ruta, otraRuta, body, otro: { ...body, tipo: 'rectificacion' } }
    },
  },
  'POST /vulneraciones': {
    tabla: 'vulneracion',
    preparar: async () => ({
      ...{ ruta: '/vulneraciones', body: vulneracionNueva, otro: { ...vulneracionNueva, tipo: 'acceso' } },
    }),
  },
  'POST /vulneraciones/:id/adiciones': {
    tabla: 'vulneracion_adicion',
    preparar: async ({ t, tk }) => {
      const crear = async () => {
        const { body } = await pedirCrudo(t.app, 'POST', '/vulneraciones', { tk, body: vulneracionNueva })
        return `/vulneraciones/${(body as { data: { id: number } }).data.id}/adiciones`
      }
      const body = { tipo: 'nota', texto: 'Se supo más.' }
      return { ruta: await crear(), otraRuta: await crear(), body, otro: { ...body, personas: 3 } }
    },
  },
  'POST /inventario': {
    tabla: 'articulo',
    preparar: async ({ t }) => {
      const body = articuloNuevo(await buildSucursal(t.db))
      return { ruta: '/inventario', body, otro: { ...body, color: 'C9' } }
    },
  },
  'POST /conteos': {
    tabla: 'conteo_fisico',
    preparar: async ({ t }) => {
      const body = { sucursal: await buildSucursal(t.db), lugar: 'exhibidor', marca: '' }
      return { ruta: '/conteos', body, otro: { ...body, marca: 'Lince' } }
    },
  },
  'POST /traslados': {
    tabla: 'traslado',
    preparar: async ({ t, tk }) => {
      const [de, a] = [await buildSucursal(t.db), await buildSucursal(t.db)]
      const body = { de, a, nota: '', renglones: [{ articulo: await tenerArticulo(t, tk, de), piezas: 1 }] }
      return { ruta: '/traslados', body, otro: { ...body, nota: 'Urge' } }
    },
  },
  'POST /ordenesCompra': {
    tabla: 'orden_compra',
    preparar: async ({ t }) => {
      const body = { sucursal: await buildSucursal(t.db), proveedor: 'Óptica Mayorista', reponer: null }
      return { ruta: '/ordenesCompra', body, otro: { ...body, proveedor: 'Otra' } }
    },
  },
  'POST /ordenesCompra/:id/enviar': {
    tabla: 'orden_compra_suceso',
    preparar: async ({ t, tk }) => {
      const [una, otra] = [await tenerOrden(t, tk), await tenerOrden(t, tk)]
      const rutas = { ruta: `/ordenesCompra/${una.id}/enviar`, otraRuta: `/ordenesCompra/${otra.id}/enviar` }
      return { ...rutas, body: { correo: '' }, otro: { correo: 'pedidos@proveedor.example' } }
    },
  },
  'POST /ordenesCompra/:id/recibir': {
    tabla: 'movimiento_inventario',
    preparar: async ({ t, tk }) => {
      const [una, otra] = [await tenerOrden(t, tk, { enviada: true }), await tenerOrden(t, tk, { enviada: true })]
      const body = {
        ...{ lugar: 'bodega', documento: '', nota: '', llevaba: 0 },
        renglones: [{ articulo: una.articulo, piezas: 2, costo: 640 }],
      }
      const rutas = { ruta: `/ordenesCompra/${una.id}/recibir`, otraRuta: `/ordenesCompra/${otra.id}/recibir` }
      return { ...rutas, body, otro: { ...body, nota: 'Otra' } }
    },
  },
  ...Object.fromEntries(
    [
      ['entradas', { lugar: 'bodega', cantidad: 2, costo: 640, documento: 'F-1' }] as const,
      ['ajustes', { lugar: 'bodega', cantidad: 2, motivo: 'Apareció' }] as const,
      ['reacomodos', { lugar: 'exhibidor', cantidad: 2 }] as const,
      ['devoluciones', { lugar: 'exhibidor', cantidad: 2, documento: 'NC-1', motivo: 'Venía roto' }] as const,
    ].map(([que, cuerpo]) => [
      `POST /inventario/:id/${que}`,
      {
        tabla: 'movimiento_inventario' as const,
        preparar: async ({ t, tk }: Lugar) => {
          const sucursal = await buildSucursal(t.db)
          const [id, otroId] = [await tenerArticulo(t, tk, sucursal, 9), await tenerArticulo(t, tk, sucursal, 9)]
          const [ruta, otraRuta] = [`/inventario/${id}/${que}`, `/inventario/${otroId}/${que}`]
          return { ruta, otraRuta, body: { sucursal, ...cuerpo }, otro: { sucursal, ...cuerpo, cantidad: 3 } }
        },
      },
    ]),
  ),
  'POST /taller/escaneos': {
    tabla: 'trabajo_suceso',
    preparar: async ({ t, tk, admin }) => {
      const { id } = await tomarPedido(t, tk, admin, { idSucursal: await buildSucursal(t.db) })
      return {
        ruta: '/taller/escaneos',
        body: { codigo: '901', idPedido: id },
        otro: { codigo: '902', idPedido: id },
      }
    },
  },
  'POST /pedidos/:id/montaje': {
    tabla: 'pedido_montaje',
    preparar: async ({ t, tk, admin }) => {
      const idSucursal = await buildSucursal(t.db)
      const { id } = await tomarPedido(t, tk, admin, { idSucursal })
      const { id: otroId } = await tomarPedido(t, tk, admin, { idSucursal })
      const rutas = { ruta: `/pedidos/${id}/montaje`, otraRuta: `/pedidos/${otroId}/montaje` }
      return { ...rutas, body: { dnpOd: 31 }, otro: { dnpOd: 32 } }
    },
  },
  'POST /pedidos/:id/rehacer': {
    tabla: 'rehecho',
    preparar: async ({ t, tk, admin }) => {
      const idSucursal = await buildSucursal(t.db)
      const puesto = { tk, usuario: admin, idSucursal }
      const [{ id }, { id: otroId }] = [
        await tomarPedido(t, tk, admin, { idSucursal }),
        await tomarPedido(t, tk, admin, { idSucursal }),
      ]
      for (const uno of [id, otroId]) await recibirEn(t, puesto, uno)
      const cobro = { paga: 'optica', costo: null, diferencia: null, formaPago: null }
      const body = { causa: 'taller', ...cobro, fechaEntrega: '2026-12-20', nota: '' }
      const rutas = { ruta: `/pedidos/${id}/rehacer`, otraRuta: `/pedidos/${otroId}/rehacer` }
      return { ...rutas, body, otro: { ...body, causa: 'medida' } }
    },
  },
  'POST /envios/escaneos': {
    tabla: 'envio_pedido',
    preparar: async ({ t, tk, admin }) => {
      const idSucursal = await buildSucursal(t.db)
      const [uno, otro] = [await enListo(t, tk, admin, idSucursal), await enListo(t, tk, admin, idSucursal)]
      return { ruta: '/envios/escaneos', body: { codigo: uno.charola }, otro: { codigo: otro.charola } }
    },
  },
  'POST /taller/:id/externo/correo': {
    tabla: 'correo',
    preparar: async ({ t, tk, admin }) => {
      const idSucursal = await buildSucursal(t.db)
      const [uno, otro] = [
        await enLaboratorio(t, tk, admin, { idSucursal }),
        await enLaboratorio(t, tk, admin, { idSucursal }),
      ]
      return {
        ruta: `/taller/${uno.id}/externo/correo`,
        otraRuta: `/taller/${otro.id}/externo/correo`,
        body: {},
        otro: { x: 1 },
      }
    },
  },
  'POST /taller/externo/dichos': {
    tabla: 'trabajo_dicho',
    preparar: async ({ t, tk, admin }) => {
      const { job } = await enLaboratorio(t, tk, admin, { idSucursal: await buildSucursal(t.db) })
      const body = (estado: string) => ({ archivo: 'x.oma', contenido: btoa(`JOB=${job}\r\nSTATUS=${estado}\r\n`) })
      return { ruta: '/taller/externo/dichos', body: body('EN PULIDO'), otro: body('ENVIADO') }
    },
  },
  'POST /taller/:id/controles': {
    tabla: 'control_calidad',
    preparar: async ({ t, tk, admin }) => {
      const idSucursal = await buildSucursal(t.db)
      const [uno, otro] = [await enCalidad(t, tk, admin, idSucursal), await enCalidad(t, tk, admin, idSucursal)]
      const body = controlNuevo()
      return {
        ruta: `/taller/${uno}/controles`,
        otraRuta: `/taller/${otro}/controles`,
        body,
        otro: { ...body, norma: 'ISO 21987' },
      }
    },
  },
  'POST /presupuestos': {
    tabla: 'presupuesto',
    preparar: async ({ t }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      const body = presupuestoNuevo(id, idSucursal)
      return { ruta: '/presupuestos', body, otro: { ...body, observaciones: 'Con estuche' } }
    },
  },
  'POST /presupuestos/:id/alternativas': {
    tabla: 'presupuesto_alternativa',
    preparar: async ({ t, tk }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      const [uno, otro] = [await tenerPresupuesto(t, tk, id, idSucursal), await tenerPresupuesto(t, tk, id, idSucursal)]
      const [ruta, otraRuta] = [uno, otro].map((este) => `/presupuestos/${este.id}/alternativas`)
      return { ruta: ruta ?? '', otraRuta, body: alternativa('Óptima', 2000), otro: alternativa('Óptima', 3000) }
    },
  },
  'POST /presupuestos/:id/correos': {
    tabla: 'correo',
    preparar: async ({ t, tk }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      await t.db.updateTable('cliente').set({ correo: 'ana@correo.example' }).where('id', '=', id).execute()
      const [uno, otro] = [await tenerPresupuesto(t, tk, id, idSucursal), await tenerPresupuesto(t, tk, id, idSucursal)]
      const [ruta, otraRuta] = [uno, otro].map((este) => `/presupuestos/${este.id}/correos`)
      return { ruta: ruta ?? '', otraRuta, body: {}, otro: { otro: 1 } }
    },
  },
  'POST /presupuestos/:id/envios': {
    tabla: 'presupuesto_suceso',
    preparar: async ({ t, tk }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      const [uno, otro] = [await tenerPresupuesto(t, tk, id, idSucursal), await tenerPresupuesto(t, tk, id, idSucursal)]
      const [ruta, otraRuta] = [uno, otro].map((este) => `/presupuestos/${este.id}/envios`)
      return { ruta: ruta ?? '', otraRuta, body: {}, otro: { otro: 1 } }
    },
  },
  'POST /presupuestos/:id/pedido': {
    tabla: 'pedido',
    preparar: async ({ t, tk }) => {
      const { id, idSucursal } = await buildCliente(t.db)
      const [uno, otro] = [await tenerPresupuesto(t, tk, id, idSucursal), await tenerPresupuesto(t, tk, id, idSucursal)]
      const [ruta, otraRuta] = [uno, otro].map((este) => `/presupuestos/${este.id}/pedido`)
      const body = { orden: 1, pedido: pedidoNuevo(id, idSucursal) }
      return { ruta: ruta ?? '', otraRuta, body, otro: { ...body, orden: 2 } }
    },
  },
  'PUT /visitas/crear': {
    tabla: 'visita',
    preparar: async ({ t }) => {
      const body = visitaNueva((await buildCliente(t.db)).id)
      return { ruta: '/visitas/crear', body, otro: { ...body, esfOd: 3 } }
    },
  },
  'POST /visitas/:id/addenda': {
    tabla: 'addendum',
    preparar: async ({ t }) => {
      const [una, otra] = [await buildVisita(t.db), await buildVisita(t.db)]
      const body = { motivo: 'Se anotó mal', cambios: { esfOd: 4 } }
      return {
        ruta: `/visitas/${una.id}/addenda`,
        body,
        otro: { ...body, cambios: { esfOd: 5 } },
        otraRuta: `/visitas/${otra.id}/addenda`,
      }
    },
  },
  'PUT /historiaClinica/crear': {
    tabla: 'historia_clinica',
    preparar: async ({ t }) => {
      const body = historiaNueva((await buildCliente(t.db)).id)
      return { ruta: '/historiaClinica/crear', body, otro: { ...body, esfOdPre: 3 } }
    },
  },
  'POST /historiaClinica/:id/addenda': {
    tabla: 'addendum',
    preparar: async ({ t }) => {
      const [una, otra] = [await buildHistoria(t.db), await buildHistoria(t.db)]
      const body = { motivo: 'Se anotó mal', cambios: { esfOdPre: 4 } }
      return {
        ruta: `/historiaClinica/${una.id}/addenda`,
        body,
        otro: { ...body, cambios: { esfOdPre: 5 } },
        otraRuta: `/historiaClinica/${otra.id}/addenda`,
      }
    },
  },
  'POST /cortesCaja/movimientos': {
    tabla: 'movimiento_caja',
    preparar: async () => {
      const body = { tipo: 'fondo', importe: 500, motivo: 'Cambio para la caja' }
      return { ruta: '/cortesCaja/movimientos', body, otro: { ...body, importe: 600 } }
    },
  },
}

import { ajustes } from '@nitida/contract/ajustes'
import { arco } from '@nitida/contract/arco'
import { auditoria } from '@nitida/contract/auditoria'
import { autofactura } from '@nitida/contract/autofactura'
import { avisos } from '@nitida/contract/avisos'
import { borradores } from '@nitida/contract/borradores'
import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { comisiones } from '@nitida/contract/comisiones'
import { conexiones } from '@nitida/contract/conexiones'
import { consentimientos } from '@nitida/contract/consentimientos'
import { cortes } from '@nitida/contract/cortes'
import { cuenta } from '@nitida/contract/cuenta'
import { demo } from '@nitida/contract/demo'
import { depositos } from '@nitida/contract/depositos'
import { documentos } from '@nitida/contract/documentos'
import { duplicados } from '@nitida/contract/duplicados'
import { exportaciones } from '@nitida/contract/exportaciones'
import { facturacion } from '@nitida/contract/facturacion'
import { contador } from '@nitida/contract/facturacion.contador'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import { listas69 } from '@nitida/contract/facturacion.listas69'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { polizas } from '@nitida/contract/facturacion.polizas'
import { reenvios } from '@nitida/contract/facturacion.reenvios'
import { listaDelSat } from '@nitida/contract/facturacion.sat'
import { historias } from '@nitida/contract/historias'
import { impresoras } from '@nitida/contract/impresoras'
import { informe } from '@nitida/contract/informe'
import { inventario } from '@nitida/contract/inventario'
import { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import { conteos } from '@nitida/contract/inventario.conteos'
import { etiquetas } from '@nitida/contract/inventario.etiquetas'
import { imagenes } from '@nitida/contract/inventario.imagen'
import { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import { recepciones } from '@nitida/contract/inventario.recepciones'
import { traslados } from '@nitida/contract/inventario.traslados'
import { llaves } from '@nitida/contract/llaves'
import { llevadas } from '@nitida/contract/llevadas'
import { mensajes } from '@nitida/contract/mensajes'
import { respuestas } from '@nitida/contract/mensajes.respuestas'
import { metas } from '@nitida/contract/metas'
import { micas } from '@nitida/contract/micas'
import { mostrador } from '@nitida/contract/mostrador'
import { mudanza } from '@nitida/contract/mudanza'
import { negocio } from '@nitida/contract/negocio'
import { pedidos } from '@nitida/contract/pedidos'
import { presupuestos } from '@nitida/contract/presupuestos'
import { primerosPasos } from '@nitida/contract/primerosPasos'
import { promociones } from '@nitida/contract/promociones'
import { rehechos } from '@nitida/contract/rehechos'
import { seguimiento } from '@nitida/contract/seguimiento'
import { sesion } from '@nitida/contract/sesion'
import { sucursales } from '@nitida/contract/sucursales'
import { tablero } from '@nitida/contract/tablero'
import { taller } from '@nitida/contract/taller'
import { envios } from '@nitida/contract/taller.envios'
import { externo } from '@nitida/contract/taller.externo'
import { terminales } from '@nitida/contract/terminales'
import { tickets } from '@nitida/contract/tickets'
import { usuarios } from '@nitida/contract/usuarios'
import { visitas } from '@nitida/contract/visitas'
import { vulneraciones } from '@nitida/contract/vulneraciones'
import { buildCita, buildSucursal, buildUsuario } from './builders.ts'
import { reglaNueva } from './comisiones.ts'
import { SIN_COBROS } from './cortes.ts'
import { nuevaSucursal, nuevoUsuario } from './cuerpos.ts'
import { facturaLibre, receptor } from './facturas.ts'
import { articuloNuevo, tenerArticulo } from './inventario.ts'
import { elemento, pedidoNuevo, tomarPedido } from './pedidos.ts'
import { alternativa, presupuestoNuevo, tenerPresupuesto } from './presupuestos.ts'
import { promocionDeTexto } from './promociones.ts'
import { controlNuevo } from './taller.ts'
import type { TestApp } from './testApp.ts'
import { buildHistoria, buildVisita, historiaNueva, visitaNueva } from './visitas.ts'

/** A valid call: its body, its query, and the row that its path names ('1' unless said). */
/** Accounts at nobody's: a saved version that is not there keeps them from being tried. */
const WHATSAPP = { idTelefono: '1055501234567', token: 'X', secretoApp: 'X', tokenVerificacion: 'X' }
const CORREO = {
  ...{ servidor: '127.0.0.1', puerto: 1, usuario: 'X', clave: 'X' },
  ...{ remitente: 'facturas@optica.mx', responderA: 'optica@optica.mx' },
}
const MICA = {
  ...{ diseno: 'Monofocal', material: 'CR-39', tratamiento: 'AR', precio: 900, dias: null },
  ...{ esfMin: -4, esfMax: 4, cilMax: -2, addMin: null, addMax: null },
}
const S3 = { url: 'http://127.0.0.1:1', bucket: 'fotos', region: 'us-east-1', idClave: 'X', secreto: 'X' }
const LLAVE = { id: 'AA', rawId: 'AA', type: 'public-key' as const }
const ALTA_DE_LLAVE = { ...LLAVE, response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
const ENTRADA_CON_LLAVE = { ...LLAVE, response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } }
const PAC = { usuario: 'X', contrasena: 'X' }

export interface Valido {
  body?: () => Record<string, unknown>
  query?: Record<string, string>
  id?: number
}

/** Valid calls for every endpoint that needs one, by method and path, for the session of an administrator. */
export async function llamadasValidas(t: TestApp, tk: string): Promise<Readonly<Record<string, Valido>>> {
  const { id: idEncargado } = await buildUsuario(t.db, { tipo: '1', idSucursal: null })
  const usuario = await buildUsuario(t.db) // never the caller: a new password would end his session
  const cita = await buildCita(t.db)
  const { cliente, idSucursal } = cita
  const tomar = () => tomarPedido(t, tk, usuario, { idSucursal, tipoPago: 'Anticipo', anticipo: 100 })
  const pedido = (await tomar()).id
  const borrable = (await tomar()).id
  const pago = await t.db.selectFrom('pago').select('id').where('id_pedido', '=', pedido).executeTakeFirstOrThrow()
  let n = 0
  const articulo = await tenerArticulo(t, tk, idSucursal)
  const otraSucursal = await buildSucursal(t.db)
  const cotizar = async () => (await tenerPresupuesto(t, tk, cliente.id, idSucursal)).id
  const [presupuesto, perdible] = [await cotizar(), await cotizar()]
  const paciente = () => ({ nombreCompleto: `PACIENTE ${++n}`, edad: 40, telefono: '0000000000', sucursal: idSucursal })
  const motivo = 'nada'
  const { id: visita } = await buildVisita(t.db, { cliente })
  const { id: historia } = await buildHistoria(t.db, { cliente })
  const correccion = () => ({ motivo, cambios: { observaciones: `X ${++n}` } })
  const deNota = () => ({ nombreCliente: 'X', nombreSucursal: 'X', createDate: 'X', observaciones: 'X', color: 'X' })
  const avisoDeCita = () => ({
    ...{ Fecha: '25/11/2026', Hora: '10:00', nombreCliente: 'X', nombreOptica: 'X', phoneNumber: cliente.telefono },
  })
  const avisoDePedido = () => ({ nombreCliente: 'X', phoneNumber: cliente.telefono })
  const lugar = { fecha: '2027-01-04', hora: '10:00', sucursalId: idSucursal, sucursalDireccion: 'X' }
  const deCita = () => ({ ...lugar, telefonoCliente: cliente.telefono })
  const textos = { lente: 'X', otro: 'X', grado: 'X', tono: 'X', observaciones: 'X' }
  const dePedido = () => ({ ...pedidoNuevo(cliente.id, idSucursal, { elementos: [elemento(500, textos)] }) })
  const sinTexto = { body: () => ({ password: null }), id: usuario.id }
  const validos: [{ method: string; path: string }, Valido][] = [
    [sesion.login, { body: () => ({ username: 'nadie@prueba.mx', password: 'x' }) }],
    [usuarios.crear, { body: () => nuevoUsuario() }],
    [usuarios.guardar, { body: () => nuevoUsuario(), id: usuario.id }],
    [usuarios.desactivar, sinTexto],
    [usuarios.activar, sinTexto],
    [usuarios.cambiarHorario, { body: () => ({ sessionLimit: '09:00-20:00' }), id: usuario.id }],
    [sucursales.crear, { body: () => nuevaSucursal(idEncargado) }],
    [sucursales.guardar, { body: () => ({}), id: idSucursal }],
    [clientes.crear, { body: paciente }],
    [clientes.guardar, { body: paciente, id: cliente.id }],
    [seguimiento.enviar, { body: () => ({ pacientes: [{ id: cliente.id, motivo: 'revision' }] }) }],
    [seguimiento.anotarLlamada, { body: () => ({ motivo: 'revision', nota: 'X' }), id: cliente.id }],
    [seguimiento.indicarRevision, { body: () => ({ dia: '2027-01-04' }), id: cliente.id }],
    [citas.proximosDias, { query: { fechaInicio: '2026-11-25', fechaFin: '2026-11-26', sucursalId: `${idSucursal}` } }],
    [citas.disponibilidad, { query: { fecha: '2026-11-25', sucursalId: `${idSucursal}` } }],
    [citas.crear, { body: () => ({ ...deCita(), idCliente: cliente.id, clienteName: 'X' }) }],
    [citas.guardar, { body: deCita, id: cita.id }],
    [citas.marcarAsistencia, { body: () => ({ asistencia: null }), id: cita.id }],
    [citas.marcarAsistencias, { body: () => ({ marcas: [{ id: 99_999_999, asistencia: 'Asistió' }] }) }],
    [
      citas.esperar,
      {
        body: () => ({
          idCliente: cliente.id,
          sucursalId: idSucursal,
          dias: [],
          desdeHora: '09:00',
          hastaHora: '12:00',
        }),
      },
    ],
    [citas.agendarEspera, { body: () => ({ fecha: '2027-01-04', hora: '11:00' }) }],
    [citas.asistenciaPorSucursal, { query: { mes: '2026-11' } }],
    [citas.cancelarMultiples, { body: () => ({ ids: [99_999_999] }) }],
    [citas.deshacerCancelacion, { body: () => ({ ids: [99_999_999] }) }],
    [mensajes.avisoCreacionCita, { body: avisoDeCita }],
    [mensajes.confirmacionCita, { body: avisoDeCita }],
    [mensajes.avisoCancelacionCita, { body: avisoDeCita }],
    [mensajes.avisoCreacionPedido, { body: () => ({ ...avisoDePedido(), fechaEntrega: '2026-11-30' }) }],
    [mensajes.avisoPedidoListo, { body: () => ({ ...avisoDePedido(), nombreOptica: 'X' }) }],
    [respuestas.resolver, { body: () => ({ resolucion: 'sigue' }) }],
    [promociones.enviar, { body: () => promocionDeTexto(idSucursal) }],
    [promociones.probar, { body: () => ({ ...promocionDeTexto(idSucursal), telefono: cliente.telefono }) }],
    [pedidos.crear, { body: dePedido }],
    [pedidos.actualizar, { body: dePedido, id: pedido }],
    [pedidos.eliminar, { body: () => ({ motivo }), id: borrable }],
    [pedidos.actualizarEstatus, { body: () => ({ estatusActualizado: 'Recibido en sucursal' }), id: pedido }],
    [pedidos.medir, { body: () => ({ dnpOd: 31, baseOd: 'nasal' }), id: pedido }],
    [pedidos.abonar, { body: () => ({ importe: 1, formaPago: 'Efectivo' }), id: pedido }],
    [pedidos.devolver, { body: () => ({ importe: 1, formaPago: 'Efectivo', motivo }), id: pedido }],
    [pedidos.corregir, { body: () => ({ formaPago: 'Debito', motivo }), id: pago.id }],
    [pedidos.devolverMercancia, { body: () => ({ elementos: [1], formaPago: 'Efectivo', motivo }), id: pedido }],
    [pedidos.deshacerEntrega, { body: () => ({ motivo }), id: pedido }],
    [pedidos.sugerencias, { query: { campo: 'armazon', texto: 'X', sucursal: `${idSucursal}` } }],
    [tablero.recibirMultiples, { body: () => ({ codigos: ['X', 'Y'] }) }],
    [tickets.comprobante, { body: () => ({}), id: pago.id }],
    [tickets.capturas, { body: () => ({ id: pedido }) }],
    [tickets.capturaLaboratorio, { body: () => ({ idCliente: cliente.id, FechaCreacion: '2026-11-25' }) }],
    [autofactura.crear, { body: () => ({ ...receptor, Correo: 'alguien@prueba.mx' }) }],
    [facturacion.crear, { body: () => facturaLibre(idSucursal) }],
    [cuadre.mes, { query: { mes: '2026-11' } }],
    [cuadre.renglones, { query: { mes: '2026-11', clase: 'libres' } }],
    [polizas.mes, { query: { mes: '2026-11' } }],
    [polizas.archivo, { query: { mes: '2026-11', rfc: 'EKU9003173C9', formato: 'xlsx' } }],
    [contador.archivos, { query: { mes: '2026-11' } }],
    [contador.sacarDeGlobal, { body: () => ({ idPedido: 1, via: 'egreso' }) }],
    [
      pagosDeFactura.registrar,
      { body: () => ({ fecha: '2026-11-24', formaPago: '03', importe: 1, numOperacion: 'X' }) },
    ],
    [
      notasDeCredito.crear,
      { body: () => ({ tipo: 'credito', formaPago: '03', facturas: [{ idFactura: 1, importe: 1 }] }) },
    ],
    [pagosDeFactura.anular, { body: () => ({ motivo }) }],
    [pagosDeFactura.decirBancos, { body: () => ({ idPago: 1, version: 0, numOperacion: 'X' }) }],
    [pendientesFiscales.resolver, { body: () => ({ accion: 'ahora' }) }],
    [pendientesFiscales.resolverFactura, { body: () => ({ accion: 'egreso' }) }],
    [facturasEnCurso.cargarXml, { body: () => ({ cfdiXml: '<a/>' }) }],
    [facturasEnCurso.noTimbrada, { body: () => ({ motivo }) }],
    [facturacion.guardar, { body: () => ({ folioFiscal: 'c56a4180-65aa-42ec-a945-5fd21dec0538' }) }],
    [facturacion.publicoGeneral, { query: { metodoPago: 'Efectivo', sucursal: `${idSucursal}` } }],
    [
      facturacion.crearGlobal,
      { body: () => ({ metodoPago: 'Efectivo', mes: '2026-11', transacciones: [pago.id], IdSucursal: idSucursal }) },
    ],
    [reenvios.varias, { body: () => ({ facturas: [99_999_999], email: '' }) }],
    [facturacion.reenviar, { body: () => ({ idFactura: 1, email: 'alguien@prueba.mx' }) }],
    [facturacion.cancelar, { body: () => ({ idFactura: 1, motivo: '02', totalFactura: 1 }) }],
    [visitas.crear, { body: () => ({ ...deNota(), ...visitaNueva(cliente.id) }) }],
    [visitas.formulario, { id: cliente.id }],
    [visitas.enlace, { id: visita }],
    [visitas.ultima, { id: cliente.id }],
    [visitas.porId, { id: visita }],
    [visitas.porCliente, { id: cliente.id }],
    [visitas.historial, { id: cliente.id }],
    [visitas.graduaciones, { id: cliente.id }],
    [visitas.ultimaFotos, { id: visita }],
    [visitas.fotos, { id: visita }],
    [visitas.lecturas, { id: visita }],
    [visitas.corregir, { body: () => correccion(), id: visita }],
    [historias.expediente, { id: cliente.id }],
    [historias.crear, { body: () => ({ ...deNota(), ...historiaNueva(cliente.id) }) }],
    [historias.enlace, { id: historia }],
    [historias.ultimaVisita, { id: cliente.id }],
    [historias.ultimaVisitaActual, { id: cliente.id }],
    [historias.porId, { id: historia }],
    [documentos.recetaDeHistoria, { body: () => ({ uso: 'X', recomendacion: 'X' }), id: historia }],
    [documentos.recetaDeVisita, { body: () => ({ uso: 'X', recomendacion: 'X' }), id: visita }],
    [documentos.exportar, { body: () => ({ idCliente: cliente.id }) }],
    [historias.validar, { body: () => ({ idCliente: cliente.id }) }],
    [historias.corregir, { body: () => correccion(), id: historia }],
    [mostrador.paciente, { id: cliente.id }],
    [mostrador.pagos, { id: cliente.id }],
    [auditoria.list, { query: { desde: '2026-11-01', hasta: '2026-11-24' } }],
    [negocio.ver, { query: { desde: '2026-11-01', hasta: '2026-11-24', contra: 'anio' } }],
    [negocio.renglones, { query: { desde: '2026-11-01', hasta: '2026-11-24', figura: 'ventas' } }],
    [mostrador.buscar, { query: { texto: 'XX' } }],
    [borradores.guardar, { body: () => ({ datos: { observaciones: 'X' } }), id: cliente.id }],
    [llevadas.empezar, { body: () => ({ actual: 'X' }) }],
    [exportaciones.crear, { body: () => ({ lista: 'pacientes', formato: 'csv', filtro: { search: 'X' } }) }],
    [mudanza.subir, { body: () => ({ libro: 'pacientes', nombre: 'X' }) }],
    [mudanza.cambiarMapa, { body: () => ({ elecciones: [{ indice: 0, campo: 'X' }] }) }],
    [mudanza.cambiarRenglon, { body: () => ({ correccion: { columna: 0, texto: 'X' } }) }],
    [
      duplicados.unir,
      { body: () => ({ ganador: 1, perdedor: 2, versiones: { ganador: 1, perdedor: 1 }, delPerdedor: [] }) },
    ],
    [cuenta.cambiarContrasena, { body: () => ({ actual: 'X', nueva: 'XXXXXXXX' }) }],
    [demo.salir, { body: () => ({ actual: 'X', email: 'x@correo.example', nueva: 'X' }) }],
    [ajustes.guardar, { body: () => ({ version: 0, nombreOptica: 'X', impresoras: 'X' }) }],
    [primerosPasos.aplazar, { body: () => ({ pasos: ['datos'], despues: true }) }],
    [impresoras.avisar, { body: () => ({ impresora: 'X', bien: true }) }],
    [taller.ver, { query: { sucursal: String(idSucursal) } }],
    [taller.uno, { id: pedido }],
    [taller.escanear, { body: () => ({ codigo: '901' }) }],
    [taller.deshacer, { id: pedido, body: () => ({}) }],
    [
      taller.lugar,
      { id: pedido, body: () => ({ laboratorio: 'X', prometido: null, falta: 'X', correo: 'x@lab.example' }) },
    ],
    [
      rehechos.rehacer,
      {
        id: pedido,
        body: () => ({
          ...{ causa: 'taller', paga: 'optica', costo: null, diferencia: null, formaPago: null },
          ...{ fechaEntrega: '2026-12-05', nota: 'X' },
        }),
      },
    ],
    [rehechos.tasas, { query: { desde: '2026-11-01', hasta: '2026-11-24' } }],
    [rehechos.renglones, { query: { desde: '2026-11-01', hasta: '2026-11-24', grupo: 'marca', clave: 'X' } }],
    [rehechos.dePedido, { id: pedido }],
    [taller.surtido, { query: { sucursal: String(idSucursal) } }],
    [envios.list, { query: { sucursal: String(idSucursal) } }],
    [envios.escanear, { body: () => ({ codigo: '901' }) }],
    [envios.quitar, { body: () => ({ pedido }) }],
    [envios.enviar, { body: () => ({}) }],
    [envios.regresar, { body: () => ({}) }],
    [envios.recibir, { body: () => ({ codigo: '901' }) }],
    [envios.cerrar, { body: () => ({}) }],
    [externo.ver, { id: pedido }],
    [externo.bajar, { id: pedido, body: () => ({ clase: 'oma' }) }],
    [externo.enviar, { id: pedido, body: () => ({}) }],
    [externo.oir, { body: () => ({ archivo: 'X', contenido: btoa('JOB=01-1\r\nSTATUS=X\r\n') }) }],
    [taller.controlar, { id: pedido, body: () => ({ ...controlNuevo(), defectos: { otro: 'Ambos' }, nota: 'X' }) }],
    [presupuestos.crear, { body: () => presupuestoNuevo(cliente.id, idSucursal, { observaciones: 'X' }) }],
    [presupuestos.list, { query: { search: 'X' } }],
    [presupuestos.conversion, { query: { desde: '2026-11-01', hasta: '2026-11-24' } }],
    [presupuestos.uno, { id: presupuesto }],
    [presupuestos.agregar, { id: presupuesto, body: () => alternativa('X', 100) }],
    [presupuestos.recomendar, { id: presupuesto, body: () => ({ orden: 1 }) }],
    [presupuestos.llamar, { id: presupuesto, body: () => ({ llamarEl: null }) }],
    [presupuestos.perder, { id: perdible, body: () => ({ motivo: 'precio', nota: 'X' }) }],
    [presupuestos.enviar, { id: presupuesto, body: () => ({}) }],
    [presupuestos.enviarCorreo, { id: presupuesto, body: () => ({}) }],
    [presupuestos.papel, { id: presupuesto }],
    [tickets.presupuesto, { id: presupuesto, body: () => ({}) }],
    [presupuestos.pedir, { id: presupuesto, body: () => ({ orden: 1, pedido: pedidoNuevo(cliente.id, idSucursal) }) }],
    [presupuestos.interesar, { body: () => ({ orden: 1 }) }],
    [inventario.list, { query: { sucursal: String(idSucursal) } }],
    [inventario.articulo, { id: articulo, query: { sucursal: String(idSucursal) } }],
    [inventario.crear, { body: () => articuloNuevo(idSucursal) }],
    [
      inventario.guardar,
      { id: articulo, body: () => ({ ...articuloNuevo(idSucursal), codigo: `X${++n}`, activo: true, version: 1 }) },
    ],
    [
      inventario.entrada,
      {
        id: articulo,
        body: () => ({ sucursal: idSucursal, lugar: 'bodega', cantidad: 1, costo: 1, documento: 'X' }),
      },
    ],
    [
      inventario.ajuste,
      { id: articulo, body: () => ({ sucursal: idSucursal, lugar: 'bodega', cantidad: 1, motivo: 'XXX' }) },
    ],
    [inventario.reacomodo, { id: articulo, body: () => ({ sucursal: idSucursal, lugar: 'bodega', cantidad: 1 }) }],
    [cifrasDeInventario.ver, { query: { desde: '2026-11-01', hasta: '2026-11-24' } }],
    [cifrasDeInventario.renglones, { query: { desde: '2026-11-01', hasta: '2026-11-24', figura: 'valor' } }],
    [etiquetas.dibujar, { body: () => ({ sucursal: idSucursal, rollo: '50x25', articulos: [articulo] }) }],
    [etiquetas.hoja, { body: () => ({ sucursal: idSucursal, desde: 1, renglones: [{ articulo, piezas: 1 }] }) }],
    [conteos.list, { query: { sucursal: String(idSucursal) } }],
    [conteos.abrir, { body: () => ({ sucursal: idSucursal, lugar: 'bodega', marca: 'X' }) }],
    [
      conteos.leer,
      {
        body: () => ({ lecturas: [{ lectura: crypto.randomUUID(), codigo: 'X', hace: 0, quita: false }] }),
      },
    ],
    [conteos.cerrar, { body: () => ({ motivo: 'XXX', soloLeidos: true }) }],
    [traslados.list, { query: { sucursal: String(idSucursal) } }],
    [
      traslados.crear,
      {
        body: () => ({
          ...{ de: idSucursal, a: otraSucursal, nota: 'X' },
          renglones: [{ articulo, piezas: 1 }],
        }),
      },
    ],
    [traslados.enviar, { body: () => ({ lugar: 'bodega', renglones: [{ articulo, piezas: 1 }] }) }],
    [traslados.recibir, { body: () => ({ lugar: 'bodega', renglones: [{ articulo, piezas: 1 }] }) }],
    [traslados.cerrar, { body: () => ({ motivo: 'XXX' }) }],
    [ordenesDeCompra.list, { query: { sucursal: String(idSucursal) } }],
    [ordenesDeCompra.porReponer, { query: { sucursal: String(idSucursal) } }],
    [ordenesDeCompra.crear, { body: () => ({ sucursal: idSucursal, proveedor: 'X', reponer: 'X' }) }],
    [
      ordenesDeCompra.guardar,
      {
        body: () => ({
          ...{ proveedor: 'X', rfc: 'OMC010203AB4', correo: 'x@proveedor.example', prometida: null, nota: 'X' },
          ...{ renglones: [{ articulo, piezas: 1, costo: 1 }], version: 9 },
        }),
      },
    ],
    [ordenesDeCompra.enviar, { body: () => ({ correo: 'x@proveedor.example' }) }],
    [
      ordenesDeCompra.recibir,
      {
        body: () => ({
          ...{ lugar: 'bodega', documento: 'X', nota: 'X', llevaba: 0 },
          renglones: [{ articulo, piezas: 1, costo: 1 }],
        }),
      },
    ],
    [ordenesDeCompra.cancelar, { body: () => ({ motivo: 'XXX' }) }],
    [ordenesDeCompra.bajar, { body: () => ({ clase: 'xlsx' }) }],
    [recepciones.subir, { body: () => ({ sucursal: idSucursal, nombre: 'X' }) }],
    [recepciones.list, { query: { sucursal: String(idSucursal) } }],
    [
      recepciones.recibir,
      {
        body: () => ({
          ...{ lugar: 'bodega', nota: 'X' },
          renglones: [
            {
              ...{ numero: 1, recibidas: 1, articulo: null },
              nuevo: { familia: 'armazon', marca: 'X', modelo: 'X', color: 'X', medida: 'X', precio: 1 },
            },
          ],
        }),
      },
    ],
    [
      recepciones.devolver,
      {
        id: articulo,
        body: () => ({ sucursal: idSucursal, lugar: 'bodega', cantidad: 1, documento: 'X', motivo: 'XXX' }),
      },
    ],
    [sucursales.revisarCsd, { body: () => ({ passCSD: 'X' }) }],
    [arco.crear, { id: cliente.id, body: () => ({ tipo: 'acceso', detalle: 'X', identidad: 'X' }) }],
    [arco.responder, { body: () => ({ procede: true, respuesta: 'X' }) }],
    [
      vulneraciones.crear,
      {
        body: () => ({
          ...{ tipo: 'robo', quePaso: 'X', conocida: '2026-11-20', datos: ['contacto'], medidas: 'X' },
          ...{ avisar: false, motivo: 'X' },
        }),
      },
    ],
    [vulneraciones.agregar, { body: () => ({ tipo: 'nota', texto: 'X' }) }],
    [avisos.guardar, { body: () => ({ version: 9, introduccion: 'X' }) }],
    [
      consentimientos.consentir,
      {
        id: cliente.id,
        body: () => ({
          versionAviso: '2026-11',
          whatsappAvisos: true,
          whatsappPromociones: false,
          evidencia: 'casilla',
        }),
      },
    ],
    [conexiones.probarWhatsapp, { body: () => WHATSAPP }],
    [conexiones.guardarWhatsapp, { body: () => ({ ...WHATSAPP, version: 9 }) }],
    [conexiones.probarCorreo, { body: () => CORREO }],
    [conexiones.guardarCorreo, { body: () => ({ ...CORREO, version: 9 }) }],
    [conexiones.probarPac, { body: () => PAC }],
    [conexiones.quitar, { body: () => ({ version: 9 }) }],
    [conexiones.probarS3, { body: () => S3 }],
    [conexiones.guardarS3, { body: () => ({ ...S3, version: 9 }) }],
    [conexiones.guardarPac, { body: () => ({ ...PAC, version: 9 }) }],
    [cuenta.pedirFactor, { body: () => ({ actual: 'X' }) }],
    [cuenta.activarFactor, { body: () => ({ codigo: '000000' }) }],
    [cuenta.quitarFactor, { body: () => ({ actual: 'X', codigo: '000000' }) }],
    [llaves.pedirAlta, { body: () => ({ actual: 'X' }) }],
    [llaves.agregar, { body: () => ({ nombre: 'X', firmada: ALTA_DE_LLAVE }) }],
    [llaves.quitar, { body: () => ({ actual: 'X' }) }],
    [llaves.quitarDe, { body: () => ({ actual: 'X' }) }],
    [llaves.pedirEntrada, { body: () => ({}) }],
    [llaves.entrar, { body: () => ENTRADA_CON_LLAVE }],
    [usuarios.quitarFactor, { body: () => ({ actual: 'X' }) }],
    [sesion.preferencias, { body: () => ({ inicioEnHoy: true, hoyPlegado: false }) }],
    [cortes.crear, { body: () => ({ ...SIN_COBROS, nota: motivo }) }],
    [cortes.crearMovimiento, { body: () => ({ tipo: 'gasto', importe: 1, motivo }) }],
    [cortes.reabrir, { body: () => ({ motivo }) }],
    [cortes.cerrarSucursal, { body: () => ({ ...SIN_COBROS, nota: motivo }) }],
    [informe.cambiar, { body: () => ({ activo: true }) }],
    [metas.ver, { query: { mes: '2026-11' } }],
    [metas.guardar, { body: () => ({ mes: '2026-11', metas: [{ idSucursal: 1, meta: 1_000, version: 9 }] }) }],
    [imagenes.poner, { body: () => ({}) }],
    [micas.crear, { body: () => MICA }],
    [micas.guardar, { body: () => ({ ...MICA, activa: true, version: 9 }) }],
    [micas.crearRecargo, { body: () => ({ nombre: motivo, importe: 1 }) }],
    [micas.guardarRecargo, { body: () => ({ nombre: motivo, importe: 1, activo: true, version: 9 }) }],
    [
      micas.proponer,
      {
        body: () => ({
          graduacion: {
            ...{ esfOd: 1, cilOd: null, ejeOd: null, addOd: null },
            ...{ esfOi: 1, cilOi: null, ejeOi: null, addOi: null },
          },
        }),
      },
    ],
    [listas69.cargar, { body: () => ({ nombre: 'x.csv' }) }],
    [listaDelSat.comparar, { body: () => ({ nombre: 'x.zip' }) }],
    [listaDelSat.renglones, { query: { clase: 'total', page: '1' } }],
    [terminales.subir, { body: () => ({ sucursal: 1, nombre: 'x.csv' }) }],
    [terminales.pendientes, { query: { page: '1' } }],
    [terminales.aclarar, { body: () => ({ clase: 'falta', id: 1, nota: motivo }) }],
    [comisiones.ver, { query: { hasta: '2026-11-24' } }],
    [comisiones.renglones, { query: { persona: '1' } }],
    [comisiones.periodos, { query: { page: '1' } }],
    [comisiones.cerrar, { body: () => ({ hasta: '2026-11-20', renglones: 1, comision: 1 }) }],
    [comisiones.crearRegla, { body: () => reglaNueva() }],
    [depositos.pendientes, { query: { page: '1' } }],
    [depositos.list, { query: { page: '1' } }],
    [depositos.crear, { body: () => ({ cortes: [1], dia: '2026-11-24', cuenta: 'X', importe: 1, llevo: 'X' }) }],
    [depositos.revertir, { body: () => ({ motivo }) }],
  ]
  return Object.fromEntries(validos.map(([{ method, path }, valido]) => [`${method} ${path}`, valido]))
}

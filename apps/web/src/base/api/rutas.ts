import type { ajustes } from '@nitida/contract/ajustes'
import type { arco } from '@nitida/contract/arco'
import type { auditoria } from '@nitida/contract/auditoria'
import type { avisos } from '@nitida/contract/avisos'
import type { bloqueos } from '@nitida/contract/bloqueos'
import type { borradores } from '@nitida/contract/borradores'
import type { citas } from '@nitida/contract/citas'
import type { clientes } from '@nitida/contract/clientes'
import type { comisiones } from '@nitida/contract/comisiones'
import type { conexiones } from '@nitida/contract/conexiones'
import type { consentimientos } from '@nitida/contract/consentimientos'
import type { correos } from '@nitida/contract/correos'
import type { cortes } from '@nitida/contract/cortes'
import type { cuenta } from '@nitida/contract/cuenta'
import type { demo } from '@nitida/contract/demo'
import type { depositos } from '@nitida/contract/depositos'
import type { documentos } from '@nitida/contract/documentos'
import type { duplicados } from '@nitida/contract/duplicados'
import type { exportaciones } from '@nitida/contract/exportaciones'
import type { facturacion } from '@nitida/contract/facturacion'
import type { avisosFiscales } from '@nitida/contract/facturacion.avisos'
import type { contador } from '@nitida/contract/facturacion.contador'
import type { cuadre } from '@nitida/contract/facturacion.cuadre'
import type { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import type { globalesSolas } from '@nitida/contract/facturacion.globales'
import type { listas69 } from '@nitida/contract/facturacion.listas69'
import type { notasDeCredito } from '@nitida/contract/facturacion.notas'
import type { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import type { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import type { polizas } from '@nitida/contract/facturacion.polizas'
import type { reenvios } from '@nitida/contract/facturacion.reenvios'
import type { listaDelSat } from '@nitida/contract/facturacion.sat'
import type { historias } from '@nitida/contract/historias'
import type { impresoras } from '@nitida/contract/impresoras'
import type { informe } from '@nitida/contract/informe'
import type { inventario } from '@nitida/contract/inventario'
import type { cifrasDeInventario } from '@nitida/contract/inventario.cifras'
import type { conteos } from '@nitida/contract/inventario.conteos'
import type { etiquetas } from '@nitida/contract/inventario.etiquetas'
import type { imagenes } from '@nitida/contract/inventario.imagen'
import type { ordenesDeCompra } from '@nitida/contract/inventario.ordenes'
import type { recepciones } from '@nitida/contract/inventario.recepciones'
import type { traslados } from '@nitida/contract/inventario.traslados'
import type { laboratorio } from '@nitida/contract/laboratorio'
import type { llaves } from '@nitida/contract/llaves'
import type { llevadas } from '@nitida/contract/llevadas'
import type { mensajes } from '@nitida/contract/mensajes'
import type { respuestas } from '@nitida/contract/mensajes.respuestas'
import type { metas } from '@nitida/contract/metas'
import type { micas } from '@nitida/contract/micas'
import type { mostrador } from '@nitida/contract/mostrador'
import type { mudanza } from '@nitida/contract/mudanza'
import type { negocio } from '@nitida/contract/negocio'
import type { pedidos } from '@nitida/contract/pedidos'
import type { presupuestos } from '@nitida/contract/presupuestos'
import type { primerosPasos } from '@nitida/contract/primerosPasos'
import type { promociones } from '@nitida/contract/promociones'
import type { rehechos } from '@nitida/contract/rehechos'
import type { seguimiento } from '@nitida/contract/seguimiento'
import type { sesion } from '@nitida/contract/sesion'
import type { sucursales } from '@nitida/contract/sucursales'
import type { tablero } from '@nitida/contract/tablero'
import type { taller } from '@nitida/contract/taller'
import type { envios } from '@nitida/contract/taller.envios'
import type { externo } from '@nitida/contract/taller.externo'
import type { terminales } from '@nitida/contract/terminales'
import type { tickets } from '@nitida/contract/tickets'
import type { usuarios } from '@nitida/contract/usuarios'
import type { visitas } from '@nitida/contract/visitas'
import type { vulneraciones } from '@nitida/contract/vulneraciones'
import { grupoDe } from './ruta.ts'

const deAjustes = grupoDe('ajustes')
const deArco = grupoDe('arco')
const deAvisos = grupoDe('avisos')
const deDemo = grupoDe('demo')
const dePasos = grupoDe('primerosPasos')
const deSesion = grupoDe('sesion')
const deHoy = grupoDe('hoy')
const deUsuarios = grupoDe('usuarios')
const deSucursales = grupoDe('sucursales')
const deClientes = grupoDe('clientes')
const deCitas = grupoDe('citas')
const dePedidos = grupoDe('pedidos')
const deCortes = grupoDe('cortes')
const deAuditoria = grupoDe('auditoria')
const deMicas = grupoDe('micas')
const deTerminales = grupoDe('terminales')
const deNegocio = grupoDe('negocio')
const deComisiones = grupoDe('comisiones')
const deDepositos = grupoDe('depositos')
const deFacturas = grupoDe('facturas')
const deMensajes = grupoDe('mensajes')
const dePromociones = grupoDe('promociones')
const deVisitas = grupoDe('visitas')
const deVulneraciones = grupoDe('vulneraciones')
const deHistorias = grupoDe('historias')
const deBorradores = grupoDe('borradores')
const deImportaciones = grupoDe('importaciones')
const deExportaciones = grupoDe('exportaciones')
const deDuplicados = grupoDe('duplicados')
const deLlevadas = grupoDe('llevadas')
const deInventario = grupoDe('inventario')
const deTaller = grupoDe('taller')
const dePresupuestos = grupoDe('presupuestos')

/** The staff's calls. A customer's phone does not download this list, because its calls are in `rutasPublicas.ts`. */
export const api = {
  sesion: {
    login: deSesion<typeof sesion.login>('POST', '/login'),
    pedirEntrada: deSesion<typeof llaves.pedirEntrada>('POST', '/login/llave/pedir'),
    entrarConLlave: deSesion<typeof llaves.entrar>('POST', '/login/llave'),
    llaves: deSesion<typeof llaves.listar>('GET', '/miCuenta/llaves'),
    pedirLlave: deSesion<typeof llaves.pedirAlta>('POST', '/miCuenta/llaves/pedir'),
    agregarLlave: deSesion<typeof llaves.agregar>('POST', '/miCuenta/llaves'),
    quitarLlave: deSesion<typeof llaves.quitar>('PUT', '/miCuenta/llaves/:id/quitar'),
    validateTk: deSesion<typeof sesion.validateTk>('GET', '/validateTk'),
    preferencias: deSesion<typeof sesion.preferencias>('PUT', '/preferencias'),
    logout: deSesion<typeof sesion.logout>('POST', '/logout'),
    cambiarContrasena: deSesion<typeof cuenta.cambiarContrasena>('PUT', '/miCuenta/contrasena'),
    abiertas: deSesion<typeof cuenta.sesiones>('GET', '/miCuenta/sesiones'),
    cerrarSesion: deSesion<typeof cuenta.cerrarSesion>('DELETE', '/miCuenta/sesiones/:id'),
    factor: deSesion<typeof cuenta.factor>('GET', '/miCuenta/segundoFactor'),
    pedirFactor: deSesion<typeof cuenta.pedirFactor>('POST', '/miCuenta/segundoFactor'),
    activarFactor: deSesion<typeof cuenta.activarFactor>('PUT', '/miCuenta/segundoFactor'),
    quitarFactor: deSesion<typeof cuenta.quitarFactor>('PUT', '/miCuenta/segundoFactor/quitar'),
    cerrarOtras: deSesion<typeof cuenta.cerrarOtras>('DELETE', '/miCuenta/sesiones'),
  },
  ajustes: {
    leer: deAjustes<typeof ajustes.leer>('GET', '/ajustes'),
    guardar: deAjustes<typeof ajustes.guardar>('PUT', '/ajustes'),
    subirLogo: deAjustes<typeof ajustes.subirLogo>('POST', '/ajustes/logo'),
  },
  avisos: {
    leer: deAvisos<typeof avisos.leer>('GET', '/avisoPrivacidad'),
    list: deAvisos<typeof avisos.list>('GET', '/avisoPrivacidad/versiones'),
    guardar: deAvisos<typeof avisos.guardar>('PUT', '/avisoPrivacidad'),
  },
  bloqueos: {
    list: deArco<typeof bloqueos.list>('GET', '/arco/bloqueos'),
    suprimir: deArco<typeof bloqueos.suprimir>('PUT', '/arco/bloqueos/:id/supresion'),
  },
  arco: {
    list: deArco<typeof arco.list>('GET', '/arco'),
    dePaciente: deArco<typeof arco.dePaciente>('GET', '/clientes/:id/arco'),
    crear: deArco<typeof arco.crear>('POST', '/clientes/:id/arco'),
    responder: deArco<typeof arco.responder>('PUT', '/arco/:id/respuesta'),
    cumplir: deArco<typeof arco.cumplir>('PUT', '/arco/:id/cumplimiento'),
    carta: deArco<typeof arco.carta>('POST', '/arco/:id/carta'),
    paquete: deArco<typeof arco.paquete>('POST', '/arco/:id/paquete'),
    enlace: deArco<typeof arco.enlace>('POST', '/arco/:id/paquete/enlace'),
  },
  demo: { salir: deDemo<typeof demo.salir>('POST', '/demo/salida') },
  vulneraciones: {
    list: deVulneraciones<typeof vulneraciones.list>('GET', '/vulneraciones'),
    crear: deVulneraciones<typeof vulneraciones.crear>('POST', '/vulneraciones'),
    agregar: deVulneraciones<typeof vulneraciones.agregar>('POST', '/vulneraciones/:id/adiciones'),
    carta: deVulneraciones<typeof vulneraciones.carta>('POST', '/vulneraciones/:id/carta'),
  },
  taller: {
    ver: deTaller<typeof taller.ver>('GET', '/taller'),
    surtido: deTaller<typeof taller.surtido>('GET', '/taller/surtido'),
    uno: deTaller<typeof taller.uno>('GET', '/taller/:id'),
    escanear: deTaller<typeof taller.escanear>('POST', '/taller/escaneos'),
    deshacer: deTaller<typeof taller.deshacer>('PUT', '/taller/:id/deshacer'),
    lugar: deTaller<typeof taller.lugar>('PUT', '/taller/:id/lugar'),
    controlar: deTaller<typeof taller.controlar>('POST', '/taller/:id/controles'),
  },
  rehechos: {
    rehacer: dePedidos<typeof rehechos.rehacer>('POST', '/pedidos/:id/rehacer'),
    dePedido: dePedidos<typeof rehechos.dePedido>('GET', '/pedidos/:id/rehechos'),
    tasas: dePedidos<typeof rehechos.tasas>('GET', '/rehechos/tasas'),
    renglones: dePedidos<typeof rehechos.renglones>('GET', '/rehechos/renglones'),
  },
  externo: {
    ver: deTaller<typeof externo.ver>('GET', '/taller/:id/externo'),
    bajar: deTaller<typeof externo.bajar>('POST', '/taller/:id/externo/archivo'),
    enviar: deTaller<typeof externo.enviar>('POST', '/taller/:id/externo/correo'),
    oir: deTaller<typeof externo.oir>('POST', '/taller/externo/dichos'),
  },
  envios: {
    list: deTaller<typeof envios.list>('GET', '/envios'),
    escanear: deTaller<typeof envios.escanear>('POST', '/envios/escaneos'),
    quitar: deTaller<typeof envios.quitar>('PUT', '/envios/:id/quitar'),
    enviar: deTaller<typeof envios.enviar>('PUT', '/envios/:id/enviar'),
    regresar: deTaller<typeof envios.regresar>('PUT', '/envios/:id/regresar'),
    recibir: deTaller<typeof envios.recibir>('PUT', '/envios/:id/recibir'),
    cerrar: deTaller<typeof envios.cerrar>('PUT', '/envios/:id/cerrar'),
  },
  presupuestos: {
    crear: dePresupuestos<typeof presupuestos.crear>('POST', '/presupuestos'),
    list: dePresupuestos<typeof presupuestos.list>('GET', '/presupuestos'),
    conversion: dePresupuestos<typeof presupuestos.conversion>('GET', '/presupuestos/conversion'),
    uno: dePresupuestos<typeof presupuestos.uno>('GET', '/presupuestos/:id'),
    agregar: dePresupuestos<typeof presupuestos.agregar>('POST', '/presupuestos/:id/alternativas'),
    recomendar: dePresupuestos<typeof presupuestos.recomendar>('PUT', '/presupuestos/:id/recomendada'),
    llamar: dePresupuestos<typeof presupuestos.llamar>('PUT', '/presupuestos/:id/llamada'),
    perder: dePresupuestos<typeof presupuestos.perder>('PUT', '/presupuestos/:id/perdido'),
    enviar: dePresupuestos<typeof presupuestos.enviar>('POST', '/presupuestos/:id/envios'),
    enviarCorreo: dePresupuestos<typeof presupuestos.enviarCorreo>('POST', '/presupuestos/:id/correos'),
    papel: dePresupuestos<typeof presupuestos.papel>('POST', '/presupuestos/:id/papel'),
    ticket: dePresupuestos<typeof tickets.presupuesto>('POST', '/presupuestos/:id/ticket'),
    pedir: dePresupuestos<typeof presupuestos.pedir>('POST', '/presupuestos/:id/pedido'),
  },
  inventario: {
    list: deInventario<typeof inventario.list>('GET', '/inventario'),
    articulo: deInventario<typeof inventario.articulo>('GET', '/inventario/:id'),
    imagen: deInventario<typeof imagenes.ver>('GET', '/inventario/:id/imagen'),
    ponerImagen: deInventario<typeof imagenes.poner>('POST', '/inventario/:id/imagen'),
    quitarImagen: deInventario<typeof imagenes.quitar>('PUT', '/inventario/:id/imagen/retiro'),
    crear: deInventario<typeof inventario.crear>('POST', '/inventario'),
    guardar: deInventario<typeof inventario.guardar>('PUT', '/inventario/:id'),
    entrada: deInventario<typeof inventario.entrada>('POST', '/inventario/:id/entradas'),
    ajuste: deInventario<typeof inventario.ajuste>('POST', '/inventario/:id/ajustes'),
    reacomodo: deInventario<typeof inventario.reacomodo>('POST', '/inventario/:id/reacomodos'),
  },
  recepciones: {
    subir: deInventario<typeof recepciones.subir>('POST', '/recepciones'),
    list: deInventario<typeof recepciones.list>('GET', '/recepciones'),
    una: deInventario<typeof recepciones.una>('GET', '/recepciones/:id'),
    recibir: deInventario<typeof recepciones.recibir>('POST', '/recepciones/:id/recibir'),
    descartar: deInventario<typeof recepciones.descartar>('DELETE', '/recepciones/:id'),
    devolver: deInventario<typeof recepciones.devolver>('POST', '/inventario/:id/devoluciones'),
  },
  cifrasDeInventario: {
    ver: deInventario<typeof cifrasDeInventario.ver>('GET', '/inventario/cifras'),
    renglones: deInventario<typeof cifrasDeInventario.renglones>('GET', '/inventario/cifras/renglones'),
  },
  etiquetas: {
    dibujar: deInventario<typeof etiquetas.dibujar>('POST', '/inventario/etiquetas'),
    hoja: deInventario<typeof etiquetas.hoja>('POST', '/inventario/etiquetas/hoja'),
  },
  conteos: {
    list: deInventario<typeof conteos.list>('GET', '/conteos'),
    uno: deInventario<typeof conteos.uno>('GET', '/conteos/:id'),
    abrir: deInventario<typeof conteos.abrir>('POST', '/conteos'),
    leer: deInventario<typeof conteos.leer>('POST', '/conteos/:id/lecturas'),
    cerrar: deInventario<typeof conteos.cerrar>('POST', '/conteos/:id/cerrar'),
    cancelar: deInventario<typeof conteos.cancelar>('DELETE', '/conteos/:id'),
  },
  ordenesDeCompra: {
    list: deInventario<typeof ordenesDeCompra.list>('GET', '/ordenesCompra'),
    porReponer: deInventario<typeof ordenesDeCompra.porReponer>('GET', '/ordenesCompra/porReponer'),
    una: deInventario<typeof ordenesDeCompra.una>('GET', '/ordenesCompra/:id'),
    crear: deInventario<typeof ordenesDeCompra.crear>('POST', '/ordenesCompra'),
    guardar: deInventario<typeof ordenesDeCompra.guardar>('PUT', '/ordenesCompra/:id'),
    enviar: deInventario<typeof ordenesDeCompra.enviar>('POST', '/ordenesCompra/:id/enviar'),
    recibir: deInventario<typeof ordenesDeCompra.recibir>('POST', '/ordenesCompra/:id/recibir'),
    cancelar: deInventario<typeof ordenesDeCompra.cancelar>('POST', '/ordenesCompra/:id/cancelar'),
    bajar: deInventario<typeof ordenesDeCompra.bajar>('POST', '/ordenesCompra/:id/archivo'),
  },
  traslados: {
    list: deInventario<typeof traslados.list>('GET', '/traslados'),
    sucursales: deInventario<typeof traslados.sucursales>('GET', '/traslados/sucursales'),
    uno: deInventario<typeof traslados.uno>('GET', '/traslados/:id'),
    crear: deInventario<typeof traslados.crear>('POST', '/traslados'),
    enviar: deInventario<typeof traslados.enviar>('POST', '/traslados/:id/enviar'),
    recibir: deInventario<typeof traslados.recibir>('POST', '/traslados/:id/recibir'),
    cerrar: deInventario<typeof traslados.cerrar>('POST', '/traslados/:id/cerrar'),
    cancelar: deInventario<typeof traslados.cancelar>('DELETE', '/traslados/:id'),
  },
  consentimientos: {
    dePaciente: deClientes<typeof consentimientos.dePaciente>('GET', '/clientes/:id/privacidad'),
    consentir: deClientes<typeof consentimientos.consentir>('POST', '/clientes/:id/consentimientos'),
  },
  conexiones: {
    leer: deAjustes<typeof conexiones.leer>('GET', '/conexiones'),
    estado: deAjustes<typeof conexiones.estado>('GET', '/conexiones/estado'),
    probarS3: deAjustes<typeof conexiones.probarS3>('POST', '/conexiones/s3/probar'),
    guardarS3: deAjustes<typeof conexiones.guardarS3>('PUT', '/conexiones/s3'),
    plantillas: deAjustes<typeof conexiones.plantillas>('GET', '/conexiones/plantillas'),
    plantillasEnMeta: deAjustes<typeof conexiones.plantillasEnMeta>('GET', '/conexiones/plantillas/estado'),
    quitar: deAjustes<typeof conexiones.quitar>('DELETE', '/conexiones/cuenta/:servicio'),
    probarWhatsapp: deAjustes<typeof conexiones.probarWhatsapp>('POST', '/conexiones/whatsapp/probar'),
    guardarWhatsapp: deAjustes<typeof conexiones.guardarWhatsapp>('PUT', '/conexiones/whatsapp'),
    probarCorreo: deAjustes<typeof conexiones.probarCorreo>('POST', '/conexiones/correo/probar'),
    guardarCorreo: deAjustes<typeof conexiones.guardarCorreo>('PUT', '/conexiones/correo'),
    probarPac: deAjustes<typeof conexiones.probarPac>('POST', '/conexiones/pac/probar'),
    guardarPac: deAjustes<typeof conexiones.guardarPac>('PUT', '/conexiones/pac'),
  },
  primerosPasos: {
    leer: dePasos<typeof primerosPasos.leer>('GET', '/primerosPasos'),
    aplazar: dePasos<typeof primerosPasos.aplazar>('PUT', '/primerosPasos'),
    practicar: dePasos<typeof primerosPasos.practicar>('POST', '/primerosPasos/practica'),
    quitarPractica: dePasos<typeof primerosPasos.quitarPractica>('DELETE', '/primerosPasos/practica'),
  },
  impresoras: {
    avisar: dePasos<typeof impresoras.avisar>('PUT', '/impresoras'),
  },
  usuarios: {
    list: deUsuarios<typeof usuarios.list>('GET', '/usuarios'),
    crear: deUsuarios<typeof usuarios.crear>('POST', '/crearUsuario'),
    guardar: deUsuarios<typeof usuarios.guardar>('PUT', '/usuarios/:id'),
    desactivar: deUsuarios<typeof usuarios.desactivar>('PUT', '/usuarios/:id/desactivar'),
    activar: deUsuarios<typeof usuarios.activar>('PUT', '/usuarios/:id/activar'),
    eliminar: deUsuarios<typeof usuarios.eliminar>('DELETE', '/usuarios/:id'),
    restaurar: deUsuarios<typeof usuarios.restaurar>('PUT', '/usuarios/:id/restaurar'),
    quitarFactor: deUsuarios<typeof usuarios.quitarFactor>('PUT', '/usuarios/:id/segundoFactor/quitar'),
    quitarLlaves: deUsuarios<typeof llaves.quitarDe>('PUT', '/usuarios/:id/llaves/quitar'),
    cambiarHorario: deUsuarios<typeof usuarios.cambiarHorario>('PUT', '/users/:id/session-limit'),
  },
  sucursales: {
    list: deSucursales<typeof sucursales.list>('GET', '/sucursales'),
    listActivas: deSucursales<typeof sucursales.listActivas>('GET', '/sucursales/active'),
    crear: deSucursales<typeof sucursales.crear>('POST', '/crearSucursal'),
    guardar: deSucursales<typeof sucursales.guardar>('PUT', '/sucursales/:id'),
    desactivar: deSucursales<typeof sucursales.desactivar>('PUT', '/sucursales/:id/desactivar'),
    activar: deSucursales<typeof sucursales.activar>('PUT', '/sucursales/:id/activar'),
    eliminar: deSucursales<typeof sucursales.eliminar>('DELETE', '/sucursales/:id'),
    restaurar: deSucursales<typeof sucursales.restaurar>('PUT', '/sucursales/:id/restaurar'),
    revisarCsd: deSucursales<typeof sucursales.revisarCsd>('POST', '/sucursales/csd/revisar'),
    encargados: deSucursales<typeof sucursales.encargados>('GET', '/encargados'),
  },
  clientes: {
    list: deClientes<typeof clientes.list>('GET', '/clientes'),
    listPorSucursal: deClientes<typeof clientes.listPorSucursal>('GET', '/clientesPorSuc/:branchId'),
    crear: deClientes<typeof clientes.crear>('POST', '/clientes/crearCliente'),
    guardar: deClientes<typeof clientes.guardar>('PUT', '/clientes/:id'),
    eliminar: deClientes<typeof clientes.eliminar>('DELETE', '/clientes/:id'),
    restaurar: deClientes<typeof clientes.restaurar>('PUT', '/clientes/:id/restaurar'),
    consentimientos: deClientes<typeof clientes.consentimientos>('GET', '/clientes/:id/consentimientos'),
    porId: deClientes<typeof clientes.porId>('GET', '/clientePorId/:id'),
    resumen: deClientes<typeof mostrador.paciente>('GET', '/pacientes/:id'),
    pagos: deClientes<typeof mostrador.pagos>('GET', '/pacientes/:id/pagos'),
    buscar: deClientes<typeof mostrador.buscar>('GET', '/buscar'),
  },
  hoy: {
    conteos: deHoy<typeof mostrador.conteos>('GET', '/hoy/conteos'),
    sucursal: deHoy<typeof mostrador.hoy>('GET', '/hoy'),
    cadena: deHoy<typeof mostrador.cadena>('GET', '/hoy/cadena'),
  },
  seguimiento: {
    list: deClientes<typeof seguimiento.list>('GET', '/clientes/porRevisar'),
    enviar: deClientes<typeof seguimiento.enviar>('POST', '/clientes/porRevisar/mensajes'),
    anotarLlamada: deClientes<typeof seguimiento.anotarLlamada>('POST', '/clientes/:id/llamadas'),
    indicarRevision: deClientes<typeof seguimiento.indicarRevision>('PUT', '/clientes/:id/proximaRevision'),
  },
  citas: {
    proximosDias: deCitas<typeof citas.proximosDias>('GET', '/citas/proximos-dias'),
    disponibilidad: deCitas<typeof citas.disponibilidad>('GET', '/citas/disponibilidad'),
    crear: deCitas<typeof citas.crear>('POST', '/citas'),
    list: deCitas<typeof citas.list>('GET', '/citas'),
    listPorSucursal: deCitas<typeof citas.listPorSucursal>('GET', '/citasPorSuc/:branchId'),
    porId: deCitas<typeof citas.porId>('GET', '/citaPorId/:id'),
    guardar: deCitas<typeof citas.guardar>('PUT', '/citas/:id'),
    confirmar: deCitas<typeof citas.confirmar>('PUT', '/citas/confirmar/:id'),
    cancelar: deCitas<typeof citas.cancelar>('PUT', '/citas/cancelar/:id'),
    marcarAsistencias: deCitas<typeof citas.marcarAsistencias>('PUT', '/citas/asistencia'),
    porMarcar: deCitas<typeof citas.porMarcar>('GET', '/citas/porMarcar'),
    asistenciaPorSucursal: deCitas<typeof citas.asistenciaPorSucursal>('GET', '/citas/asistencia'),
    listaDeEspera: deCitas<typeof citas.listaDeEspera>('GET', '/citas/espera'),
    esperar: deCitas<typeof citas.esperar>('POST', '/citas/espera'),
    agendarEspera: deCitas<typeof citas.agendarEspera>('PUT', '/citas/espera/:id/agendar'),
    retirarEspera: deCitas<typeof citas.retirarEspera>('DELETE', '/citas/espera/:id'),
    marcarAsistencia: deCitas<typeof citas.marcarAsistencia>('PUT', '/citas/asistencia/:id'),
    cancelarMultiples: deCitas<typeof citas.cancelarMultiples>('POST', '/citas/cancelarMultiples'),
    deshacerCancelacion: deCitas<typeof citas.deshacerCancelacion>('PUT', '/citas/deshacerCancelacion'),
  },
  pedidos: {
    crear: dePedidos<typeof pedidos.crear>('POST', '/crearPedido'),
    list: dePedidos<typeof pedidos.list>('GET', '/pedidos'),
    listPorSucursal: dePedidos<typeof pedidos.listPorSucursal>('GET', '/pedidosPorSuc/:branchId'),
    porId: dePedidos<typeof pedidos.porId>('GET', '/pedidoPorId/:id'),
    conElementos: dePedidos<typeof pedidos.conElementos>('GET', '/pedidoConId/:id'),
    montajes: dePedidos<typeof pedidos.montajes>('GET', '/pedidos/:id/montaje'),
    medir: dePedidos<typeof pedidos.medir>('POST', '/pedidos/:id/montaje'),
    transacciones: dePedidos<typeof pedidos.transacciones>('GET', '/pedidoTransacciones/:id'),
    descripcion: dePedidos<typeof pedidos.descripcion>('GET', '/DescripcionPedido/:id'),
    eliminar: dePedidos<typeof pedidos.eliminar>('DELETE', '/pedido/eliminar/:id'),
    actualizarEstatus: dePedidos<typeof pedidos.actualizarEstatus>('PUT', '/pedidoUpdateStatus/:id'),
    actualizar: dePedidos<typeof pedidos.actualizar>('PUT', '/actualizarPedido/:id'),
    abonar: dePedidos<typeof pedidos.abonar>('POST', '/pedidos/:id/abonos'),
    devolver: dePedidos<typeof pedidos.devolver>('POST', '/pedidos/:id/devoluciones'),
    corregir: dePedidos<typeof pedidos.corregir>('POST', '/pagos/:id/correccion'),
    sugerencias: dePedidos<typeof pedidos.sugerencias>('GET', '/pedidos/sugerencias'),
    ultimoDeCliente: dePedidos<typeof pedidos.ultimoDeCliente>('GET', '/pedidos/ultimo/:id'),
    tablero: dePedidos<typeof tablero.ver>('GET', '/pedidos/tablero'),
    recibirMultiples: dePedidos<typeof tablero.recibirMultiples>('POST', '/pedidos/recibirMultiples'),
    colaDeLaboratorio: dePedidos<typeof laboratorio.cola>('GET', '/laboratorio/cola'),
    tickets: dePedidos<typeof tickets.capturas>('POST', '/pedidos/NotaVentaScreenshot'),
    ticketDeLaboratorio: dePedidos<typeof tickets.capturaLaboratorio>(
      'POST',
      '/pedidos/NotaVentaScreenshotLaboratorio',
    ),
    comprobante: dePedidos<typeof tickets.comprobante>('POST', '/pagos/:id/comprobante'),
    historial: dePedidos<typeof pedidos.historial>('GET', '/pedidos/:id/historial'),
    devolverMercancia: dePedidos<typeof pedidos.devolverMercancia>('POST', '/pedidos/:id/mercancia'),
    deshacerEntrega: dePedidos<typeof pedidos.deshacerEntrega>('POST', '/pedidos/:id/deshacerEntrega'),
  },
  auditoria: { list: deAuditoria<typeof auditoria.list>('GET', '/auditoria') },
  comisiones: {
    ver: deComisiones<typeof comisiones.ver>('GET', '/comisiones'),
    renglones: deComisiones<typeof comisiones.renglones>('GET', '/comisiones/renglones'),
    periodos: deComisiones<typeof comisiones.periodos>('GET', '/comisiones/periodos'),
    cerrar: deComisiones<typeof comisiones.cerrar>('POST', '/comisiones/periodos'),
    reglas: deComisiones<typeof comisiones.reglas>('GET', '/comisiones/reglas'),
    crearRegla: deComisiones<typeof comisiones.crearRegla>('POST', '/comisiones/reglas'),
    papel: deComisiones<typeof comisiones.papel>('POST', '/comisiones/estados/:id/papel'),
  },
  depositos: {
    pendientes: deDepositos<typeof depositos.pendientes>('GET', '/depositos/pendientes'),
    list: deDepositos<typeof depositos.list>('GET', '/depositos'),
    crear: deDepositos<typeof depositos.crear>('POST', '/depositos'),
    revertir: deDepositos<typeof depositos.revertir>('PUT', '/depositos/:id/reversa'),
  },
  micas: {
    list: deMicas<typeof micas.list>('GET', '/micas'),
    crear: deMicas<typeof micas.crear>('POST', '/micas'),
    guardar: deMicas<typeof micas.guardar>('PUT', '/micas/:id'),
    precios: deMicas<typeof micas.precios>('GET', '/micas/:id/precios'),
    recargos: deMicas<typeof micas.recargos>('GET', '/micas/recargos'),
    crearRecargo: deMicas<typeof micas.crearRecargo>('POST', '/micas/recargos'),
    guardarRecargo: deMicas<typeof micas.guardarRecargo>('PUT', '/micas/recargos/:id'),
    proponer: deMicas<typeof micas.proponer>('POST', '/micas/propuestas'),
  },
  terminales: {
    subir: deTerminales<typeof terminales.subir>('POST', '/terminales'),
    pendientes: deTerminales<typeof terminales.pendientes>('GET', '/terminales/pendientes'),
    aclarar: deTerminales<typeof terminales.aclarar>('PUT', '/terminales/aclaraciones'),
  },
  negocio: {
    ver: deNegocio<typeof negocio.ver>('GET', '/negocio'),
    renglones: deNegocio<typeof negocio.renglones>('GET', '/negocio/renglones'),
    informe: deNegocio<typeof informe.ver>('GET', '/negocio/informe'),
    cambiarInforme: deNegocio<typeof informe.cambiar>('PUT', '/negocio/informe'),
    metas: deNegocio<typeof metas.ver>('GET', '/negocio/metas'),
    guardarMetas: deNegocio<typeof metas.guardar>('PUT', '/negocio/metas'),
  },
  cortes: {
    comprobacionDiaria: deCortes<typeof cortes.comprobacionDiaria>('GET', '/cortesCaja/comprobacionDiaria/:userId'),
    sucursalAsignada: deCortes<typeof cortes.sucursalAsignada>('GET', '/cortesCaja/sucursal/:userId'),
    transacciones: deCortes<typeof cortes.transacciones>('GET', '/cortesCaja/:userId'),
    crear: deCortes<typeof cortes.crear>('POST', '/cortesCaja/crear'),
    admin: deCortes<typeof cortes.admin>('GET', '/cortesCaja/admin/:date'),
    acta: deCortes<typeof cortes.acta>('GET', '/cortesCaja/acta/:id'),
    reabrir: deCortes<typeof cortes.reabrir>('POST', '/cortesCaja/reabrir/:id'),
    cerrarSucursal: deCortes<typeof cortes.cerrarSucursal>('POST', '/cortesCaja/sinCorte/:id'),
    crearMovimiento: deCortes<typeof cortes.crearMovimiento>('POST', '/cortesCaja/movimientos'),
    anularMovimiento: deCortes<typeof cortes.anularMovimiento>('DELETE', '/cortesCaja/movimientos/:id'),
  },
  facturas: {
    productos: deFacturas<typeof facturacion.productos>('GET', '/facturacion/productos'),
    datosCliente: deFacturas<typeof facturacion.datosCliente>('GET', '/facturacion/datosCliente/:rfc'),
    emisores: deFacturas<typeof facturacion.emisores>('GET', '/facturacion/emisores'),
    dePedido: deFacturas<typeof facturacion.dePedido>('GET', '/facturacion/pedido/:id'),
    crear: deFacturas<typeof facturacion.crear>('POST', '/facturacion/crearFactura'),
    guardar: deFacturas<typeof facturacion.guardar>('POST', '/facturacion/save'),
    publicoGeneral: deFacturas<typeof facturacion.publicoGeneral>('GET', '/facturacion/facturaPublicoGeneral'),
    crearGlobal: deFacturas<typeof facturacion.crearGlobal>('POST', '/facturacion/facturaPublicoGeneral'),
    mes: deFacturas<typeof facturacion.mes>('GET', '/facturacion/mes'),
    list: deFacturas<typeof facturacion.list>('GET', '/facturacion/obtenerFacturas'),
    porId: deFacturas<typeof facturacion.porId>('GET', '/facturacion/facturas/:id'),
    reenviar: deFacturas<typeof facturacion.reenviar>('POST', '/facturacion/reenvio-factura'),
    vistaCancelacion: deFacturas<typeof facturacion.vistaCancelacion>('GET', '/facturacion/facturas/:id/cancelacion'),
    pagos: deFacturas<typeof pagosDeFactura.list>('GET', '/facturacion/facturas/:id/pagos'),
    registrarPago: deFacturas<typeof pagosDeFactura.registrar>('POST', '/facturacion/facturas/:id/pagos'),
    anularPago: deFacturas<typeof pagosDeFactura.anular>('POST', '/facturacion/pagos/:id/anular'),
    cobros: deFacturas<typeof pagosDeFactura.dePedido>('GET', '/facturacion/facturas/:id/cobros'),
    decirBancos: deFacturas<typeof pagosDeFactura.decirBancos>('PUT', '/facturacion/facturas/:id/cobros'),
    notas: deFacturas<typeof notasDeCredito.list>('GET', '/facturacion/facturas/:id/notas'),
    crearNota: deFacturas<typeof notasDeCredito.crear>('POST', '/facturacion/notas'),
    enCurso: deFacturas<typeof facturasEnCurso.list>('GET', '/facturacion/enCurso'),
    cargarXml: deFacturas<typeof facturasEnCurso.cargarXml>('POST', '/facturacion/enCurso/:id/xml'),
    noTimbrada: deFacturas<typeof facturasEnCurso.noTimbrada>('POST', '/facturacion/enCurso/:id/noTimbrada'),
    cancelar: deFacturas<typeof facturacion.cancelar>('POST', '/facturacion/cancelar'),
    // Stale with their order, whose every change may end one.
    pendientes: dePedidos<typeof pendientesFiscales.list>('GET', '/facturacion/pendientes'),
    resolverFactura: deFacturas<typeof pendientesFiscales.resolverFactura>(
      'POST',
      '/facturacion/facturas/:id/pendiente',
    ),
    resolverPendiente: deFacturas<typeof pendientesFiscales.resolver>('POST', '/facturacion/pendientes/:idPedido'),
    archivosDelMes: deFacturas<typeof contador.archivos>('GET', '/facturacion/mes/archivos'),
    cuadre: deFacturas<typeof cuadre.mes>('GET', '/facturacion/cuadre'),
    renglonesDelCuadre: deFacturas<typeof cuadre.renglones>('GET', '/facturacion/cuadre/renglones'),
    avisos: dePedidos<typeof avisosFiscales.list>('GET', '/facturacion/avisos'),
    reenviarVarias: deFacturas<typeof reenvios.varias>('POST', '/facturacion/reenvios'),
    polizas: deFacturas<typeof polizas.mes>('GET', '/facturacion/polizas'),
    archivoDePolizas: deFacturas<typeof polizas.archivo>('GET', '/facturacion/polizas/archivo'),
    timbres: deFacturas<typeof contador.timbres>('GET', '/facturacion/timbres'),
    porCerrar: deFacturas<typeof contador.porCerrar>('GET', '/facturacion/porCerrar'),
    cargarLista69: deFacturas<typeof listas69.cargar>('POST', '/facturacion/listas69'),
    listas69: deFacturas<typeof listas69.ver>('GET', '/facturacion/listas69'),
    enListas69: deFacturas<typeof listas69.deRfc>('GET', '/facturacion/listas69/:rfc'),
    compararSat: deFacturas<typeof listaDelSat.comparar>('POST', '/facturacion/sat'),
    sat: deFacturas<typeof listaDelSat.ver>('GET', '/facturacion/sat'),
    renglonesDelSat: deFacturas<typeof listaDelSat.renglones>('GET', '/facturacion/sat/renglones'),
    olvidarSat: deFacturas<typeof listaDelSat.olvidar>('DELETE', '/facturacion/sat'),
    globales: deFacturas<typeof globalesSolas.revision>('GET', '/facturacion/globales'),
    avisosDeGlobales: deFacturas<typeof globalesSolas.avisos>('GET', '/facturacion/globales/avisos'),
    globalAhora: deFacturas<typeof globalesSolas.ahora>('POST', '/facturacion/globales/:id/ahora'),
    sacarDeGlobal: deFacturas<typeof contador.sacarDeGlobal>('POST', '/facturacion/facturas/:id/sinPedido'),
  },
  mensajes: {
    list: deMensajes<typeof mensajes.list>('GET', '/mensajes'),
    liberar: deMensajes<typeof mensajes.liberar>('POST', '/mensajes/:id/liberar'),
    respuestas: deMensajes<typeof respuestas.list>('GET', '/mensajes/respuestas'),
    resolver: deMensajes<typeof respuestas.resolver>('POST', '/mensajes/respuestas/:id'),
  },
  correos: {
    list: deMensajes<typeof correos.list>('GET', '/correos'),
    archivo: deMensajes<typeof correos.archivo>('POST', '/correos/:id/archivo'),
    liberar: deMensajes<typeof correos.liberar>('POST', '/correos/:id/liberar'),
  },
  documentos: {
    exportar: deHistorias<typeof documentos.exportar>('POST', '/historiaClinica/generatePDF'),
    historia: deHistorias<typeof documentos.historia>('POST', '/historiaClinica/:id/pdf'),
    recetaDeHistoria: deHistorias<typeof documentos.recetaDeHistoria>('POST', '/historiaClinica/:id/receta'),
    recetaDeVisita: deHistorias<typeof documentos.recetaDeVisita>('POST', '/visitas/:id/receta'),
  },
  promociones: {
    enviar: dePromociones<typeof promociones.enviar>('POST', '/whatsapp/enviarPromocion'),
    audiencia: dePromociones<typeof promociones.audiencia>('GET', '/promociones/audiencia'),
    probar: dePromociones<typeof promociones.probar>('POST', '/promociones/prueba'),
    list: dePromociones<typeof promociones.list>('GET', '/promociones'),
    detalle: dePromociones<typeof promociones.detalle>('GET', '/promociones/:id'),
    destinatarios: dePromociones<typeof promociones.destinatarios>('GET', '/promociones/:id/destinatarios'),
    pausar: dePromociones<typeof promociones.pausar>('PUT', '/promociones/:id/pausar'),
    reanudar: dePromociones<typeof promociones.reanudar>('PUT', '/promociones/:id/reanudar'),
    cancelar: dePromociones<typeof promociones.cancelar>('PUT', '/promociones/:id/cancelar'),
  },
  visitas: {
    recetas: deVisitas<typeof pedidos.recetas>('GET', '/pedidos/recetas/:id'),
    crear: deVisitas<typeof visitas.crear>('PUT', '/visitas/crear'),
    formulario: deVisitas<typeof visitas.formulario>('GET', '/visitas/formulario/:clientId'),
    impresa: deVisitas<typeof visitas.impresa>('GET', '/visitas/impresa/:clientId'),
    enlace: deVisitas<typeof visitas.enlace>('POST', '/visitas/:id/enlace'),
    ultima: deVisitas<typeof visitas.ultima>('GET', '/visitas/ultima/:clientId'),
    porId: deVisitas<typeof visitas.porId>('GET', '/visitas/:id'),
    porCliente: deVisitas<typeof visitas.porCliente>('GET', '/visitasPorCliente/:id'),
    historial: deVisitas<typeof visitas.historial>('GET', '/HistorialVisitas/:clientId'),
    graduaciones: deVisitas<typeof visitas.graduaciones>('GET', '/LeerGraduaciones/:clientId'),
    fotos: deVisitas<typeof visitas.fotos>('GET', '/visitas/fotos/:visitId'),
    lecturas: deVisitas<typeof visitas.lecturas>('GET', '/visitas/:id/lecturas'),
    corregir: deVisitas<typeof visitas.corregir>('POST', '/visitas/:id/addenda'),
    expediente: deVisitas<typeof historias.expediente>('GET', '/expediente/:clientId'),
  },
  historias: {
    crear: deHistorias<typeof historias.crear>('PUT', '/historiaClinica/crear'),
    ultimaVisita: deHistorias<typeof historias.ultimaVisita>('GET', '/historiaClinica/ultimaVisita/:clientId'),
    ultimaVisitaActual: deHistorias<typeof historias.ultimaVisitaActual>(
      'GET',
      '/historiaClinica/ultimaVisitaActual/:clientId',
    ),
    porId: deHistorias<typeof historias.porId>('GET', '/historiaClinica/historiaByID/:id'),
    impresa: deHistorias<typeof historias.impresa>('GET', '/historiaClinica/impresa/:id'),
    enlace: deHistorias<typeof historias.enlace>('POST', '/historiaClinica/:id/enlace'),
    validar: deHistorias<typeof historias.validar>('POST', '/historiaClinica/validarHistoriaClinica'),
    corregir: deHistorias<typeof historias.corregir>('POST', '/historiaClinica/:id/addenda'),
  },
  llevadas: {
    empezar: deLlevadas<typeof llevadas.empezar>('POST', '/llevadas'),
    list: deLlevadas<typeof llevadas.list>('GET', '/llevadas'),
    detener: deLlevadas<typeof llevadas.detener>('POST', '/llevadas/:id/detener'),
    enlace: deLlevadas<typeof llevadas.enlace>('POST', '/llevadas/:id/enlace'),
  },
  exportaciones: {
    crear: deExportaciones<typeof exportaciones.crear>('POST', '/exportaciones'),
    una: deExportaciones<typeof exportaciones.una>('GET', '/exportaciones/:id'),
    cancelar: deExportaciones<typeof exportaciones.cancelar>('POST', '/exportaciones/:id/cancelar'),
  },
  duplicados: {
    list: deDuplicados<typeof duplicados.list>('GET', '/duplicados'),
    comparar: deDuplicados<typeof duplicados.comparar>('GET', '/duplicados/:id/:otro'),
    sonDistintos: deDuplicados<typeof duplicados.sonDistintos>('POST', '/duplicados/:id/:otro/distintos'),
    unir: deDuplicados<typeof duplicados.unir>('POST', '/uniones'),
    uniones: deDuplicados<typeof duplicados.uniones>('GET', '/uniones'),
    separar: deDuplicados<typeof duplicados.separar>('POST', '/uniones/:id/deshacer'),
  },
  importaciones: {
    subir: deImportaciones<typeof mudanza.subir>('POST', '/importaciones'),
    list: deImportaciones<typeof mudanza.list>('GET', '/importaciones'),
    plantilla: deImportaciones<typeof mudanza.plantilla>('GET', '/importaciones/plantilla/:libro'),
    una: deImportaciones<typeof mudanza.una>('GET', '/importaciones/:id'),
    cambiarMapa: deImportaciones<typeof mudanza.cambiarMapa>('PUT', '/importaciones/:id/mapa'),
    renglones: deImportaciones<typeof mudanza.renglones>('GET', '/importaciones/:id/renglones'),
    cambiarRenglon: deImportaciones<typeof mudanza.cambiarRenglon>('PUT', '/importaciones/:id/renglones/:numero'),
    empezar: deImportaciones<typeof mudanza.empezar>('POST', '/importaciones/:id/empezar'),
    detener: deImportaciones<typeof mudanza.detener>('POST', '/importaciones/:id/detener'),
    deshacer: deImportaciones<typeof mudanza.deshacer>('POST', '/importaciones/:id/deshacer'),
    descartar: deImportaciones<typeof mudanza.descartar>('DELETE', '/importaciones/:id'),
    problemas: deImportaciones<typeof mudanza.problemas>('GET', '/importaciones/:id/problemas'),
  },
  borradores: {
    leer: deBorradores<typeof borradores.leer>('GET', '/borradores/:formulario/:clientId'),
    guardar: deBorradores<typeof borradores.guardar>('PUT', '/borradores/:formulario/:clientId'),
    descartar: deBorradores<typeof borradores.descartar>('DELETE', '/borradores/:formulario/:clientId'),
  },
} as const

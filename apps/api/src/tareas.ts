import type { Deps } from './deps.ts'
import { informarDeBloqueos } from './modules/arco/arco.supresion.service.ts'
import { barrerBorradores } from './modules/borradores/borradores.service.ts'
import { recordarCitas } from './modules/citas/citas.recordatorios.service.ts'
import { calcularComisiones } from './modules/comisiones/comisiones.sumas.service.ts'
import { refrescarConexiones } from './modules/conexiones/conexiones.service.ts'
import { barrerCorreos, correosDebidosDesde, enviarCorreos } from './modules/correos/correos.envio.service.ts'
import { sellarCortes } from './modules/cortes/cortes.sellos.service.ts'
import { buscarDuplicados } from './modules/duplicados/duplicados.hallazgo.service.ts'
import { barrerUniones } from './modules/duplicados/duplicados.union.service.ts'
import { barrerExportaciones } from './modules/exportaciones/exportaciones.service.ts'
import { enviarAvisos } from './modules/facturacion/facturacion.avisos.service.ts'
import { resolverCancelaciones } from './modules/facturacion/facturacion.cancelacion.service.ts'
import { dibujarFacturas } from './modules/facturacion/facturacion.dibujadas.service.ts'
import { atenderPagosLibres } from './modules/facturacion/facturacion.libres.service.ts'
import { rehacerGlobales } from './modules/facturacion/facturacion.rehacer.service.ts'
import { resolverDesconocidos } from './modules/facturacion/facturacion.resolucion.service.ts'
import { barrerComparaciones } from './modules/facturacion/facturacion.sat.service.ts'
import { hacerGlobalesSolas } from './modules/facturacion/facturacion.solas.service.ts'
import { atenderPendientes } from './modules/facturacion/facturacion.vida.service.ts'
import { fotografiarInventario } from './modules/inventario/inventario.fotos.service.ts'
import { atenderLlevadas, barrerLlevadas } from './modules/llevadas/llevadas.obra.service.ts'
import { crearAnuncios } from './modules/mensajes/mensajes.anuncios.ts'
import {
  avisosDebidosDesde,
  barrerMensajes,
  enviarPendientes,
  PLAZO_MS,
} from './modules/mensajes/mensajes.envio.service.ts'
import {
  archivarMensajes,
  olvidarRecibos,
  olvidarRespuestas,
  olvidarTextos,
} from './modules/mensajes/mensajes.recibos.service.ts'
import { atenderMudanza } from './modules/mudanza/mudanza.obra.service.ts'
import { barrerImportaciones } from './modules/mudanza/mudanza.pasos.service.ts'
import { informarCadaLunes } from './modules/negocio/negocio.informe.service.ts'
import { sumarNegocio } from './modules/negocio/negocio.sumas.service.ts'
import { sellarPagos } from './modules/pagos/pagos.sellos.service.ts'
import { terminarCampanas } from './modules/promociones/promociones.consulta.service.ts'
import { encolarCampanas } from './modules/promociones/promociones.encolado.service.ts'
import { emparejarTerminales } from './modules/terminales/terminales.service.ts'
import { barrerArchivos } from './modules/visitas/visitas.barrido.service.ts'
import type { Ctx, Evento } from './platform/llamada/ctx.ts'
import type { Tareas } from './platform/tareas/tareas.tarea.ts'

/** The context of background work, without a session. */
export const ctxDeTarea = (deps: Deps, emitir: (evento: Evento) => void = () => {}): Ctx => ({
  ...deps,
  base: deps.db,
  peticion: 'tarea',
  direccion: null,
  emitir,
  sesion: null,
  alConfirmar: null,
  idempotencia: null,
})

/** The background work of the modules, by the names it is queued under. */
export function tareasDe(deps: Deps, emitir: (evento: Evento) => void = () => {}): Tareas {
  const { db, now, log, transporte, definiciones, claveEnlaces, entorno, optica } = deps
  const anunciar = crearAnuncios(emitir)
  /** A process that could not read the accounts when it started reads them before anything leaves. */
  const conCuentas = async (enviar: () => Promise<void>) => {
    if (!deps.conexiones.leidas) await refrescarConexiones(deps, deps)
    await enviar()
  }
  const envios = { db, now, log, transporte, definiciones, claveEnlaces, plazoMs: PLAZO_MS, anunciar }
  const [ctx, timbrador] = [ctxDeTarea(deps, emitir), { pac: deps.pac, maestra: deps.claveMaestra }]
  return {
    // Woken by the queue; each minute for what nobody woke it for.
    enviarMensaje: {
      hacer: (fin) => conCuentas(() => enviarPendientes(envios, fin)),
      debidoDesde: () => avisosDebidosDesde(envios),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'mensajes' },
    },
    enviarCorreo: {
      hacer: (fin) => conCuentas(() => enviarCorreos(deps, fin)),
      debidoDesde: () => correosDebidosDesde(deps),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'correos' },
    },
    // Giving up asks the database alone, so it waits behind no service.
    barrerCorreos: { hacer: () => barrerCorreos(deps), cron: '* * * * *', alIniciar: true },
    barrerMensajes: { hacer: () => barrerMensajes(envios), cron: '* * * * *', alIniciar: true },
    recordarCitas: { hacer: () => recordarCitas({ db, now, optica }).then(() => {}), cron: '* * * * *' },
    encolarCampanas: { hacer: (fin) => encolarCampanas({ db, now }, fin), cron: '* * * * *', alIniciar: true },
    terminarCampanas: { hacer: () => terminarCampanas(db, now()), cron: '* * * * *' },
    // Looks up attempts that a dead process or a broken connection left unknown (D-51), and requests that SAT has not answered
    // (D-50).
    resolverTimbrados: {
      hacer: (fin) => resolverDesconocidos(ctx, timbrador, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'fiscal' },
    },
    resolverCancelaciones: {
      hacer: (fin) => resolverCancelaciones(ctx, timbrador, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'fiscal' },
    },
    // Makes complementos of payments and egresos of refunds, as the ledger asks for them.
    atenderFiscal: {
      hacer: (fin) => atenderPendientes(ctx, timbrador, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'fiscal' },
    },
    // Globals that are cancelled to be made again without an order.
    rehacerGlobales: {
      hacer: (fin) => rehacerGlobales(ctx, timbrador, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'fiscal' },
    },
    // Each branch's after its own midnight.
    hacerGlobalesSolas: {
      hacer: (fin) => hacerGlobalesSolas(ctx, timbrador, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'fiscal' },
    },
    atenderPagosLibres: {
      hacer: (fin) => atenderPagosLibres(ctx, timbrador, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'fiscal' },
    },
    // Ahead of whoever downloads a month.
    dibujarFacturas: {
      hacer: (fin) => dibujarFacturas(ctx, deps.dibujarFactura, fin),
      ...{ cron: '* * * * *', carril: 'papeles' },
    },
    // While the shops sleep.
    olvidarRecibos: {
      hacer: (fin) => olvidarRecibos({ db, now, dias: entorno.diasDeRecibos }, fin),
      ...{ cron: '43 9 * * *', carril: 'aseo' },
    },
    olvidarTextos: {
      hacer: (fin) => olvidarTextos({ db, now, dias: entorno.diasDeTextos }, fin),
      ...{ cron: '53 9 * * *', carril: 'aseo' },
    },
    olvidarRespuestas: {
      hacer: (fin) => olvidarRespuestas({ db, now, dias: entorno.diasDeTextos }, fin),
      ...{ cron: '58 9 * * *', carril: 'aseo' },
    },
    archivarMensajes: { hacer: (fin) => archivarMensajes({ db }, fin), cron: '3 10 * * *', carril: 'aseo' },
    barrerArchivos: {
      hacer: (fin) => barrerArchivos(deps, fin),
      ...{ cron: '13 9 * * *', alIniciar: true, carril: 'archivos' },
    },
    // Woken by who confirms an import; each minute for what a dead process left.
    mudanza: { hacer: (fin) => atenderMudanza(ctx, fin), cron: '* * * * *', alIniciar: true, carril: 'mudanza' },
    barrerImportaciones: { hacer: () => barrerImportaciones(ctx), cron: '23 9 * * *', carril: 'aseo' },
    barrerComparaciones: { hacer: () => barrerComparaciones(ctx), cron: '33 9 * * *', carril: 'aseo' },
    // Woken by who asks for it; each minute for what a dead process left.
    llevar: {
      hacer: (fin) => atenderLlevadas(ctx, { archivos: deps.archivos, dibujar: deps.dibujarFactura }, fin),
      ...{ cron: '* * * * *', alIniciar: true, carril: 'salida' },
    },
    barrerLlevadas: { hacer: () => barrerLlevadas(ctx, deps), cron: '37 * * * *', carril: 'aseo' },
    barrerExportaciones: { hacer: () => barrerExportaciones(ctx), cron: '27 * * * *', carril: 'aseo' },
    // Compares who was registered or changed since the last turn.
    buscarDuplicados: {
      hacer: (fin) => buscarDuplicados(ctx, fin),
      cron: '* * * * *',
      alIniciar: true,
      carril: 'duplicados',
    },
    barrerUniones: { hacer: () => barrerUniones(ctx), cron: '33 9 * * *', carril: 'aseo' },
    // Card payments that were recorded after the terminal's file came.
    emparejarTerminales: { hacer: (fin) => emparejarTerminales(ctx, fin), cron: '19 * * * *', carril: 'aseo' },
    // Days that have ended, and those that a late correction touched.
    sumarNegocio: { hacer: (fin) => sumarNegocio({ db, now }, fin), cron: '* * * * *', alIniciar: true },
    // New money, and what a change had reckoned anew.
    calcularComisiones: { hacer: (fin) => calcularComisiones({ db }, fin), cron: '* * * * *', alIniciar: true },
    // Each Monday for whoever asked for it; his own clock says when.
    informarCadaLunes: { hacer: (fin) => informarCadaLunes(ctx, fin), cron: '11 * * * *', carril: 'aseo' },
    avisarFiscal: {
      hacer: (fin) => enviarAvisos(ctx, deps.ajustes.actuales.avisosCorreo, fin),
      ...{ cron: '21 * * * *', carril: 'aseo' },
    },
    sellarLibros: {
      hacer: (fin) => sellarPagos(deps, fin).then(() => sellarCortes(deps, fin)),
      ...{ cron: '29 * * * *', alIniciar: true, carril: 'aseo' },
    },
    // Days of past months are then a sum over weeks of moves.
    fotografiarInventario: {
      hacer: (fin) => fotografiarInventario({ db, now }, fin),
      ...{ cron: '47 9 * * *', alIniciar: true, carril: 'aseo' },
    },
    informarDeBloqueos: { hacer: () => informarDeBloqueos(ctx), cron: '17 9 * * *', carril: 'aseo' },
    barrerBorradores: { hacer: () => barrerBorradores(db, now()), cron: '7 * * * *', carril: 'aseo' },
  }
}

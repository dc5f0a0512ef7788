import { autofactura } from '@nitida/contract/autofactura'
import { ARCHIVO_FACTURA, facturacion } from '@nitida/contract/facturacion'
import { avisosFiscales } from '@nitida/contract/facturacion.avisos'
import { ARCHIVO_MES, contador } from '@nitida/contract/facturacion.contador'
import { cuadre } from '@nitida/contract/facturacion.cuadre'
import { facturasEnCurso } from '@nitida/contract/facturacion.enCurso'
import { globalesSolas } from '@nitida/contract/facturacion.globales'
import { listas69 } from '@nitida/contract/facturacion.listas69'
import { notasDeCredito } from '@nitida/contract/facturacion.notas'
import { pagosDeFactura } from '@nitida/contract/facturacion.pagos'
import { pendientesFiscales } from '@nitida/contract/facturacion.pendientes'
import { ARCHIVO_POLIZAS, polizas } from '@nitida/contract/facturacion.polizas'
import { reenvios } from '@nitida/contract/facturacion.reenvios'
import { listaDelSat } from '@nitida/contract/facturacion.sat'
import type { FastifyInstance } from 'fastify'
import { disposicion } from '../../platform/http/disposicion.ts'
import { recibirArchivos } from '../../platform/http/recepcion.ts'
import { serve } from '../../platform/http/serve.ts'
import { delPaciente } from '../../platform/llamada/ctx.ts'
import { archivoFirmado } from './facturacion.archivos.service.ts'
import { autofacturar, estadoDeAutofactura } from './facturacion.autofactura.service.ts'
import { listarAvisos } from './facturacion.avisos.service.ts'
import { cancelarFactura } from './facturacion.cancelacion.service.ts'
import { decirBancos, listarCobros } from './facturacion.cobros.service.ts'
import {
  datosDelReceptor,
  facturaConArchivos,
  guardarFactura,
  listarEmisores,
  listarFacturas,
  listarProductos,
} from './facturacion.consulta.service.ts'
import { archivoDelMes, archivosDelMes, mesesPorCerrar, timbresRestantes } from './facturacion.contador.service.ts'
import { reenviarFactura, reenviarVarias } from './facturacion.correo.service.ts'
import { conPdf, crearFactura } from './facturacion.crear.service.ts'
import { cuadreDelMes, renglonesDelCuadre } from './facturacion.cuadre.service.ts'
import { cargarXml, declararNoTimbrada, listarEnCurso } from './facturacion.enCurso.service.ts'
import { crearGlobal, mesDeFacturacion, transaccionesSinFactura } from './facturacion.global.service.ts'
import { anularPago, pagosDe, registrarPago } from './facturacion.libres.service.ts'
import { cargarLista69, enListasDeRfc, verListas69 } from './facturacion.listas69.service.ts'
import { crearNota, notasDe } from './facturacion.notas.service.ts'
import { facturaDePedido } from './facturacion.pedido.service.ts'
import { listarPendientes, resolverPendiente } from './facturacion.pendientes.service.ts'
import { archivoDePolizas, polizasFirmadas, resumenDePolizas } from './facturacion.polizas.service.ts'
import { resolverRelevada } from './facturacion.relevadas.service.ts'
import { avisosDeGlobales, revisarGlobales } from './facturacion.revision.service.ts'
import { sacarDeGlobal } from './facturacion.salida.service.ts'
import { compararConSat, olvidarComparacion, renglonesDelSat, verComparacion } from './facturacion.sat.service.ts'
import { hacerGlobalAhora } from './facturacion.solas.service.ts'
import { vistaDeCancelacion } from './facturacion.vista-cancelacion.service.ts'

/** A file is saved, or shown by a viewer that runs no script. */
const firmada = { schema: { hide: true }, config: { permiso: 'publico', sinAplicacion: true } } as const

export async function facturacionRoutes(app: FastifyInstance): Promise<void> {
  const { claveFacturas, claveMaestra: maestra, pac, dibujarFactura, dibujarPdf } = app.deps
  const enlaces = { clave: claveFacturas, base: app.prefix }
  const timbrador = { pac, maestra }
  const dibujos = { dibujar: dibujarFactura, dibujarPdf }

  serve(app, facturacion.productos, (ctx) => listarProductos(ctx))
  serve(app, facturacion.datosCliente, async (ctx, { params }) => ({
    contentClient: await datosDelReceptor(ctx, params.rfc),
  }))
  serve(app, facturacion.emisores, (ctx) => listarEmisores(ctx, timbrador))
  serve(app, facturacion.dePedido, (ctx, { params }) => facturaDePedido(ctx, params.id))
  serve(app, facturacion.crear, async (ctx, { body, query }) => {
    const respuesta = await crearFactura(ctx, timbrador, enlaces, body)
    return query.archivos ? conPdf(ctx, dibujarFactura, respuesta) : respuesta
  })
  serve(app, facturacion.guardar, (ctx, { body }) => guardarFactura(ctx, body))
  serve(app, facturacion.publicoGeneral, (ctx, { query }) => transaccionesSinFactura(ctx, query))
  serve(app, facturacion.crearGlobal, (ctx, { body }) => crearGlobal(ctx, timbrador, enlaces, body))
  serve(app, facturacion.mes, (ctx, { query }) => mesDeFacturacion(ctx, query))
  serve(app, globalesSolas.revision, (ctx, { query }) => revisarGlobales(ctx, query))
  serve(app, globalesSolas.avisos, (ctx) => avisosDeGlobales(ctx))
  serve(app, globalesSolas.ahora, (ctx, { params }) => hacerGlobalAhora(ctx, timbrador, params.id))
  serve(app, facturacion.list, (ctx, { query }) => listarFacturas(ctx, timbrador, dibujarFactura, query))
  serve(app, facturacion.porId, (ctx, { params }) => facturaConArchivos(ctx, enlaces, params.id))
  serve(app, facturasEnCurso.list, (ctx) => listarEnCurso(ctx))
  serve(app, facturasEnCurso.cargarXml, (ctx, { params, body }) => cargarXml(ctx, timbrador, params.id, body.cfdiXml))
  serve(app, facturasEnCurso.noTimbrada, (ctx, { params, body }) => declararNoTimbrada(ctx, params.id, body.motivo))
  serve(app, pagosDeFactura.list, (ctx, { params }) => pagosDe(ctx, params.id))
  serve(app, pagosDeFactura.registrar, (ctx, { params, body }) => registrarPago(ctx, params.id, body))
  serve(app, pagosDeFactura.anular, (ctx, { params, body }) => anularPago(ctx, params.id, body.motivo))
  serve(app, pagosDeFactura.dePedido, (ctx, { params }) => listarCobros(ctx, params.id))
  serve(app, pagosDeFactura.decirBancos, (ctx, { params, body }) => decirBancos(ctx, params.id, body))
  serve(app, notasDeCredito.list, (ctx, { params }) => notasDe(ctx, params.id))
  serve(app, notasDeCredito.crear, (ctx, { body }) => crearNota(ctx, timbrador, enlaces, body))
  serve(app, pendientesFiscales.list, (ctx, { query }) => listarPendientes(ctx, query.idPedido ?? null))
  serve(app, pendientesFiscales.resolverFactura, (ctx, { params, body }) =>
    resolverRelevada(ctx, timbrador, params.id, body.accion),
  )
  serve(app, pendientesFiscales.resolver, (ctx, { params, body }) =>
    resolverPendiente(ctx, timbrador, params.idPedido, body.accion),
  )
  serve(app, facturacion.reenviar, (ctx, { body }) => reenviarFactura(ctx, body))
  serve(app, reenvios.varias, (ctx, { body }) => reenviarVarias(ctx, body))
  serve(app, facturacion.vistaCancelacion, (ctx, { params }) => vistaDeCancelacion(ctx, params.id))
  serve(app, autofactura.estado, (ctx, { params }) => estadoDeAutofactura(ctx, params.clave))
  serve(app, autofactura.crear, (ctx, { params, body }) =>
    autofacturar(delPaciente(ctx), timbrador, enlaces, params.clave, body),
  )
  serve(app, facturacion.cancelar, (ctx, { body }) => cancelarFactura(ctx, timbrador, body))
  serve(app, contador.archivos, (ctx, { query }) => archivosDelMes(ctx, enlaces, query))
  await app.register(async (app) => {
    await recibirArchivos(app, app.deps.provisional)
    serve(app, listas69.cargar, (ctx, { body }, request) => cargarLista69(ctx, body.nombre, request.archivos ?? []))
    serve(app, listaDelSat.comparar, (ctx, { body }, request) =>
      compararConSat(ctx, timbrador, body.nombre, request.archivos ?? []),
    )
  })
  serve(app, listas69.ver, (ctx) => verListas69(ctx))
  serve(app, listas69.deRfc, (ctx, { params }) => enListasDeRfc(ctx, params.rfc))
  serve(app, listaDelSat.ver, (ctx) => verComparacion(ctx))
  serve(app, listaDelSat.renglones, (ctx, { query }) => renglonesDelSat(ctx, query))
  serve(app, listaDelSat.olvidar, (ctx) => olvidarComparacion(ctx))
  serve(app, avisosFiscales.list, (ctx) => listarAvisos(ctx))
  serve(app, cuadre.mes, (ctx, { query }) => cuadreDelMes(ctx, query))
  serve(app, cuadre.renglones, (ctx, { query }) => renglonesDelCuadre(ctx, query))
  serve(app, polizas.mes, (ctx, { query }) => resumenDePolizas(ctx, query))
  serve(app, polizas.archivo, (ctx, { query }) => archivoDePolizas(ctx, enlaces, query))
  serve(app, contador.timbres, () => timbresRestantes(timbrador))
  serve(app, contador.porCerrar, (ctx) => mesesPorCerrar(ctx))
  serve(app, contador.sacarDeGlobal, (ctx, { params, body }) =>
    sacarDeGlobal(ctx, timbrador, { id: params.id, ...body }),
  )
  app.get<{
    Params: { mes: string; sucursal: string; archivo: string }
    Querystring: { vence?: unknown; firma?: unknown }
  }>(ARCHIVO_MES, firmada, async (request, reply) => {
    const pedida = { ...request.params, query: request.query }
    const { contenido, mime, nombre } = await archivoDelMes(app.crearCtx(request), enlaces, dibujarFactura, pedida)
    return reply.type(mime).header('content-disposition', `attachment; filename="${nombre}"`).send(contenido)
  })
  app.get<{
    Params: { mes: string; rfc: string; sucursal: string; archivo: string }
    Querystring: { vence?: unknown; firma?: unknown; tipo?: unknown; numero?: unknown }
  }>(ARCHIVO_POLIZAS, firmada, async (request, reply) => {
    const pedida = { ...request.params, query: request.query }
    const { contenido, mime, nombre } = await polizasFirmadas(app.crearCtx(request), enlaces, app.deps.ajustes, pedida)
    return reply.type(mime).header('content-disposition', disposicion('attachment', nombre)).send(contenido)
  })
  app.get<{ Params: { id: string; tipo: string }; Querystring: { vence?: unknown; firma?: unknown } }>(
    ARCHIVO_FACTURA,
    firmada,
    async (request, reply) => {
      const pedida = { ...request.params, query: request.query }
      const { contenido, mime, nombre } = await archivoFirmado(app.crearCtx(request), enlaces, dibujos, pedida)
      return reply.type(mime).header('content-disposition', disposicion('inline', nombre)).send(contenido)
    },
  )
}

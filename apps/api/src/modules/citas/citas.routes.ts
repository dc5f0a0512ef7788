import { citas } from '@nitida/contract/citas'
import { mensajes } from '@nitida/contract/mensajes'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { delPaciente } from '../../platform/llamada/ctx.ts'
import { contarAsistencia, listarPorMarcar, marcarAsistencia, marcarAsistencias } from './citas.asistencia.service.ts'
import { asegurarAvisoDeCita } from './citas.avisos.service.ts'
import { cancelarCita, cancelarCitas } from './citas.cancelacion.service.ts'
import { confirmarCita, confirmarPorEnlace } from './citas.confirmacion.service.ts'
import { citasDelDia, citasProximas, leerCita, listarCitas, listarCitasDeSucursal } from './citas.consulta.service.ts'
import { deshacerCancelaciones } from './citas.deshacer.service.ts'
import { agendarEspera, esperar, listarEspera, retirarEspera } from './citas.espera.service.ts'
import { crearCita, guardarCita } from './citas.reserva.service.ts'

/**
 * The headers iduser, name and lastname of the specification are accepted and ignored, because the session says who it is (D-47).
 */
export async function citasRoutes(app: FastifyInstance): Promise<void> {
  const { claveEnlaces } = app.deps
  serve(app, citas.proximosDias, (ctx, { query }) => citasProximas(ctx, query))
  serve(app, citas.disponibilidad, (ctx, { query }) => citasDelDia(ctx, query.fecha, query.sucursalId))
  serve(app, citas.crear, (ctx, { body }) => crearCita(ctx, body))
  serve(app, citas.list, (ctx, { query }) => listarCitas(ctx, query))
  serve(app, citas.listPorSucursal, (ctx, { params, query }) => listarCitasDeSucursal(ctx, params.branchId, query))
  serve(app, citas.porId, (ctx, { params }) => leerCita(ctx, params.id))
  serve(app, citas.guardar, (ctx, { params, body }) => guardarCita(ctx, params.id, body))
  serve(app, citas.confirmar, (ctx, { params }) => confirmarCita(ctx, params.id))
  serve(app, citas.cancelar, (ctx, { params }) => cancelarCita(ctx, params.id))
  serve(app, citas.cancelarMultiples, (ctx, { body }) => cancelarCitas(ctx, body.ids))
  serve(app, citas.deshacerCancelacion, (ctx, { body }) => deshacerCancelaciones(ctx, body.ids))
  serve(app, citas.confirmarPorEnlace, (ctx, { query }) =>
    confirmarPorEnlace(delPaciente(ctx), claveEnlaces, query.token),
  )
  serve(app, citas.marcarAsistencia, (ctx, { params, body }) => marcarAsistencia(ctx, params.id, body.asistencia))
  serve(app, citas.marcarAsistencias, (ctx, { body }) => marcarAsistencias(ctx, body.marcas))
  serve(app, citas.porMarcar, (ctx, { query }) => listarPorMarcar(ctx, query.sucursalId))
  serve(app, citas.listaDeEspera, (ctx, { query }) => listarEspera(ctx, query))
  serve(app, citas.esperar, (ctx, { body }) => esperar(ctx, body))
  serve(app, citas.agendarEspera, (ctx, { params, body }) => agendarEspera(ctx, params.id, body))
  serve(app, citas.retirarEspera, (ctx, { params }) => retirarEspera(ctx, params.id))
  serve(app, citas.asistenciaPorSucursal, (ctx, { query }) => contarAsistencia(ctx, query.mes))
  serve(app, mensajes.avisoCreacionCita, (ctx, { body }) => asegurarAvisoDeCita(ctx, 'AvisoCreacionCita', body))
  serve(app, mensajes.confirmacionCita, (ctx, { body }) => asegurarAvisoDeCita(ctx, 'ConfirmacionCita', body))
  serve(app, mensajes.avisoCancelacionCita, (ctx, { body }) => asegurarAvisoDeCita(ctx, 'AvisoCancelacionCita', body))
}

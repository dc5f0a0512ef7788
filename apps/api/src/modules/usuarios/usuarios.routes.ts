import { cuenta } from '@nitida/contract/cuenta'
import { llaves } from '@nitida/contract/llaves'
import { sucursales } from '@nitida/contract/sucursales'
import { usuarios } from '@nitida/contract/usuarios'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { sitioDe } from '../../platform/seguridad/sitio.ts'
import { cambiarContrasenaPropia, cerrarSesionesPropias, listarSesionesPropias } from './usuarios.cuenta.service.ts'
import { listarEncargados } from './usuarios.encargado.service.ts'
import {
  activarFactorPropio,
  factorPropio,
  pedirFactorPropio,
  quitarFactorDe,
  quitarFactorPropio,
} from './usuarios.factor.service.ts'
import {
  agregarLlavePropia,
  llavesPropias,
  pedirLlavePropia,
  quitarLlavePropia,
  quitarLlavesDe,
} from './usuarios.llaves.service.ts'
import {
  activarUsuario,
  cambiarHorario,
  crearUsuario,
  desactivarUsuario,
  eliminarUsuario,
  guardarUsuario,
  listarUsuarios,
  restaurarUsuario,
} from './usuarios.service.ts'

export async function usuariosRoutes(app: FastifyInstance): Promise<void> {
  const { entorno, claveMaestra, ajustes } = app.deps
  const medios = { minimo: entorno.contrasenaMinima, estricto: entorno.produccion, secreto: claveMaestra.clave }
  const delFactor = { secreto: claveMaestra.clave, maestra: claveMaestra, ajustes }
  serve(app, usuarios.list, (ctx, { query }) => listarUsuarios(ctx, medios, query))
  serve(app, usuarios.crear, (ctx, { body }) => crearUsuario(ctx, medios, body))
  serve(app, usuarios.guardar, (ctx, { params, body }) => guardarUsuario(ctx, medios, params.id, body))
  serve(app, usuarios.desactivar, (ctx, { params }) => desactivarUsuario(ctx, params.id))
  serve(app, usuarios.activar, (ctx, { params }) => activarUsuario(ctx, medios, params.id))
  serve(app, usuarios.eliminar, (ctx, { params }) => eliminarUsuario(ctx, params.id))
  serve(app, usuarios.restaurar, (ctx, { params }) => restaurarUsuario(ctx, params.id))
  serve(app, usuarios.cambiarHorario, (ctx, { params, body }) => cambiarHorario(ctx, params.id, body.sessionLimit))
  serve(app, cuenta.cambiarContrasena, (ctx, { body }, request) =>
    cambiarContrasenaPropia(ctx, medios, { direccion: request.ip, marca: null }, body),
  )
  serve(app, cuenta.sesiones, (ctx) => listarSesionesPropias(ctx))
  serve(app, cuenta.cerrarSesion, (ctx, { params }) => cerrarSesionesPropias(ctx, params.id))
  serve(app, cuenta.cerrarOtras, (ctx) => cerrarSesionesPropias(ctx))
  serve(app, cuenta.factor, (ctx) => factorPropio(ctx))
  serve(app, cuenta.pedirFactor, (ctx, { body }, request) =>
    pedirFactorPropio(ctx, delFactor, { direccion: request.ip, marca: null }, body.actual),
  )
  serve(app, cuenta.activarFactor, (ctx, { body }) => activarFactorPropio(ctx, delFactor, body.codigo))
  serve(app, cuenta.quitarFactor, (ctx, { body }, request) =>
    quitarFactorPropio(ctx, delFactor, { direccion: request.ip, marca: null }, body),
  )
  serve(app, usuarios.quitarFactor, (ctx, { params, body }, request) =>
    quitarFactorDe(ctx, delFactor, { direccion: request.ip, marca: null }, params.id, body.actual),
  )
  serve(app, llaves.listar, (ctx) => llavesPropias(ctx))
  serve(app, llaves.pedirAlta, (ctx, { body }, request) =>
    pedirLlavePropia(ctx, medios, sitioDe(request, entorno), { direccion: request.ip, marca: null }, body.actual),
  )
  serve(app, llaves.agregar, (ctx, { body }, request) => agregarLlavePropia(ctx, sitioDe(request, entorno), body))
  serve(app, llaves.quitar, (ctx, { params, body }, request) =>
    quitarLlavePropia(ctx, medios, { direccion: request.ip, marca: null }, params.id, body.actual),
  )
  serve(app, llaves.quitarDe, (ctx, { params, body }, request) =>
    quitarLlavesDe(ctx, medios, { direccion: request.ip, marca: null }, params.id, body.actual),
  )
  serve(app, sucursales.encargados, (ctx, { query }) => listarEncargados(ctx, query))
}

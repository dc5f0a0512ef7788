import type { Credenciales, DatosUsuario } from '@nitida/contract/sesion'
import { call } from '../api/call.ts'
import { api } from '../api/rutas.ts'
import { guardarSesion } from './almacen.ts'
import { ponerSesion } from './sesion.ts'
import { describirAbierta } from './validar.ts'

/** Opens a session and stores it. @throws Rechazo, SinRespuesta. */
export async function iniciarSesion(credenciales: Credenciales): Promise<DatosUsuario> {
  const respuesta = await call(api.sesion.login, { body: credenciales })
  guardarSesion(respuesta.tk, respuesta.userData)
  ponerSesion(describirAbierta(respuesta.tk, respuesta))
  return respuesta.userData
}

import '../../base/formularios/sinJit.ts'
import { FichaUsuario, GuardarUsuario, type Usuario } from '@nitida/contract/usuarios'
import { requiereHorario } from '@nitida/contract/usuarios.rules'
import { z } from 'zod'

/** Values of the edited row: all saved fields, and a new password when there is one. */
export const editarUsuarioSchema = FichaUsuario.extend({
  password: z.union([z.null(), GuardarUsuario.shape.password.unwrap().unwrap()]),
}).superRefine(({ userType, sessionLimit }, ctx) => {
  if (!requiereHorario(userType) || sessionLimit) return
  ctx.addIssue({ code: 'custom', path: ['sessionLimit'], message: 'Falta la hora de sesión.' })
})

export type ValoresEditar = z.input<typeof editarUsuarioSchema>
export type DatosEditados = z.output<typeof editarUsuarioSchema>

export const valoresDe = (usuario: Usuario): ValoresEditar => ({
  name: usuario.name,
  lastName: usuario.lastName,
  secondLastName: usuario.secondLastName,
  email: usuario.email,
  userType: usuario.userType,
  sessionLimit: usuario.sessionLimit,
  branchId: usuario.branchId,
  cedula: usuario.cedula,
  password: null,
})

/** Empty fields on save (D-19). The branch may be missing. */
export const faltanDatosAlGuardar = (valores: ValoresEditar): boolean => {
  const { name, lastName, secondLastName, email, userType, sessionLimit } = valores
  const faltaHorario = requiereHorario(userType) && !sessionLimit
  return faltaHorario || [name, lastName, secondLastName, email, userType].some((valor) => !valor?.trim())
}

/** Whether two readings of a user differ in what the row edits. */
export const cambio = (antes: Usuario, ahora: Usuario): boolean =>
  JSON.stringify(valoresDe(antes)) !== JSON.stringify(valoresDe(ahora))

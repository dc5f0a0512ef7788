import '../../base/formularios/sinJit.ts'
import type { TipoUsuario } from '@nitida/contract/permisos'
import { CrearUsuario } from '@nitida/contract/usuarios'
import { CONTRASENA_MAXIMA } from '@nitida/contract/usuarios.rules'
import { z } from 'zod'
import { errorContrasena } from './contrasena.tsx'

const { email } = CrearUsuario.shape

/**
 * The form for a new user: the contract's body, with the sentences a form needs. The hours are asked for afterwards.
 * @param minima shortest password the installation takes (D-8).
 */
export const crearUsuarioSchema = (minima: number) =>
  CrearUsuario.extend({
    email: z.string().trim().min(1, 'Este campo es obligatorio.').pipe(email),
    userType: z.custom<TipoUsuario | null>().transform((tipo, ctx) => {
      if (tipo) return tipo
      ctx.addIssue({ code: 'custom', message: 'Elige un tipo de usuario.' })
      return z.NEVER
    }),
    password: z
      .string()
      .max(CONTRASENA_MAXIMA, `Máximo ${CONTRASENA_MAXIMA} caracteres.`)
      .superRefine((contrasena, ctx) => {
        const error = errorContrasena(contrasena, minima)
        if (error) ctx.addIssue({ code: 'custom', message: error })
      }),
  })

export type ValoresCrear = z.input<ReturnType<typeof crearUsuarioSchema>>

/** Missing fields on creation (spec §5), the type among them, since none can be assumed. */
export const faltanDatosAlCrear = (valores: ValoresCrear): boolean => {
  const { name, lastName, secondLastName, email, password, userType } = valores
  return [name, lastName, secondLastName, email, password, userType].some((valor) => !valor?.trim())
}

import { z } from 'zod'
import { faltaDeCorreo, leerCorreo } from './claves.ts'

/** What is known to be wrong with an address is said; of the rest only that it is none. */
const conFalta = (leido: string, ctx: z.RefinementCtx<string>): void => {
  const message = faltaDeCorreo(leido)
  if (message) ctx.addIssue({ code: 'custom', message, continue: false })
}

/** An address as people paste it (`leerCorreo`), at most as long as addresses are. */
const escrito = (maximo: string) => z.string().overwrite(leerCorreo).max(254, maximo)

/** One strict address: a list, a name or a comment is refused (security 31). */
export const DireccionCorreo = escrito('Máximo 254 caracteres.')
  .regex(
    /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+\.[^\s,;:<>()[\]\\"@.]{2,}$/,
    '¡Ingrese un correo electrónico válido!',
  )
  .pipe(z.email('¡Ingrese un correo electrónico válido!'))

/** Address of a patient or user, in lower case. */
export const CorreoDePersona = escrito('El correo electrónico es demasiado largo.')
  .toLowerCase()
  .superRefine(conFalta)
  .pipe(z.email('Escribe un correo electrónico válido.'))

import { z } from 'zod'

/** One strict address: a list, a name or a comment is refused (security 31). */
export const DireccionCorreo = z
  .string()
  .trim()
  .max(254, 'Máximo 254 caracteres.')
  .regex(
    /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+\.[^\s,;:<>()[\]\\"@.]{2,}$/,
    '¡Ingrese un correo electrónico válido!',
  )
  .pipe(z.email('¡Ingrese un correo electrónico válido!'))

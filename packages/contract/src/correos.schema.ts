import { z } from 'zod'

/** One strict address: neither a list, nor a name, nor a comment can come with it (security 31). */
export const DireccionCorreo = z
  .string()
  .trim()
  .max(254, 'Máximo 254 caracteres.')
  .regex(
    /^[^\s,;:<>()[\]\\"@]+@[^\s,;:<>()[\]\\"@]+\.[^\s,;:<>()[\]\\"@.]{2,}$/,
    '¡Ingrese un correo electrónico válido!',
  )
  .pipe(z.email('¡Ingrese un correo electrónico válido!'))

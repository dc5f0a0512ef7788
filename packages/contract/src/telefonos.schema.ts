import { z } from 'zod'

const MENSAJE = 'El teléfono tiene 10 dígitos.'

/** Ten national digits. */
export const Telefono = z
  .string(MENSAJE)
  .trim()
  .regex(/^\d{10}$/, MENSAJE)

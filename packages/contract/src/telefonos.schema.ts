import { z } from 'zod'
import { faltaDeTelefono, normalizarTelefono } from './telefonos.lectura.ts'

/** Ten national digits, however they are written; `0000000000` is "has no phone" (D-42). */
export const Telefono = z
  .string('El teléfono tiene 10 dígitos.')
  .overwrite(normalizarTelefono)
  .superRefine((leido, ctx) => {
    const message = faltaDeTelefono(leido)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

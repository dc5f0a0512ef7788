import { z } from 'zod'
import { CorreoDePersona } from './correos.schema.ts'
import { ConContrasena } from './cuenta.ts'
import { endpoints, exito } from './endpoint.ts'
import { Contrasena } from './usuarios.ts'

/** The owner's own password in the demo, and the first account of his chain. */
export const SalirDeDemo = ConContrasena.extend({ email: CorreoDePersona, nueva: Contrasena })
export type SalirDeDemo = z.output<typeof SalirDeDemo>

export const demo = endpoints({
  salir: {
    method: 'POST',
    path: '/demo/salida',
    permiso: 'ajustes.cambiar',
    body: SalirDeDemo,
    response: exito(z.object({})),
    porMinuto: 5,
    summary:
      'Empties a demo and starts the real chain with its first account. The server starts anew; nothing of the demo is kept.',
  },
})

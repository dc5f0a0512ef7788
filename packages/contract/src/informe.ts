import { z } from 'zod'
import { endpoints, exito } from './endpoint.ts'

/** Hour of Monday, by the clock of whoever gets it, from which the report of last week leaves. */
export const HORA_DE_INFORME = 7

const Informe = z.object({
  activo: z.boolean(),
  /** Where it is sent: the e-mail address of the user. */
  correo: z.string(),
  /** Whether an account sends e-mails; without one they are kept in 'Correos', and nobody gets them. */
  sale: z.boolean(),
})

const permiso = 'negocio.ver'

export const informe = endpoints({
  ver: {
    method: 'GET',
    path: '/negocio/informe',
    permiso,
    response: exito(Informe),
    summary: 'Whether the figures of each week are sent to the caller by e-mail.',
  },
  cambiar: {
    method: 'PUT',
    path: '/negocio/informe',
    permiso,
    body: z.object({ activo: z.boolean('Di si se envía.') }),
    response: exito(Informe),
    summary: 'Sends the caller the figures of last week every Monday as a PDF by e-mail, or stops it.',
  },
})

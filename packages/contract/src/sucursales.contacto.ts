import { z } from 'zod'

/** Phone and hours of a branch, for its customers; null where nobody wrote them. */
export const ContactoDeSucursal = z.strictObject({ telefono: z.string().nullable(), horario: z.string().nullable() })
export type ContactoDeSucursal = z.infer<typeof ContactoDeSucursal>

/** The same with its link to a map, for pages of customers. */
export const LugarDeSucursal = ContactoDeSucursal.extend({ mapa: z.string().nullable() })
export type LugarDeSucursal = z.infer<typeof LugarDeSucursal>

import { z } from 'zod'

/** A month, `YYYY-MM`. */
export const Mes = z.string().regex(/^(?:19|2\d)\d{2}-(?:0[1-9]|1[0-2])$/, 'El mes va como aaaa-mm.')

/** Attendance of a branch in a month. Unmarked appointments are counted apart and in no rate. */
export const AsistenciaDeSucursal = z.object({
  sucursalId: z.int().positive(),
  sucursalNumber: z.string(),
  asistieron: z.int().nonnegative(),
  faltaron: z.int().nonnegative(),
  sinMarcar: z.int().nonnegative(),
})
export type AsistenciaDeSucursal = z.infer<typeof AsistenciaDeSucursal>

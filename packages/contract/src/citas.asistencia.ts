import { z } from 'zod'

/** Attendance of a branch in a month. Unmarked appointments are counted apart and in no rate. */
export const AsistenciaDeSucursal = z.object({
  sucursalId: z.int().positive(),
  sucursalNumber: z.string(),
  asistieron: z.int().nonnegative(),
  faltaron: z.int().nonnegative(),
  sinMarcar: z.int().nonnegative(),
})
export type AsistenciaDeSucursal = z.infer<typeof AsistenciaDeSucursal>

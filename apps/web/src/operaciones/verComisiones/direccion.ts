import { leerId } from '../../base/direccion/direccion.ts'

/** What the address of a screen says that shows commissions, beside the day and the person of figures. */
export const parametrosDeComisiones = {
  // A frozen period; without it the open one.
  comision: leerId,
}

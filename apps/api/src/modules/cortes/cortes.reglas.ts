import type { Centavos } from '@nitida/contract/dinero'
import type { Cupo } from '../../platform/entorno/cupos.ts'

/** Rules of this installation for closing tills, as they are in force when they are read. */
export interface ReglasDeCorte {
  /** Difference of a cash count, in centavos, up to which no note is needed (D-62). */
  readonly diferenciaSinNota: Centavos
  /** Whether screens hide expected cash until the drawer is counted. */
  readonly ciego: boolean
}

/** Parts of the installation that a closing needs. */
export interface MediosDeCorte {
  reglasDeCorte: ReglasDeCorte
  /** Turns of closings, a few at a time, because all tills close in the same half hour and payments need connections too. */
  conCupoDeCorte: Cupo
}

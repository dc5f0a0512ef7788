import type { Db } from '../../platform/datos/db.ts'
import type { Entorno } from '../../platform/entorno/entorno.ts'
import { crearFacturoPorTi } from './facturoporti.ts'
import type { Pac } from './pac.ts'
import { crearSandbox } from './sandbox.ts'

/**
 * Chooses the provider: the sandbox unless another is configured. A demo keeps the sandbox, because its branches have no
 * certificates that a provider takes.
 */
export function pacDe({ pac }: Pick<Entorno, 'pac'>, demo: boolean, entorno: { db: Db; now: () => Date }): Pac {
  return pac && !demo ? crearFacturoPorTi({ ...pac, now: entorno.now }) : crearSandbox(entorno)
}

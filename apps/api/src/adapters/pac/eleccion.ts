import type { Db } from '../../platform/db.ts'
import type { Entorno } from '../../platform/entorno.ts'
import { crearFacturoPorTi } from './facturoporti.ts'
import type { Pac } from './pac.ts'
import { crearSandbox } from './sandbox.ts'

/** Who stamps: the sandbox unless somebody configured a provider. The branches of a demo have no certificates that he would take. */
export function pacDe({ pac }: Pick<Entorno, 'pac'>, demo: boolean, entorno: { db: Db; now: () => Date }): Pac {
  return pac && !demo ? crearFacturoPorTi({ ...pac, now: entorno.now }) : crearSandbox(entorno)
}

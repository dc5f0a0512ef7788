import { fechaEn } from '@nitida/contract/fechas'
import type { GlobalCada, Programa } from '@nitida/contract/globales'
import { desdeDe } from '@nitida/contract/globales.rules'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { insertPrograma, listProgramas } from './sucursales.globales.queries.ts'

/** What was chosen for a branch's globals, the latest last. */
export const programasDe = ({ db }: Ctx, idSucursal: number): Promise<Programa[]> => listProgramas(db, idSucursal)

interface Elegida {
  id: number
  globalCada: GlobalCada
  zonaHoraria: string
}

/** Writes down a new choice and from which day it counts, in the transaction that saves it; the job looks at once. */
export async function programarGlobal(ctx: Ctx, { id, globalCada, zonaHoraria }: Elegida): Promise<void> {
  const ahora = ctx.now()
  const desde = desdeDe(await listProgramas(ctx.db, id), fechaEn(zonaHoraria, ahora))
  await insertPrograma(ctx.db, { idSucursal: id, cada: globalCada, desde }, ahora)
}

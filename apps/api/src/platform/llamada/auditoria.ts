import type { Auditada } from '@nitida/contract/auditoria.nombres'
import { sql } from 'kysely'
import type { Db } from '../datos/db.ts'
import type { Ctx, CtxSesion } from './ctx.ts'

export type { Auditada }

interface Hecho {
  accion: string
  entidad: Auditada
  id?: number | null
  idSucursal?: number | null
  antes?: object | null
  despues?: object | null
}

function permitidas({ campos }: Auditada, fila: object | null | undefined): Record<string, unknown> | null {
  if (!fila) return null
  const valores = new Map(Object.entries(fila))
  return Object.fromEntries(
    campos.flatMap((columna) => (valores.has(columna) ? [[columna, valores.get(columna)]] : [])),
  )
}

/** Only changed fields, so that the audit can be read. */
function diferencia(antes: Record<string, unknown> | null, despues: Record<string, unknown> | null) {
  if (!antes || !despues) return { antes, despues }
  const cambiadas = Object.keys(despues).filter((columna) => antes[columna] !== despues[columna])
  const elegir = (fila: Record<string, unknown>) =>
    Object.fromEntries(cambiadas.map((columna) => [columna, fila[columna]]))
  return { antes: elegir(antes), despues: elegir(despues) }
}

function filaDe({ now, peticion, direccion }: Ctx, idUsuario: number | null, hecho: Hecho) {
  const { entidad } = hecho
  const { antes, despues } = diferencia(permitidas(entidad, hecho.antes), permitidas(entidad, hecho.despues))
  return {
    en: now(),
    id_usuario: idUsuario,
    accion: hecho.accion,
    entidad: entidad.entidad,
    id_entidad: hecho.id ?? null,
    id_sucursal: hecho.idSucursal ?? null,
    antes: antes && JSON.stringify(antes),
    despues: despues && JSON.stringify(despues),
    peticion,
    direccion,
  }
}

async function insertar(db: Db, fila: ReturnType<typeof filaDe>): Promise<void> {
  await db.insertInto('auditoria').values(fila).execute()
}

/** The row that `auditar` writes, for a statement of the change itself. */
export const anotacionDe = (ctx: CtxSesion, hecho: Hecho) => filaDe(ctx, ctx.actor.id, hecho)

/** Writes who did what to the row, in the transaction of the change itself. */
export const auditar = (ctx: CtxSesion, hecho: Hecho): Promise<void> => insertar(ctx.db, anotacionDe(ctx, hecho))

/** Writes down many changes of one transaction at once. */
export async function auditarVarios(ctx: CtxSesion, hechos: readonly Hecho[]): Promise<void> {
  if (hechos.length === 0) return
  const filas = hechos.map((hecho) => anotacionDe(ctx, hecho))
  // One parameter for all: hundreds of rows of ten would take longer to bind than to write.
  await sql`insert into auditoria (en, id_usuario, accion, entidad, id_entidad, id_sucursal, antes, despues, peticion, direccion)
    select en, id_usuario, accion, entidad, id_entidad, id_sucursal, antes::jsonb, despues::jsonb, peticion, direccion
    from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(en timestamptz, id_usuario bigint, accion text, entidad text,
      id_entidad bigint, id_sucursal bigint, antes text, despues text, peticion text, direccion inet)`.execute(ctx.db)
}

/** Like `auditar`, where nobody is logged in yet (logins) or the call was refused. */
export const auditarSinSesion = (ctx: Ctx, idUsuario: number | null, hecho: Hecho): Promise<void> =>
  insertar(ctx.db, filaDe(ctx, idUsuario, hecho))

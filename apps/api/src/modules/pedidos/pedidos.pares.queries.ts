import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Whether a lens is made as a pair. */
export type EsPar = (lente: string) => boolean

/**
 * Numbers of an order's pairs through an edit: an element keeps the one it has, and a new pair takes the first that no other element
 * has and under which the workshop did nothing, so that nobody's tray or check becomes another pair's.
 * @returns the number of an element by its id and its lens, in the order in which they are written; null for no pair.
 */
export async function numerarPares(db: Db, idPedido: number, quedan: ReadonlySet<number>, esPar: EsPar) {
  const { rows } = await sql<{ id: number; par: number | null }>`select e.id, coalesce(n.par, e.par) as par
    from pedido_elemento e left join numeros_de_pares(${idPedido}) n on n.id_elemento = e.id where e.id_pedido = ${idPedido}`.execute(
    db,
  )
  const trabajos = await db.selectFrom('trabajo_par').select('par').where('id_pedido', '=', idPedido).execute()
  const suyos = new Map(rows.map(({ id, par }) => [id, par]))
  // What an order without pairs has on the bench becomes its first pair's.
  const deNadie = rows.every(({ par }) => par === null) ? 1 : null
  const ocupados = new Set<number | null>([
    ...rows.filter(({ id }) => quedan.has(id)).map(({ par }) => par),
    ...trabajos.map(({ par }) => par).filter((par) => par !== deNadie),
  ])
  const libre = (): number => {
    let par = 1
    while (ocupados.has(par)) par++
    ocupados.add(par)
    return par
  }
  return (id: number | null, lente: string): number | null => {
    const suyo = id === null ? undefined : suyos.get(id)
    return suyo ?? (esPar(lente) ? libre() : null)
  }
}

/** What is ordered of each pair, by its number; of an order without pairs, all that it has. */
export async function listPedidoDePares(db: Db, idPedido: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ par: number; dicho: string }>`select n.par,
      (select string_agg(row(e.armazon, e.lente, e.otro, e.grado, e.tono)::text, ' ' order by e.orden)
        from pedido_elemento e where e.id_pedido = ${idPedido} and (n.id_elemento is null or e.id = n.id_elemento)) as dicho
    from numeros_de_pares(${idPedido}) n`.execute(db)
  return new Map(rows.map(({ par, dicho }) => [par, dicho]))
}

/**
 * Sends pairs of an order back to their first stage, with a step that says why. What is on its way to its branch stays.
 * @returns whether any moved.
 */
export async function regresarPares(
  db: Db,
  idPedido: number,
  pares: readonly number[],
  { idUsuario, ahora }: { idUsuario: number; ahora: Date },
): Promise<boolean> {
  if (pares.length === 0) return false
  const { rows } = await sql`with vueltos as (
      update trabajo_par t set etapa = 'surtido'
      where t.id_pedido = ${idPedido} and t.par = any (${[...pares]}::smallint[]) and t.etapa <> 'surtido'
        and not exists (select from envio_pedido x join envio v on v.id = x.id_envio
          where x.id_pedido = t.id_pedido and x.resultado is null and v.estado = 'enviado')
      returning t.par)
    insert into trabajo_suceso (id_pedido, par, que, etapa, detalle, id_usuario, en)
      select ${idPedido}, par, 'etapa', 'surtido', 'Cambió el pedido', ${idUsuario}, ${ahora} from vueltos order by par returning id`.execute(
    db,
  )
  return rows.length > 0
}

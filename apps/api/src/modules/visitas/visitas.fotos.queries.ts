import { sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'

/** A stored photo: picture and thumbnail by the hash of their bytes. */
export interface FotoGuardada {
  imagen: Buffer
  miniatura: Buffer
  ancho: number
  alto: number
}

/** Notes that a file is about to be stored, or is stored again, because young rows are not swept. */
export const anotarArchivo = (db: Db, sha256: Buffer, bytes: number, ahora: Date) =>
  db
    .insertInto('archivo')
    .values({ sha256, bytes, guardado_en: ahora })
    .onConflict((oc) => oc.column('sha256').doUpdateSet({ guardado_en: ahora, retirado_en: null }))
    .execute()

export const insertFotos = (db: Db, idVisita: number, fotos: readonly FotoGuardada[], ahora: Date) =>
  db
    .insertInto('foto')
    .values(fotos.map((foto, i) => ({ ...foto, id_visita: idVisita, orden: i + 1, creado_en: ahora })))
    .execute()

const fotos = (db: Db) => db.selectFrom('foto as f').select(['f.id', 'f.imagen', 'f.miniatura', 'f.ancho', 'f.alto'])

/** Photos of a visit in their order; the caller has reached the visit already. */
export const listFotos = (db: Db, idVisita: number) =>
  fotos(db).where('f.id_visita', '=', idVisita).orderBy('f.orden').execute()

/** One photo of a live patient. */
export const selectFoto = (db: Db, alcance: Alcance, id: number) =>
  fotos(db)
    .innerJoin('visita as n', 'n.id', 'f.id_visita')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .where('f.id', '=', id)
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))
    .executeTakeFirst()

const fotosDeVivos = (db: Db, alcance: Alcance) =>
  db
    .selectFrom('foto as f')
    .innerJoin('visita as n', 'n.id', 'f.id_visita')
    .innerJoin('cliente as c', 'c.id', 'n.id_cliente')
    .where('c.eliminado_en', 'is', null)
    .where(enAlcance('c.id_sucursal', alcance))

/** Photos of living patients behind an id, in their order. */
export const listFotosDesde = (db: Db, alcance: Alcance, desde: number, cuantas: number) =>
  fotosDeVivos(db, alcance)
    .select(['f.id', 'f.id_visita as idVisita', 'f.orden', 'f.imagen', 'n.id_cliente as idCliente'])
    .where('f.id', '>', desde)
    .orderBy('f.id')
    .limit(cuantas)
    .execute()

export const listFotosDePaciente = (db: Db, idCliente: number) =>
  db
    .selectFrom('foto as f')
    .innerJoin('visita as n', 'n.id', 'f.id_visita')
    .select(['f.id_visita as idVisita', 'f.orden', 'f.imagen'])
    .where('n.id_cliente', '=', idCliente)
    .orderBy('f.id')
    .execute()

export async function countFotos(db: Db, alcance: Alcance): Promise<number> {
  const { total } = await fotosDeVivos(db, alcance)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/**
 * Takes back the row of one unnamed file. The row stays locked until the transaction ends, so nobody can note the same file anew
 * before it is gone from the store.
 * @returns its hash, or null when there is none left.
 */
export async function deleteHuerfano(db: Db, antesDe: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ sha256: Buffer }>`
    delete from archivo where sha256 = (
      select a.sha256 from archivo a where a.guardado_en < ${antesDe}
        and not exists (select from foto f where f.imagen = a.sha256)
        and not exists (select from foto f where f.miniatura = a.sha256)
        and not exists (select from evidencia_consentimiento e where e.imagen = a.sha256)
        and not exists (select from evidencia_consentimiento e where e.miniatura = a.sha256)
        and not exists (select from deposito d where d.imagen = a.sha256)
        and not exists (select from deposito d where d.miniatura = a.sha256)
        and not exists (select from articulo_imagen i where i.imagen = a.sha256)
        and not exists (select from articulo_imagen i where i.miniatura = a.sha256)
      order by a.guardado_en limit 1 for update skip locked)
    returning sha256`.execute(db)
  return rows[0]?.sha256 ?? null
}

/**
 * Marks one file as gone that only suppressed patients' rows name. The row stays locked until the transaction ends.
 * @returns its hash, or null when there is none left.
 */
export async function retirarDeSuprimidos(db: Db, ahora: Date): Promise<Buffer | null> {
  const { rows } = await sql<{ sha256: Buffer }>`
    with uso as (
      select f.imagen, f.miniatura, n.id_cliente from foto f join visita n on n.id = f.id_visita
      union all select e.imagen, e.miniatura, k.id_cliente from evidencia_consentimiento e
        join consentimiento k on k.id = e.id_consentimiento where e.imagen is not null),
    suyos as (
      select h.sha256 from uso join bloqueo_paciente b on b.id_cliente = uso.id_cliente and b.suprimido_en is not null
        cross join lateral (values (uso.imagen), (uso.miniatura)) h (sha256))
    update archivo set retirado_en = ${ahora} where sha256 = (
      select a.sha256 from archivo a where a.retirado_en is null and a.sha256 in (select sha256 from suyos)
        and not exists (select from deposito d where a.sha256 in (d.imagen, d.miniatura))
        and not exists (select from articulo_imagen i where a.sha256 in (i.imagen, i.miniatura))
        and not exists (select from uso where a.sha256 = uso.imagen
          and not exists (select from bloqueo_paciente b where b.id_cliente = uso.id_cliente and b.suprimido_en is not null))
        and not exists (select from uso where a.sha256 = uso.miniatura
          and not exists (select from bloqueo_paciente b where b.id_cliente = uso.id_cliente and b.suprimido_en is not null))
      limit 1 for update skip locked)
    returning sha256`.execute(db)
  return rows[0]?.sha256 ?? null
}

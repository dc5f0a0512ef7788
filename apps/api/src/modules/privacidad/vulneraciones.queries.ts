import type { Pagina } from '@nitida/contract/endpoint'
import type { CrearAdicion, CrearVulneracion } from '@nitida/contract/vulneraciones'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'

const todas = (db: Db) =>
  db
    .selectFrom('vulneracion as v')
    .innerJoin('usuario as u', 'u.id', 'v.id_usuario')
    .select(['v.id', 'v.tipo', 'v.que_paso as quePaso', 'v.ocurrida', 'v.conocida', 'v.datos', 'v.personas'])
    .select(['v.medidas', 'v.avisar', 'v.motivo', 'v.recomendaciones', 'v.en', nombreCompleto('u').as('autor')])

/** A page of breaches, the one known last on top. */
export async function listVulneraciones(db: Db, pagina: Pagina) {
  const { limit, offset } = ventana(pagina)
  const data = await todas(db)
    .orderBy('v.conocida', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await db
    .selectFrom('vulneracion')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}
export type FilaDeVulneracion = Awaited<ReturnType<typeof listVulneraciones>>['data'][number]

export const selectVulneracion = (db: Db, id: number) => todas(db).where('v.id', '=', id).executeTakeFirst()

/** What was added to some of them, the oldest first. */
export const listAdiciones = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('vulneracion_adicion as a')
    .innerJoin('usuario as u', 'u.id', 'a.id_usuario')
    .select(['a.id', 'a.id_vulneracion as idVulneracion', 'a.tipo', 'a.texto', 'a.dia', 'a.personas', 'a.datos'])
    .select(['a.avisar', 'a.recomendaciones', 'a.en', nombreCompleto('u').as('autor')])
    .where('a.id_vulneracion', 'in', ids)
    .orderBy('a.id')
    .execute()
export type FilaDeAdicion = Awaited<ReturnType<typeof listAdiciones>>[number]

interface Hecha {
  idUsuario: number
  ahora: Date
}

export async function insertVulneracion(db: Db, nueva: CrearVulneracion & Hecha): Promise<number> {
  const { id } = await db
    .insertInto('vulneracion')
    .values({
      tipo: nueva.tipo,
      que_paso: nueva.quePaso,
      ocurrida: nueva.ocurrida ?? null,
      conocida: nueva.conocida,
      datos: nueva.datos,
      personas: nueva.personas ?? null,
      medidas: nueva.medidas,
      avisar: nueva.avisar,
      motivo: nueva.motivo || null,
      recomendaciones: nueva.recomendaciones || null,
      id_usuario: nueva.idUsuario,
      en: nueva.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertAdicion(db: Db, nueva: CrearAdicion & Hecha & { idVulneracion: number }): Promise<number> {
  const { id } = await db
    .insertInto('vulneracion_adicion')
    .values({
      id_vulneracion: nueva.idVulneracion,
      tipo: nueva.tipo,
      texto: nueva.texto,
      dia: nueva.dia ?? null,
      personas: nueva.personas ?? null,
      datos: nueva.datos ?? null,
      avisar: nueva.avisar ?? null,
      recomendaciones: nueva.recomendaciones || null,
      id_usuario: nueva.idUsuario,
      en: nueva.ahora,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

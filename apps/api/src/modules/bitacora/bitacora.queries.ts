import type { Pagina } from '@nitida/contract/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'

/** A page of the audit of the whole chain, newest first. */
export async function listAnotaciones(db: Db, filtro: Pagina) {
  const filas = db
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', 'u.id', 'a.id_usuario')
    .select(['a.id', 'a.en', 'a.accion', 'a.entidad'])
    .select(sql<string | null>`nullif(concat_ws(' ', u.nombre, u.apellido_paterno), '')`.as('usuario'))
  const { limit, offset } = ventana(filtro)
  const pagina = await filas.orderBy('a.id', 'desc').limit(limit).offset(offset).execute()
  const data = pagina.map(({ id, en, ...fila }) => ({ ...fila, id: Number(id), createDate: en.toISOString() }))
  return { data, ...(await contar(db, filas, filtro)) }
}

import type { Pagina } from '@nitida/contract/endpoint'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { ventana } from '../../platform/datos/paginas.ts'

/**
 * Lines of the audit about looks at a visit: at itself, or at the whole record of its patient since it exists. Changes (created,
 * corrected) are no looks.
 */
const lecturasDe = (db: Db, visita: { id: number; idCliente: number; creado_en: Date }) =>
  db
    .selectFrom('auditoria as a')
    .leftJoin('usuario as u', 'u.id', 'a.id_usuario')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('a.entidad', '=', 'visita'),
          eb('a.id_entidad', '=', visita.id),
          eb('a.accion', 'not in', ['visita creada', 'visita corregida']),
        ]),
        eb.and([
          eb('a.entidad', '=', 'expediente'),
          eb('a.id_entidad', '=', visita.idCliente),
          eb('a.en', '>=', visita.creado_en),
        ]),
      ]),
    )

export async function listLecturas(db: Db, visita: { id: number; idCliente: number; creado_en: Date }, pagina: Pagina) {
  const { limit, offset } = ventana(pagina)
  const filas = await lecturasDe(db, visita)
    .select(['a.en', 'a.accion', 'u.tipo as userType'])
    .select(nombreCompleto('u').as('usuario'))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await lecturasDe(db, visita)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data: filas.map(({ en, ...fila }) => ({ ...fila, en: en.toISOString() })), total }
}

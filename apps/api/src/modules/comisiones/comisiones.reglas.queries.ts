import type { ReglaDeComision } from '@nitida/contract/comisiones'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

/** One decision on commissions at a time: a rule or the end of a period. */
export const lockComisiones = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('comisiones'))`.execute(db)

export interface FilaDeRegla {
  id: number
  idUsuario: number | null
  nombre: string | null
  desde: string
  base: ReglaDeComision['base']
  soloEntregados: boolean
  /** Centavos, and hundredths of a percent. */
  tramos: { desde: number; porcentaje: number }[]
  familias: Record<string, number>
  nombreAutor: string
  creadaEn: Date
}

/** All rules, by the person they are of and the newest first day. */
export async function listReglas(db: Db): Promise<FilaDeRegla[]> {
  const { rows } = await sql<FilaDeRegla>`
    select r.id, r.id_usuario as "idUsuario", case when u.id is not null then ${nombreCompleto('u')} end as nombre,
      to_char(r.desde, 'YYYY-MM-DD') as desde, r.base, r.solo_entregados as "soloEntregados", r.tramos, r.familias,
      ${nombreCompleto('a')} as "nombreAutor", r.creado_en as "creadaEn"
    from comision_regla r left join usuario u on u.id = r.id_usuario join usuario a on a.id = r.id_autor
    order by r.id_usuario nulls first, r.desde desc, r.id desc`.execute(db)
  return rows
}

/** Who takes orders, and so may earn on them. */
export const listVendedores = (db: Db) =>
  db
    .selectFrom('usuario as u')
    .select(['u.id', nombreCompleto('u').as('nombre')])
    .where('u.tipo', 'in', ['0', '1', '2'])
    .where('u.eliminado_en', 'is', null)
    .orderBy(nombreCompleto('u'))
    .orderBy('u.id')
    .execute()

interface NuevaRegla
  extends Pick<FilaDeRegla, 'idUsuario' | 'desde' | 'base' | 'soloEntregados' | 'tramos' | 'familias'> {
  idAutor: number
  en: Date
}

export async function insertRegla(db: Db, nueva: NuevaRegla): Promise<number> {
  const { idUsuario: id_usuario, soloEntregados: solo_entregados, idAutor: id_autor, en: creado_en, ...resto } = nueva
  const { id } = await db
    .insertInto('comision_regla')
    .values({
      ...{ id_usuario, solo_entregados, id_autor, creado_en, desde: resto.desde, base: resto.base },
      ...{ tramos: JSON.stringify(resto.tramos), familias: JSON.stringify(resto.familias) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Has what waits be reckoned by a new rule, after commit. */
export const encolarCalculo = (db: Db) => sql`select encolar('calcularComisiones', '{}', 'regla nueva', 0)`.execute(db)

/** Last frozen day, first day of any rule, and the last day that has ended by every clock and by none. */
export async function selectDias(db: Db, ahora: Date) {
  const { rows } = await sql<{ ultimo: string | null; primeraRegla: string | null; terminado: string; hoy: string }>`
    select (select to_char(max(hasta), 'YYYY-MM-DD') from comision_periodo) as ultimo,
      (select to_char(min(desde), 'YYYY-MM-DD') from comision_regla) as "primeraRegla",
      to_char(min((${ahora}::timestamptz at time zone zona_horaria)::date) - 1, 'YYYY-MM-DD') as terminado,
      to_char(max((${ahora}::timestamptz at time zone zona_horaria)::date), 'YYYY-MM-DD') as hoy
    from sucursal`.execute(db)
  return rows[0]
}

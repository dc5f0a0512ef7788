import type { ClaveDePaso } from '@nitida/contract/primerosPasos'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'

/** Names that the first administrator is made with; whoever still has them was not asked for his own. */
const SIN_NOMBRE = 'Usuario Maestro Inicial'

/** The first branch of the chain that works. */
export const selectPrimera = (db: Db) =>
  db
    .selectFrom('sucursal as s')
    .leftJoin('sucursal_csd as c', 'c.id_sucursal', 's.id')
    .select([
      's.id',
      's.folio as sucursalNumber',
      's.direccion',
      's.horario',
      's.zona_horaria as zonaHoraria',
      'c.vigente_hasta as csdHasta',
    ])
    .select(
      sql<boolean>`c.certificado is not null and c.llave is not null and c.contrasena is not null`.as('csdEntero'),
    )
    .where('s.activa', '=', true)
    .where('s.eliminada_en', 'is', null)
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()

interface Hechos {
  /** Users who may log in, beside owners and managers. */
  personas: number
  sinNombre: boolean
  impresora: string | null
  importaciones: number
  /** Whether somebody took an order, or one of practice that was removed. */
  conPedidos: boolean
}

export async function selectHechos(db: Db): Promise<Hechos> {
  const { rows } = await sql<Hechos>`select
    (select count(*)::int from usuario u where u.activo and u.eliminado_en is null and u.tipo not in ('0', '1')) as personas,
    exists (select from usuario u where u.activo and u.eliminado_en is null and u.tipo = '0'
      and concat_ws(' ', u.nombre, u.apellido_paterno, u.apellido_materno) = ${SIN_NOMBRE}) as "sinNombre",
    (select v.impresora from impresora_vista v where v.bien order by v.vista_en desc limit 1) as impresora,
    (select count(*)::int from importacion i where i.estado = 'terminada') as importaciones,
    (exists (select from pedido p where not exists (select from practica k where k.id_pedido = p.id))
      or exists (select from practica k join pedido p on p.id = k.id_pedido where p.eliminado_en is not null)
    ) as "conPedidos"`.execute(db)
  const [hechos] = rows
  if (!hechos) throw new Error('A query without tables answers one row.')
  return hechos
}

/** The order of practice that is still in the lists, with its patient. */
export const selectPractica = (db: Db) =>
  db
    .selectFrom('practica as k')
    .innerJoin('pedido as p', 'p.id', 'k.id_pedido')
    .innerJoin('cliente as c', 'c.id', 'k.id_cliente')
    .select(['k.id_pedido as idPedido', 'k.id_cliente as idCliente'])
    .select(sql<boolean>`c.eliminado_en is not null`.as('sinPaciente'))
    .where('p.eliminado_en', 'is', null)
    .orderBy('k.id_pedido')
    .executeTakeFirst()

export const insertPractica = (
  db: Db,
  { idPedido, idCliente, ahora }: { idPedido: number; idCliente: number; ahora: Date },
) => db.insertInto('practica').values({ id_pedido: idPedido, id_cliente: idCliente, creada_en: ahora }).execute()

/** Two owners who press at once make one order of practice. */
export const lockPracticas = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('pedido de práctica'))`.execute(db)

export const selectAplazados = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('paso_aplazado').select('paso').execute()).map(({ paso }) => paso)

export const insertAplazados = (db: Db, pasos: readonly ClaveDePaso[], idUsuario: number, ahora: Date) =>
  db
    .insertInto('paso_aplazado')
    .values(pasos.map((paso) => ({ paso, id_usuario: idUsuario, aplazado_en: ahora })))
    .onConflict((conflicto) => conflicto.doNothing())
    .execute()

export const deleteAplazados = (db: Db, pasos: readonly ClaveDePaso[]) =>
  db.deleteFrom('paso_aplazado').where('paso', 'in', pasos).execute()

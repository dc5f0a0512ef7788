import type { ClaseDeUnion } from '@nitida/contract/duplicados'
import { type SelectQueryBuilder, sql } from 'kysely'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { contar, ventana } from '../../platform/datos/paginas.ts'
import type { DB } from '../../platform/datos/tablas.gen.ts'

interface Filtro {
  page?: number | undefined
  limit?: number | undefined
  sucursal?: number | undefined
}

type Parejas = SelectQueryBuilder<
  DB & { p: DB['pareja_parecida']; a: DB['cliente']; b: DB['cliente']; sa: DB['sucursal']; sb: DB['sucursal'] },
  'p' | 'a' | 'b' | 'sa' | 'sb',
  object
>

/** Pairs that nobody decided on: both are there, and within reach. */
const parejas = (db: Db, alcance: Alcance, { sucursal }: Filtro): Parejas =>
  db
    .selectFrom('pareja_parecida as p')
    .innerJoin('cliente as a', 'a.id', 'p.id_a')
    .innerJoin('cliente as b', 'b.id', 'p.id_b')
    .innerJoin('sucursal as sa', 'sa.id', 'a.id_sucursal')
    .innerJoin('sucursal as sb', 'sb.id', 'b.id_sucursal')
    .where('a.eliminado_en', 'is', null)
    .where('b.eliminado_en', 'is', null)
    .where(enAlcance('a.id_sucursal', alcance))
    .where(enAlcance('b.id_sucursal', alcance))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pacientes_distintos as d')
            .select('d.id_a')
            .whereRef('d.id_a', '=', 'p.id_a')
            .whereRef('d.id_b', '=', 'p.id_b'),
        ),
      ),
    )
    .$if(sucursal !== undefined, (q) =>
      q.where((eb) => eb.or([eb('a.id_sucursal', '=', sucursal ?? 0), eb('b.id_sucursal', '=', sucursal ?? 0)])),
    )

/** A page of pairs, the most alike first. */
export async function listParejas(db: Db, alcance: Alcance, filtro: Filtro) {
  const suyas = parejas(db, alcance, filtro)
  const { limit, offset } = ventana(filtro)
  const filas = await suyas
    .select(['p.puntos', 'p.motivos'])
    .select(['a.id as idA', 'a.nombre as nombreA', 'a.telefono as telefonoA', 'a.fecha_nacimiento as nacimientoA'])
    .select(['b.id as idB', 'b.nombre as nombreB', 'b.telefono as telefonoB', 'b.fecha_nacimiento as nacimientoB'])
    .select(['sa.folio as sucursalA', 'sb.folio as sucursalB'])
    .orderBy('p.puntos', 'desc')
    .orderBy('p.id_a')
    .orderBy('p.id_b')
    .limit(limit)
    .offset(offset)
    .execute()
  return { filas, ...(await contar(db, suyas, filtro)) }
}

/** @returns whether it was not said before. */
export async function insertDistintos(
  db: Db,
  { a, b, por, en }: { a: number; b: number; por: number; en: Date },
): Promise<boolean> {
  const fila = await db
    .insertInto('pacientes_distintos')
    .values({ id_a: Math.min(a, b), id_b: Math.max(a, b), dicho_por: por, dicho_en: en })
    .onConflict((oc) => oc.columns(['id_a', 'id_b']).doNothing())
    .returning('id_a')
    .executeTakeFirst()
  return fila !== undefined
}

export async function sonDistintos(db: Db, a: number, b: number): Promise<boolean> {
  const fila = await db
    .selectFrom('pacientes_distintos')
    .select('id_a')
    .where('id_a', '=', Math.min(a, b))
    .where('id_b', '=', Math.max(a, b))
    .executeTakeFirst()
  return fila !== undefined
}

type Cuentas = Record<ClaseDeUnion, number>

/** What hangs on each of some patients, in all branches, and when they were examined last. */
export async function listCuentas(db: Db, ids: readonly number[]) {
  const de = (tabla: string) => sql`(select count(*) from ${sql.table(tabla)} t where t.id_cliente = c.id)`
  const { rows } = await sql<Cuentas & { id: number; ultimaVisita: Date | null; importado: boolean }>`
    select c.id, ${de('cita')} as citas, ${de('pedido')} as pedidos, ${de('visita')} as visitas,
      ${de('historia_clinica')} as historias, ${de('mensaje_todo')} as mensajes, ${de('consentimiento')} as consentimientos,
      ${de('borrador')} as borradores, ${de('lista_espera')} as esperas, ${de('contacto_seguimiento')} as seguimientos,
      (select count(*) from pago g join pedido t on t.id = g.id_pedido where t.id_cliente = c.id) as pagos,
      (select count(distinct f.id) from venta_facturada v join pedido t on t.id = v.id_pedido
        join factura f on f.id_intento = v.id_intento where t.id_cliente = c.id) as facturas,
      (select a.ultima_visita_en from actividad_cliente a where a.id_cliente = c.id) as "ultimaVisita",
      exists (select from importado i where i.libro = 'pacientes' and i.id_registro = c.id) as importado
    from cliente c where c.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((fila) => [fila.id, fila]))
}

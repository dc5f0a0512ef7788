import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'
import { leerIds } from '../../platform/datos/paginas.ts'
import { sinBloquear } from '../clientes/clientes.bloqueo.ts'

export const listIdsDePresupuestos = (db: Db): Promise<number[]> =>
  leerIds(db, db.selectFrom('presupuesto as q').select('q.id').where(sinBloquear('q.id_cliente')).orderBy('q.id'))

/** Quotes with what was offered in each, amounts in centavos. */
export const listPresupuestosLlevados = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('presupuesto as q')
    .innerJoin('cliente as c', 'c.id', 'q.id_cliente')
    .innerJoin('sucursal as s', 's.id', 'q.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'q.id_creador')
    .select([
      'q.id',
      'q.folio',
      's.folio as sucursalNumber',
      'q.id_sucursal as idSucursal',
      'q.id_cliente as idCliente',
    ])
    .select(['c.nombre', 'q.creado_en as creadoEn', 'q.vigente_hasta as vigenteHasta', 'q.observaciones'])
    .select(['q.enviado_en as enviadoEn', 'q.perdido_en as perdidoEn', 'q.id_pedido as idPedido'])
    .select(['q.motivo_perdido as motivoPerdido', 'q.nota_perdido as notaPerdido', 'q.llamar_el as llamarEl'])
    .select(['q.correos', nombreCompleto('u').as('creador')])
    .select(
      sql<{ nombre: string; total: number; interesa: boolean }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
      'nombre', a.nombre, 'total', a.total, 'interesa', a.orden is not distinct from q.interesa) order by a.orden), '[]')
      from presupuesto_alternativa a where a.id_presupuesto = q.id)`.as('alternativas'),
    )
    .where('q.id', 'in', ids)
    .execute()
export type PresupuestoLlevado = Awaited<ReturnType<typeof listPresupuestosLlevados>>[number]

import type { Centavos } from '@nitida/contract/dinero'
import { sql } from 'kysely'
import type { Db } from '../../platform/datos/db.ts'
import { diaDeVenta } from './facturacion.global.queries.ts'

/** The order of a code, as its customer may invoice it; removed ones are not found. */
export const selectParaAutofactura = (db: Db, hashId: string) =>
  db
    .selectFrom('pedido as p')
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .select(['p.id', 'p.id_sucursal as idSucursal', 'p.total', 'p.saldo', 's.autofactura', 's.zona_horaria as zona'])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('pedido_elemento as e')
            .select('e.id')
            .whereRef('e.id_pedido', '=', 'p.id')
            .where('e.devuelto_en', 'is not', null),
        )
        .as('devuelto'),
      // What was paid before the order came here (D-95).
      eb
        .selectFrom('pago as a')
        .select(sql<Centavos>`coalesce(sum(a.importe), 0)::bigint`.as('suma'))
        .whereRef('a.id_pedido', '=', 'p.id')
        .where('a.tipo', '=', 'apertura')
        .$asScalar()
        .$notNull()
        .as('apertura'),
      // The month of a sale is that in which it was paid.
      eb
        .selectFrom('pago as g')
        .select(diaDeVenta('g').as('dia'))
        .whereRef('g.id_pedido', '=', 'p.id')
        .where('g.importe', '>', 0)
        .where('g.tipo', '<>', 'apertura')
        .orderBy('g.id', 'desc')
        .limit(1)
        .as('pagadoEl'),
    ])
    .where('p.hash_id', '=', hashId)
    .where('p.eliminado_en', 'is', null)
    .executeTakeFirst()

import { aPesos } from '@nitida/contract/dinero'
import type { Rehecho, RehechoDePar } from '@nitida/contract/rehechos'
import { type Alcance, enAlcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { nombreCompleto } from '../../platform/datos/nombres.ts'

export const insertRehecho = (
  db: Db,
  rehecho: {
    id: number
    origen: number
    causa: Rehecho['causa']
    paga: Rehecho['paga']
    costo: number | null
    nota: string
    idUsuario: number
    en: Date
  },
) =>
  db
    .insertInto('rehecho')
    .values({
      id_pedido: rehecho.id,
      id_origen: rehecho.origen,
      causa: rehecho.causa,
      paga: rehecho.paga,
      costo: rehecho.costo,
      nota: rehecho.nota,
      id_usuario: rehecho.idUsuario,
      en: rehecho.en,
    })
    .execute()

/** Remakes on one side of an order, told with the order of the other side, oldest first; removed orders are left out. */
export async function listRehechos(
  db: Db,
  alcance: Alcance,
  id: number,
  lado: 'origen' | 'rehechos',
): Promise<Rehecho[]> {
  const [propio, otro] =
    lado === 'origen' ? (['r.id_pedido', 'r.id_origen'] as const) : (['r.id_origen', 'r.id_pedido'] as const)
  const filas = await db
    .selectFrom('rehecho as r')
    .innerJoin('pedido as p', 'p.id', otro)
    .innerJoin('sucursal as s', 's.id', 'p.id_sucursal')
    .innerJoin('usuario as u', 'u.id', 'r.id_usuario')
    .select(['p.id', 'p.folio', 's.folio as sucursalNumber', 'r.causa', 'r.paga', 'r.costo', 'r.nota', 'r.en'])
    .select(nombreCompleto('u').as('usuario'))
    .where(propio, '=', id)
    .where('p.eliminado_en', 'is', null)
    .where(enAlcance('p.id_sucursal', alcance))
    .orderBy('r.id_pedido')
    .limit(50)
    .execute()
  return filas.map(({ en, costo, ...fila }) => ({
    ...fila,
    costo: costo === null ? null : aPesos(costo),
    en: en.toISOString(),
  }))
}

/** Pairs of an order that were made again on their tray, oldest first. */
export async function listRehechosDePar(db: Db, id: number): Promise<RehechoDePar[]> {
  const filas = await db
    .selectFrom('rehecho_de_par as r')
    .innerJoin('usuario as u', 'u.id', 'r.id_usuario')
    .select(['r.id_control as control', 'r.par', 'r.causa', 'r.paga', 'r.laboratorio', 'r.en'])
    .select(nombreCompleto('u').as('usuario'))
    .where('r.id_pedido', '=', id)
    .orderBy('r.id_control')
    .limit(50)
    .execute()
  return filas.map((fila) => ({ ...fila, en: fila.en.toISOString() }))
}

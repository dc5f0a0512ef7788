import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirPuesto } from '../../../test/clientes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { tomarPedido } from '../../../test/pedidos.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
beforeAll(async () => {
  t = await crearTestApp()
})
afterAll(() => t?.cerrar())

const RECIBIDO = new Date('2026-11-21T10:00:00Z')
const ENTREGADO = new Date('2026-11-22T10:00:00Z')
const DESPUES = new Date('2026-11-22T10:05:00Z')

/** Rolls everything back, because only what the database computes is tested. */
const SOLO_MIRAR = new Error('undone')

test('what the release before writes is dated too: the two overlap during an update', async () => {
  const { tk, usuario } = await abrirPuesto(t)
  const { id } = await tomarPedido(t, tk, usuario)
  const fechas: Record<string, unknown> = {}

  await conDuenio(t.url, (duenio) =>
    duenio.transaction().execute(async (db) => {
      const columnas = await sql<{ todas: string }>`
        select string_agg(quote_ident(column_name), ', ') as todas from information_schema.columns
        where table_name = 'pedido' and is_generated = 'NEVER' and column_name not in ('id', 'hash_id', 'folio', 'estatus_en')`.execute(
        db,
      )
      const conocidas = sql.raw(columnas.rows[0]?.todas ?? '')
      const nuevo = await sql<{ estatus_en: Date; creado_en: Date }>`
        insert into pedido (hash_id, folio, ${conocidas})
        select left(hash_id, 25) || case when right(hash_id, 1) = 'Z' then 'Y' else 'Z' end, folio + 1000, ${conocidas} from pedido where id = ${id}
        returning estatus_en, creado_en`.execute(db)
      fechas.nuevo = nuevo.rows[0]?.estatus_en.getTime() === nuevo.rows[0]?.creado_en.getTime()

      const cambiar = async (cambio: ReturnType<typeof sql>) =>
        (await sql<{ en: Date }>`update pedido set ${cambio} where id = ${id} returning estatus_en as en`.execute(db))
          .rows[0]?.en
      fechas.recibido = await cambiar(sql`estatus = 'Recibido en sucursal', modificado_en = ${RECIBIDO}`)
      fechas.cobrado = await cambiar(sql`modificado_en = ${ENTREGADO}`)
      fechas.entregado = await cambiar(
        sql`estatus = 'Entregado a cliente', entregado_en = ${ENTREGADO}, modificado_en = ${ENTREGADO}`,
      )
      fechas.deshecho = await cambiar(
        sql`estatus = 'Recibido en sucursal', entregado_en = null, modificado_en = ${DESPUES}`,
      )
      throw SOLO_MIRAR
    }),
  ).catch((error: unknown) => {
    if (error !== SOLO_MIRAR) throw error
  })

  // A delivery has a date of its own, and leaves the day on which the order arrived, also when it is undone.
  const llegada = { recibido: RECIBIDO, cobrado: RECIBIDO, entregado: RECIBIDO, deshecho: RECIBIDO }
  expect(fechas).toEqual({ nuevo: true, ...llegada })
})

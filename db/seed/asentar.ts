import { calcularComisiones } from '../../apps/api/src/modules/comisiones/comisiones.sumas.service.ts'
import { crearDb, crearPool } from '../../apps/api/src/platform/datos/db.ts'

/** First instants of the last so many months since the first move of stock, up to yesterday: a photo of the stock is due at each. */
const MESES = `
  select * from (select (mes at time zone 'UTC')::text as hasta from (
    select date_trunc('month', min(creado_en) at time zone 'UTC') + interval '1 month' as primero from movimiento_inventario) p
  cross join lateral generate_series(p.primero, ($1::timestamptz - interval '1 day') at time zone 'UTC', interval '1 month') mes
  order by mes desc limit $2) ultimos order by hasta`

/**
 * Does what the jobs of past days did in a chain that has lived: the owner's figures of each day are summed, the stock of each month is
 * photographed, and what each payment earns is reckoned. Without it the first minutes of a server on a loaded chain are spent on that.
 * @param url connects as the owner.
 * @param fotos how many of the last months are photographed; all without it. A photo of 300 branches takes 9 s.
 */
export async function asentar(url: string, ahora: Date, fotos: number | null = null): Promise<void> {
  const pool = crearPool(url, { max: 1, rol: 'propietario' })
  const db = crearDb(pool)
  try {
    for (let dias = 1; dias > 0; ) {
      const { rows } = await pool.query<{ dias: number }>('select sumar_negocio($1) as dias', [ahora])
      dias = rows[0]?.dias ?? 0
    }
    const { rows: meses } = await pool.query<{ hasta: string }>(MESES, [ahora, fotos])
    for (const { hasta } of meses) await pool.query('select fotografiar_inventario($1, $2)', [hasta, ahora])
    await calcularComisiones({ db }, new AbortController().signal)
    await pool.query(
      'vacuum analyze negocio_cadena, negocio_sucursal, negocio_dia, negocio_mes, negocio_por_sumar, inventario_foto_pieza, comision_por_pagar',
    )
  } finally {
    await pool.end()
  }
}

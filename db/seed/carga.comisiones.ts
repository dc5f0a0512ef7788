import { diasEntre, type Fecha, fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { periodoDe } from '@nitida/contract/negocio.rules'
import { sql } from 'kysely'
import { congelarPrimerPeriodo } from '../../apps/api/src/demo/demo.comisiones.ts'
import { insertRegla } from '../../apps/api/src/modules/comisiones/comisiones.reglas.queries.ts'
import { crearDb, crearPool, type Db } from '../../apps/api/src/platform/datos/db.ts'

/** The administrator's id. */
const MAESTRO = 1
/** The chain began with commissions so many days ago, at the most: half a year is open, and the month before it is frozen. */
const DIAS_CON_COMISIONES = 212

/** What each branch shall sell in a month: a tenth above the month before, in whole thousands; from the second month on. */
const METAS = `
  insert into meta (id_sucursal, mes, importe, version, id_usuario, actualizado_en)
    select id_sucursal, (mes + interval '1 month')::date, greatest(1, round(1.1 * vendido / 100000)) * 100000, 1, ${MAESTRO}, mes + interval '1 month'
    from (select p.id_sucursal, date_trunc('month', p.creado_en at time zone s.zona_horaria) as mes, sum(p.total) as vendido
      from pedido p join sucursal s on s.id = p.id_sucursal where p.eliminado_en is null group by 1, 2) m
    where mes < date_trunc('month', $1::timestamptz)
    order by 1, 2`

/** Goals of each branch and month of the orders. */
export const llenarMetas = async (
  cliente: { query(texto: string, valores: unknown[]): Promise<unknown> },
  ahora: Date,
) => cliente.query(METAS, [ahora])

/** Noon of a day, as UTC has it: what was decided then is older than any audit of the chain. */
const alMediodia = (dia: Fecha): Date => new Date(`${dia}T12:00:00Z`)

/** The days of the first period: a month, or half of what a young chain has lived. */
async function primerPeriodo(db: Db, hoy: Fecha): Promise<{ desde: Fecha; hasta: Fecha } | null> {
  const { rows } = await sql<{ primero: Fecha | null }>`select min(dia) as primero from pago`.execute(db)
  const primero = rows[0]?.primero
  if (!primero || primero >= hoy) return null
  const elMes = periodoDe('mes', sumarDias(hoy, -DIAS_CON_COMISIONES))
  const desde = elMes.desde > primero ? elMes.desde : primero
  const mitad = sumarDias(desde, Math.floor(diasEntre(desde, hoy) / 2))
  const { hasta } = periodoDe('mes', desde)
  return { desde, hasta: hasta < mitad ? hasta : mitad }
}

/** Rules of every kind: for everybody, and of managers and cashiers of some branches. */
async function insertReglas(db: Db, desde: Fecha, en: Date): Promise<void> {
  const comun = { desde, idAutor: MAESTRO, en }
  await insertRegla(db, {
    ...{ ...comun, idUsuario: null, base: 'cobrado', soloEntregados: false, familias: { accesorio: 500 } },
    tramos: [
      { desde: 0, porcentaje: 200 },
      { desde: 3_000_000, porcentaje: 300 },
    ],
  })
  const { rows } = await sql<{ id: number; tipo: string; lugar: number }>`
    select id, tipo, id_sucursal as lugar from usuario where tipo in ('1', '2') and id_sucursal % 3 <> 0 order by id`.execute(
    db,
  )
  for (const { id, tipo, lugar } of rows)
    await insertRegla(db, {
      ...{ ...comun, idUsuario: id, base: lugar % 3 === 1 ? 'margen' : 'cobrado', soloEntregados: tipo === '2' },
      ...{ tramos: [{ desde: 0, porcentaje: tipo === '1' ? 450 : 325 }], familias: { mica: 600, solar: 150 } },
    })
}

/** Rules of commissions, and the first period that was frozen by them; what came later waits. Its orders and the costs of their articles are there. */
export async function llenarComisiones(url: string, ahora: Date): Promise<void> {
  const pool = crearPool(url, { max: 1, rol: 'propietario' })
  try {
    await crearDb(pool)
      .transaction()
      .execute(async (db) => {
        const periodo = await primerPeriodo(db, fechaEn(ZONA_POR_OMISION, ahora))
        if (!periodo) return
        // Nothing is reckoned yet, which every rule would say again of all rows.
        await sql`alter table comision_regla disable trigger comision_nueva`.execute(db)
        await insertReglas(db, periodo.desde, alMediodia(periodo.desde))
        await sql`alter table comision_regla enable trigger comision_nueva`.execute(db)
        await congelarPrimerPeriodo(db, { ...periodo, idUsuario: MAESTRO, en: alMediodia(sumarDias(periodo.hasta, 1)) })
      })
    await pool.query('vacuum (analyze) comision_regla, comision_renglon, comision_por_pagar, meta')
  } finally {
    await pool.end()
  }
}

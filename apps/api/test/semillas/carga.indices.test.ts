import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { generarCarga } from '../../../../db/seed/carga.ts'
import { crearBaseDePrueba } from '../baseDeDatos.ts'
import { AHORA } from '../reloj.ts'

const POCO = {
  ...{ sucursales: 2, pacientes: 600, anosDeCitas: 0.05, citasPorAno: 900 },
  ...{ anosDePedidos: 0.1, pedidosPorAno: 1200, visitasPorAno: 600 },
}

/** Whether the load has come to looking at its indexes. */
async function miraIndices(cliente: pg.Client): Promise<boolean> {
  const { rowCount } = await cliente.query(`select 1 from pg_stat_activity
    where application_name = 'nitida-carga' and datname = current_database() and query like '%indcheckxmin%'`)
  return rowCount === 1
}

test('a load is done once plans use its indexes, although a transaction of another database began before them', async () => {
  const [base, otra] = [await crearBaseDePrueba(inject('pgUrl')), await crearBaseDePrueba(inject('pgUrl'))]
  const ajena = new pg.Client(otra.url)
  const suya = new pg.Client(base.url)
  try {
    for (const cliente of [ajena, suya]) await cliente.connect()
    await ajena.query('begin')
    await ajena.query('select pg_current_xact_id()')
    let terminada = false
    const carga = generarCarga(base.url, POCO, AHORA).finally(() => {
      terminada = true
    })
    await expect.poll(() => miraIndices(suya), { timeout: 60_000 }).toBe(true)
    expect(terminada).toBe(false)

    await ajena.query('rollback')
    await carga
    await suya.query('set enable_seqscan = off') // so small a table would not need its index
    const { rows } = await suya.query('explain select from pedido where id_cliente = 7 and eliminado_en is null')
    expect(rows.map((fila) => Object.values(fila).join()).join()).toMatch(/Index/)
  } finally {
    for (const cliente of [ajena, suya]) await cliente.end()
    for (const una of [base, otra]) await una.borrar()
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type BaseDePrueba, crearBaseDePrueba } from '../../test/baseDeDatos.ts'
import { AHORA } from '../../test/reloj.ts'
import { crearTestApp, exigirReglas, type TestApp } from '../../test/testApp.ts'
import { leerClaveMaestra } from '../platform/seguridad/clave-maestra.ts'
import { facturarDemo } from './demo.facturas.ts'
import { llenarDemo } from './demo.ts'

const CLAVE = 'b'.repeat(64)
let base: BaseDePrueba
let t: TestApp
beforeAll(async () => {
  base = await crearBaseDePrueba(inject('pgUrl'))
  await llenarDemo(base.url, AHORA, leerClaveMaestra(CLAVE))
  t = await crearTestApp({ url: base.url, claveMaestra: CLAVE })
  // The audit begins after the chain is there, as it does when the server starts.
  t.ponerReloj(new Date(AHORA.getTime() + 1000))
  await facturarDemo(t.app.deps)
}, 60_000)
afterAll(async () => {
  await t?.cerrar()
  await base?.borrar()
})

test('one branch of the demo works with advances: one is to be applied, one has its final invoice and its egreso', async () => {
  const { rows } = await sql<{ pedido: number; suyas: string[] }>`
    select dense_rank() over (order by v.id_pedido)::int as pedido, v.suyas from (
      select f.id_pedido, array_agg(concat_ws(' ', f.clase, f.estatus, case when exists (
          select from venta_facturada a where a.id_intento = f.id_intento and a.anticipo) then 'anticipo' end,
        case when exists (select from intento_timbrado i where i.id = f.id_intento and i.datos ? 'aplica') then 'final' end,
        case when f.clase = 'egreso' then f.forma_pago end) order by f.id) as suyas
      from factura f join sucursal s on s.id = f.id_sucursal and s.anticipos = 'cfdi'
      where f.id_pedido in (select id_pedido from venta_facturada where anticipo) group by 1) v`.execute(t.db)
  const [porAplicar, aplicados] = [
    rows.filter(({ suyas }) => !suyas.some((una) => una.includes('final'))),
    rows.filter(({ suyas }) => suyas.some((una) => una.includes('final'))),
  ]
  expect([porAplicar.length, aplicados.length]).toEqual([1, 1])
  expect(new Set(porAplicar[0]?.suyas)).toEqual(new Set(['nominativa Vigente anticipo']))
  expect(new Set(aplicados[0]?.suyas)).toEqual(
    new Set(['nominativa Vigente anticipo', 'nominativa Vigente final', 'egreso Vigente 30']),
  )
  const clases = await sql<{ clase: string }>`select distinct clase from factura order by 1`.execute(t.db)
  expect(clases.rows.map(({ clase }) => clase)).toEqual(['egreso', 'global', 'nominativa', 'pago'])
  await exigirReglas(base.url)
})

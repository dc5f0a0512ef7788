import { pedidos } from '@nitida/contract/pedidos'
import { promociones, tiposDeLente } from '@nitida/contract/promociones'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../test/envios.ts'
import { elemento, pedidoNuevo } from '../../../test/pedidos.ts'
import { preparar } from '../../../test/promociones.ts'
import { buildHistoria, buildVisita } from '../../../test/visitas.ts'
import { contarAudiencia } from './promociones.audiencia.service.ts'

describe('an audience', () => {
  test('filters by branch, age and since when somebody came', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 3)
    const [joven, viejo] = await t.db.selectFrom('cliente').select('id').where('id_sucursal', '=', idSucursal).execute()
    await t.db
      .updateTable('cliente')
      .set({ edad: 12 })
      .where('id', '=', joven?.id ?? 0)
      .execute()
    await t.db
      .updateTable('cliente')
      .set({ creado_en: new Date('2024-01-10T18:00:00Z'), fecha_nacimiento: '1950-11-24' })
      .where('id', '=', viejo?.id ?? 0)
      .execute()
    const contar = async (query: Record<string, string>) =>
      (await t.call(maestro, promociones.audiencia, { query: { sucursales: String(idSucursal), ...query } })).body.data
        .destinatarios
    expect(await contar({})).toBe(3)
    expect([
      await contar({ edadHasta: '17' }),
      await contar({ edadDesde: '76' }),
      await contar({ edadDesde: '77' }),
    ]).toEqual([1, 1, 0])
    await t.db
      .updateTable('cliente')
      .set({ edad_en: new Date('2020-03-01T18:00:00Z') })
      .where('id', '=', joven?.id ?? 0)
      .execute()
    expect([
      await contar({ edadHasta: '17' }),
      await contar({ edadDesde: '18', edadHasta: '18' }),
      await contar({ edadDesde: '19', edadHasta: '30' }),
    ]).toEqual([0, 1, 0]) // twelve years old in 2020
    expect([await contar({ sinVenirDesde: '2025-11-24' }), await contar({ vinoDesde: '2026-01-01' })]).toEqual([1, 2])
    expect([
      await contar({ vinoDesde: '2024-01-10', vinoHasta: '2024-01-10' }),
      await contar({ tipoLente: 'Progresivo' }),
    ]).toEqual([1, 0])
  })

  test('the last visit counts as having come, and the lens of a history chooses nobody: it is health data', async ({
    t,
  }) => {
    const { maestro, idSucursal } = await preparar(t, 3)
    const [uno, otro] = await t.db.selectFrom('cliente').selectAll().where('id_sucursal', '=', idSucursal).execute()
    if (!uno || !otro) throw new Error('no patients')
    const viejo = new Date('2023-01-10T18:00:00Z')
    await t.db.updateTable('cliente').set({ creado_en: viejo }).where('id_sucursal', '=', idSucursal).execute()
    const contar = async (query: Record<string, string>) =>
      (await t.call(maestro, promociones.audiencia, { query: { sucursales: String(idSucursal), ...query } })).body.data
        .destinatarios
    expect([await contar({ sinVenirDesde: '2025-11-24' }), await contar({ tipoLente: 'Bifocal' })]).toEqual([3, 0])
    const de = ({ id, nombre, telefono }: typeof uno) => ({ id, nombre, telefono, idSucursal })
    await buildVisita(t.db, { cliente: de(uno), enEl: new Date('2026-10-01T18:00:00Z') })
    const { id } = await buildHistoria(t.db, { cliente: de(otro), enEl: new Date('2024-01-01T18:00:00Z') })
    const {
      id: _,
      saldo: __,
      ...historia
    } = await t.db.selectFrom('historia_clinica').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await t.db
      .insertInto('historia_clinica')
      .values({ ...historia, tipo: 'Bifocal' })
      .execute()
    expect(await contar({ tipoLente: 'Bifocal' })).toBe(0)
    expect(await contar({ sinVenirDesde: '2025-11-24' })).toBe(2)
  })

  test('is of who has such a lens in an order that stands, of any kind of the specification (§9)', async ({ t }) => {
    const { maestro, idSucursal } = await preparar(t, 2)
    const cliente = await t.db
      .selectFrom('cliente')
      .select('id')
      .where('id_sucursal', '=', idSucursal)
      .executeTakeFirstOrThrow()
    const pedir = async (...lentes: string[]) => {
      const elementos = lentes.map((lente) => elemento(500, { lente }))
      const body = pedidoNuevo(cliente.id, idSucursal, { tipoPago: 'Anticipo', anticipo: 100, elementos })
      return (await t.call(maestro, pedidos.crear, { body })).body.pedidoId
    }
    const cuentas = async () => {
      const cuantos: number[] = []
      for (const tipoLente of tiposDeLente) {
        const query = { sucursales: String(idSucursal), tipoLente, sinVenirDesde: '2027-01-01', edadHasta: '60' }
        cuantos.push((await t.call(maestro, promociones.audiencia, { query })).body.data.destinatarios)
      }
      return cuantos
    }
    const primero = await pedir('Progresivo digital', 'sin lente')
    const segundo = await pedir('MONOFOCAL CR-39', 'Lentes de contacto, caja de 6')
    expect(await cuentas()).toEqual([0, 1, 1, 0, 1])
    await sql`update pedido_elemento set lente = 'sin lente' where id_pedido = ${primero}`.execute(t.db)
    expect(await cuentas()).toEqual([0, 1, 0, 0, 1])
    await t.call(maestro, pedidos.eliminar, { params: { id: segundo }, body: { motivo: 'Duplicado' } })
    expect(await cuentas()).toEqual([0, 0, 0, 0, 0])
    const { rows } = await sql`select array_agg(lentes_en(tipo) order by n) as bits
      from unnest(${[...tiposDeLente]}::text[]) with ordinality u (tipo, n)`.execute(t.db)
    expect(rows).toEqual([{ bits: [1, 2, 4, 8, 16] }])
  })
  test('costs what each of its numbers costs', async ({ t }) => {
    const { idSucursal } = await preparar(t, 3)
    const ctx = { db: t.db, now: t.app.deps.now, alcance: { tipo: 'todas' as const } }
    const contar = (costo: number | null) =>
      contarAudiencia(ctx, { costo, porDia: 2 }, { sucursales: [idSucursal] }).then(({ costoEstimado, porDia }) => [
        costoEstimado,
        porDia,
      ])
    expect([await contar(0.85), await contar(null)]).toEqual([
      [2.55, 2],
      [null, 2],
    ])
  })
})

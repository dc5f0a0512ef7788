import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deTaller } from '../../../db/oraculo/taller.ts'
import { migrar } from '../src/platform/postgres/migrar.ts'
import { type BaseDePrueba, crearBaseVacia } from './baseDeDatos.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../db/migrations')
const POR_PARES = '0661'

let base: BaseDePrueba
let cliente: pg.Client
let raiz: string

/** A database of the release before, with its files beside it. */
beforeAll(async () => {
  base = await crearBaseVacia(inject('pgUrl'))
  raiz = mkdtempSync(path.join(os.tmpdir(), 'nitida-pares-'))
  const antes = path.join(raiz, 'm')
  mkdirSync(antes)
  mkdirSync(path.join(raiz, 'm-lentas'))
  for (const archivo of readdirSync(MIGRACIONES).filter((uno) => uno.endsWith('.sql') && uno < POR_PARES))
    cpSync(path.join(MIGRACIONES, archivo), path.join(antes, archivo))
  await migrar(base.url, antes)
  cliente = new pg.Client({ connectionString: base.url })
  await cliente.connect()
})
afterAll(async () => {
  await cliente.end()
  await base.borrar()
  rmSync(raiz, { recursive: true })
})

interface Antes {
  id: number
  lentes: string[]
  estatus?: string
  charola?: string | null
  etapa: string
  pasaron?: number
  laboratorio?: string
  /** Results of its checks, in their order. */
  controles?: string[]
}

/** Writes an order on the bench as the release before left it. */
async function poner({ id, lentes, estatus = 'En proceso de elaboración', charola = null, ...trabajo }: Antes) {
  const { etapa, pasaron = 0, laboratorio = '', controles = [] } = trabajo
  await cliente.query(
    `insert into pedido (id, hash_id, id_sucursal, folio, id_cliente, estatus, fecha_entrega, tipo_pago, forma_pago, facturacion, tipo_ticket,
        importe, total, version, id_creador, id_modificador, creado_en, modificado_en, estatus_en)
      overriding system value
      values ($1::int, lpad($1::int::text, 26, '0'), 1, $1::int, 1, $2, '2026-11-30', 'total', 'Efectivo', false, 'Comprobante', 0, 0, 1, 1, 1, now(), now(), now())`,
    [id, estatus],
  )
  for (const [orden, lente] of lentes.entries())
    await cliente.query(
      `insert into pedido_elemento (id_pedido, orden, armazon, lente, importe_armazon) values ($1, $2, 'Armazón', $3, 0)`,
      [id, orden + 1, lente],
    )
  await cliente.query(
    `insert into trabajo (id_pedido, id_sucursal, charola, etapa, pasaron, laboratorio) values ($1, 1, $2, $3, $4, $5)`,
    [id, charola, etapa, pasaron, laboratorio],
  )
  await cliente.query(
    `insert into trabajo_suceso (id_pedido, que, etapa, detalle, id_usuario, en) values ($1, $2, $3, $4, 1, now())`,
    [id, laboratorio ? 'lugar' : 'charola', etapa, laboratorio || charola || ''],
  )
  for (const resultado of controles)
    await cliente.query(
      `insert into control_calidad (id_pedido, norma, diseno, pedido, medido, resultado, causa, id_usuario, en)
        values ($1, 'ANSI Z80.1', 'monofocal', '{}', '{}', $2, $3, 1, now())`,
      [id, resultado, resultado === 'pasa' ? null : 'taller'],
    )
}

const DOS = ['Progresivo', 'Lente de contacto', 'Monofocal']
const TRES = ['Progresivo', 'Monofocal', 'Bifocal']

test('what one tray carried becomes a job for each pair, and the release before goes on with the first one', async () => {
  // Branches and users are not looked at here.
  const nombre = cliente.escapeIdentifier(new URL(base.url).pathname.slice(1))
  await cliente.query('set session_replication_role = replica')
  await cliente.query(`alter database ${nombre} set session_replication_role = replica`)
  await poner({ id: 1, lentes: ['Monofocal'], charola: '101', etapa: 'bisel' })
  await poner({ id: 2, lentes: DOS, charola: '102', etapa: 'montaje' })
  const unoPaso = ['noPasa', 'pasa', 'noPasa']
  await poner({ id: 3, lentes: TRES, charola: '103', etapa: 'calidad', pasaron: 1, controles: unoPaso })
  await poner({ id: 4, lentes: DOS, charola: '104', etapa: 'listo', controles: ['pasa', 'noPasa', 'pasa', 'pasa'] })
  await poner({ id: 5, lentes: DOS, etapa: 'surtido', laboratorio: 'Augen' })
  await poner({ id: 6, lentes: DOS, etapa: 'listo', estatus: 'Recibido en sucursal' })
  await poner({ id: 7, lentes: DOS, etapa: 'listo' })
  await migrar(base.url, MIGRACIONES)
  await cliente.query('set session_replication_role = origin')

  const { rows } = await cliente.query({
    text: 'select id_pedido::int, par, charola, etapa, laboratorio from trabajo_par order by 1, 2',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [1, 1, '101', 'bisel', ''],
    [2, 1, '102', 'montaje', ''],
    [2, 2, null, 'montaje', ''],
    [3, 1, '103', 'listo', ''],
    [3, 2, null, 'calidad', ''],
    [3, 3, null, 'calidad', ''],
    [4, 1, '104', 'listo', ''],
    [4, 2, null, 'listo', ''],
    [5, 1, null, 'surtido', 'Augen'],
    [5, 2, null, 'surtido', 'Augen'],
    [6, 1, null, 'listo', ''],
    [7, 1, null, 'surtido', ''],
  ])
  const { rows: controles } = await cliente.query({
    text: 'select id_pedido::int, array_agg(par order by id) from control_calidad group by 1 order by 1',
    rowMode: 'array',
  })
  expect(controles).toEqual([
    [3, [1, 1, 2]],
    [4, [1, 1, 1, 2]],
  ])

  const deEste = deTaller.filter(({ nombre }) => /^(a job|what is ready|the release before)/.test(nombre))
  expect(deEste).toHaveLength(4)
  await cliente.query(
    "update trabajo_par set charola = (200 + id_pedido * 10 + par)::text where par > 1 and etapa = 'listo'",
  )
  for (const { nombre, consulta } of deEste) expect((await cliente.query(consulta)).rows, nombre).toEqual([])
})

test('while both releases run, what one writes of the first pair the other sees', async () => {
  // As the release before gives a tray, and moves it.
  await cliente.query(`insert into trabajo (id_pedido, id_sucursal, charola) values (7, 1, '107')
    on conflict (id_pedido) do update set charola = '107', etapa = 'surtido', pasaron = 0`)
  await cliente.query("update trabajo set etapa = 'bisel' where id_pedido = 7")
  await cliente.query("update trabajo_par set etapa = 'montaje' where id_pedido = 2 and par = 1")
  const { rows } = await cliente.query({
    text: `select t.id_pedido::int, t.etapa, p.etapa, t.charola, p.charola from trabajo t join trabajo_par p on p.id_pedido = t.id_pedido and p.par = 1
      where t.id_pedido in (2, 7) order by 1`,
    rowMode: 'array',
  })
  expect(rows).toEqual([
    [2, 'montaje', 'montaje', '102', '102'],
    [7, 'bisel', 'bisel', '107', '107'],
  ])
})

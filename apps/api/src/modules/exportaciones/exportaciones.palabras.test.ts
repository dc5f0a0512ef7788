import { type ListaExportable, listasExportables } from '@nitida/contract/exportaciones'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirMaestro } from '../../../test/cortes.ts'
import { conDuenio } from '../../../test/duenio.ts'
import { filasDe } from '../../../test/exportar.ts'
import { facturar, llenar } from '../../../test/oraculo.tienda.ts'
import { crearTestApp, type TestApp } from '../../../test/testApp.ts'

let t: TestApp
let tk: string
let palabras: Set<string>
let filtros: Partial<Record<ListaExportable, Record<string, string>>>

const PALABRAS = `
  select distinct m[1] as palabra from pg_constraint c
  cross join lateral regexp_matches(pg_get_constraintdef(c.oid), '''([a-z][A-Za-z_]+)''::text', 'g') as m
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace`

beforeAll(async () => {
  t = await crearTestApp()
  await llenar(t)
  await facturar(t)
  tk = (await abrirMaestro(t)).tk
  const { rows } = await conDuenio(t.url, (db) => sql<{ palabra: string }>`${sql.raw(PALABRAS)}`.execute(db))
  palabras = new Set(rows.map(({ palabra }) => palabra))
  const ultimo = async (tabla: 'campana' | 'comision_periodo' | 'pedido' | 'sucursal') =>
    String((await t.db.selectFrom(tabla).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id)
  filtros = {
    articulos: { sucursal: await ultimo('sucursal') },
    asistencia: { mes: '2026-11' },
    auditoria: { desde: '2026-11-01', hasta: '2026-11-24' },
    comisiones: { periodo: await ultimo('comision_periodo') },
    cortes: { dia: '2026-11-24' },
    destinatarios: { idCampana: await ultimo('campana') },
    transacciones: { idPedido: await ultimo('pedido') },
  }
}, 180_000)
afterAll(() => t?.cerrar())

test.each(listasExportables)('%s leaves without a word that only programs read', async (lista) => {
  expect(palabras.size).toBeGreaterThan(100)
  const filas = await filasDe(t, tk, lista, filtros[lista], 'csv')
  const dichas = filas.flatMap((fila) => Object.entries(fila).map(([titulo, celda]) => `${titulo}: ${celda}`))
  const deCodigo = dichas.filter((una) => palabras.has(una.slice(una.indexOf(': ') + 2)))
  expect([...new Set(deCodigo)]).toEqual([])
})

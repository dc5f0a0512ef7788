import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { consultarAhora } from '../../../../../db/oraculo/oraculo.ts'
import { crearBaseVacia } from '../../../test/baseDeDatos.ts'
import { migrar } from '../postgres/migrar.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../../../db/migrations')
const POR_MESES = '0004_auditoria_por_meses.sql'

test('an audit that is full becomes the first part as it is: rows, seals and the next number', async () => {
  const raiz = mkdtempSync(path.join(os.tmpdir(), 'nitida-migraciones-'))
  const suyas = path.join(raiz, 'migrations')
  mkdirSync(`${suyas}-lentas`)
  for (const de of ['', '-lentas']) {
    mkdirSync(`${suyas}${de}`, { recursive: true })
    for (const archivo of readdirSync(`${MIGRACIONES}${de}`).filter((nombre) => de === '' || nombre < POR_MESES))
      copyFileSync(path.join(`${MIGRACIONES}${de}`, archivo), path.join(`${suyas}${de}`, archivo))
  }
  const vieja = await crearBaseVacia(inject('pgUrl'))
  await migrar(vieja.url, suyas)
  const cliente = new pg.Client({ connectionString: vieja.url })
  await cliente.connect()
  try {
    await cliente.query(`insert into auditoria (en, accion, entidad, anotado_en)
      select now(), 'prueba', 'usuario', now() - make_interval(hours => 100 - n) from generate_series(1, 50) n`)
    await cliente.query('select sellar_auditoria(20)')
    await migrar(vieja.url, MIGRACIONES)
    const { rows } = await cliente.query(
      `insert into auditoria (en, accion, entidad, anotado_en) values (now(), 'prueba', 'usuario', now() - interval '2 hours')
        returning id::int, tableoid::regclass::text as parte`,
    )
    expect(rows).toEqual([{ id: 51, parte: 'auditoria_anterior' }])
    await cliente.query('select sellar_auditoria(1000)')
    const sellos = await cliente.query('select particion, hasta::int from auditoria_sello order by id')
    expect(sellos.rows).toEqual([20, 51].map((hasta) => ({ particion: 'auditoria_anterior', hasta })))
    expect((await consultarAhora(cliente)).map(({ nombre }) => nombre)).toEqual([])
    await cliente.query('call auditoria_partir()') // broken off before it was written down, the move begins anew
    const partes = await cliente.query(
      "select particion from auditoria_particiones() where particion ~ '\\d{4}_\\d\\d$'",
    )
    expect(partes.rows.length).toBeGreaterThan(1)
  } finally {
    await cliente.end()
    await vieja.borrar()
    rmSync(raiz, { recursive: true, force: true })
  }
})

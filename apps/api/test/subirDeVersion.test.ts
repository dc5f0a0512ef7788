import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subirDeVersion } from '../../../db/actualizacion/subir.ts'
import { arrancar, conSuperusuario } from '../../../db/respaldo/cluster.ts'
import { leerEstado } from '../../../db/respaldo/estado.ts'
import { llenarDemo } from '../src/demo/demo.ts'
import { findBinaries } from '../src/platform/postgres/binaries.ts'
import { stopServer } from '../src/platform/postgres/cluster.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { migrar } from '../src/platform/postgres/migrar.ts'
import { prepareCluster } from '../src/platform/postgres/place.ts'
import { AHORA } from './reloj.ts'

/** Programs of our version that pass for the next one, because the test is about what happens around them. */
const vieja = findBinaries()
const nueva = { ...vieja, version: '19.0' }

let carpeta: string
beforeAll(async () => {
  carpeta = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-subir-'))
  const servidor = await startEmbeddedPostgres(carpeta)
  try {
    await migrar(servidor.url, path.resolve(import.meta.dirname, '../../../db/migrations'))
    await llenarDemo(servidor.url, AHORA, null)
    await consultar(
      servidor.url,
      `update mensaje set creado_en = '2024-05-05Z' where id = (select max(id) from mensaje where estado = 'registrado');
        select archivar_mensajes(10)`,
    )
  } finally {
    await servidor.stop()
  }
}, 180_000)
afterAll(() => fs.rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 }))

const consultar = async (url: string, texto: string): Promise<void> => {
  const cliente = new Client({ connectionString: url })
  await cliente.connect()
  await cliente.query(texto).finally(() => cliente.end())
}

test('nothing is taken over while the application works, nor a table that no migration made', {
  timeout: 180_000,
}, async () => {
  const servidor = await startEmbeddedPostgres(carpeta)
  await expect(subirDeVersion(carpeta, { vieja, nueva })).rejects.toThrow('Detenla y vuelve a intentar')
  await consultar(servidor.url, 'create table apunte (a int)')
  await servidor.stop()
  await expect(subirDeVersion(carpeta, { vieja, nueva })).rejects.toThrow('Ninguna migración hizo la tabla apunte')
  expect(fs.readdirSync(carpeta).filter((nombre) => nombre.startsWith('pg19'))).toEqual([])

  const otraVez = await startEmbeddedPostgres(carpeta)
  await consultar(otraVez.url, 'drop table apunte')
  await otraVez.stop()
})

test('a database goes to the next version whole: rows, counters and rules; the old one stays', {
  timeout: 180_000,
}, async () => {
  const informe = await subirDeVersion(carpeta, { vieja, nueva })
  expect(informe.filas).toBeGreaterThan(1000)
  expect(fs.existsSync(path.join(carpeta, 'pg18/PG_VERSION'))).toBe(true)

  // The file inside still says 18, so the cluster opens by itself.
  const aparte = path.join(carpeta, 'aparte')
  fs.mkdirSync(aparte)
  fs.renameSync(informe.actual, path.join(aparte, 'pg18'))
  const estados = []
  for (const base of [carpeta, aparte]) {
    const cluster = prepareCluster(base)
    const url = await arrancar(cluster)
    const contadores = `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`
    estados.push(
      await conSuperusuario(url, async (cliente) => [
        await leerEstado(cliente),
        (await cliente.query(contadores)).rows,
      ]).finally(() => stopServer(cluster)),
    )
  }
  expect(estados[1]).toEqual(estados[0])
  expect(estados[0]?.[0]).toMatchObject({ tablas: { mensaje_archivado: { filas: 1 } } })
})

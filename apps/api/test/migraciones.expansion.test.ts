import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Foto, fotografiar } from '../../../db/expansion/foto.ts'
import { rupturas } from '../../../db/expansion/rupturas.ts'
import { desdeCual } from '../src/platform/postgres/migrar.carpeta.ts'
import { migrar } from '../src/platform/postgres/migrar.ts'
import { type BaseDePrueba, crearBaseDePrueba, crearBaseVacia } from './baseDeDatos.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../../../db/migrations')
/** The first numbers that are looked at: what came before went to chains that stopped for it. */
const DESDE = { primeras: '0641', lentas: '0603' }

const archivosDe = (carpeta: string) =>
  readdirSync(carpeta)
    .filter((archivo) => archivo.endsWith('.sql'))
    .sort()

/** Migrates an empty database file by file. @returns what each of the new ones broke. */
async function rupturasPorArchivo(url: string): Promise<Map<string, string[]>> {
  const raiz = mkdtempSync(path.join(os.tmpdir(), 'nitida-expansion-'))
  const cliente = new pg.Client({ connectionString: url })
  const rotas = new Map<string, string[]>()
  try {
    await cliente.connect()
    const carpetas = [
      { origen: MIGRACIONES, destino: path.join(raiz, 'm'), desde: DESDE.primeras },
      { origen: `${MIGRACIONES}-lentas`, destino: path.join(raiz, 'm-lentas'), desde: DESDE.lentas },
    ]
    for (const { origen, destino, desde } of carpetas) {
      mkdirSync(destino)
      for (const archivo of archivosDe(origen).filter((uno) => uno < desde))
        cpSync(path.join(origen, archivo), path.join(destino, archivo))
    }
    await migrar(url, path.join(raiz, 'm'))
    let antes = await fotografiar(cliente)
    for (const { origen, destino, desde } of carpetas)
      for (const archivo of archivosDe(origen).filter((uno) => uno >= desde)) {
        cpSync(path.join(origen, archivo), path.join(destino, archivo))
        await migrar(url, path.join(raiz, 'm'))
        const despues = await fotografiar(cliente)
        rotas.set(path.join(path.basename(origen), archivo), rupturas(antes, despues))
        antes = despues
      }
    return rotas
  } finally {
    await cliente.end()
    rmSync(raiz, { recursive: true })
  }
}

test('the code of the release before lives with every migration, or the file names the release from which on it does', {
  timeout: 180_000,
}, async () => {
  const base = await crearBaseVacia(inject('pgUrl'))
  const numeros = new Set(archivosDe(MIGRACIONES).map((archivo) => archivo.slice(0, 4)))
  const quejas = [...(await rupturasPorArchivo(base.url))].flatMap(([archivo, rotas]) => {
    const desde = desdeCual(readFileSync(path.resolve(MIGRACIONES, '..', archivo), 'utf8'))
    if (!desde) return rotas.map((rota) => `${archivo}: ${rota}`)
    if (rotas.length === 0) return [`${archivo}: breaks nothing, so it needs no 'Safe from'`]
    const cabe = numeros.has(desde) && desde < path.basename(archivo)
    return cabe ? [] : [`${archivo}: ${desde} is no earlier migration`]
  })
  await base.borrar()

  expect(quejas).toEqual([])
})

describe('a migration', () => {
  let base: BaseDePrueba
  let cliente: pg.Client
  let antes: Foto
  beforeAll(async () => {
    base = await crearBaseDePrueba(inject('pgUrl'))
    cliente = new pg.Client({ connectionString: base.url })
    await cliente.connect()
    await cliente.query(`create table ensayo (id bigint primary key, a text, b int not null default 1, c text check (c in ('x', 'y')));
      grant select, insert, update (a) on ensayo to nitida_app;
      create view ensayo_v as select id, a from ensayo;
      create function ensayo_f(n int) returns int language sql as 'select n';`)
    antes = await fotografiar(cliente)
  })
  afterAll(async () => {
    await cliente.end()
    await base.borrar()
  })

  const probar = async (texto: string): Promise<string[]> => {
    await cliente.query('begin')
    try {
      await cliente.query(texto)
      return rupturas(antes, await fotografiar(cliente))
    } finally {
      await cliente.query('rollback')
    }
  }

  test.each([
    ['drop view ensayo_v', 'ensayo_v is gone'],
    ['drop table ensayo cascade', 'ensayo is gone'],
    ['alter table ensayo rename to ensayos', 'ensayo is gone'],
    ['alter table ensayo drop column b', 'ensayo.b is gone'],
    ['alter table ensayo rename column b to d', 'ensayo.b is gone'],
    ['alter table ensayo add column d int not null', 'ensayo.d is new and has to be given'],
    ['alter table ensayo alter column a set not null', 'ensayo.a has to be given'],
    ["alter table ensayo alter column a set default '', alter column a set not null", 'ensayo.a may no longer be null'],
    ['alter table ensayo alter column b drop default', 'ensayo.b has to be given'],
    ['alter table ensayo alter column b type smallint', 'ensayo.b was integer and is smallint'],
    ['alter table ensayo alter column c type varchar(5)', 'ensayo.c was text and is character varying(5)'],
    ['alter table ensayo add constraint corta check (length(a) < 5)', 'corta is a new rule over ensayo'],
    ['alter table ensayo add constraint corta check (length(a) < 5) not valid', 'corta is a new rule over ensayo'],
    ['create unique index una on ensayo (lower(a))', 'una is a new rule over ensayo'],
    ['alter table ensayo add foreign key (b) references sucursal (id)', 'ensayo_b_fkey is a new rule'],
    [
      "alter table ensayo drop constraint ensayo_c_check, add constraint ensayo_c_check check (c in ('x', 'z'))",
      'ensayo_c_check of ensayo became another rule',
    ],
    ['drop function ensayo_f(int)', 'function ensayo_f(integer) is gone'],
    [
      "drop function ensayo_f(int); create function ensayo_f(n int) returns bigint language sql as 'select n::bigint'",
      'function ensayo_f(integer) gave integer and gives bigint',
    ],
    ['revoke execute on function ensayo_f(int) from public', 'the application may no longer execute ensayo_f(integer)'],
    ['revoke insert on ensayo from nitida_app', 'the application may no longer insert ensayo'],
    ['revoke update (a) on ensayo from nitida_app', 'the application may no longer update ensayo.a'],
  ])('is refused: %s', async (texto, motivo) => {
    expect((await probar(texto)).join('\n')).toContain(motivo)
  })

  test.each([
    'create table otra (id bigint primary key, d int not null unique)',
    'alter table ensayo add column d int, add column e int not null default 0',
    "alter table ensayo add column d text check (d <> ''), add constraint de check (d is null or a is not null)",
    'alter table ensayo add column d bigint references sucursal (id); create unique index d on ensayo (d, b)',
    'alter table ensayo alter column b drop not null',
    'alter table ensayo drop constraint ensayo_c_check',
    "alter table ensayo drop constraint ensayo_c_check, add constraint ensayo_c_check check (c in ('x', 'y', 'z'))",
    'create index una on ensayo (a)',
    'grant update on ensayo to nitida_app; revoke update (a) on ensayo from nitida_app',
    "create or replace function ensayo_f(n int) returns int language sql as 'select n + 1'",
    'create or replace view ensayo_v as select id, a, b from ensayo',
  ])('is taken: %s', async (texto) => {
    expect(await probar(texto)).toEqual([])
  })
})

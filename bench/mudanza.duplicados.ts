import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cadenaDePrueba } from '@nitida/contract/parecido.fixture'
import type { Identidad } from '@nitida/contract/parecido.rules'
import { sql } from 'kysely'
import { atenderComparacion } from '../apps/api/src/modules/duplicados/duplicados.hallazgo.service.ts'
import { listParejas } from '../apps/api/src/modules/duplicados/duplicados.queries.ts'
import { type BaseDatos, crearDb, crearPool } from '../apps/api/src/platform/datos/db.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { migrar } from '../apps/api/src/platform/postgres/migrar.ts'
import type { Resultado } from './escenario.ts'
import { cronometrar, percentil } from './medidas.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../db/migrations')
const POR_TANDA = 2000
const PAGINAS = 20

/** Registers people in their order, those that were planted in a branch of their own. @returns their ids. */
async function registrar(db: BaseDatos, personas: readonly Identidad[], plantadas: number): Promise<number[]> {
  await sql`insert into sucursal (id, folio, direccion, codigo_postal, rfc, razon_social, creada_en) overriding system value
    select n, n::text, 'Calle ' || n, '72000', 'ONP180412AB7', 'Prueba', now() from generate_series(1, 2) n`.execute(db)
  await sql`insert into usuario (id, correo, nombre, apellido_paterno, apellido_materno, contrasena_hash, tipo, creado_en) overriding system value
    values (1, 'x@correo.example', 'X', 'X', 'X', '$argon2id$x', '0', now())`.execute(db)
  const ids: number[] = []
  for (let desde = 0; desde < personas.length; desde += POR_TANDA) {
    const filas = personas.slice(desde, desde + POR_TANDA).map((persona, i) => ({
      ...{ ...persona, orden: i, sucursal: desde + i < personas.length - plantadas ? 1 : 2 },
    }))
    const { rows } = await sql<{ id: number }>`insert into cliente
        (id_sucursal, nombre, edad, telefono, telefono2, fecha_nacimiento, sexo, domicilio, correo, rfc, creado_por, creado_en)
      select sucursal, "nombreCompleto", edad, telefono, telefono2, "fechaNacimiento", sexo, domicilio, email, rfc, 1, now()
      from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) as x(orden int, sucursal int, "nombreCompleto" text, edad int,
        telefono text, telefono2 text, "fechaNacimiento" date, sexo text, domicilio text, email text, rfc text)
      order by orden returning id`.execute(db)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** How many planted pairs of each kind are offered, of how many. */
async function contar(db: BaseDatos, ids: readonly number[], casos: ReturnType<typeof cadenaDePrueba>['casos']) {
  const parejas = await db.selectFrom('pareja_parecida').select(['id_a', 'id_b']).execute()
  const ofrecidas = new Set(parejas.map(({ id_a, id_b }) => `${id_a}-${id_b}`))
  const clases = new Map<string, { hay: number; halladas: number; duplicado: boolean }>()
  for (const { par, clase, duplicado } of casos) {
    const [a, b] = par.split('-').map((i) => ids[Number(i)])
    const suya = clases.get(clase) ?? { hay: 0, halladas: 0, duplicado }
    suya.hay++
    if (ofrecidas.has(`${a}-${b}`)) suya.halladas++
    clases.set(clase, suya)
  }
  return { clases, ofrecidas: ofrecidas.size }
}

/** A chain with planted duplicates, one in sixty, in a database of its own: which of them the job finds, and how long a page takes. */
export async function medirDuplicados(pacientes: number): Promise<Resultado[]> {
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-bench-duplicados-'))
  const servidor = await startEmbeddedPostgres(carpeta)
  try {
    await migrar(servidor.url, MIGRACIONES)
    const db = crearDb(crearPool(servidor.url, { max: 1, rol: 'propietario' }))
    const plantados = Math.round(pacientes / 60)
    const { personas, casos } = cadenaDePrueba({ pacientes, duplicados: plantados, distintos: plantados })
    const ids = await registrar(db, personas, 2 * plantados)
    const ms = await cronometrar(async () => {
      while (await atenderComparacion({ base: db, now: () => new Date() }));
    })
    const { clases, ofrecidas } = await contar(db, ids, casos)
    let halladas = 0
    for (const [clase, { hay, halladas: suyas, duplicado }] of clases) {
      if (duplicado) halladas += suyas
      console.log(`       ${clase}: ${suyas} of ${hay} ${duplicado ? 'found' : 'taken for one person'}`)
    }
    const paginas: number[] = []
    for (let page = 1; page <= PAGINAS; page++)
      paginas.push(await cronometrar(() => listParejas(db, { tipo: 'todas' }, { page, limit: 10 })))
    await db.destroy()
    const nombre = `among ${pacientes.toLocaleString('en')} patients`
    return [
      {
        nombre: `planted duplicates found ${nombre}`,
        valor: halladas / plantados,
        unidad: '',
        limite: 'duplicadosRecuerdo',
      },
      { nombre: 'offers that are right', valor: halladas / ofrecidas, unidad: '', limite: 'duplicadosPrecision' },
      { nombre: 'page of the list (p95)', valor: percentil(paginas, 0.95), unidad: 'ms', limite: 'duplicadosPaginaMs' },
      { nombre: 'each patient compared', valor: ms / pacientes, unidad: 'ms', limite: 'duplicadosPorPacienteMs' },
    ]
  } finally {
    await servidor.stop()
    rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
  }
}

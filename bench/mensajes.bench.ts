import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Pool } from 'pg'
import { crearTransporteMeta } from '../apps/api/src/adapters/whatsapp/meta.ts'
import { definiciones } from '../apps/api/src/definiciones.ts'
import { llenarDemo } from '../apps/api/src/demo/demo.ts'
import { type Envios, enviarPendientes } from '../apps/api/src/modules/mensajes/mensajes.envio.service.ts'
import { crearDb } from '../apps/api/src/platform/datos/db.ts'
import { crearLog } from '../apps/api/src/platform/entorno/registro.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/postgres/embedded.ts'
import { migrar } from '../apps/api/src/platform/postgres/migrar.ts'
import type { Escenario } from './escenario.ts'
import { crearGraphDeBench, type GraphDeBench } from './graph.ts'
import { cronometrar } from './medidas.ts'
import { poolDesnudo } from './sentencias.ts'

const MIGRACIONES = path.resolve(import.meta.dirname, '../db/migrations')
const MENSAJES = 10_000
/** The most messages a second that the provider takes from a number. */
const POR_SEGUNDO = 80
const LATENCIA_MS = 150
/** One of so many answers is lost after the message was taken. */
const CADA_PERDIDA = 200
const PROCESOS = 2

/** Queues notices, each for a number of its own. */
const encolar = (pool: Pool) =>
  pool.query(
    `with paciente as (
       insert into cliente (id_sucursal, nombre, edad, telefono, creado_por, creado_en)
       select 1, 'PACIENTE ' || n, 40, (7700000000 + n)::text, 1, now() from generate_series(1, $1::int) n
       returning id, telefono)
     insert into mensaje (clave, tipo, carril, id_sucursal, id_cliente, telefono, parametros, texto,
       proximo_intento_en, creado_en, cambiado_en)
     select 'bench:' || id, 'ConfirmacionCita', 'avisos', 1, id, telefono, '["A","B","C","D"]', 'Aviso', now(), now(), now()
       from paciente`,
    [MENSAJES],
  )

/** A process that sends: connections and a transport of its own. */
function proceso(pool: Pool, { url }: GraphDeBench): Envios {
  const ritmo = {
    porSegundo: POR_SEGUNDO,
    simultaneos: 64,
    porDestinatarioMs: 6000,
    destinatariosConPromociones: MENSAJES,
  }
  return {
    db: crearDb(pool),
    now: () => new Date(),
    log: crearLog('silent'),
    transporte: crearTransporteMeta({ url, version: 'v26.0', idTelefono: '1', token: 't', plantillas: {}, ritmo }),
    definiciones,
    claveEnlaces: createSecretKey(randomBytes(32)),
    plazoMs: 20_000,
  }
}

/** Counts wrong calls: keys that arrived twice, and keys that never did. */
const deMas = ({ claves }: GraphDeBench): number => {
  const distintas = new Set(claves).size
  return claves.length - distintas + (MENSAJES - distintas)
}

async function medir(base: string): Promise<{ parte: number; errores: number }> {
  const pools = Array.from({ length: PROCESOS }, () => poolDesnudo(base))
  const graph = await crearGraphDeBench(LATENCIA_MS, CADA_PERDIDA)
  try {
    const [primero] = pools
    if (!primero) throw new Error('no process')
    await primero.query("update mensaje set estado = 'registrado' where estado = 'pendiente'")
    await encolar(primero)
    const sinFin = new AbortController().signal
    const ms = await cronometrar(() => Promise.all(pools.map((pool) => enviarPendientes(proceso(pool, graph), sinFin))))
    return { parte: MENSAJES / (ms / 1000) / POR_SEGUNDO, errores: deMas(graph) }
  } finally {
    await graph.cerrar()
    await Promise.all(pools.map((pool) => pool.end()))
  }
}

/** Ten thousand notices that two processes send together at the pace of the account, some answers lost. */
export const mensajes: Escenario = {
  nombre: 'mensajes',
  async correr() {
    const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-bench-'))
    const base = await startEmbeddedPostgres(carpeta)
    try {
      await migrar(base.url, MIGRACIONES)
      await llenarDemo(base.url, new Date(), null)
      const { parte, errores } = await medir(base.url)
      return [
        {
          nombre: '10,000 notices, two processes / configured pace',
          valor: parte,
          unidad: '×',
          limite: 'mensajesRitmo',
        },
        { nombre: 'keys that arrived twice or never', valor: errores, unidad: '', limite: 'mensajesDeMas' },
      ]
    } finally {
      await base.stop()
      rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
    }
  },
}

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { llenarDemo } from '../../apps/api/src/demo/demo.ts'
import { stopServer } from '../../apps/api/src/platform/postgres/cluster.ts'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import type { Cluster } from '../../apps/api/src/platform/postgres/place.ts'
import { type ClaveMaestra, leerClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'
import { consultarAhora, describir } from '../oraculo/oraculo.ts'
import { conCaja } from './caja.ts'
import { arrancar, conSuperusuario, nuevoCluster } from './cluster.ts'
import { archivarEn, type Metodo, prepararRestauracion, respaldar } from './copia.ts'
import { type Estado, leerEstado, revisarIndices } from './estado.ts'
import { abreSecreto, guardarSecreto, impostora } from './secreto.ts'

export const MIGRACIONES = path.resolve(import.meta.dirname, '../migrations')
const VENTAS_TRAS_LA_COPIA = 12
const VENTAS_PERDIDAS = 4

/** Findings of a drill. Rules are the oracle's, one line for each that is broken. */
export interface Informe {
  metodo: Metodo
  /** Orders that were sold while the base backup was taken. */
  vendidosDurante: number
  anotado: Estado
  restaurado: Estado
  rotasPorElDesastre: string[]
  rotas: string[]
  /** Whether the branch's secret opens with the master key, and whether with other bytes under its id. */
  secreto: { conClave: boolean; sinClave: boolean }
  /** Time from the stopped server to one that takes writes. */
  restaurarMs: number
}

interface Opciones {
  /** Folder of PostgreSQL's programs; null for those that come with the packages. */
  bin?: string | null
  /** Is told each step when it is done, and how long it took. */
  decir?: (paso: string, ms: number) => void
}

interface Simulacro {
  base: string
  clave: ClaveMaestra
  paso<T>(nombre: string, trabajo: () => Promise<T>): Promise<T>
}

export const reglasRotas = (url: string): Promise<string[]> =>
  conSuperusuario(url, async (cliente) => (await consultarAhora(cliente)).map(describir))

/**
 * Sells until the work is done.
 * @returns its result, and how many orders were sold.
 */
const vendiendo = <T>(url: string, clave: ClaveMaestra, trabajo: () => Promise<T>) =>
  conCaja(url, clave, async (caja) => {
    const fin = new AbortController()
    let vendidos = 0
    const ventas = (async () => {
      for (; !fin.signal.aborted; vendidos++) await caja.vender()
    })()
    const resultado = await trabajo().finally(() => fin.abort())
    await ventas
    return { resultado, vendidos }
  })

const vender = (url: string, clave: ClaveMaestra, cuantos: number) =>
  conCaja(url, clave, async (caja) => {
    for (let n = 0; n < cuantos; n++) await caja.vender()
  })

/** Reads the database and the instant, with nothing at work between the two. */
const anotar = (url: string) =>
  conSuperusuario(url, async (cliente) => {
    const estado = await leerEstado(cliente)
    const { rows } = await cliente.query<{ ahora: string }>('select clock_timestamp()::text as ahora')
    return { estado, hasta: rows[0]?.ahora ?? '' }
  })

/** Deletes the ledger as somebody with every right would who forgot the WHERE, past triggers and foreign keys. */
const borrarPorError = (url: string) =>
  conSuperusuario(url, async (cliente) => {
    await cliente.query("set session_replication_role = 'replica'")
    await cliente.query('delete from pago')
    await cliente.query('truncate consentimiento cascade')
  })

/** Makes the newest settled message an old one, and has it archived: a month of the archive is backed up as the rest is. */
const ARCHIVAR = `update mensaje set creado_en = now() - interval '20 months'
    where id = (select max(id) from mensaje where estado = 'registrado');
  select archivar_mensajes(10)`

async function abrirTienda(url: string, clave: ClaveMaestra): Promise<void> {
  await migrar(url, MIGRACIONES)
  await llenarDemo(url, new Date(), null)
  await conSuperusuario(url, async (cliente) => {
    await cliente.query(ARCHIVAR)
    await guardarSecreto(cliente, clave)
  })
}

/** Goes up to the disaster and stops the shop's server, so that nothing makes it worse. */
async function desastre(tienda: Cluster, archivo: string, { base, clave, paso }: Simulacro) {
  const copia = path.join(base, 'copia')
  try {
    const url = await paso('un servidor que archiva su WAL', () => {
      archivarEn(tienda, archivo)
      return arrancar(tienda)
    })
    await paso('la cadena de muestra', () => abrirTienda(url, clave))
    const { resultado: metodo, vendidos } = await paso('un respaldo base mientras la caja vende', () =>
      vendiendo(url, clave, () => respaldar(tienda, url, copia)),
    )
    await paso(`${VENTAS_TRAS_LA_COPIA} pedidos más`, () => vender(url, clave, VENTAS_TRAS_LA_COPIA))
    const { estado, hasta } = await paso('se anotó el momento y lo que hay', () => anotar(url))
    await paso(`${VENTAS_PERDIDAS} pedidos después de ese momento`, () => vender(url, clave, VENTAS_PERDIDAS))
    await paso('el desastre', () => borrarPorError(url))
    const rotas = await reglasRotas(url)
    return { copia, hasta, estado, metodo, vendidos, rotas }
  } finally {
    await stopServer(tienda) // its last segment is archived on the way
  }
}

/** Looks at what came back, lets a till sell on it, and asks the rules after that. */
async function comprobar(url: string, { clave, paso }: Simulacro) {
  const visto = await paso('se compararon filas, índices y secreto', () =>
    conSuperusuario(url, async (cliente) => {
      const restaurado = await leerEstado(cliente)
      await revisarIndices(cliente)
      const conClave = await abreSecreto(cliente, clave)
      const secreto = { conClave, sinClave: await abreSecreto(cliente, impostora(clave)) }
      return { restaurado, secreto }
    }),
  )
  await paso('la caja vuelve a vender', () => vender(url, clave, 1))
  return { ...visto, rotas: await paso('las reglas', () => reglasRotas(url)) }
}

async function ensayar(simulacro: Simulacro, tienda: Cluster): Promise<Informe> {
  const archivo = path.join(simulacro.base, 'wal')
  const { copia, hasta, estado, metodo, vendidos, rotas } = await desastre(tienda, archivo, simulacro)
  const inicio = performance.now()
  const restaurada = await prepararRestauracion(tienda, path.join(simulacro.base, 'restaurada'), {
    copia,
    archivo,
    hasta,
  })
  try {
    const url = await simulacro.paso(`se restauró hasta ${hasta}`, () => arrancar(restaurada))
    const restaurarMs = performance.now() - inicio
    const hallado = await comprobar(url, simulacro)
    return { metodo, vendidosDurante: vendidos, anotado: estado, rotasPorElDesastre: rotas, restaurarMs, ...hallado }
  } finally {
    await stopServer(restaurada)
  }
}

/**
 * Runs the backup drill on throwaway clusters: a shop sells while it is backed up, somebody deletes its ledger, and it is
 * restored to a moment that was noted before. Leaves nothing behind.
 * @throws Error when a step itself fails; the caller judges the findings.
 */
export async function ensayarRespaldo({ bin = null, decir = () => {} }: Opciones = {}): Promise<Informe> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-simulacro-'))
  fs.chmodSync(base, 0o755) // PostgreSQL may run as another user
  const simulacro: Simulacro = {
    base,
    clave: leerClaveMaestra(randomBytes(32).toString('hex')),
    async paso(nombre, trabajo) {
      const inicio = performance.now()
      const resultado = await trabajo()
      decir(nombre, performance.now() - inicio)
      return resultado
    },
  }
  let tienda: Cluster | null = null
  try {
    tienda = await simulacro.paso('una base nueva', () => nuevoCluster(path.join(base, 'tienda'), bin))
    return await ensayar(simulacro, tienda)
  } finally {
    for (const carpeta of [base, tienda?.base ?? base]) {
      fs.rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
    }
  }
}

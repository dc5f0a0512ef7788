import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { stopServer } from '../../apps/api/src/platform/postgres/cluster.ts'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import type { Cluster } from '../../apps/api/src/platform/postgres/place.ts'
import { readPidFile } from '../../apps/api/src/platform/postgres/process.ts'
import { type ClaveMaestra, leerClaveMaestra } from '../../apps/api/src/platform/seguridad/clave-maestra.ts'
import { generarCarga, TREINTA_SUCURSALES } from '../seed/carga.ts'
import { conCaja } from './caja.ts'
import { ajustar, arrancar, conSuperusuario, nuevoCluster } from './cluster.ts'
import { archivarEn, prepararRestauracion, respaldar } from './copia.ts'
import { MIGRACIONES, reglasRotas } from './simulacro.ts'

const CAJA = 'caja.001@nitida.mx'
const SEGMENTO = 16n * 1024n * 1024n

/** An acknowledged order: its place in the WAL, and when it was told. */
interface Vendido {
  id: number
  lsn: bigint
  en: number
}

/** Losses of a loaded chain whose computer dies with its disk. */
export interface InformeDeCaida {
  vendidos: number
  /** Acknowledged orders that did not come back. */
  perdidos: number
  /** Those of them that the archived WAL holds; there may be none. */
  perdidosArchivados: number
  /** Seconds from the first lost order to the crash. */
  perdidoS: number
  /** Time from the crash to a server that takes writes. */
  restaurarMs: number
  rotas: string[]
}

interface Opciones {
  bin: string | null
  /** Patients of the chain; the rest grows in proportion. */
  pacientes: number
  /** Time for which the till sells before the crash. */
  segundos: number
  decir: (paso: string, ms: number) => void
}

const enNumero = (lsn: string): bigint => {
  const [alto = '0', bajo = '0'] = lsn.split('/')
  return (BigInt(`0x${alto}`) << 32n) + BigInt(`0x${bajo}`)
}

/** End of the newest whole segment of an archive. */
function finDelArchivo(archivo: string): bigint {
  const ultimo = fs
    .readdirSync(archivo)
    .filter((nombre) => /^[0-9A-F]{24}$/.test(nombre))
    .sort()
    .at(-1)
  if (!ultimo) return 0n
  return (BigInt(`0x${ultimo.slice(8, 16)}`) << 32n) + (BigInt(`0x${ultimo.slice(16)}`) + 1n) * SEGMENTO
}

async function cargar(url: string, pacientes: number): Promise<void> {
  await migrar(url, MIGRACIONES)
  const parte = pacientes / TREINTA_SUCURSALES.pacientes
  const { citasPorAno, pedidosPorAno, visitasPorAno } = TREINTA_SUCURSALES
  const proporcion = {
    citasPorAno: citasPorAno * parte,
    pedidosPorAno: pedidosPorAno * parte,
    visitasPorAno: visitasPorAno * parte,
  }
  await generarCarga(url, { ...TREINTA_SUCURSALES, pacientes, ...proporcion }, new Date())
}

/** Has a till sell for so long, and notes what it was told. */
const vender = (url: string, clave: ClaveMaestra, segundos: number): Promise<Vendido[]> =>
  conSuperusuario(url, (cliente) =>
    conCaja(
      url,
      clave,
      async (caja) => {
        const vendidos: Vendido[] = []
        for (const fin = Date.now() + segundos * 1000; Date.now() < fin; ) {
          const id = await caja.vender()
          const { rows } = await cliente.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')
          vendidos.push({ id, lsn: enNumero(rows[0]?.lsn ?? ''), en: Date.now() })
        }
        return vendidos
      },
      CAJA,
    ),
  )

const vivos = (url: string): Promise<Set<number>> =>
  conSuperusuario(url, async (cliente) => {
    const { rows } = await cliente.query<{ id: string }>('select id::text as id from pedido')
    return new Set(rows.map(({ id }) => Number(id)))
  })

/** Ends the server by kill -9 and looks at nothing of its disk. */
function matar({ dir }: Cluster): void {
  const pid = readPidFile(dir)?.pid
  if (!pid) throw new Error('El servidor no está en marcha.')
  process.kill(pid, 'SIGKILL')
}

async function ensayar(
  base: string,
  tienda: Cluster,
  { pacientes, segundos, decir }: Opciones,
): Promise<InformeDeCaida> {
  const clave = leerClaveMaestra(randomBytes(32).toString('hex'))
  const [archivo, copia] = [path.join(base, 'wal'), path.join(base, 'copia')]
  const paso = async <T>(nombre: string, trabajo: () => Promise<T>): Promise<T> => {
    const inicio = performance.now()
    const resultado = await trabajo()
    decir(nombre, performance.now() - inicio)
    return resultado
  }
  archivarEn(tienda, archivo)
  ajustar(tienda, ['archive_timeout = 60s', 'max_wal_size = 4GB'])
  const url = await arrancar(tienda)
  await paso(`una cadena de ${pacientes} pacientes`, () => cargar(url, pacientes))
  await paso('un respaldo base', () => respaldar(tienda, url, copia))
  const vendidos = await paso(`una caja que vende durante ${segundos} s`, () => vender(url, clave, segundos))
  matar(tienda)
  const caida = Date.now()
  const hastaAqui = finDelArchivo(archivo)
  const nueva = await prepararRestauracion(tienda, path.join(base, 'restaurada'), { copia, archivo, hasta: null })
  try {
    const restaurada = await paso('se restauró todo lo archivado', () => arrancar(nueva))
    const restaurarMs = Date.now() - caida
    const hay = await vivos(restaurada)
    const perdidos = vendidos.filter(({ id }) => !hay.has(id))
    return {
      vendidos: vendidos.length,
      perdidos: perdidos.length,
      perdidosArchivados: perdidos.filter(({ lsn }) => lsn <= hastaAqui).length,
      perdidoS: (caida - (perdidos[0]?.en ?? caida)) / 1000,
      restaurarMs,
      rotas: await paso('las reglas', () => reglasRotas(restaurada)),
    }
  } finally {
    await stopServer(nueva)
  }
}

/**
 * Runs the crash drill on throwaway clusters: a loaded chain is backed up, a till sells, the computer dies with its disk, and the
 * archive is restored elsewhere. Leaves nothing behind.
 */
export async function ensayarCaida(opciones: Opciones): Promise<InformeDeCaida> {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'nitida-caida-'))
  fs.chmodSync(base, 0o755) // PostgreSQL may run as another user
  let tienda: Cluster | null = null
  try {
    tienda = await nuevoCluster(path.join(base, 'tienda'), opciones.bin)
    return await ensayar(base, tienda, opciones)
  } finally {
    if (tienda && readPidFile(tienda.dir)) await stopServer(tienda).catch(() => undefined)
    for (const carpeta of [base, tienda?.base ?? base])
      fs.rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
  }
}

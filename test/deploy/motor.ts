import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
} from 'node:fs'
import path from 'node:path'

/** The engines refuse root, and get an ordinary user where root starts them. */
const id = (bandera: string): number => Number(spawnSync('id', [bandera, 'postgres'], { encoding: 'utf8' }).stdout)
export const dueno = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : null

/** A folder of the engines' user. */
export function carpetaDelMotor(...partes: string[]): string {
  const carpeta = path.join(...partes)
  mkdirSync(carpeta, { recursive: true, mode: 0o700 })
  entregar(carpeta)
  return carpeta
}

export const entregar = (archivo: string): void => {
  if (dueno) chownSync(archivo, dueno.uid, dueno.gid)
}

/** A program that can be killed and started again, as systemd does. */
export interface Motor {
  nombre: string
  vive(): boolean
  arrancar(): void
  /** Tells it something that it lives on with, as `systemctl reload` does. */
  decir(signal: NodeJS.Signals): void
  matar(): Promise<void>
  /** Ends it in an orderly way. */
  parar(): Promise<void>
}

interface Programa {
  nombre: string
  /** Where what it says is kept. */
  bitacora: string
  programa: string
  argumentos: readonly string[]
  env?: Record<string, string>
  /** Another user than whoever starts it. */
  como?: typeof dueno
  /** What ends it in an orderly way, as its unit says. */
  fin?: NodeJS.Signals
}

const vivos = new Set<ChildProcess>()
const montadas = new Set<string>()
const desmontar = (carpeta: string) => {
  spawnSync('umount', ['-l', carpeta])
  montadas.delete(carpeta)
}
/** What a drill that fails, or is told to end, leaves ends with it. */
process.on('exit', () => {
  for (const proceso of vivos) avisar(familiaDe(proceso.pid ?? 0), 'SIGKILL')
  for (const carpeta of montadas) desmontar(carpeta)
})

export function crearMotor(pedido: Programa): Motor {
  const { nombre, bitacora, programa, argumentos, env = {}, como = null, fin: senal = 'SIGTERM' } = pedido
  let proceso: ChildProcess | null = null
  const vive = () => proceso !== null && proceso.exitCode === null && proceso.signalCode === null
  const acabar = async (signal: NodeJS.Signals) => {
    if (!proceso || !vive()) return
    const fin = once(proceso, 'exit')
    proceso.kill(signal)
    await fin
  }
  return {
    nombre,
    vive,
    arrancar() {
      const salida = openSync(bitacora, 'a')
      proceso = spawn(programa, argumentos, {
        cwd: '/',
        stdio: ['ignore', salida, salida],
        env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
        ...como,
      })
      const suyo = proceso
      vivos.add(suyo)
      suyo.once('exit', () => vivos.delete(suyo))
    },
    decir: (signal) => avisar(vive() ? [proceso?.pid ?? 0] : [], signal),
    matar: () => acabar('SIGKILL'),
    parar: () => acabar(senal),
  }
}

/** What is left of a disk for a program that writes until it is full. */
const RESTO = 64 * 2 ** 20

/** A disk of its own, so that it can be full; only root can have one. @returns null where it cannot be had. */
export function montarDisco(
  carpeta: string,
  megas: number,
): { llenar(): Promise<void>; vaciar(): void; quitar(): void } | null {
  if (!dueno) return null
  const imagen = `${carpeta}.img`
  closeSync(openSync(imagen, 'w'))
  truncateSync(imagen, megas * 2 ** 20)
  const hecho =
    spawnSync('mkfs.ext4', ['-q', '-F', '-m', '0', imagen]).status === 0 &&
    spawnSync('mount', ['-o', 'loop', imagen, carpeta]).status === 0
  if (!hecho) return null
  montadas.add(carpeta)
  rmSync(path.join(carpeta, 'lost+found'), { recursive: true })
  chmodSync(carpeta, 0o700)
  entregar(carpeta)
  const relleno = path.join(carpeta, 'relleno')
  return {
    async llenar() {
      const { bavail, bsize } = statfsSync(carpeta)
      await once(spawn('fallocate', ['-l', String(Math.max(bavail * bsize - RESTO, 1)), relleno]), 'exit')
      // It ends when the disk is full.
      await once(spawn('dd', ['if=/dev/zero', `of=${relleno}`, 'bs=1M', 'oflag=append', 'conv=notrunc']), 'exit')
    },
    vaciar: () => rmSync(relleno, { force: true }),
    quitar() {
      desmontar(carpeta)
      rmSync(imagen, { force: true })
    },
  }
}

const padreDe = (pid: number): number => {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

/** A process and all that it started. */
export function familiaDe(pid: number): number[] {
  const todos = readdirSync('/proc').map(Number).filter(Boolean)
  const hijos = todos.filter((otro) => padreDe(otro) === pid)
  return [pid, ...hijos.flatMap(familiaDe)]
}

/** Sends a signal to processes, of which some may have ended. */
export function avisar(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
}

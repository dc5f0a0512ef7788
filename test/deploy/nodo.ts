import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { puertoLibre } from '../../apps/api/test/puertos.ts'
import { tenderEnlaces } from './enlace.ts'
import { avisar, carpetaDelMotor, crearMotor, dueno, entregar, familiaDe, type Motor, montarDisco } from './motor.ts'
import { DEPLOY } from './programas.ts'

const BIN = ['17', '16', '15'].map((version) => `/usr/lib/postgresql/${version}/bin`).find((bin) => existsSync(bin))
const LOCAL = '127.0.0.1'
const DISCO_MB = 6000

/** What Patroni says of its own server. */
const Estado = z.object({
  state: z.string(),
  role: z.string(),
  replication: z.array(z.object({ sync_state: z.string() })).optional(),
})
const Miembros = z.object({ members: z.array(z.object({ role: z.string() })) })
type Estado = z.infer<typeof Estado>

/** A machine of the database: a PostgreSQL under its Patroni. */
export interface Nodo {
  nombre: string
  patroni: Motor
  /** Its disk, where it has one of its own. */
  disco: ReturnType<typeof montarDisco>
  /** Its PostgreSQL as the machine itself reaches it. */
  propio: number
  /** Where others reach its PostgreSQL and its Patroni. */
  postgres: number
  rest: number
  /** @returns what its Patroni says; null when it does not answer. */
  estado(): Promise<Estado | null>
  /** Whether its Patroni counts a standby as synchronous; what PostgreSQL does is in `estado`. */
  tieneSincrono(): Promise<boolean>
  /** Its PostgreSQL's process; 0 when there is none. */
  pid(): number
  /** Patroni and PostgreSQL at once, as when the machine loses its power. */
  morir(): Promise<void>
  /** Cuts it off from everybody, and they from it. */
  aislar(): void
  reunir(): void
  cerrar(): Promise<void>
}

interface Pedido {
  nombre: string
  carpeta: string
  etcd: readonly number[]
  contrasenas: Record<string, string>
}

interface Lugar {
  nombre: string
  datos: string
  sockets: string
  ajustes: string
  etcd: readonly number[]
  propios: { postgres: number; rest: number }
  ajenos: { postgres: number; rest: number }
}

/** The file of deploy/ with addresses of this computer, and with basebackup alone: there is no bucket for pgBackRest here. */
function escribirPatroni({ nombre, datos, sockets, ajustes, etcd, propios, ajenos }: Lugar): string {
  const leido = readFileSync(path.join(DEPLOY, 'patroni/patroni.yml'), 'utf8').replaceAll('10.0.0.0/24', `${LOCAL}/32`)
  const { postgresql, recovery_conf: _, ...raiz } = parse(leido)
  const { pgbackrest: __, recovery_conf: ___, ...propio } = postgresql
  return stringify({
    ...raiz,
    name: nombre,
    restapi: { listen: `${LOCAL}:${propios.rest}`, connect_address: `${LOCAL}:${ajenos.rest}` },
    etcd3: { hosts: etcd.map((puerto) => `${LOCAL}:${puerto}`), use_proxies: true },
    postgresql: {
      ...propio,
      listen: `${LOCAL}:${propios.postgres}`,
      connect_address: `${LOCAL}:${ajenos.postgres}`,
      data_dir: datos,
      bin_dir: BIN,
      custom_conf: ajustes,
      parameters: { unix_socket_directories: sockets, archive_command: '/bin/true', shared_buffers: '128MB' },
      create_replica_methods: ['basebackup'],
      pgpass: path.join(path.dirname(datos), `${nombre}.pgpass`),
    },
  })
}

/** Prepares a machine of the database; `patroni.arrancar()` starts it. */
export async function montarNodo({ nombre, carpeta, etcd, contrasenas }: Pedido): Promise<Nodo> {
  const casa = carpetaDelMotor(carpeta, nombre)
  const disco = montarDisco(casa, DISCO_MB)
  const datos = path.join(casa, 'datos')
  const propios = { postgres: await puertoLibre(), rest: await puertoLibre() }
  const enlaces = await tenderEnlaces([propios.postgres, propios.rest, ...etcd])
  const [postgres = 0, rest = 0, ...aEtcd] = enlaces.puertos
  const archivo = path.join(casa, 'patroni.yml')
  const ajustes = path.join(casa, 'nitida.conf')
  writeFileSync(ajustes, readFileSync(path.join(DEPLOY, 'postgresql/nitida.conf')), { mode: 0o644 })
  const lugar = { nombre, datos, ajustes, sockets: casa, etcd: aEtcd, propios }
  const ajenos = { postgres, rest }
  writeFileSync(archivo, escribirPatroni({ ...lugar, ajenos }), { mode: 0o600 })
  entregar(archivo)
  const patroni = crearMotor({
    ...{ nombre, bitacora: path.join(carpeta, `${nombre}.log`), programa: '/usr/bin/patroni' },
    ...{ argumentos: [archivo], env: contrasenas, como: dueno },
  })

  const pid = () => {
    try {
      return Number(readFileSync(path.join(datos, 'postmaster.pid'), 'utf8').split('\n')[0])
    } catch {
      return 0
    }
  }
  const apagar = () => avisar(pid() ? familiaDe(pid()) : [], 'SIGKILL')
  process.prependOnceListener('exit', apagar) // no child of Patroni, and found by its disk, which is taken away later
  return {
    nombre,
    patroni,
    disco,
    propio: propios.postgres,
    ...ajenos,
    pid,
    async estado() {
      try {
        const respuesta = await fetch(`http://${LOCAL}:${propios.rest}/patroni`, { signal: AbortSignal.timeout(2000) })
        return Estado.parse(await respuesta.json())
      } catch {
        return null
      }
    },
    async tieneSincrono() {
      const respuesta = await fetch(`http://${LOCAL}:${propios.rest}/cluster`, { signal: AbortSignal.timeout(2000) })
      const { members } = Miembros.parse(await respuesta.json())
      return members.some(({ role }) => role === 'sync_standby')
    },
    async morir() {
      apagar()
      await patroni.matar()
      apagar() // Patroni may have started it again between the two
    },
    aislar: enlaces.cortar,
    reunir: enlaces.unir,
    async cerrar() {
      await patroni.parar()
      apagar()
      process.off('exit', apagar)
      enlaces.cerrar()
      disco?.quitar()
    },
  }
}

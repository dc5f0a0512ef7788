import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { puertoLibre } from '../puertos.ts'
import { type Copias, type Cubeta, prepararCopias } from './cubeta.ts'
import { type Enlaces, tenderEnlaces } from './enlace.ts'
import { avisar, carpetaDelMotor, crearMotor, dueno, entregar, familiaDe, type Motor, montarDisco } from './motor.ts'
import { DEPLOY } from './programas.ts'

/** Programs of the PostgreSQL that is installed. */
export const BIN = ['17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((bin) => existsSync(bin))
const LOCAL = '127.0.0.1'
/** Room for 300 branches, their WAL up to `max_wal_size`, and what waits for the bucket; it takes what is written. */
const DISCO_MB = 16_000

/** What Patroni says of its own server. */
const Estado = z.object({
  state: z.string(),
  /** Patroni 4 says 'primary' where 3 says 'master'. */
  role: z.string().transform((role) => (role === 'master' ? 'primary' : role)),
  replication: z.array(z.object({ sync_state: z.string() })).optional(),
})
const Miembros = z.object({ members: z.array(z.object({ role: z.string() })) })
type Estado = z.infer<typeof Estado>

/** A machine of the database: a PostgreSQL under its Patroni. */
export interface Nodo {
  nombre: string
  patroni: Motor
  /** Its pgBackRest; null where that is not installed. */
  copias: Copias | null
  /** Its Patroni's file, and the folder of its data. */
  archivo: string
  datos: string
  /** Everything that it and its engines said. */
  bitacora(): string
  /** Empties the folder of its data, as a new disk does. */
  perderDatos(): void
  /** Its disk, where it has one of its own. */
  disco: ReturnType<typeof montarDisco>
  /** Its PostgreSQL as the machine itself reaches it. */
  propio: number
  /** Where the balancer and the application reach its PostgreSQL and its Patroni. */
  postgres: number
  rest: number
  /** The way on which the other machine of the database reaches it. */
  cable: Pick<Enlaces, 'cortar' | 'unir'>
  /** @returns what its Patroni says; null when it does not answer. */
  estado(): Promise<Estado | null>
  /** Whether its Patroni counts a standby as synchronous; what PostgreSQL does is in `estado`. */
  tieneSincrono(): Promise<boolean>
  /** Its PostgreSQL's process; 0 when there is none. */
  pid(): number
  /** Patroni and PostgreSQL at once, as when the machine loses its power. */
  morir(): Promise<void>
  /** Cuts all others off from it, and it from etcd; the other machine's cable is its own (`Conjunto.aislar`). */
  cortar(): void
  unir(): void
  cerrar(): Promise<void>
}

interface Pedido {
  nombre: string
  carpeta: string
  etcd: readonly number[]
  /** Where its backups go; null for none. */
  cubeta: Cubeta | null
  contrasenas: Record<string, string>
}

interface Lugar {
  nombre: string
  datos: string
  sockets: string
  ajustes: string
  etcd: readonly number[]
  propios: { postgres: number; rest: number }
  /** Where the other machine reaches it. */
  pares: { postgres: number; rest: number }
  copias: Copias | null
}

/** What of the file of deploy/ does not work where pgBackRest is not installed. */
const SIN_COPIAS = { recovery_conf: undefined, pgbackrest: undefined, create_replica_methods: ['basebackup'] }

/** The file of deploy/ with addresses of this computer. */
function escribirPatroni({ nombre, datos, sockets, ajustes, etcd, propios, pares, copias }: Lugar): string {
  const leido = readFileSync(path.join(DEPLOY, 'patroni/patroni.yml'), 'utf8')
    .replaceAll('10.0.0.0/24', `${LOCAL}/32`)
    .replaceAll('pgbackrest --stanza', `${copias?.orden} --stanza`)
    // Another user than postgres is nobody's peer; his sockets are in a folder that only he enters.
    .replace('local all postgres peer', dueno ? 'local all postgres peer' : 'local all postgres trust')
  const { postgresql, ...raiz } = parse(leido)
  return stringify({
    ...raiz,
    name: nombre,
    restapi: { listen: `${LOCAL}:${propios.rest}`, connect_address: `${LOCAL}:${pares.rest}` },
    etcd3: { hosts: etcd.map((puerto) => `${LOCAL}:${puerto}`), use_proxies: true },
    postgresql: {
      ...postgresql,
      ...(copias ? {} : SIN_COPIAS),
      listen: `${LOCAL}:${propios.postgres}`,
      connect_address: `${LOCAL}:${pares.postgres}`,
      data_dir: datos,
      bin_dir: BIN,
      custom_conf: ajustes,
      parameters: {
        ...postgresql.parameters,
        ...(copias ? {} : { archive_command: '/bin/true' }),
        unix_socket_directories: sockets,
        shared_buffers: '128MB',
      },
      pgpass: path.join(path.dirname(datos), `${nombre}.pgpass`),
    },
  })
}

/** Prepares a machine of the database; `patroni.arrancar()` starts it. */
export async function montarNodo({ nombre, carpeta, etcd, cubeta, contrasenas }: Pedido): Promise<Nodo> {
  const casa = carpetaDelMotor(carpeta, nombre)
  const disco = montarDisco(casa, DISCO_MB)
  const datos = path.join(casa, 'datos')
  const propios = { postgres: await puertoLibre(), rest: await puertoLibre() }
  const enlaces = await tenderEnlaces([propios.postgres, propios.rest, ...etcd])
  const cable = await tenderEnlaces([propios.postgres, propios.rest])
  const [postgres = 0, rest = 0, ...aEtcd] = enlaces.puertos
  const [parPostgres = 0, parRest = 0] = cable.puertos
  const archivo = path.join(casa, 'patroni.yml')
  const ajustes = path.join(casa, 'nitida.conf')
  writeFileSync(ajustes, readFileSync(path.join(DEPLOY, 'postgresql/nitida.conf')), { mode: 0o644 })
  const copias = cubeta && prepararCopias(cubeta, { casa, datos, postgres: propios.postgres })
  const pares = { postgres: parPostgres, rest: parRest }
  const lugar = { nombre, datos, ajustes, sockets: casa, etcd: aEtcd, propios, pares, copias }
  writeFileSync(archivo, escribirPatroni(lugar), { mode: 0o600 })
  entregar(archivo)
  const bitacora = path.join(carpeta, `${nombre}.log`)
  const patroni = crearMotor({
    ...{ nombre, bitacora, programa: '/usr/bin/patroni' },
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
    copias,
    archivo,
    datos,
    bitacora: () => (existsSync(bitacora) ? readFileSync(bitacora, 'utf8') : ''),
    perderDatos() {
      for (const cual of readdirSync(datos)) rmSync(path.join(datos, cual), { recursive: true })
    },
    disco,
    propio: propios.postgres,
    ...{ postgres, rest, cable },
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
    cortar() {
      enlaces.cortar()
      cable.cortar()
    },
    unir() {
      enlaces.unir()
      cable.unir()
    },
    async cerrar() {
      await patroni.parar()
      apagar()
      process.off('exit', apagar)
      enlaces.cerrar()
      cable.cerrar()
      disco?.quitar()
    },
  }
}

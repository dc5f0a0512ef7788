import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { puertoLibre } from '../puertos.ts'
import { abrirCubeta, type Cubeta, hayCopias } from './cubeta.ts'
import { esperarA } from './esperarA.ts'
import { carpetaDelMotor, crearMotor, dueno, type Motor } from './motor.ts'
import { montarNodo, type Nodo } from './nodo.ts'
import { correr, DEPLOY, poolerPrepara } from './programas.ts'
import { abrirPuesta, type Puesta } from './puesta.ts'

const CONTRASENA = 'solo-de-este-simulacro'
const PATRONI = {
  PATRONI_SUPERUSER_PASSWORD: CONTRASENA,
  PATRONI_REPLICATION_PASSWORD: CONTRASENA,
  PATRONI_REWIND_PASSWORD: CONTRASENA,
}
/** Of what each machine said, when the engines do not get together. */
const LINEAS = 15

/** Everything of deploy/ that is not the application, as the plain Debian of its README puts it up, on this computer. */
export interface Conjunto {
  /** The owner, through the balancer's way to the primary. */
  url: string
  /** The same for the application's own calls: through the pooler. */
  acceso: string
  /** Settings of the application's processes. */
  ajustes: Record<string, string>
  /** Where the balancer looks for the processes. */
  puertos: readonly number[]
  /** Where people get in. */
  https: number
  nodos: readonly Nodo[]
  /** The superuser of a machine, straight. */
  superusuario(nodo: Nodo): string
  etcd: readonly Motor[]
  /** Backups and photos; null where pgBackRest is not installed. */
  cubeta: Cubeta | null
  puesta: Puesta
  /** The machine that Patroni calls leader. @throws Error when there is none for a minute. */
  lider(): Promise<Nodo>
  /** Whether one machine leads and the other has all it acknowledges. */
  sincrono(): Promise<boolean>
  /** Waits until it is so and Patroni counts on it: until then it lets nobody take over. */
  esperarEntero(plazoMs?: number): Promise<void>
  /** Makes a machine the leader. Patroni refuses while it does not count on it, so it is asked again, as an operator does. */
  cambiar(a: Nodo): Promise<void>
  /** Cuts a machine off from everybody, and they from it; `unir` ends that. */
  aislar(nodo: Nodo): { unir(): void }
  /** Has etcd forget the cluster (`patronictl remove`), whose machines all stand still. */
  olvidar(): void
  cerrar(): Promise<void>
}

/** Whether an etcd and the others agreed on what they speak; a Patroni that asks before ends. */
async function acordado(puerto: number): Promise<boolean> {
  try {
    const respuesta = await fetch(`http://127.0.0.1:${puerto}/version`, { signal: AbortSignal.timeout(2000) })
    return !(await respuesta.text()).includes('not_decided')
  } catch {
    return false // not started yet
  }
}

const LUGARES = ['db-1', 'db-2', 'watch']

/** Three etcd with the settings of deploy/etcd, on ports of this computer. */
async function montarEtcd(carpeta: string): Promise<{ motores: Motor[]; puertos: number[] }> {
  const lugares = await Promise.all(
    LUGARES.map(async (nombre) => ({ nombre, cliente: await puertoLibre(), par: await puertoLibre() })),
  )
  const todos = lugares.map(({ nombre, par }) => `${nombre}=http://127.0.0.1:${par}`).join(',')
  const motores = lugares.map(({ nombre, cliente, par }) =>
    crearMotor({
      ...{ nombre: `etcd ${nombre}`, bitacora: path.join(carpeta, `etcd-${nombre}.log`), programa: '/usr/bin/etcd' },
      ...{ argumentos: [], como: dueno },
      env: {
        ETCD_NAME: nombre,
        ETCD_DATA_DIR: carpetaDelMotor(carpeta, `etcd-${nombre}`),
        ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${par}`,
        ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${cliente}`,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${par}`,
        ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${cliente}`,
        ETCD_INITIAL_CLUSTER: todos,
        ETCD_INITIAL_CLUSTER_STATE: 'new',
        ETCD_INITIAL_CLUSTER_TOKEN: 'nitida',
      },
    }),
  )
  return { motores, puertos: lugares.map(({ cliente }) => cliente) }
}

const superusuario = ({ propio }: Nodo): string => `postgres://postgres:${CONTRASENA}@127.0.0.1:${propio}/nitida`

const ultimas = (bitacora: string): string => bitacora.trimEnd().split('\n').slice(-LINEAS).join('\n')

/** The logins of deploy/postgresql/roles.sql, made on the leader. */
function fundar(lider: Nodo): void {
  const hecho = correr('env', [
    ...[`NITIDA_OWNER_PASSWORD=${CONTRASENA}`, `NITIDA_WEB_PASSWORD=${CONTRASENA}`],
    ...['psql', '-v', 'ON_ERROR_STOP=1', '-f', path.join(DEPLOY, 'postgresql/roles.sql')],
    `postgres://postgres:${CONTRASENA}@127.0.0.1:${lider.propio}/postgres`,
  ])
  if (!hecho.bien) throw new Error(hecho.dicho)
}

/** Puts the engines up: three etcd, two PostgreSQL under Patroni, their bucket, HAProxy with TLS, PgBouncer. */
export async function abrirConjunto(): Promise<Conjunto> {
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-conjunto-'))
  chmodSync(carpeta, 0o777) // the engines' user keeps what it says here
  const etcd = await montarEtcd(carpeta)
  for (const motor of etcd.motores) motor.arrancar()
  for (const puerto of etcd.puertos) await esperarA('etcd', () => acordado(puerto))
  const puesta = abrirPuesta()
  const cubeta = hayCopias() ? await abrirCubeta(carpeta, puesta.certificados) : null
  const montar = (nombre: string) => montarNodo({ nombre, carpeta, cubeta, etcd: etcd.puertos, contrasenas: PATRONI })
  const nodos = [await montar('db-1'), await montar('db-2')]
  const borrar = () => rmSync(carpeta, { recursive: true, force: true, maxRetries: 10 })
  process.once('exit', borrar)
  const cerrar = async () => {
    process.off('exit', borrar)
    for (const nodo of nodos) await nodo.cerrar() // what they write last goes to the bucket
    await cubeta?.motor.parar()
    await puesta.cerrar()
    for (const motor of etcd.motores) await motor.parar()
    borrar()
  }
  const buscarLider = async (): Promise<Nodo | null> => {
    for (const nodo of nodos) {
      const estado = await nodo.estado()
      if (estado?.role === 'primary' && estado.state === 'running') return nodo
    }
    return null
  }
  const lider = async (): Promise<Nodo> => {
    await esperarA('a leader', async () => (await buscarLider()) !== null)
    const nodo = await buscarLider()
    return nodo ?? lider()
  }
  const sincrono = async (): Promise<boolean> => {
    const estado = await (await buscarLider())?.estado()
    return estado?.replication?.some(({ sync_state }) => sync_state === 'sync') ?? false
  }
  const cuentaCon = async (): Promise<boolean> =>
    (await (await buscarLider())?.tieneSincrono().catch(() => false)) ?? false
  const esperarEntero = (plazoMs?: number) =>
    esperarA('a leader with a synchronous standby', async () => (await sincrono()) && (await cuentaCon()), plazoMs)
  const cambiar = async (candidato: Nodo) => {
    let dicho = ''
    const pedir = async () => {
      const actual = await lider()
      const respuesta = await fetch(`http://127.0.0.1:${actual.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: actual.nombre, candidate: candidato.nombre }),
      })
      dicho = `${respuesta.status} ${await respuesta.text()}`
      return respuesta.ok
    }
    await esperarA('a switchover that Patroni accepts', pedir).catch((error: Error) => {
      throw new Error(`${error.message}: ${dicho}`)
    })
  }
  const aislar = (nodo: Nodo) => {
    const cables = nodos.filter((otro) => otro !== nodo).map(({ cable }) => cable)
    for (const uno of [nodo, ...cables]) uno.cortar()
    return {
      unir() {
        for (const uno of [nodo, ...cables]) uno.unir()
      },
    }
  }
  const olvidar = () => {
    const respuestas = 'nitida\nYes I am aware\n'
    const { status, stdout, stderr } = spawnSync(
      '/usr/bin/patronictl',
      ['-c', nodos[0]?.archivo ?? '', 'remove', 'nitida'],
      {
        ...{ input: respuestas, encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } },
        ...dueno,
      },
    )
    if (status !== 0) throw new Error(`${stdout}${stderr}`)
  }
  try {
    nodos[0]?.patroni.arrancar()
    const primero = await lider()
    nodos[1]?.patroni.arrancar()
    fundar(primero)
    await primero.copias?.correr('stanza-create')
    await primero.copias?.correr('check')
    await esperarEntero()
    const [puerto, ...puertos] = [await puertoLibre(), await puertoLibre(), await puertoLibre()]
    const { https } = await puesta.balanceador(
      puertos.map((uno) => `http://127.0.0.1:${uno}`),
      { puerto, nodos },
    )
    const alPrimario = (login: string) => `postgres://${login}:${CONTRASENA}@127.0.0.1:${puerto}/nitida`
    const acceso = await puesta.pooler(alPrimario('nitida_web'))
    const ajustes = {
      DATABASE_APP_URL: acceso,
      DATABASE_LISTEN_URL: alPrimario('nitida_web'),
      DATABASE_POOLER_PREPARES: poolerPrepara() ? '1' : '0',
      REPLICA_DATABASE_URL: nodos.map(({ postgres }) => `postgres://127.0.0.1:${postgres}`).join(','),
      PUBLIC_URL: 'https://localhost',
      POOL_MAX: '13',
      ...cubeta?.ajustes,
    }
    const url = alPrimario('nitida_owner')
    return {
      ...{ url, acceso, ajustes, puertos, https, nodos, superusuario, etcd: etcd.motores, cubeta, puesta },
      ...{ lider, sincrono, esperarEntero, cambiar, aislar, olvidar, cerrar },
    }
  } catch (error) {
    const dicho = nodos.map((nodo) => `${nodo.nombre} said last:\n${ultimas(nodo.bitacora())}`)
    await cerrar()
    throw new Error(`The engines did not get together. ${dicho.join('\n')}`, { cause: error })
  }
}

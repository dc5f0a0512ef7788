import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { esperarPuerto, puertoLibre } from '../puertos.ts'
import { crearMotor, dueno, entregar, type Motor } from './motor.ts'
import { DEPLOY, falta, RAIZ } from './programas.ts'

/** The one account of the S3 server of these tests, and its key. */
const CUENTA = 'S3RVER'
const COPIAS = 'nitida-backups'
const FOTOS = 'nitida-photos'

/** An S3 server with TLS, which holds the backups and the photos. */
export interface Cubeta {
  motor: Motor
  puerto: number
  /** File of the authority that signed its certificate. */
  autoridad: string
  /** Settings of the application for its photos. */
  ajustes: Record<string, string>
}

/** @param certificados - folder that `deploy/compose/setup.sh` filled. */
export async function abrirCubeta(carpeta: string, certificados: string): Promise<Cubeta> {
  const puerto = await puertoLibre()
  const sitio = path.join(certificados, 'site.pem') // of localhost, with its key
  const motor = crearMotor({
    ...{ nombre: 'bucket', bitacora: path.join(carpeta, 'bucket.log'), programa: process.execPath },
    argumentos: [
      ...[path.join(RAIZ, 'node_modules/s3rver/bin/s3rver.js'), '-s', '-d', path.join(carpeta, 'bucket')],
      ...['-a', '127.0.0.1', '-p', String(puerto), '--key', sitio, '--cert', sitio],
      ...['--configure-bucket', COPIAS, '--configure-bucket', FOTOS],
    ],
  })
  motor.arrancar()
  await esperarPuerto(puerto)
  const autoridad = path.join(certificados, 'ca.crt')
  return {
    ...{ motor, puerto, autoridad },
    ajustes: {
      S3_URL: `https://localhost:${puerto}`,
      S3_BUCKET: FOTOS,
      S3_ACCESS_KEY_ID: CUENTA,
      S3_SECRET_ACCESS_KEY: CUENTA,
      NODE_EXTRA_CA_CERTS: autoridad,
    },
  }
}

/** Whether backups can be tried; says so in a line where pgBackRest is not installed. */
export const hayCopias = (): boolean => !falta('pgbackrest', 'version')

/** pgBackRest of one machine of the database. */
export interface Copias {
  /** What starts its commands in the files of deploy/, with the settings of this machine. */
  orden: string
  /** Runs a command. @throws Error with what it said. */
  correr(...argumentos: string[]): Promise<string>
  /** Archives what a standby could not while it was the primary. */
  empujar(): Promise<void>
}

interface Maquina {
  /** Folder of its sockets, locks and settings. */
  casa: string
  datos: string
  postgres: number
}

/** The file of deploy/ with the bucket and the PostgreSQL of this computer. */
export function prepararCopias(cubeta: Cubeta, { casa, datos, postgres }: Maquina): Copias {
  const propios: Record<string, string> = {
    'repo1-s3-endpoint': 'localhost',
    'repo1-s3-bucket': COPIAS,
    'repo1-s3-key': CUENTA,
    'repo1-s3-key-secret': CUENTA,
    'repo1-cipher-pass': 'solo-de-este-simulacro',
    'pg1-path': datos,
    'pg1-port': String(postgres),
  }
  const deploy = readFileSync(path.join(DEPLOY, 'pgbackrest/pgbackrest.conf'), 'utf8')
  const lineas = deploy.split('\n').map((linea) => {
    const clave = linea.split('=')[0] ?? ''
    return propios[clave] === undefined ? linea : `${clave}=${propios[clave]}`
  })
  // [nitida] is the file's last section.
  const deAqui = ['lock', 'log', 'spool'].map((cual) => `${cual}-path=${casa}`)
  // An ordinary user runs these engines by himself, and is no user of the database.
  deAqui.push(`pg1-socket-path=${casa}`, 'pg1-user=postgres', `repo1-storage-port=${cubeta.puerto}`)
  const deLaCubeta = ['repo1-s3-uri-style=path', `repo1-storage-ca-file=${cubeta.autoridad}`]
  const archivo = path.join(casa, 'pgbackrest.conf')
  writeFileSync(archivo, [...lineas, ...deAqui, ...deLaCubeta, ''].join('\n'), { mode: 0o600 })
  entregar(archivo)
  const orden = `pgbackrest --config=${archivo}`
  return {
    orden,
    async empujar() {
      const env = { PATH: process.env.PATH, DATA: datos, PGBACKREST: orden }
      await promisify(execFile)(path.join(DEPLOY, 'pgbackrest/push-waiting.sh'), [], { cwd: '/', env, ...dueno })
    },
    async correr(...argumentos) {
      const todos = [`--config=${archivo}`, '--stanza=nitida', ...argumentos]
      const { stdout } = await promisify(execFile)('pgbackrest', todos, { cwd: '/', ...dueno })
      return stdout
    },
  }
}

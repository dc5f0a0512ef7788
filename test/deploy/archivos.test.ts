import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { AJUSTES_DE_CONEXION } from '../../apps/api/src/platform/datos/db.ts'
import { leerEntorno } from '../../apps/api/src/platform/entorno/entorno.ts'
import { copiesOf, settingsOf, stagesOf } from '../../scripts/dockerfile.mjs'
import { correr, DEPLOY, falta, RAIZ } from './programas.ts'

const leer = (archivo: string): string => readFileSync(path.join(DEPLOY, archivo), 'utf8')
/** Names of settings that a file of the kind NAME=value gives, or shows behind a #. */
const nombresDe = (texto: string): string[] =>
  [...texto.matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, nombre = '']) => nombre)

/** What the application reads, by .env.example; beside it what Node itself reads. */
const conocidos = new Set([...nombresDe(readFileSync(path.join(RAIZ, '.env.example'), 'utf8')), 'NODE_EXTRA_CA_CERTS'])

const Servicio = z.object({
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
  read_only: z.boolean().default(false),
  build: z.object({ context: z.string().optional(), dockerfile: z.string().optional() }).optional(),
})
const Compose = z.object({
  services: z.record(z.string(), Servicio),
  volumes: z.record(z.string(), z.unknown()),
  configs: z.record(z.string(), z.object({ content: z.string() })),
})
const compose = Compose.parse(parse(leer('compose.yaml'), { merge: true }))
const SECRETO = 'e'.repeat(64)
const DADOS: Record<string, string> = {
  NITIDA_HOST: 'nitida.example.mx',
  ADMIN_EMAIL: 'admin@example.mx',
  ADMIN_PASSWORD: 'siete-lentes-en-la-vitrina',
  PAC_USER: '',
  PAC_PASSWORD: '',
  PAC_SANDBOX: '1',
}
const rellenar = (texto: string): string =>
  texto.replace(/\$\{(\w+)\}/g, (_, nombre: string) => DADOS[nombre] ?? SECRETO)

let carpeta: string
beforeAll(() => {
  carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-deploy-'))
})
afterAll(() => rmSync(carpeta, { recursive: true }))

test('every place of compose.yaml is there: files, volumes, services', () => {
  for (const [nombre, { volumes, depends_on, build }] of Object.entries(compose.services)) {
    const origenes = volumes.map((volumen) => volumen.split(':')[0] ?? '')
    const perdidos = origenes.filter((origen) =>
      origen.startsWith('.') ? !existsSync(path.join(DEPLOY, origen)) : !(origen in compose.volumes),
    )
    expect(perdidos, nombre).toEqual([])
    expect(
      Object.keys(depends_on).filter((otro) => !(otro in compose.services)),
      nombre,
    ).toEqual([])
    if (build?.dockerfile) expect(existsSync(path.join(DEPLOY, build.context ?? '', build.dockerfile))).toBe(true)
  }
})

test('the file to fill in names what compose.yaml asks for, no more and no less', () => {
  const pedidos = [...leer('compose.yaml').matchAll(/\$\{(\w+)\}/g)].map(([, nombre]) => nombre)
  expect(new Set(nombresDe(leer('.env.example')))).toEqual(new Set(pedidos))
})

test.each(['app-1', 'app-2', 'tools'])(
  'the settings of %s are the application’s, and production takes them',
  (nombre) => {
    const { environment = {} } = compose.services[nombre] ?? {}
    expect(Object.keys(environment).filter((uno) => !conocidos.has(uno))).toEqual([])

    const entorno = leerEntorno(
      Object.fromEntries(Object.entries(environment).map(([uno, valor]) => [uno, rellenar(valor)])),
    )
    expect(entorno).toMatchObject({
      produccion: true,
      publicUrl: 'https://nitida.example.mx',
      s3: { bucket: 'nitida' },
    })
  },
)

test('the processes of a container write nowhere but in their volume', () => {
  expect(['app-1', 'app-2'].map((nombre) => compose.services[nombre]?.read_only)).toEqual([true, true])
})

test('every file that the Dockerfile copies is there, and its settings are the application’s', () => {
  const etapas = stagesOf(leer('Dockerfile'))
  const copias = etapas.flatMap(copiesOf)
  const nuestras = copias.filter(({ from }) => from === null).flatMap(({ sources }) => sources)
  expect(nuestras.length).toBeGreaterThan(5)
  expect(nuestras.filter((archivo) => !existsSync(path.join(RAIZ, archivo)))).toEqual([])
  const deEtapas = copias.flatMap(({ from }) => (from ? [from] : []))
  expect(deEtapas.filter((from) => !etapas.some(({ name }) => name === from))).toEqual([])
  expect(Object.keys(etapas.slice(-1).map(settingsOf)[0] ?? {}).filter((nombre) => !conocidos.has(nombre))).toEqual([])
})

test('the settings of the units are the application’s', () => {
  const unidad = /^Environment=(.*)$/m.exec(leer('systemd/nitida@.service'))?.[1] ?? ''
  const suyos = [...unidad.split(' ').map((uno) => uno.split('=')[0] ?? ''), ...nombresDe(leer('systemd/nitida.env'))]
  expect(suyos.length).toBeGreaterThan(10)
  expect(suyos.filter((nombre) => !conocidos.has(nombre))).toEqual([])
})

test('the login behind a pooler starts with what the application asks of its connections', () => {
  const suyos = [...leer('postgresql/roles.sql').matchAll(/^alter role nitida_web set (\w+) = '(.+)';$/gm)]
  const enMs = (valor: string) => valor.replace(/^(\d+)s$/, (_, segundos: string) => `${segundos}000`)
  expect(Object.fromEntries(suyos.map(([, ajuste, valor = '']) => [ajuste, enMs(valor)]))).toEqual(AJUSTES_DE_CONEXION)
})

test('every file that README and the units name is there', () => {
  const nombrados = [
    ...leer('README.md').matchAll(
      /`((?:compose|systemd|haproxy|pgbouncer|postgresql|patroni|etcd|pgbackrest|prometheus|nginx)\/[\w.@/-]*\w)`/g,
    ),
  ]
  expect(nombrados.length).toBeGreaterThan(8)
  expect(
    nombrados.map(([, archivo = '']) => archivo).filter((archivo) => !existsSync(path.join(DEPLOY, archivo))),
  ).toEqual([])
})

test.skipIf(falta('haproxy', '-v') || falta('openssl', 'version'))(
  'HAProxy takes both files with the places of haproxy.env',
  () => {
    const [clave, cert, sitio] = ['clave', 'cert', 'sitio'].map((nombre) => path.join(carpeta, nombre))
    correr('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=x',
      '-keyout',
      `${clave}`,
      '-out',
      `${cert}`,
    ])
    correr('sh', ['-c', `cat ${cert} ${clave} > ${sitio}`])
    const guion = `set -a; . ./haproxy.env; NITIDA_CERTIFICATE=${sitio}; exec haproxy -c -f nitida.cfg -f primary.cfg -f debian.cfg`
    const { bien, dicho } = correr('sh', ['-c', guion], path.join(DEPLOY, 'haproxy'))

    expect(dicho).not.toMatch(/WARNING|ALERT/)
    expect(bien).toBe(true)
  },
)

test.skipIf(falta('patroni'))('Patroni takes its file', () => {
  const { dicho } = correr('patroni', ['--validate-config', 'patroni/patroni.yml'])
  // It asks for the programs of a PostgreSQL that this computer may lack, and for a second place of the same rules.
  expect(dicho.split('\n').filter((linea) => linea && !/bin_dir|bootstrap\.pg_hba/.test(linea))).toEqual([])
})

test.skipIf(falta('systemd-analyze'))('systemd takes the units', () => {
  for (const archivo of readdirSync(path.join(DEPLOY, 'systemd')))
    cpSync(path.join(DEPLOY, 'systemd', archivo), path.join(carpeta, archivo.replace('nitida@', 'nitida@1')))
  const unidades = ['nitida@1.service', 'nitida-backup-full.timer', 'nitida-backup-diff.timer', 'nitida-wal.timer']
  const { dicho } = correr('systemd-analyze', ['verify', ...unidades.map((unidad) => path.join(carpeta, unidad))])

  expect(dicho.split('\n').filter((linea) => linea.includes(carpeta) && !/not executable/.test(linea))).toEqual([])
})

test('the scripts are read by a plain shell', () => {
  for (const guion of ['compose/setup.sh', 'compose/backup.sh', 'pgbackrest/push-waiting.sh'])
    expect(spawnSync('sh', ['-n', path.join(DEPLOY, guion)]).status).toBe(0)
})

test('the way to the primary lets a statement take as long as it does', () => {
  const [, suyo = ''] = readFileSync(path.join(DEPLOY, 'haproxy/primary.cfg'), 'utf8').split('listen primary')
  // What it does not say itself is that of pages and sockets (nitida.cfg), where a tunnel of TCP has 75 s.
  for (const plazo of ['client', 'server', 'tunnel']) expect(suyo).toMatch(new RegExp(`timeout ${plazo} +1d`))
})

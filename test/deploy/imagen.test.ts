import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { servidorConstruido } from '../../apps/api/test/servidorConstruido.ts'
import { RAIZ } from './programas.ts'

/** Makes the certificates of a demo, which no production has. */
const DE_LA_DEMO = 'node-forge'
const IMPORTADO = /^import .*?from "([^."][^"]*)"|^import "([^."][^"]*)"|__require\("([^."][^"]*)"\)/gm

/** Package of an import: `@scope/name` or `name`, without what is asked for inside of it. */
const paqueteDe = (nombre: string): string =>
  nombre
    .split('/')
    .slice(0, nombre.startsWith('@') ? 2 : 1)
    .join('/')

test('an installation without tools has what the built server loads, where it looks for it', {
  timeout: 120_000,
}, async () => {
  const carpeta = path.dirname(await servidorConstruido())
  const candado = z
    .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
    .parse(JSON.parse(readFileSync(path.join(RAIZ, 'package-lock.json'), 'utf8')))
  const textos = readdirSync(carpeta)
    .filter((archivo) => archivo.endsWith('.js'))
    .map((archivo) => readFileSync(path.join(carpeta, archivo), 'utf8'))
  const nombres = textos.flatMap((texto) => [...texto.matchAll(IMPORTADO)].map(([, a, b, c]) => a ?? b ?? c ?? ''))
  const ajenos = [...new Set(nombres.map(paqueteDe))].filter(
    (nombre) => !nombre.startsWith('node:') && nombre !== DE_LA_DEMO,
  )
  const deNode = new Set(builtinModules)
  const faltan = ajenos.filter((nombre) => {
    const suyo = candado.packages[`apps/api/node_modules/${nombre}`] ?? candado.packages[`node_modules/${nombre}`]
    return !deNode.has(nombre) && (!suyo || suyo.dev === true)
  })

  expect(ajenos.length).toBeGreaterThan(20)
  expect(faltan).toEqual([])
})

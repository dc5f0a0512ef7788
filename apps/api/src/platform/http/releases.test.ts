import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { conservarRelease } from './releases.ts'

let base: string
let [web, dataDir] = ['', '']

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'nitida-releases-'))
  web = path.join(base, 'dist')
  dataDir = path.join(base, 'data')
  mkdirSync(path.join(web, 'assets'), { recursive: true })
  writeFileSync(path.join(web, 'assets/lista-1.js'), 'export const lista = 1')
})
afterEach(() => rmSync(base, { recursive: true }))

const guardadas = () => readdirSync(path.join(dataDir, 'paginas'))

test('processes of one release that start at once keep its pages once, and none of them fails', async () => {
  const programa = `import { conservarRelease } from ${JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, 'releases.ts')).href)}
    conservarRelease(${JSON.stringify(web)}, ${JSON.stringify(dataDir)})`
  // Many files, so that the copies last.
  for (let n = 0; n < 400; n++) writeFileSync(path.join(web, `assets/parte-${n}.js`), 'x'.repeat(5000))
  const correr = () => promisify(execFile)(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', programa])
  await Promise.all(Array.from({ length: 6 }, correr))

  expect(guardadas()).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
  expect(readdirSync(path.join(dataDir, 'paginas', guardadas()[0] ?? '', 'assets'))).toHaveLength(401)
})

test('a copy that a killed process left goes after an hour, and not before', () => {
  const dejar = (nombre: string, haceMs: number) => {
    const copia = path.join(dataDir, 'paginas', nombre)
    mkdirSync(copia, { recursive: true })
    const en = new Date(Date.now() - haceMs)
    utimesSync(copia, en, en)
  }
  dejar('0123456789abcdef.71', 2 * 3_600_000)
  dejar('0123456789abcdef.72', 60_000)

  expect(conservarRelease(web, dataDir)).toEqual([])

  expect(guardadas()).toHaveLength(2)
  expect(guardadas()).toContain('0123456789abcdef.72')
})

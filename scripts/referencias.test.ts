import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const RAIZ = path.resolve(import.meta.dirname, '..')
const leer = (archivo: string) => readFileSync(path.join(RAIZ, archivo), 'utf8')
const ARCHIVOS = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.sql', '*.mjs', '*.cjs', '*.md', '*.css'], {
  cwd: RAIZ,
  encoding: 'utf8',
})
  .split('\n')
  .filter((archivo) => archivo && archivo !== 'scripts/referencias.test.ts')

/** What a reader can look up, spelled as it is cited. */
function conocidas(): Set<string> {
  const decisiones = leer('docs/decisions/000-how-we-read-the-specification.md')
  const invariantes = leer('docs/invariantes.md')
  const filas = (texto: string, fila: RegExp) => [...texto.matchAll(fila)].map(([, nombre = '']) => nombre)
  const propias = execFileSync('git', ['ls-files', 'docs/decisions'], { cwd: RAIZ, encoding: 'utf8' })
  return new Set([
    ...filas(decisiones, /\*\*(D-\d+)/g),
    ...filas(invariantes, /^\| ([MCAFWHI]\d+) \|/gm),
    ...filas(leer('docs/seguridad.md'), /^\| (\d+) \|/gm).map((numero) => `security ${numero}`),
    ...filas(leer('docs/hechos.md'), /^## (\w+ (?:§[\d.]+|trap \d+))/gm),
    ...filas(propias, /\/(\d{3})-/g).map((numero) => `decision ${numero}`),
    ...Array.from({ length: 9 }, (_, i) => `spec §${i + 1}`),
  ])
}

/** The citations of a text. A letter with a number is one only in brackets or behind the word: keys and paths have them too. */
function citadas(texto: string): string[] {
  const invariantes = [
    ...texto.matchAll(/\(((?:[MCAFWHI]\d{1,2}|D-\d+)(?:, (?:[MCAFWHI]\d{1,2}|D-\d+|security \d+))*)\)/g),
  ]
    .flatMap(([, lista = '']) => lista.split(', '))
    .concat([...texto.matchAll(/reliability ([MCAFWHI]\d{1,2})\b/g)].map(([, nombre = '']) => nombre))
  const nombradas = texto.matchAll(
    /\b(D-\d+|security \d+|decision \d{3}|(?:spec|reliability|stack|cfdi|domain|printing|ui) (?:§\d+(?:\.\d+)*|trap \d+))/g,
  )
  return [...invariantes, ...[...nombradas].map(([cita]) => cita)]
}

test('whatever a comment cites can be looked up in docs/', () => {
  const hay = conocidas()
  const perdidas = ARCHIVOS.flatMap((archivo) =>
    citadas(leer(archivo))
      .filter((cita) => !hay.has(cita))
      .map((cita) => `${archivo}: ${cita}`),
  )
  expect(perdidas).toEqual([])
})

test('a citation of nothing is seen', () => {
  expect(citadas('held once (M4, D-31), as reliability W3 and stack trap 5 say')).toEqual([
    'M4',
    'D-31',
    'W3',
    'D-31',
    'stack trap 5',
  ])
  expect(conocidas().has('M12')).toBe(false)
})

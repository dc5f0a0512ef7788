import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const within = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`)
const documents = ['README.md', 'CONTRIBUTING.md', ...['docs', 'apps/api/src', 'apps/web/src'].flatMap(within)].filter(
  (file) => file.endsWith('.md'),
)
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

/** A file of the repository by its whole path, in backticks. */
const FILE = /`((?:apps|packages|db|docs|e2e|bench|scripts)\/[\w./-]+\.(?:tsx?|mjs|md|json|sql))`/g

test.each(documents)('every file that %s names exists', (document) => {
  const named = [...read(document).matchAll(FILE)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})

test('every security check is listed once, in order', () => {
  const numbers = [...read('docs/seguridad.md').matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: 49 }, (_, i) => i + 1))
})

test('every command of README exists', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const named = [...read('README.md').matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('the glossary explains each word once', () => {
  const words = [...read('docs/glosario.md').matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, words = '']) =>
    words.split(', '),
  )
  expect(words.length).toBeGreaterThan(100)
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([])
})

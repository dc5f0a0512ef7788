import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const FOLDERS = ['apps/web/src', 'packages/contract/src', 'packages/documents/src', 'packages/mudanza/src']

/** Words that speak to somebody as usted, at the beginning of a sentence or by themselves. */
const FORMAL =
  /\busted(?:es)?\b|(?<=['"`>.:;!¡?¿] ?|^\s*)(?:Abra|Capture|Cierre|Elija|Escriba|Espere|Guarde|Haga|Ingrese|Intente|Llame|Pida|Revise|Seleccione|Use|Verifique|Vuelva) (?=[a-záéíóúñ])/u

/** Sentences of the specification, which stay as they are. */
const SPECIFIED = ['No se pudo cancelar la factura. Intente nuevamente.', '¡Ingrese un correo electrónico válido!']

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(folder, file)),
)

const linesOf = (file: string) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\/|\/\*|\{\/\*)/.test(line))

test.each([
  ["'Revise sus datos.'", true],
  ["'No se pudo. Intente otra vez.'", true],
  ["'Lo que usted diga'", true],
  ["'Revisa tus datos.'", false],
  ["import { cierre } from './Cierre.ts'", false],
])('of %s it is said that it speaks to usted: %s', (line, formal) => expect(FORMAL.test(line)).toBe(formal))

test('our own texts say tú', () => {
  const formal = sources.flatMap((file) =>
    linesOf(file).flatMap((line) =>
      FORMAL.test(line) && !SPECIFIED.some((text) => line.includes(text)) ? [`${file}: ${line.trim()}`] : [],
    ),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(formal).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const src = path.resolve(import.meta.dirname, '../apps/web/src')
const tokens = readFileSync(path.join(src, 'tokens.css'), 'utf8')
const nombres = (familia: string): Set<string> =>
  new Set(
    [...tokens.matchAll(new RegExp(`--${familia}-([\\w-]+): (?!initial)`, 'g'))].map(([, nombre]) => nombre ?? ''),
  )

/** Every class of a family that the sources name, with the file that names it. */
const usadas = (clase: RegExp): [file: string, nombre: string][] =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((archivo) => /(?<!\.test)\.tsx?$/.test(archivo))
    .flatMap((archivo) =>
      [...readFileSync(path.join(src, archivo), 'utf8').matchAll(clase)].map(([, nombre]): [string, string] => [
        archivo,
        nombre ?? '',
      ]),
    )

// The style sheet has only the house's radii and widths: a class of another name is silently nothing.
test('every rounded corner has a radius of the house', () => {
  const radios = nombres('radius')
  const ajenas = usadas(/\brounded-(?:(?:[tblrse]|[tb][lr])-)?([a-z0-9]+)\b/g).filter(
    ([, nombre]) => !radios.has(nombre) && !/^(none|[tblrse]|[tb][lr])$/.test(nombre),
  )
  expect(radios).toContain('card')
  expect(ajenas).toEqual([])
})

test('every width at which a layout changes is one of the house', () => {
  expect(tokens).toContain('--breakpoint-2xl: initial')
  expect(usadas(/[\s"'`](?:max-)?(2xl|3xl):/g)).toEqual([])
})

// A customer's phone has a list of its own for his invoice, which needs no download.
test('the staff chooses from one kind of list', () => {
  const nativas = usadas(/<(select)\b/g).map(([archivo]) => archivo)
  expect(nativas).toEqual([path.join('pantallas', 'estatus', 'FacturarForm.tsx')])
  const deLaLibreria = usadas(/from '@base-ui\/react\/(select)'/g).map(([archivo]) => archivo)
  expect(deLaLibreria).toEqual([path.join('ui', 'Select.tsx')])
})

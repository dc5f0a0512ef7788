import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

const read = (archivo: string) => JSON.parse(readFileSync(archivo, 'utf8'))

/** The version that a file of a folder gets, as Node looks for it. */
function versionFrom(folder: string, library: string): string | null {
  for (let here = folder; ; here = path.dirname(here)) {
    const found = path.join(here, 'node_modules', library, 'package.json')
    if (existsSync(found)) return read(found).version
    if (here === root) return null
  }
}

// Our packages go into the server's one file, and their libraries are looked for from there.
test('the built server gets of every library the version that the package which uses it has pinned', () => {
  const wrong = readdirSync(path.join(root, 'packages')).flatMap((name) => {
    const { dependencies = {} } = read(path.join(root, 'packages', name, 'package.json'))
    return Object.entries(dependencies).flatMap(([library, pinned]) => {
      if (library.startsWith('@nitida/')) return []
      const version = versionFrom(path.join(root, 'apps/api/dist'), library)
      return version === pinned ? [] : [`${name}: ${library} ${pinned}, but the server gets ${version}`]
    })
  })
  expect(wrong).toEqual([])
})

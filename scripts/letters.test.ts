import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const ESCRITO = 'packages/documents/src/letras.gen.ts'
/** An older Node takes fewer characters for assigned. */
const UNICODE = 16

test.skipIf(Number.parseInt(process.versions.unicode ?? '', 10) < UNICODE)(
  'the letters that papers count on are those of the installed fonts',
  () => {
    const ahora = path.join(mkdtempSync(path.join(tmpdir(), 'letras-')), 'letras.gen.ts')
    execFileSync(process.execPath, ['scripts/letters.mjs', ahora])
    expect(readFileSync(ESCRITO, 'utf8')).toBe(readFileSync(ahora, 'utf8'))
  },
)

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Programs that read what others send, and what they share. */
const WHERE = ['apps/api/src', 'apps/print-bridge/src', 'packages']

/** Patterns that may take their time, because nothing of a stranger's reaches them. */
const OWN: ReadonlyMap<string, string> = new Map([
  ['apps/print-bridge/src/config.ts', "the bridge's own settings"],
  ['apps/api/src/platform/postgres/migrar.lentas.ts', 'our own migrations'],
])

/** Every pattern written in a source. */
function patternsOf(source: string, tsx: boolean): { source: string; flags: string }[] {
  const found: { source: string; flags: string }[] = []
  JSON.stringify(parseSync(source, { syntax: 'typescript', tsx }), (_, node) => {
    if (node?.type === 'RegExpLiteral') found.push({ source: String(node.pattern), flags: String(node.flags) })
    return node
  })
  return found
}

/** Why a pattern's time may grow faster than its text: by where it starts (Move), or by how it goes back (Self, Trade). */
const slownessOf = (pattern: { source: string; flags: string }): string[] =>
  analyse(pattern, { assumeRejectingSuffix: false }).reports.map(({ type }) => type)

test('no pattern goes over its text again and again', { timeout: 60_000 }, () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...WHERE], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.tsx?$|\/test\//.test(file) && !OWN.has(file))
  let looked = 0
  const slow: string[] = []
  for (const file of files) {
    for (const pattern of patternsOf(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x'))) {
      looked++
      const slowness = slownessOf(pattern)
      if (slowness.length > 0) slow.push(`${file}: /${pattern.source}/${pattern.flags} (${slowness.join()})`)
    }
  }

  expect(looked).toBeGreaterThan(150)
  expect(slow).toEqual([])
})

test.each([String.raw`^(a+)+$`, String.raw`\s+$`, String.raw`^\d*1\d*$`, String.raw`^0*(\d+)x$`])(
  '/%s/ is found',
  (source) => {
    expect(slownessOf({ source, flags: '' })).not.toEqual([])
  },
)

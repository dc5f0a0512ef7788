/**
 * `npm run rollout [-- --from HEAD~1 --seconds 20]`: the release of a commit, built apart, gives way to the one of this folder under load, and
 * comes back on the schema that the new one left. Needs HAProxy and OpenSSL.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { root, run, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

const { values } = parseArgs({
  options: { from: { type: 'string', default: 'HEAD~1' }, seconds: { type: 'string', default: '20' } },
})
const must = (program, ...args) => {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`)
}

/** The libraries of this folder; the former release's own packages are its own. */
const lendLibraries = (former) => {
  const own = path.join(root, 'node_modules')
  const lent = path.join(former, 'node_modules')
  mkdirSync(lent)
  for (const name of readdirSync(own).filter((one) => one !== '@nitida'))
    symlinkSync(path.join(own, name), path.join(lent, name))
  cpSync(path.join(own, '@nitida'), path.join(lent, '@nitida'), { recursive: true, verbatimSymlinks: true })
  for (const place of ['apps/api', 'packages/mudanza']) {
    const nested = path.join(root, place, 'node_modules')
    if (existsSync(nested)) symlinkSync(nested, path.join(former, place, 'node_modules'))
  }
}

await ensureInstalled()
if (!(await build(['api']))) process.exit(1)
const folder = mkdtempSync(path.join(os.tmpdir(), 'nitida-rollout-'))
try {
  must('git', '-C', root, 'archive', '--output', path.join(folder, 'release.tar'), values.from)
  const former = path.join(folder, 'former')
  mkdirSync(former)
  must('tar', '-xf', path.join(folder, 'release.tar'), '-C', former)
  lendLibraries(former)
  must(process.execPath, path.join(former, 'scripts/build.mjs'), 'api')
  const env = { NITIDA_ROLLOUT_FROM: former, NITIDA_ROLLOUT_SECONDS: values.seconds }
  process.exitCode = await run(tool('vitest/vitest.mjs', 'run', 'test/deploy/relevo.test.ts'), { env })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

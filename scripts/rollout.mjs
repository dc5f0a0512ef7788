/**
 * `npm run rollout [-- --from HEAD~1 --seconds 20]`: the release of a commit, built apart, gives way to the one of this folder under load, and
 * comes back on the schema that the new one left. Needs HAProxy and OpenSSL.
 * `npm run rollout -- --from REF --journeys [FILE…]`: that release on the schema of this folder, in the journeys that it was released with,
 * all of them or those of some files.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { root, run, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

const { values, positionals } = parseArgs({
  options: {
    from: { type: 'string', default: 'HEAD~1' },
    seconds: { type: 'string', default: '20' },
    journeys: { type: 'boolean', default: false },
  },
  allowPositionals: true,
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

/** The former release gives way to this one and comes back. */
const change = async (former) => {
  if (!(await build(['api']))) return 1
  must(process.execPath, path.join(former, 'scripts/build.mjs'), 'api')
  const env = { NITIDA_ROLLOUT_FROM: former, NITIDA_ROLLOUT_SECONDS: values.seconds }
  return run(tool('vitest/vitest.mjs', 'run', 'test/deploy/relevo.test.ts'), { env })
}

/** The former release builds its database with the migrations of this folder, and goes through its own journeys. */
const walk = (former) => {
  for (const name of ['db/migrations', 'db/migrations-lentas']) {
    rmSync(path.join(former, name), { recursive: true })
    cpSync(path.join(root, name), path.join(former, name), { recursive: true })
  }
  const { status } = spawnSync(process.execPath, ['scripts/e2e.mjs', ...positionals], { cwd: former, stdio: 'inherit' })
  return status ?? 1
}

await ensureInstalled()
const folder = mkdtempSync(path.join(os.tmpdir(), 'nitida-rollout-'))
try {
  must('git', '-C', root, 'archive', '--output', path.join(folder, 'release.tar'), values.from)
  const former = path.join(folder, 'former')
  mkdirSync(former)
  must('tar', '-xf', path.join(folder, 'release.tar'), '-C', former)
  lendLibraries(former)
  process.exitCode = values.journeys ? walk(former) : await change(former)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

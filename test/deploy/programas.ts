import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const RAIZ = path.resolve(import.meta.dirname, '../..')
export const DEPLOY = path.join(RAIZ, 'deploy')

/** What a program of the system said, and whether it was content. */
export function correr(programa: string, argumentos: string[], cwd = DEPLOY): { bien: boolean; dicho: string } {
  const { status, stdout, stderr } = spawnSync(programa, argumentos, { cwd, encoding: 'utf8' })
  return { bien: status === 0, dicho: `${stdout}${stderr}` }
}

/** Whether a program of the system is missing; says so in a line, because the tests that need it are skipped. */
export function falta(programa: string, pregunta = '--version'): boolean {
  const no = spawnSync(programa, [pregunta]).error !== undefined
  if (no) process.stdout.write(`${programa} is not installed: what it checks of deploy/ is skipped.\n`)
  return no
}

/** Whether the installed PgBouncer keeps the plans of named statements, as from 1.21 on. */
export function poolerPrepara(): boolean {
  const [, mayor = 0, menor = 0] = /PgBouncer (\d+)\.(\d+)/.exec(correr('pgbouncer', ['--version'], RAIZ).dicho) ?? []
  return Number(mayor) * 1000 + Number(menor) >= 1021
}

/** Programs of the system that the drill needs and that are not installed; says so of each. */
export const faltantes = (): string[] =>
  ['/usr/bin/etcd', '/usr/bin/patroni', 'psql', 'haproxy', 'pgbouncer', 'openssl'].filter((programa) =>
    falta(programa, programa === 'haproxy' ? '-v' : programa === 'openssl' ? 'version' : '--version'),
  )

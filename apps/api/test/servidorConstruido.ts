import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'

const RAIZ = path.resolve(import.meta.dirname, '../../..')
const TURNO = 20_300

/**
 * The server as it ships, built first when its sources changed. Processes of tests run it, because translating the sources costs
 * every start some seconds of both cores. Files of one run take turns, so that it is built once.
 * @returns the program's path.
 */
export async function servidorConstruido(): Promise<string> {
  const turno = new pg.Client({ connectionString: inject('pgUrl') })
  await turno.connect()
  try {
    await turno.query('select pg_advisory_lock($1)', [TURNO])
    await promisify(execFile)(process.execPath, ['scripts/build.mjs', 'api'], { cwd: RAIZ })
  } finally {
    await turno.end()
  }
  return path.join(RAIZ, 'apps/api/dist/main.js')
}

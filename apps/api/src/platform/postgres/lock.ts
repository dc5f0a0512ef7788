import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { isErrno, isMarkAlive, processMark, sleep } from './process.ts'

const WAIT_MS = 300_000 // a recovery after a crash may be going on
const POLL_MS = 25
const WRITING_MS = 5000

/** Makes the file with this process's mark; false when it exists already. */
const createExclusive = (file: string): boolean => {
  try {
    fs.writeFileSync(file, processMark(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

/** Whether a living process holds the file; null when nobody does. An empty file is being written at this very moment. */
const holderOf = (file: string): 'alive' | 'dead' | null => {
  try {
    const mark = fs.readFileSync(file, 'utf8')
    const alive = mark === '' ? Date.now() - fs.statSync(file).mtimeMs < WRITING_MS : isMarkAlive(mark)
    return alive ? 'alive' : 'dead'
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * Removes a lock whose process died. Two waiters that both saw the dead one must not both remove, because the second would remove
 * the first one's fresh lock. So the look and the removal happen under a second lock, held for microseconds.
 */
const removeIfDead = (file: string): void => {
  const guard = `${file}.takeover`
  if (!createExclusive(guard)) {
    if (holderOf(guard) === 'dead') fs.rmSync(guard, { force: true })
    return
  }
  try {
    if (holderOf(file) === 'dead') fs.rmSync(file, { force: true })
  } finally {
    fs.rmSync(guard, { force: true })
  }
}

/**
 * Runs `work` while no other process (and no other call here) does so on the same file. A lock left by a killed process
 * is taken over.
 * @throws Error when a living process holds it for five minutes.
 */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + WAIT_MS
  while (!createExclusive(file)) {
    removeIfDead(file)
    if (Date.now() > deadline)
      throw new Error(`The database is being started by another process; if not, delete ${file}`)
    await sleep(POLL_MS)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

/** Leaves a note in the folder that this process uses the server; answers the note's file. */
export const enter = (folder: string): string => {
  const file = path.join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`)
  fs.writeFileSync(file, processMark(process.pid))
  return file
}

/** Takes the note away and tells whether a living process is left. Notes of killed processes are cleared on the way. */
export const leave = (folder: string, file: string): { othersRemain: boolean } => {
  fs.rmSync(file, { force: true })
  const others = fs.readdirSync(folder).map((name) => path.join(folder, name))
  const dead = others.filter((other) => holderOf(other) !== 'alive')
  for (const other of dead) fs.rmSync(other, { force: true })
  return { othersRemain: others.length > dead.length }
}

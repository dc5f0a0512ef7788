import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export const isErrno = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

const readOrNull = (file: string): string | null => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const hasPid = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isErrno(error, 'EPERM')
  }
}

/** The fields of /proc/<pid>/stat after the command name, which may itself contain spaces and brackets. */
const procStat = (pid: number): string[] | null => {
  const stat = readOrNull(`/proc/${pid}/stat`)
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Whether a process runs. One that was killed and that nobody has reaped yet has its pid still, and is dead (Linux tells). */
export const isAlive = (pid: number): boolean => {
  if (!hasPid(pid)) return false
  const state = procStat(pid)?.[0]
  return state !== 'Z' && state !== 'X'
}

/**
 * A name for a process that survives pid recycling where the system lets us (Linux: pid and start time). Containers give
 * every run the same small pids, so a bare pid left by yesterday's crash would read as alive today.
 */
export const processMark = (pid: number): string => `${pid} ${procStat(pid)?.[19] ?? ''}`.trim()

/** Whether the process that wrote this mark still runs. */
export const isMarkAlive = (mark: string): boolean => {
  const pid = Number(mark.trim().split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  return processMark(pid) === mark.trim()
}

interface PidFile {
  pid: number
  port: number
  status: string
}

/** PostgreSQL's own note of itself, or null when it left none. `status` is starting, ready, standby or stopping. */
export const readPidFile = (dir: string): PidFile | null => {
  const text = readOrNull(`${dir}/postmaster.pid`)
  if (text === null) return null
  const line = text.split('\n')
  return { pid: Number(line[0]), port: Number(line[3]), status: (line[7] ?? '').trim() }
}

const isInFolder = (pid: number, dir: string): boolean => {
  try {
    return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(dir)
  } catch {
    return false
  }
}

/** Whether PostgreSQL runs on this folder; neither a zombie nor a recycled pid may count. */
export const isServerOf = (pid: number, dir: string): boolean => {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  if (process.platform === 'linux') return isInFolder(pid, dir)
  if (process.platform === 'win32') return true
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(dir)
}

/**
 * Removes a leftover postmaster.pid only when its pid is another program's now, or a dead process's that nobody reaps: PostgreSQL
 * would refuse to start for as long. Otherwise it is left alone, since PostgreSQL decides itself what it means, and finds orphaned backends by it.
 */
export const dropRecycledPidFile = (dir: string): void => {
  const left = readPidFile(dir)
  if (left && hasPid(left.pid) && !isServerOf(left.pid, dir)) fs.rmSync(`${dir}/postmaster.pid`, { force: true })
}

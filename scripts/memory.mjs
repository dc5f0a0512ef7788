/** Where the test programs keep what they throw away. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const SHARED = '/dev/shm'
const TMPFS = 0x01021994
/** Several times what a whole run has ever kept at once. */
const ROOM = 4 * 1024 ** 3

/** Whether programs can be started from a folder; containers often forbid it here. */
const canRunFrom = (folder) => {
  const own = mkdtempSync(path.join(folder, 'nitida-try-'))
  try {
    const program = path.join(own, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 7\n', { mode: 0o755 })
    return spawnSync(program).status === 7
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

const holds = (folder) => {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === TMPFS && bavail * bsize >= ROOM && os.freemem() >= ROOM && canRunFrom(folder)
  } catch {
    return false
  }
}

/**
 * Environment in which temporary files, the databases of the tests among them, lie in memory where there is room for them. Making a
 * database is a thousand small files, which cost a disk more than the tests of most files do.
 */
export const inMemory = () => (holds(SHARED) ? { TMPDIR: SHARED, TEST_IN_MEMORY: '1' } : {})

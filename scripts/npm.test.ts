import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const RUN = path.resolve(import.meta.dirname, 'run.mjs')

/** Runs a program of ours in a shell as npm does, and tells the program's own pid. */
async function porNpm(programa: string) {
  const shell = spawn('sh', ['-c', `"${process.execPath}" -e '${programa}'; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const [pid] = await once(shell.stdout, 'data')
  return { shell, pid: Number(String(pid)) }
}

const vive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a command ends with the npm that started it', { skip: process.platform === 'win32' }, async () => {
  const { shell, pid } = await porNpm(
    `import("${RUN}").then((m) => { m.endWithNpm(); setInterval(() => {}, 1e6); console.log(process.pid) })`,
  )
  expect(vive(pid)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => vive(pid), { timeout: 10_000 }).toBe(false)
})

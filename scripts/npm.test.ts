import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAlive } from '../apps/api/src/platform/postgres/process.ts'

const RUN = path.resolve(import.meta.dirname, 'run.mjs')

/** Runs a program of ours in a shell as npm does, and tells the program's own pid. */
async function porNpm(programa: string) {
  const shell = spawn('sh', ['-c', `"${process.execPath}" -e '${programa}'; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const [pid] = await once(shell.stdout, 'data')
  return { shell, pid: Number(String(pid)) }
}

test('a command ends with the npm that started it', { skip: process.platform === 'win32' }, async () => {
  const { shell, pid } = await porNpm(
    `import("${RUN}").then((m) => { m.endWithNpm(); setInterval(() => {}, 1e6); console.log(process.pid) })`,
  )
  expect(isAlive(pid)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})

test('npm that goes while the command is closing already is no second signal', {
  skip: process.platform === 'win32',
}, async () => {
  const { shell, pid } = await porNpm(
    [
      `import("${RUN}").then((m) => { m.endWithNpm(); const oidas = [];`,
      'for (const s of ["SIGTERM", "SIGHUP"]) process.on(s, () => { oidas.push(s); console.log(oidas.join()) });',
      'setInterval(() => {}, 1e6); console.log(process.pid) })',
    ].join(' '),
  )
  const dicho: string[] = []
  shell.stdout.on('data', (texto) => dicho.push(String(texto).trim()))
  process.kill(pid, 'SIGTERM')
  shell.kill('SIGTERM')
  // Its own signal is another one, and comes once.
  await expect.poll(() => dicho.at(-1), { timeout: 10_000 }).toBe('SIGTERM,SIGHUP')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(dicho.at(-1)).toBe('SIGTERM,SIGHUP')
  process.kill(pid, 'SIGKILL')
})

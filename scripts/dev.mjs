/** `npm run dev`: the server restarts and the browser reloads on every change. Open the address that Vite prints. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { endWithNpm, root, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

endWithNpm()
await ensureInstalled()
const env = path.join(root, '.env')
if (existsSync(env)) process.loadEnvFile(env)

// Vite passes /api and /socket.io on to the server's port.
const surroundings = { ...process.env, PORT_API: process.env.PORT ?? '3000' }
// Each child has a process group of its own: Ctrl-C would reach them all at once, and tsx kills a server that is asked to end
// twice.
const options = { stdio: ['ignore', 'inherit', 'inherit'], detached: process.platform !== 'win32', env: surroundings }
const start = ([program, ...args], cwd) => spawn(program, args, { ...options, cwd })
const children = [
  start(tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/api/src/main.ts'), root),
  start(tool('vite/bin/vite.js'), path.join(root, 'apps/web')),
]

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
for (const child of children) {
  child.on('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
}

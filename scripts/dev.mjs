/** `npm run dev`: the server restarts and the browser reloads on every change. Open the address that Vite prints. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, tool } from './run.mjs'
import { ensureInstalled } from './setup.mjs'

await ensureInstalled()
const env = path.join(root, '.env')
if (existsSync(env)) process.loadEnvFile(env)

// Vite passes /api and /socket.io on to the server's port.
const surroundings = { ...process.env, PORT_API: process.env.PORT ?? '3000' }
const start = ([program, ...args], cwd) => spawn(program, args, { cwd, stdio: 'inherit', env: surroundings })
const children = [
  start(tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/api/src/main.ts'), root),
  start(tool('vite/bin/vite.js'), path.join(root, 'apps/web')),
]

// Ctrl-C reaches the children by itself; a SIGTERM, or the end of one of them, has to be passed on.
const stop = () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
process.on('SIGINT', () => {}).on('SIGTERM', stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0
    stop()
  })
}

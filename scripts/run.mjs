import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** A package's command line program, started by this Node: quicker than npx, and the same on every system. */
export const tool = (file, ...args) => [process.execPath, path.join(root, 'node_modules', file), ...args]

/**
 * Runs a command in the repository with its output in ours, or heard by whoever wants to print it later. Ctrl-C reaches the command
 * directly, as it does every process of the terminal; here it only must not end us before the command has ended.
 * @returns its exit code; 1 when a signal ended it or it could not start.
 */
export const run = ([program, ...args], { cwd = root, env = {}, heard, ...options } = {}) =>
  new Promise((resolve) => {
    const stdio = heard ? ['inherit', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env }, ...options })
    if (heard) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', heard)
    const wait = () => {}
    const pass = () => child.kill('SIGTERM')
    process.on('SIGINT', wait).on('SIGTERM', pass).on('SIGHUP', pass)
    const end = (code) => {
      process.off('SIGINT', wait).off('SIGTERM', pass).off('SIGHUP', pass)
      resolve(code ?? 1)
    }
    child.on('close', end)
    child.on('error', (error) => {
      console.error(`${program}: ${error.message}`)
      end(1)
    })
  })

/**
 * npm ends the shell that it started us with and not us, whatever the signal; when whoever ran `npm run …` is gone, we end as by
 * a terminal that hangs up. It is said once, and by a signal of its own: to who is closing already it is not the second signal
 * that means haste.
 */
export const endWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGHUP')
  }, 500)
  watch.unref()
}

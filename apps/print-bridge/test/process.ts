import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import path from 'node:path'

const TSX = createRequire(import.meta.url).resolve('tsx')
const FROM_SOURCE = ['--import', TSX, path.resolve(import.meta.dirname, '../src/main.ts')]
const READY = /listo en ws:\/\/localhost:(\d+)/

export interface BridgeProcess {
  readonly child: ChildProcess
  /** Everything the process has printed. */
  readonly said: () => string
  /** The process's exit code, once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** The port, once it listens. @throws Error when it ends instead. */
  readonly port: () => Promise<number>
}

/** The bridge in a process of its own that can be killed. @param program what Node runs */
export function bridgeProcess(env: Record<string, string>, program: readonly string[] = FROM_SOURCE): BridgeProcess {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null)
  const port = () =>
    new Promise<number>((resolve, reject) => {
      const look = () => {
        const found = READY.exec(text)?.[1]
        if (found) resolve(Number(found))
      }
      child.stdout.on('data', look)
      look()
      void ended.then(() => reject(new Error(text)))
    })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      text += part.toString()
    })
  return { child, said: () => text, ended, port }
}

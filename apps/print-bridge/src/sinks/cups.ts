import { spawn } from 'node:child_process'
import { hung, type Limits, type Sink, SinkError } from './sink.ts'

/** Characters kept of `lp`'s complaint. */
const MAX_COMPLAINT = 300

/** A raw queue of CUPS, by `lp`: the spooler takes the bytes as they are. @param program for tests */
export const cupsSink =
  (queue: string, limits: Limits, program = 'lp'): Sink =>
  (bytes) =>
    new Promise((resolve, reject) => {
      const lp = spawn(program, ['-d', queue, '-o', 'raw', '-'], {
        env: { ...process.env, LC_ALL: 'C' },
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      let complaint = ''
      const timer = setTimeout(() => {
        reject(hung(limits))
        lp.kill('SIGKILL')
      }, limits.hungMs)
      lp.stderr.on('data', (text: Buffer) => {
        complaint = (complaint + text.toString()).slice(0, MAX_COMPLAINT)
      })
      lp.stdin.on('error', () => undefined) // `lp` may end without reading; its exit code tells
      lp.on('error', () => {
        clearTimeout(timer)
        reject(new SinkError('Este equipo no tiene CUPS (no se encontró el programa lp).'))
      })
      lp.on('close', (code) => {
        clearTimeout(timer)
        if (code === 0) resolve()
        else reject(new SinkError(`CUPS no aceptó el ticket: ${complaint.trim() || `lp terminó con ${code}`}`))
      })
      lp.stdin.end(bytes)
    })

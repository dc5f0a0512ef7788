import { spawn } from 'node:child_process'
import { estadoDeCola } from './cups.estado.ts'
import { hung, type Limits, type Sink, SinkError } from './sink.ts'

/** Characters kept of `lp`'s complaint. */
const MAX_COMPLAINT = 300

/** Hands bytes to the spooler, which takes them as they are. */
const encolar = (queue: string, limits: Limits, program: string, bytes: Uint8Array): Promise<void> =>
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

/**
 * A raw queue of CUPS, by `lp`. CUPS is asked for the printer's state first, because it takes tickets for one that is stopped.
 * @param programs for tests
 */
export const cupsSink =
  (queue: string, limits: Limits, { lp = 'lp', lpstat = 'lpstat' } = {}): Sink =>
  async (bytes) => {
    const problema = await estadoDeCola(queue, limits.statusMs, lpstat)
    if (problema) throw new SinkError(problema)
    await encolar(queue, limits, lp, bytes)
  }

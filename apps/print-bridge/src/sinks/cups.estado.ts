import { execFile } from 'node:child_process'
import { textoDeProblema } from '@nitida/escpos/status'

/** Words of CUPS that speak against a ticket (`printer-state-reasons`); warnings let it print. */
const razones: readonly (readonly [RegExp, string])[] = [
  [/\bmedia-(?:empty|needed)\b(?!-warning)/, textoDeProblema.papel],
  [/\b(?:cover|door)-open\b(?!-warning)/, textoDeProblema.tapa],
  [/\bmedia-jam\b(?!-warning)/, textoDeProblema.atorado],
  [/\b(?:offline|shutdown)\b(?!-warning)/, textoDeProblema['fuera de línea']],
]

/** What the answer of `lpstat -l -p` says against a ticket; null for nothing. */
function problemaDe(estado: string): string | null {
  const alertas = /^[ \t]*Alerts:(.*)$/m.exec(estado)?.[1] ?? ''
  const hallada = razones.find(([razon]) => razon.test(alertas))
  if (hallada) return hallada[1]
  return /^printer \S+ disabled\b/m.test(estado) || /\bpaused\b/.test(alertas) ? textoDeProblema.detenida : null
}

/** Asks CUPS for the state of a queue; null when nothing speaks against a ticket, or when it does not say in time. */
export const estadoDeCola = (queue: string, ms: number, program = 'lpstat'): Promise<string | null> =>
  new Promise((resolve) => {
    const env = { ...process.env, LC_ALL: 'C' }
    execFile(program, ['-l', '-p', queue], { env, timeout: ms, killSignal: 'SIGKILL' }, (error, stdout) =>
      resolve(error ? null : problemaDe(stdout)),
    )
  })

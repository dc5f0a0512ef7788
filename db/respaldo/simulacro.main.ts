import { isDeepStrictEqual, parseArgs } from 'node:util'
import { ensayarCaida } from './caida.ts'
import { ensayarRespaldo } from './simulacro.ts'

/**
 * `npm run drill [-- --bin /usr/lib/postgresql/17/bin]`: backs a demo chain up, deletes its ledger, restores it to a moment
 * before, and says how long that took. `-- --caida [--pacientes 300000] [--segundos 90]`: a loaded chain whose computer dies while a
 * till sells, and what of its orders the archive brings back. Exit code 1 when anything is not as it must be. Touches no other
 * database.
 */
const { values } = parseArgs({
  options: {
    bin: { type: 'string' },
    caida: { type: 'boolean', default: false },
    pacientes: { type: 'string', default: '300000' },
    segundos: { type: 'string', default: '90' },
  },
})
/** Seconds that a crash may take at the most. */
const PERDIDA_MAXIMA_S = 300

const segundos = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)
const filas = (tablas: Record<string, { filas: number }>): number =>
  Object.values(tablas).reduce((suma, tabla) => suma + tabla.filas, 0)

const bin = values.bin ?? null
const decirPaso = (paso: string, ms: number): void => decir(`${segundos(ms)}  ${paso}`)

/** @returns what is wrong. */
async function caida(): Promise<string[]> {
  const { pacientes, segundos: cuantos } = values
  const opciones = { bin, pacientes: Number(pacientes), segundos: Number(cuantos), decir: decirPaso }
  const { vendidos, perdidos, perdidosArchivados, perdidoS, restaurarMs, rotas } = await ensayarCaida(opciones)
  decir(
    `\n${vendidos} orders were acknowledged; ${perdidos} were lost, the oldest ${perdidoS.toFixed(1)} s before the crash.`,
  )
  decir(`${perdidosArchivados} of them were in the archived WAL. Back in ${segundos(restaurarMs).trim()}.`)
  return [
    ...(vendidos > 0 ? [] : ['nothing was sold: nothing was proved']),
    ...(perdidosArchivados === 0 ? [] : ['orders were lost that the archive holds']),
    ...(perdidoS <= PERDIDA_MAXIMA_S ? [] : [`more than ${PERDIDA_MAXIMA_S} s were lost`]),
    ...rotas,
  ]
}

/** @returns what is wrong. */
async function restauracion(): Promise<string[]> {
  const informe = await ensayarRespaldo({
    bin,
    decir: decirPaso,
  })
  const { anotado, restaurado, rotas, rotasPorElDesastre, secreto } = informe
  const fallas = [
    ...(isDeepStrictEqual(anotado, restaurado) ? [] : ['what came back differs from what was noted']),
    ...(rotasPorElDesastre.length > 0 ? [] : ['the disaster broke no rule: nothing was proved']),
    ...rotas,
    ...(secreto.conClave ? [] : ['the secret of the branch does not open with the master key']),
    ...(secreto.sinClave ? ['the secret of the branch opens without its master key'] : []),
  ]

  decir(`\nBase backup by ${informe.metodo}; ${informe.vendidosDurante} orders were sold meanwhile.`)
  decir(`The disaster broke ${rotasPorElDesastre.length} rules.`)
  decir(
    `Back in ${segundos(informe.restaurarMs).trim()}: ${filas(restaurado.tablas)} rows in ` +
      `${Object.keys(restaurado.tablas).length} tables, ${restaurado.pedidos} orders, ledger ${restaurado.libro / 100} pesos.`,
  )
  return fallas
}

const inicio = performance.now()
const fallas = await (values.caida ? caida() : restauracion())
for (const falla of fallas) decir(`BROKEN ${falla}`)
decir(
  `${fallas.length === 0 ? 'The drill held' : 'The drill FAILED'}, in ${segundos(performance.now() - inicio).trim()}.`,
)
if (fallas.length > 0) process.exitCode = 1

import { isDeepStrictEqual, parseArgs } from 'node:util'
import { ensayarRespaldo } from './simulacro.ts'

/**
 * `npm run drill [-- --bin /usr/lib/postgresql/17/bin]`: backs a demo chain up, deletes its ledger, restores it to a moment
 * before, and says how long that took. Exit code 1 when anything came back different. Touches no other database.
 */
const { values } = parseArgs({ options: { bin: { type: 'string' } } })

const segundos = (ms: number): string => `${(ms / 1000).toFixed(1).padStart(6)} s`
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)
const filas = (tablas: Record<string, { filas: number }>): number =>
  Object.values(tablas).reduce((suma, tabla) => suma + tabla.filas, 0)

const inicio = performance.now()
const informe = await ensayarRespaldo({
  bin: values.bin ?? null,
  decir: (paso, ms) => decir(`${segundos(ms)}  ${paso}`),
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
for (const falla of fallas) decir(`BROKEN ${falla}`)
decir(
  `${fallas.length === 0 ? 'The drill held' : 'The drill FAILED'}, in ${segundos(performance.now() - inicio).trim()}.`,
)
if (fallas.length > 0) process.exitCode = 1

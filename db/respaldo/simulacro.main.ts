import { isDeepStrictEqual, parseArgs } from 'node:util'
import { ensayarCaida } from './caida.ts'
import { ensayarRespaldo } from './simulacro.ts'

/**
 * `npm run drill [-- --bin /usr/lib/postgresql/17/bin]`: backs a demo chain up, deletes its ledger, restores it to a moment
 * before, and says how long that took. `-- --caida [--pacientes 300000] [--segundos 90]`: a loaded chain whose computer dies while
 * a till sells, and what of its orders the archive brings back. Exit code 1 when anything is not as it must be. Touches no other
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
    `\n${vendidos} pedidos se confirmaron; ${perdidos} se perdieron, el más antiguo ${perdidoS.toFixed(1)} s antes de la caída.`,
  )
  decir(`${perdidosArchivados} de ellos estaban en el WAL archivado. De vuelta en ${segundos(restaurarMs).trim()}.`)
  return [
    ...(vendidos > 0 ? [] : ['no se vendió nada: no se probó nada']),
    ...(perdidosArchivados === 0 ? [] : ['se perdieron pedidos que el archivo tiene']),
    ...(perdidoS <= PERDIDA_MAXIMA_S ? [] : [`se perdieron más de ${PERDIDA_MAXIMA_S} s`]),
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
    ...(isDeepStrictEqual(anotado, restaurado) ? [] : ['lo que volvió difiere de lo anotado']),
    ...(rotasPorElDesastre.length > 0 ? [] : ['el desastre no rompió ninguna regla: no se probó nada']),
    ...rotas,
    ...(secreto.conClave ? [] : ['el secreto de la sucursal no abre con la clave maestra']),
    ...(secreto.sinClave ? ['el secreto de la sucursal abre sin su clave maestra'] : []),
  ]

  decir(`\nRespaldo base con ${informe.metodo}; mientras tanto se vendieron ${informe.vendidosDurante} pedidos.`)
  decir(`El desastre rompió ${rotasPorElDesastre.length} reglas.`)
  decir(
    `De vuelta en ${segundos(informe.restaurarMs).trim()}: ${filas(restaurado.tablas)} filas en ` +
      `${Object.keys(restaurado.tablas).length} tablas, ${restaurado.pedidos} pedidos, ${restaurado.libro / 100} pesos en el libro.`,
  )
  return fallas
}

const inicio = performance.now()
const fallas = await (values.caida ? caida() : restauracion())
for (const falla of fallas) decir(`ROTO ${falla}`)
decir(
  `${fallas.length === 0 ? 'El simulacro salió bien' : 'El simulacro FALLÓ'}, en ${segundos(performance.now() - inicio).trim()}.`,
)
if (fallas.length > 0) process.exitCode = 1

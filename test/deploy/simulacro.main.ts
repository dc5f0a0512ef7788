/**
 * `npm run chain [-- --sucursales 300 --segundos 720 --solo 'switchover']`: what deploy/ says for plain Debian, on this computer, with a
 * chain on it, while its engines die. Needs etcd, Patroni, PostgreSQL, HAProxy, PgBouncer and OpenSSL of Debian; with pgBackRest also
 * backups go to a bucket meanwhile, which dies as well.
 */
import { parseArgs } from 'node:util'
import { faltantes } from './programas.ts'
import { simular } from './simulacro.ts'

const { values } = parseArgs({
  options: {
    sucursales: { type: 'string', default: '300' },
    segundos: { type: 'string', default: '720' },
    solo: { type: 'string', multiple: true },
  },
})
const TRABAJAN = 10

if (faltantes().length > 0) {
  console.error('Install what is missing: apt-get install etcd-server patroni postgresql haproxy pgbouncer openssl')
  process.exit(1)
}
process.on('SIGTERM', () => process.exit(143)) // with its engines; whoever started it may say it twice
const inicio = performance.now()
const sucursales = Math.min(TRABAJAN, Number(values.sucursales))
const { dia, costos, confirmados, fallas } = await simular({
  tamano: {
    ...{ sucursales, calladas: Number(values.sucursales) - sucursales },
    ...{ pacientes: 80, citas: 18, pedidos: 11, registros: 2, miradas: 25 },
  },
  segundos: Number(values.segundos),
  sockets: 250,
  ...(values.solo && { solo: values.solo }),
})

const segundos = (ms: number): string => (ms / 1000).toFixed(1).padStart(7)
console.log('   writes    reads     page    whole  (seconds without; last, how full the cores were)')
for (const { nombre, escrituras, lecturas, pagina, enteroMs, trabajo, aMano } of costos)
  console.log(
    `  ${[escrituras.ms, lecturas.ms, pagina.ms, enteroMs].map(segundos).join('  ')}  ${nombre}${aMano ? ', mended by hand' : ''}, ${Math.round(100 * trabajo)} %`,
  )
console.log(`${confirmados} beats of writes acknowledged; ${dia.hechas} clicks done, ${dia.desconocidas} unknown`)
for (const { nombre, fallidas, reconexiones, regresoMs } of dia.mordidas)
  console.log(
    `  ${nombre}: ${fallidas} requests failed, ${reconexiones} screens reconnected, the last ${segundos(regresoMs).trim()} s after the repair`,
  )
for (const falla of fallas) console.log(`✘ ${falla}`)
console.log(`${fallas.length} rules broken, in ${((performance.now() - inicio) / 60_000).toFixed(1)} minutes`)
process.exit(fallas.length > 0 ? 1 : 0)

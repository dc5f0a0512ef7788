import path from 'node:path'
import { parseArgs } from 'node:util'
import { migrar } from '../../apps/api/src/platform/postgres/migrar.ts'
import { generarCarga, TREINTA_SUCURSALES } from './carga.ts'

/**
 * `npm run seed:load -- --url postgres://… [--sucursales 30] [--pacientes 300000] [--anos 3] [--citas 166000] [--pedidos 102000]
 * [--visitas 110000]`
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    sucursales: { type: 'string', default: String(TREINTA_SUCURSALES.sucursales) },
    pacientes: { type: 'string', default: String(TREINTA_SUCURSALES.pacientes) },
    anos: { type: 'string', default: String(TREINTA_SUCURSALES.anosDeCitas) },
    citas: { type: 'string', default: String(TREINTA_SUCURSALES.citasPorAno) },
    pedidos: { type: 'string', default: String(TREINTA_SUCURSALES.pedidosPorAno) },
    visitas: { type: 'string', default: String(TREINTA_SUCURSALES.visitasPorAno) },
  },
})

const url = values.url ?? process.env.DATABASE_URL
if (!url) throw new Error('Di cuál es la base vacía: --url postgres://…')
const tamano = {
  sucursales: Number(values.sucursales),
  pacientes: Number(values.pacientes),
  anosDeCitas: Number(values.anos),
  citasPorAno: Number(values.citas),
  anosDePedidos: Number(values.anos),
  pedidosPorAno: Number(values.pedidos),
  visitasPorAno: Number(values.visitas),
}
if (!Object.values(tamano).every((valor) => Number.isFinite(valor) && valor > 0))
  throw new Error('Los tamaños son números mayores que cero.')

const inicio = performance.now()
await migrar(url, path.resolve(import.meta.dirname, '../migrations'))
await generarCarga(url, tamano, new Date())
process.stdout.write(`Cargada en ${((performance.now() - inicio) / 1000).toFixed(1)} s.\n`)

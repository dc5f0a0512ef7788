import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { arranque } from './arranque.bench.ts'
import { auditoria } from './auditoria.bench.ts'
import { busqueda } from './busqueda.bench.ts'
import { dimensionar, ensanchar, guardarCadenas } from './cadena.ts'
import { caidas } from './caidas.bench.ts'
import { campanas } from './campanas.bench.ts'
import { cfdi } from './cfdi.bench.ts'
import { cortes } from './cortes.bench.ts'
import { costo } from './costo.bench.ts'
import { dia } from './dia.bench.ts'
import { documentos } from './documentos.bench.ts'
import type { Escenario, Resultado } from './escenario.ts'
import { facturas } from './facturas.bench.ts'
import { globales } from './globales.bench.ts'
import { graduacion } from './graduacion.bench.ts'
import { inventario } from './inventario.bench.ts'
import { lista } from './lista.bench.ts'
import { manada } from './manada.bench.ts'
import { mensajes } from './mensajes.bench.ts'
import { mes } from './mes.bench.ts'
import { mudanza } from './mudanza.bench.ts'
import { negocio } from './negocio.bench.ts'
import { pacientes } from './pacientes.bench.ts'
import { pantallas } from './pantallas.bench.ts'
import { pedidos } from './pedidos.bench.ts'
import { primera } from './primera.bench.ts'
import { replicas } from './replicas.bench.ts'
import { sat } from './sat.bench.ts'
import { semana } from './semana.bench.ts'
import { sesiones } from './sesiones.bench.ts'
import { taller } from './taller.bench.ts'
import { tickets } from './tickets.bench.ts'
import { trazas } from './trazas.bench.ts'
import { visitas } from './visitas.bench.ts'

const escenarios: Escenario[] = [
  lista,
  costo,
  pacientes,
  busqueda,
  pedidos,
  replicas,
  cortes,
  tickets,
  cfdi,
  facturas,
  mes,
  globales,
  sat,
  mensajes,
  campanas,
  sesiones,
  manada,
  caidas,
  semana,
  graduacion,
  visitas,
  documentos,
  mudanza,
  negocio,
  auditoria,
  inventario,
  taller,
  trazas,
  arranque,
  pantallas,
  primera,
  dia,
]

/** `orientativo`: printed, never a failure; bare times say more about the computer than about us. */
const Limite = z.strictObject({
  minimo: z.number().optional(),
  maximo: z.number().optional(),
  orientativo: z.boolean().optional(),
})
const limites = z
  .record(z.string(), Limite)
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'budgets.json'), 'utf8')))

/** Its limit in words; a number without one is there to be compared with. */
function textoDe({ minimo, maximo, orientativo }: z.infer<typeof Limite>): string {
  if (minimo === undefined && maximo === undefined) return 'reference'
  return `${minimo === undefined ? `≤ ${maximo}` : `≥ ${minimo}`}${orientativo ? ', advisory' : ''}`
}

/** Prints one number beside its limit. @returns whether it fails the run. */
function juzgar({ nombre, valor, unidad, limite: clave }: Resultado): boolean {
  const limite = limites[clave]
  if (!limite) throw new Error(`no limit ${clave} in budgets.json`)
  const { minimo, maximo, orientativo } = limite
  const cumple = (minimo === undefined || valor >= minimo) && (maximo === undefined || valor <= maximo)
  const texto = textoDe(limite)
  const marca = cumple ? 'ok   ' : orientativo ? 'aviso' : 'FALLA'
  console.log(`${marca}  ${nombre.padEnd(62)} ${valor.toFixed(2).padStart(10)} ${unidad.padEnd(3)} (${texto})`)
  return !cumple && !orientativo
}

/**
 * `npm run bench -- [scenario …] [--semilla 7 …] [--pacientes 3000000] [--sucursales 300] [--guardadas folder]`: the branches are
 * those of the wide chain; a folder keeps the loaded chains of a day for further runs.
 */
const { positionals: elegidos, values } = parseArgs({
  allowPositionals: true,
  options: {
    semilla: { type: 'string', multiple: true, default: [] },
    pacientes: { type: 'string' },
    sucursales: { type: 'string' },
    guardadas: { type: 'string' },
  },
})
const desconocidos = elegidos.filter((elegido) => !escenarios.some(({ nombre }) => nombre === elegido))
if (desconocidos.length > 0)
  throw new Error(
    `No scenario ${desconocidos.join(', ')}; there are ${escenarios.map(({ nombre }) => nombre).join(', ')}.`,
  )
const semillas = values.semilla.map(Number)
if (!semillas.every(Number.isSafeInteger)) throw new Error('A seed is a whole number.')
if (values.pacientes !== undefined) {
  const pacientes = Number(values.pacientes)
  if (!Number.isSafeInteger(pacientes) || pacientes < 1000) throw new Error('Patients are a whole number, from 1,000.')
  dimensionar(pacientes)
}
if (values.sucursales !== undefined) {
  const sucursales = Number(values.sucursales)
  if (!Number.isSafeInteger(sucursales) || sucursales < 30) throw new Error('Branches are a whole number, from 30.')
  ensanchar(sucursales)
}
if (values.guardadas !== undefined) guardarCadenas(values.guardadas)
let fallas = 0
for (const { nombre, correr } of escenarios) {
  if (elegidos.length > 0 && !elegidos.includes(nombre)) continue
  console.log(`\n── ${nombre}`)
  for await (const resultado of await correr({ semillas })) if (juzgar(resultado)) fallas++
}
console.log(fallas === 0 ? '\nAll limits are met.' : `\n${fallas} limits are missed.`)
process.exit(fallas === 0 ? 0 : 1)

import { parseArgs } from 'node:util'
import pg from 'pg'
import { conInstalacion, type Instalacion } from '../base.ts'
import { leerClaveDe, prepararRelevo } from './archivo.ts'
import { contarProcesos, revisarClaves, rotarClaves } from './rotacion.ts'

/**
 * `npm run master-key -- check` says whether the secrets of every branch open with the installation's key; `rotate` gives
 * them a new one, while the application is stopped. Keys come from the environment or from the file in DATA_DIR, and are
 * never printed. Exit code 1 when something does not open.
 */
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)

async function revisar(cliente: pg.Client, { dataDir }: Instalacion): Promise<void> {
  const maestra = leerClaveDe(dataDir, process.env)
  for (const [quienes, { cuantos, cerradas }] of Object.entries(await revisarClaves(cliente, maestra))) {
    decir(`La clave ${maestra.id} abre los secretos de ${cuantos - cerradas.length} de ${cuantos} ${quienes}.`)
    if (cerradas.length === 0) continue
    decir(`No abre los de: ${quienes} ${cerradas.join(', ')}.`)
    process.exitCode = 1
  }
}

async function rotar(cliente: pg.Client, { dataDir }: Instalacion): Promise<void> {
  if ((await contarProcesos(cliente)) > 0)
    throw new Error('Primero detén la aplicación: seguiría con la clave anterior.')
  const { anterior, nueva, terminar } = prepararRelevo(dataDir, process.env)
  const { sucursales, usuarios, conexiones } = await rotarClaves(cliente, anterior, nueva)
  const cuantos = `${sucursales} sucursales, ${usuarios} usuarios, ${conexiones} conexiones`
  decir(`De la clave ${anterior.id} a la ${nueva.id}: ${cuantos}. ${terminar()}`)
  decir(
    'Conserva la clave anterior mientras haya respaldos de antes. Los enlaces de mensajes ya enviados dejaron de funcionar.',
  )
}

const ordenes = new Map([
  ['check', revisar],
  ['rotate', rotar],
])

const [nombre = ''] = parseArgs({ allowPositionals: true }).positionals
const orden = ordenes.get(nombre)
if (!orden) throw new Error('Uso: npm run master-key -- check | rotate')

await conInstalacion(async (instalacion) => {
  const cliente = new pg.Client({ connectionString: instalacion.url, application_name: 'clave-maestra' })
  await cliente.connect()
  try {
    await orden(cliente, instalacion)
  } finally {
    await cliente.end()
  }
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { conInstalacion } from '../base.ts'
import { revisarMes, type Separada, separarMes } from './separar.ts'

/**
 * `npm run audit-month -- detach 2024-10 --folder /archive` takes an old month of the audit out of the database into a file;
 * `npm run audit-month -- check FILE` says whether a file is the one that left. Exit code 1 when it is not, or nothing was done.
 */
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)
const AYUDA = 'npm run audit-month -- detach 2024-10 --folder /ruta/del/archivo | check ARCHIVO'

const describir = ({ archivo, filas, sellos, huella }: Separada): void => {
  decir(`${archivo}: ${filas} movimientos, ${sellos} sellos, todos válidos.`)
  decir(`sha256 ${huella}`)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { folder: { type: 'string' } } })
const [orden, cual] = positionals

async function trabajar(cliente: pg.Client): Promise<void> {
  if (orden === 'detach' && cual && values.folder) {
    describir(await separarMes(cliente, cual, path.resolve(values.folder)))
    decir(
      `El mes ${cual} salió de la base de datos. Guarda el archivo cifrado y en dos lugares: tiene datos de personas.`,
    )
  } else if (orden === 'check' && cual) describir(await revisarMes(cliente, path.resolve(cual)))
  else throw new Error(AYUDA)
}

await conInstalacion(async ({ url }) => {
  const cliente = new pg.Client({ connectionString: url, application_name: 'auditoria' })
  await cliente.connect()
  try {
    await trabajar(cliente)
  } finally {
    await cliente.end()
  }
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { conInstalacion } from '../base.ts'
import { adjuntarMes, soltarMes } from './leer.ts'
import { NOMBRES } from './libros.ts'
import { revisarMes, type Separada, separarMes } from './separar.ts'

/**
 * `npm run month -- detach auditoria 2024-10 --carpeta /archivo` takes an old month of the audit, or of the messages (`mensajes`),
 * out of the database into a file; `check FILE` says whether a file is the one that left; `attach FILE` brings its month back to be
 * read, and `release FILE` takes that away again. Exit code 1 when a file is not the one, or nothing was done.
 */
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)
const AYUDA = `Uso: npm run month -- detach ${NOMBRES.join('|')} 2024-10 --carpeta /ruta | check ARCHIVO | attach ARCHIVO | release ARCHIVO`

const describir = ({ archivo, filas, sellos, huella }: Separada): void => {
  decir(`${archivo}: ${filas} filas, ${sellos} sellos, todos válidos.`)
  decir(`sha256 ${huella}`)
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { carpeta: { type: 'string' } } })
const [orden, cual = '', mes] = positionals

const ordenes: Record<string, (cliente: pg.Client, archivo: string) => Promise<void>> = {
  check: async (cliente, archivo) => describir(await revisarMes(cliente, archivo)),
  attach: async (cliente, archivo) => {
    const { tabla, filas } = await adjuntarMes(cliente, archivo)
    decir(`${filas} filas, todos los sellos válidos. Se leen con SQL en ${tabla}; nadie puede cambiarlas.`)
  },
  release: async (cliente, archivo) => decir(`${await soltarMes(cliente, archivo)} se quitó; el archivo sigue igual.`),
}

async function trabajar(cliente: pg.Client): Promise<void> {
  const hacer = ordenes[orden ?? '']
  if (orden === 'detach' && mes && values.carpeta) {
    describir(await separarMes(cliente, cual, mes, path.resolve(values.carpeta)))
    decir(
      `El mes ${mes} salió de la base de datos. Guarda el archivo cifrado y en dos lugares: tiene datos de personas.`,
    )
  } else if (hacer && cual && !mes) await hacer(cliente, path.resolve(cual))
  else throw new Error(AYUDA)
}

await conInstalacion(async ({ url }) => {
  const cliente = new pg.Client({ connectionString: url, application_name: 'meses' })
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

import path from 'node:path'
import { parseArgs } from 'node:util'
import { findBinaries, majorOf } from '../../apps/api/src/platform/postgres/binaries.ts'
import { whereDataIs } from '../../apps/api/src/platform/postgres/place.ts'
import { versionsIn } from '../../apps/api/src/platform/postgres/version.ts'
import { leerAjustes } from '../base.ts'
import { conDemoDe } from './ensayo.ts'
import { programasDe } from './programas.ts'
import { subirDeVersion } from './subir.ts'

/**
 * `npm run upgrade-db [-- --bin /usr/lib/postgresql/18/bin]`: takes the embedded database of DATA_DIR to the PostgreSQL that this
 * release brings. The old folder stays as it is. `-- --ensayo 17` rehearses that with a demo chain of that version, in a throwaway
 * folder.
 */
const { values } = parseArgs({ options: { bin: { type: 'string' }, ensayo: { type: 'string' } } })
const decir = (linea: string): void => void process.stdout.write(`${linea}\n`)

async function subir(dataDir: string): Promise<void> {
  const nueva = findBinaries()
  const [version] = versionsIn(whereDataIs(dataDir))
  if (version === undefined) throw new Error(`No hay una base de datos en ${dataDir}: di cuál con DATA_DIR.`)
  if (version >= majorOf(nueva)) {
    decir(`Los datos de ${dataDir} ya son de PostgreSQL ${version}.`)
    return
  }
  const vieja = programasDe(version, values.bin ?? null)
  const informe = await subirDeVersion(dataDir, {
    vieja,
    nueva,
    decir: (paso, ms) => decir(`${(ms / 1000).toFixed(1).padStart(6)} s  ${paso}`),
  })
  decir(`${informe.filas} filas de ${informe.tablas} tablas son iguales y todas las reglas se cumplen.`)
  decir(`PostgreSQL ${version} → ${majorOf(nueva)}: los datos están en ${informe.actual}.`)
  decir(`La carpeta anterior sigue en ${path.relative('.', informe.anterior)}; bórrala cuando ya no la necesites.`)
}

async function correr(): Promise<void> {
  if (values.ensayo) {
    const vieja = programasDe(Number(values.ensayo), values.bin ?? null)
    await conDemoDe(vieja, subir)
    return decir('Fue un ensayo: las dos carpetas ya se borraron.')
  }
  const { url, dataDir } = leerAjustes()
  if (url) throw new Error('Con DATABASE_URL la versión la cambia quien administra ese servidor (docs/operacion.md).')
  return subir(dataDir)
}

await correr().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/api/src/platform/embedded-postgres.ts'
import { migrar } from '../apps/api/src/platform/migrar.ts'

const RAIZ = path.resolve(import.meta.dirname, '..')
export const TIPOS = path.join(RAIZ, 'apps/api/src/platform/tablas.gen.ts')

// Types of columns, as the type parsers of platform/db.ts read them.
const MAPA = { int8: 'number', numeric: 'number', timestamptz: 'Date', date: 'string', time: 'string' }
// Columns that a CHECK holds to literals of the contract: reading them needs no cast, and nothing else can be written.
const de = (modulo: string, tipo: string): string => `import('@nitida/contract/${modulo}').${tipo}`
const LITERALES = {
  'corte.tipo': de('cortes.rules', 'TipoCorte'),
  'movimiento_caja.tipo': de('cortes.rules', 'TipoMovimientoCaja'),
  'movimiento_caja.tipo_corte': de('cortes.rules', 'TipoCorte'),
  'pago.forma_pago': de('pedidos.rules', 'FormaPago'),
  'pago.tipo': de('pedidos.rules', 'TipoMovimiento'),
  'cliente.sexo': `${de('clientes', 'Sexo')} | null`,
  'sucursal.tasa_iva': `Generated<${de('sucursales.rules', 'TasaIva')}>`,
  'sucursal.regimen': `Generated<${de('sucursales.rules', 'RegimenDeEmisor')}>`,
  'usuario.tipo': de('permisos', 'TipoUsuario'),
}

// The queue's own tables; and the view of all messages, which is of the type of its tables (platform/db.ts).
const AJENAS = '(graphile_worker.*|public.mensaje_todo)'

/** Writes the tables' types of a migrated database into a file. */
export function escribirTipos(url: string, archivo: string): void {
  const generador = path.join(RAIZ, 'node_modules/.bin/kysely-codegen')
  const opciones = ['--dialect', 'postgres', '--url', url, '--out-file', archivo]
  const { status, stderr } = spawnSync(
    generador,
    [
      ...opciones,
      ...['--type-mapping', JSON.stringify(MAPA)],
      ...['--overrides', JSON.stringify({ columns: LITERALES })],
      ...['--exclude-pattern', AJENAS],
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
}

/** `npm run db:types`: the types of the migrations as they are now. */
async function main(): Promise<void> {
  const carpeta = mkdtempSync(path.join(os.tmpdir(), 'nitida-tipos-'))
  const base = await startEmbeddedPostgres(carpeta)
  try {
    await migrar(base.url, path.join(RAIZ, 'db/migrations'))
    escribirTipos(base.url, TIPOS)
  } finally {
    await base.stop()
    rmSync(carpeta, { recursive: true, force: true })
  }
}

if (process.argv[1] === import.meta.filename) await main()

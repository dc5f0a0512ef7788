import type { Endpoint } from '@nitida/contract/endpoint'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCita } from './builders.ts'
import { llamadas } from './contrato.ts'
import { abrirMaestro, abrirTienda, cerrarCaja } from './cortes.ts'
import { tomarPedido } from './pedidos.ts'
import { pedirCrudo } from './peticion.ts'
import { crearTestApp, type TestApp } from './testApp.ts'

/** A server whose rows are as large, as small or as empty as the database's own constraints let them be. */
let t: TestApp
let tk: string
let idSucursal: number
let duenio: pg.Client

const mover = { tipo: 'fondo', importe: 100, motivo: 'Cambio' } as const

beforeAll(async () => {
  t = await crearTestApp({ oraculo: false })
  const tienda = await abrirTienda(t)
  const maestro = await abrirMaestro(t, tienda.idSucursal)
  tk = maestro.tk
  idSucursal = tienda.idSucursal
  const { id, enviado } = await tomarPedido(t, maestro.tk, maestro.usuario, { tipoPago: 'Anticipo', anticipo: 100 })
  await pedirCrudo(t.app, 'POST', '/crearPedido', { tk, body: enviado })
  await pedirCrudo(t.app, 'POST', `/pedidos/${id}/devoluciones`, {
    tk,
    body: { importe: 10, formaPago: 'Efectivo', motivo: 'Se arrepintió' },
  })
  await buildCita(t.db)
  for (const caja of [maestro, tienda.caja, tienda.encargado]) {
    await pedirCrudo(t.app, 'POST', '/cortesCaja/movimientos', { tk: caja.tk, body: mover })
    await cerrarCaja(t, caja, { arqueo: {}, nota: 'Sin contar' })
  }
  await tomarPedido(t, maestro.tk, maestro.usuario) // waits in its tills
  duenio = new pg.Client({ connectionString: t.url })
  await duenio.connect()
})
afterAll(async () => {
  await duenio?.end()
  await t?.cerrar()
})

const TABLAS = [
  'sucursal',
  'usuario',
  'cliente',
  'cita',
  'mensaje',
  'pedido',
  'pedido_elemento',
  'pago',
  'corte',
  'movimiento_caja',
]

type Extremo = 'larger' | 'smaller' | 'empty'
const largos = [5000, 2000, 1000, 500, 300, 254, 200, 160, 120, 80, 40, 20, 10]
const textos: Record<Extremo, readonly (string | null)[]> = {
  larger: largos.map((largo) => 'Ñ'.repeat(largo)),
  smaller: ['', 'x'],
  empty: [null, ''],
}
const enteros: Record<Extremo, readonly (number | null)[]> = {
  larger: [9_007_199_254_740_000, 4_000_000_000_000, 2_000_000_000, 1_000_000_000, 32_767, 120],
  smaller: [-4_000_000_000_000, -1_000_000_000, 0, 1],
  empty: [null, 0],
}

/** Values that bring a column to its end, the farthest first. */
function candidatos(tipo: string, extremo: Extremo): readonly (string | number | null)[] {
  if (tipo === 'text') return textos[extremo]
  if (['bigint', 'integer', 'smallint'].includes(tipo)) return enteros[extremo]
  return extremo === 'empty' ? [null] : []
}

/** Columns without consequences: no keys, no references, nothing that is computed. */
async function columnasDe(tabla: string): Promise<{ nombre: string; tipo: string }[]> {
  const { rows } = await duenio.query(
    `select a.attname as nombre, format_type(a.atttypid, null) as tipo from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
       and not exists (select from pg_constraint c
         where c.conrelid = a.attrelid and c.contype in ('p', 'f') and a.attnum = any (c.conkey))
     order by a.attnum`,
    [tabla],
  )
  // Columns that would end the caller's session, or give a closing to another till.
  const intocables = [
    'mensaje.tipo',
    'sucursal.zona_horaria', // names a zone, as adding a branch checks
    'usuario.version',
    'usuario.sesion_version',
    'usuario.sesion_limite',
    'pedido.folio',
    'corte.tipo',
  ]
  // Versions are counted up from 1 by whoever writes the row.
  return rows.filter(({ nombre }) => !/version|revision/.test(nombre) && !intocables.includes(`${tabla}.${nombre}`))
}

/** Writes a value as far as the database lets it, into all rows or into one. */
async function escribir(sql: string, valores: readonly unknown[]): Promise<boolean> {
  await duenio.query('savepoint intento')
  try {
    await duenio.query(sql, [...valores])
    return true
  } catch {
    await duenio.query('rollback to savepoint intento')
    return false
  }
}

async function extremar(tabla: string, extremo: Extremo): Promise<number> {
  let escritas = 0
  for (const { nombre, tipo } of await columnasDe(tabla)) {
    for (const valor of candidatos(tipo, extremo)) {
      if (
        (await escribir(`update ${tabla} set ${nombre} = $1`, [valor])) ||
        (await escribir(`update ${tabla} set ${nombre} = $1 where id = (select min(id) from ${tabla})`, [valor]))
      ) {
        escritas++
        break
      }
    }
  }
  return escritas
}

const SUMAS = ['total_efectivo', 'total_credito', 'total_debito', 'total_transferencia']
/** Sums of a closing, which depend on each other and go to their end together. */
const extremarSumas = (cada: number) =>
  escribir(
    `update corte set ${SUMAS.map((suma) => `${suma} = ${cada}`).join()}, total_general = ${cada * SUMAS.length}`,
    [],
  )

async function llevarA(extremo: Extremo): Promise<void> {
  await duenio.query('begin')
  await duenio.query("set local session_replication_role = 'replica'") // constraints hold, triggers rest
  let escritas = 0
  // A second pass, because columns depend on each other: the paid sum, and the total.
  for (const tabla of [...TABLAS, ...TABLAS]) escritas += await extremar(tabla, extremo)
  await extremarSumas({ larger: 2_000_000_000_000, smaller: -2_000_000_000_000, empty: 0 }[extremo])
  await duenio.query('commit')
  expect(escritas).toBeGreaterThan(60)
}

const IDS = [1, 2, 3]
const consultas = (): Record<string, string> => ({
  '/citas/proximos-dias': `?fechaInicio=2026-11-25&fechaFin=2026-11-26&sucursalId=${idSucursal}`,
  '/citas/disponibilidad': `?fecha=2026-11-25&sucursalId=${idSucursal}`,
  '/pedidos/sugerencias': `?campo=armazon&texto=x&sucursal=${idSucursal}`,
})

const rutasDe = ({ path }: Endpoint): string[] => {
  const ruta = path.replace(':date', '2026-11-24') + (consultas()[path] ?? '')
  return ruta.includes(':') ? IDS.map((id) => ruta.replace(/:\w+/, String(id))) : [ruta]
}

const lecturas = llamadas.filter(({ method }) => method === 'GET')

describe.each(['larger', 'empty', 'smaller'] as const)('rows that could not be %s', (extremo) => {
  beforeAll(() => llevarA(extremo))

  test.each(lecturas.map((llamada) => [`${llamada.method} ${llamada.path}`, llamada] as const))(
    '%s answers them',
    async (_, llamada) => {
      for (const ruta of rutasDe(llamada)) {
        const { status } = await pedirCrudo(t.app, 'GET', ruta, { tk })
        expect([ruta, status < 500 ? 'answered' : t.log.at(-1)]).toEqual([ruta, 'answered'])
      }
    },
  )
})

import { type Arqueo, contadoEn, denominaciones, efectivoEsperado, totalesDe } from '@nitida/contract/cortes.rules'
import { aCentavos, type Centavos, sumar } from '@nitida/contract/dinero'
import { type Fecha, fechaEn, fechaHoraEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { formasPago } from '@nitida/contract/pedidos.rules'
import { sql } from 'kysely'
import type { Db } from '../platform/datos/db.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

const ABRE = '09:30:00'
const CIERRA = '20:05:00'
/** Days on which the drawer was counted; of earlier ones only the totals are known. */
const DIAS_CONTADOS = 7

interface Contexto {
  usuarios: readonly UsuarioCreado[]
  ahora: Date
}

/** A till of the demo: of a person (1) or of a branch (0), and who closes it. */
interface Caja {
  tipo: 0 | 1
  dueno: number
  cierra: number
  idSucursal: number | null
  zona: string
}

interface Cobro {
  id: number
  id_usuario: number
  id_sucursal: number
  forma_pago: string
  importe: Centavos
  dia: Fecha
  creado_en: Date
}

/** The closing of one evening and what it takes. */
interface CorteDemo {
  caja: Caja
  dia: Fecha
  en: Date
  cobros: Cobro[]
  ayer: boolean
  contado: boolean
}

/** The instant at which a wall clock of a zone shows this time; an hour off at most on the day that clocks change. */
function instanteEn(zona: string, pared: string): Date {
  const comoUtc = Date.parse(`${pared}Z`)
  return new Date(2 * comoUtc - Date.parse(`${fechaHoraEn(zona, new Date(comoUtc))}Z`))
}

async function leerCajas(db: Db, { usuarios }: Contexto): Promise<Caja[]> {
  const sucursales = await db
    .selectFrom('sucursal')
    .select(['id', 'zona_horaria', 'id_encargado'])
    .orderBy('id')
    .execute()
  const zonas = new Map(sucursales.map(({ id, zona_horaria }) => [id, zona_horaria]))
  const deSucursal = sucursales.flatMap(({ id, zona_horaria, id_encargado }): Caja[] =>
    id_encargado === null ? [] : [{ tipo: 0, dueno: id, cierra: id_encargado, idSucursal: id, zona: zona_horaria }],
  )
  const dePersona = usuarios
    .filter(({ tipo }) => tipo === '0' || tipo === '2')
    .map(({ id, id_sucursal }): Caja => {
      const zona = (id_sucursal && zonas.get(id_sucursal)) || ZONA_POR_OMISION
      return { tipo: 1, dueno: id, cierra: id, idSucursal: id_sucursal, zona }
    })
  return [...deSucursal, ...dePersona]
}

/** Every evening of a till up to yesterday, each with what it found; today is left for whoever tries the demo. */
function cortesDe(caja: Caja, todos: readonly Cobro[], ahora: Date): CorteDemo[] {
  const hoy = fechaEn(caja.zona, ahora)
  const suyos = todos.filter((cobro) => (caja.tipo === 1 ? cobro.id_usuario : cobro.id_sucursal) === caja.dueno)
  if (suyos.length === 0) return []
  const ayer = sumarDias(hoy, -1)
  const dias = [...new Set([...suyos.map(({ dia }) => dia), ayer])].filter((dia) => dia < hoy).sort()
  const tomados = new Set<number>()
  return dias.flatMap((dia) => {
    const en = instanteEn(caja.zona, `${dia}T${CIERRA}`)
    const cobros = suyos.filter((cobro) => !tomados.has(cobro.id) && cobro.dia <= dia && cobro.creado_en <= en)
    if (cobros.length === 0 && dia !== ayer) return []
    for (const { id } of cobros) tomados.add(id)
    return [{ caja, dia, en, cobros, ayer: dia === ayer, contado: dia > sumarDias(hoy, -1 - DIAS_CONTADOS) }]
  })
}

/** The fewest pieces that are worth this much; a rest below half a peso is missing from the drawer. */
function piezasDe(importe: Centavos): Arqueo {
  let resto = importe
  const arqueo: Arqueo = {}
  for (const { clave, valor } of denominaciones.filter((pieza) => pieza.clave !== 'm20')) {
    const piezas = Math.floor(resto / aCentavos(valor))
    if (piezas > 0) arqueo[clave] = piezas
    resto -= piezas * aCentavos(valor)
  }
  return arqueo
}

const totalesDeCobros = (cobros: readonly Cobro[]) =>
  totalesDe(
    Object.fromEntries(
      formasPago.map((forma) => [
        forma,
        sumar(...cobros.filter(({ forma_pago }) => forma_pago === forma).map(({ importe }) => importe)),
      ]),
    ),
  )

/** Money that lay in the drawer beside the payments: change in the morning, and yesterday the water that was bought. */
const movimientosDe = ({ caja, ayer, contado }: CorteDemo) => [
  ...(contado
    ? [{ tipo: 'fondo' as const, importe: caja.tipo === 1 ? 1000_00 : 2000_00, motivo: 'Cambio para el día' }]
    : []),
  ...(ayer ? [{ tipo: 'gasto' as const, importe: 85_00, motivo: 'Garrafones de agua' }] : []),
]

/** Differences of yesterday's counts, drawer by drawer: most are right, and coins do not count. */
const DIFERENCIAS = [0, -8_50, 0, 2_00, 0]

function aFila(corte: CorteDemo) {
  const { caja, dia, en, cobros, ayer, contado } = corte
  const totales = totalesDeCobros(cobros)
  const de = (tipo: 'fondo' | 'gasto') =>
    sumar(
      ...movimientosDe(corte)
        .filter((m) => m.tipo === tipo)
        .map((m) => m.importe),
    )
  const [fondo, gasto] = [de('fondo'), de('gasto')]
  const esperado = efectivoEsperado(totales.efectivo, { fondo, gasto, retiro: 0 })
  const diferencia = ayer ? (DIFERENCIAS[caja.cierra % DIFERENCIAS.length] ?? 0) : 0
  const arqueo = contado ? piezasDe(Math.max(0, esperado + diferencia)) : null
  return {
    tipo: caja.tipo,
    id_usuario: caja.cierra,
    id_sucursal: caja.idSucursal,
    dia,
    fecha_corte: fechaHoraEn(caja.zona, en),
    creado_en: en,
    total_efectivo: totales.efectivo,
    total_credito: totales.credito,
    total_debito: totales.debito,
    total_transferencia: totales.transferencia,
    total_general: totales.general,
    fondo,
    retiros: 0,
    gastos: gasto,
    arqueo: arqueo && JSON.stringify(arqueo),
    efectivo_contado: arqueo && contadoEn(arqueo),
    nota: null,
  }
}

async function sellar(db: Db, tipo: Caja['tipo'], cortes: readonly (CorteDemo & { id: number })[]): Promise<void> {
  const pares = cortes
    .filter(({ caja }) => caja.tipo === tipo)
    .flatMap(({ id, cobros }) => cobros.map((cobro) => [cobro.id, id] as const))
  await sql`
    update pago g set ${sql.ref(tipo === 1 ? 'corte_persona' : 'corte_sucursal')} = s.corte
    from unnest(${pares.map(([pago]) => pago)}::bigint[], ${pares.map(([, corte]) => corte)}::bigint[]) as s (pago, corte)
    where g.id = s.pago`.execute(db)
}

/** The closings of every till up to yesterday, as its evenings would have made them (D-59, D-61). */
export async function insertCortes(db: Db, contexto: Contexto): Promise<void> {
  const columnas = ['id', 'id_usuario', 'id_sucursal', 'forma_pago', 'importe', 'dia', 'creado_en'] as const
  const cobros = await db.selectFrom('pago').select(columnas).orderBy('id').execute()
  const cajas = await leerCajas(db, contexto)
  const cortes = cajas
    .flatMap((caja) => cortesDe(caja, cobros, contexto.ahora))
    .sort((a, b) => a.en.getTime() - b.en.getTime())
  const creados = await db.insertInto('corte').values(cortes.map(aFila)).returning('id').execute()
  const ids = creados.map(({ id }) => id).sort((a, b) => a - b)
  const conId = cortes.map((corte, n) => ({ ...corte, id: ids[n] ?? 0 }))
  for (const tipo of [0, 1] as const) await sellar(db, tipo, conId)
  const movimientos = conId.flatMap((corte) =>
    movimientosDe(corte).map((movimiento) => ({
      ...movimiento,
      tipo_corte: corte.caja.tipo,
      id_usuario: corte.caja.cierra,
      id_sucursal: corte.caja.idSucursal,
      dia: corte.dia,
      creado_en: instanteEn(corte.caja.zona, `${corte.dia}T${ABRE}`),
      id_corte: corte.id,
    })),
  )
  await db.insertInto('movimiento_caja').values(movimientos).execute()
}

import { aPesos } from '@nitida/contract/dinero'
import type { Recibido } from '@nitida/contract/endpoint'
import { diasEntre, fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type {
  CifrasDeInventario,
  cifrasDeInventario,
  MarcaEnCifras,
  RenglonDeCifra,
} from '@nitida/contract/inventario.cifras'
import { DIAS_DE_URGENCIA, DIAS_POR_CADUCAR } from '@nitida/contract/inventario.lotes.rules'
import { DIAS_DE_RITMO } from '@nitida/contract/inventario.rules'
import { DIAS_MAXIMOS, type Rango } from '@nitida/contract/negocio.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import {
  type Consulta,
  listUltimasVentas,
  sumExistencias,
  sumFaltantes,
  sumPorCaducar,
  sumSueltas,
  sumVentas,
} from './inventario.cifras.queries.ts'
import { listRenglones } from './inventario.renglones.queries.ts'

/** @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO for a branch out of reach. */
async function consultaDe(
  ctx: CtxSesion,
  { desde, hasta, sucursal }: Rango & { sucursal?: number | undefined },
): Promise<Consulta> {
  const hoy = fechaEn(ZONA_POR_OMISION, ctx.now())
  const fin = hasta < hoy ? hasta : hoy
  if (desde > fin || diasEntre(desde, fin) >= DIAS_MAXIMOS)
    throw new AppError('DATOS_INVALIDOS', { errors: { desde: ['Elige hasta un año, sin pasar de hoy.'] } })
  if (sucursal !== undefined) await exigirSucursal(ctx, sucursal)
  return {
    ...{ alcance: ctx.alcance, idSucursal: sucursal ?? null, desde, hasta: fin, ahora: ctx.now() },
    ...{ zona: ZONA_POR_OMISION, diasDeRitmo: DIAS_DE_RITMO },
    ...{ diasPorCaducar: DIAS_POR_CADUCAR, diasDeUrgencia: DIAS_DE_URGENCIA },
  }
}

type PorMarca = Omit<MarcaEnCifras, 'marca'>
const SIN_NADA: PorMarca = {
  ...{ piezas: 0, piezasAntes: 0, valor: 0, vendidas: 0, venta: 0, costo: 0, ultimaVenta: null },
}

/** What is known of each brand, amounts in centavos; the one worth most first. */
function porMarca(
  fin: Awaited<ReturnType<typeof sumExistencias>>,
  antes: Awaited<ReturnType<typeof sumExistencias>>,
  vendidas: Awaited<ReturnType<typeof sumVentas>>,
  ultimas: Awaited<ReturnType<typeof listUltimasVentas>>,
): MarcaEnCifras[] {
  const marcas = new Map<string, PorMarca>()
  const poner = (marca: string, suyo: Partial<PorMarca>) =>
    marcas.set(marca, { ...(marcas.get(marca) ?? SIN_NADA), ...suyo })
  for (const { marca, piezas, valor } of fin) poner(marca, { piezas, valor })
  for (const { marca, piezas } of antes) poner(marca, { piezasAntes: piezas })
  for (const { marca, piezas, venta, costo } of vendidas) poner(marca, { vendidas: piezas, venta, costo })
  for (const { marca, dia } of ultimas) poner(marca, { ultimaVenta: dia })
  return [...marcas]
    .map(([marca, suyo]) => ({ marca, ...suyo }))
    .toSorted((una, otra) => otra.valor - una.valor || una.marca.localeCompare(otra.marca, 'es'))
}

const sumar = <T>(filas: readonly T[], de: (fila: T) => number): number =>
  filas.reduce((suma, fila) => suma + de(fila), 0)

/** The numbers of the stock: what it was worth, and what a period sold, lost and let go. */
export async function verCifras(
  ctx: CtxSesion,
  { query }: Recibido<typeof cifrasDeInventario.ver>,
): Promise<CifrasDeInventario> {
  const consulta = await consultaDe(ctx, query)
  const { desde, hasta } = consulta
  // Of one moment, so that what was there and what was sold agree while tills go on.
  const { fin, antes, vendidas, ultimas, sueltas, faltan, caducan } = await inSnapshot(ctx, async ({ db }) => ({
    fin: await sumExistencias(db, consulta, hasta),
    antes: await sumExistencias(db, consulta, sumarDias(desde, -1)),
    vendidas: await sumVentas(db, consulta),
    ultimas: await listUltimasVentas(db, consulta),
    sueltas: await sumSueltas(db, consulta),
    faltan: await sumFaltantes(db, consulta),
    caducan: await sumPorCaducar(db, consulta),
  }))
  return {
    ...{ desde, hasta, porPedir: faltan, probado: sueltas.probado },
    valor: { piezas: sumar(fin, ({ piezas }) => piezas), importe: aPesos(sumar(fin, ({ valor }) => valor)) },
    vendido: {
      piezas: sumar(vendidas, ({ piezas }) => piezas),
      venta: aPesos(sumar(vendidas, ({ venta }) => venta)),
      costo: aPesos(sumar(vendidas, ({ costo }) => costo)),
    },
    caducidad: { ...caducan, importe: aPesos(caducan.importe) },
    merma: { piezas: sueltas.merma, importe: aPesos(sueltas.costo) },
    marcas: porMarca(fin, antes, vendidas, ultimas).map((una) => ({
      ...una,
      ...{ valor: aPesos(una.valor), venta: aPesos(una.venta), costo: aPesos(una.costo) },
    })),
  }
}

const LIMITE = 50
const enPesos = (centavos: number | null): number | null => (centavos === null ? null : aPesos(centavos))

/** The rows that a number of the stock is made of. @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO. */
export async function renglonesDeCifras(ctx: CtxSesion, { query }: Recibido<typeof cifrasDeInventario.renglones>) {
  const consulta = await consultaDe(ctx, query)
  const { page = 1, limit = LIMITE, figura, marca = null } = query
  const pagina = { limit, offset: (page - 1) * limit }
  const { filas, importe, ...resto } = await listRenglones(ctx.db, consulta, { figura, marca }, pagina)
  const data: RenglonDeCifra[] = filas.map((fila) => ({
    ...fila,
    ...{ importe: enPesos(fila.importe), venta: enPesos(fila.venta) },
  }))
  return { data, ...resto, importe: enPesos(importe) }
}

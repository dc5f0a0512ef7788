import { aPesos } from '@nitida/contract/dinero'
import type { Recibido } from '@nitida/contract/endpoint'
import { diasEntre, fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Cifras, Negocio, negocio, RenglonDeNegocio, SucursalDeNegocio } from '@nitida/contract/negocio'
import {
  corrimientoDe,
  DIAS_DE_CONVERSION,
  DIAS_DE_EDAD,
  DIAS_MAXIMOS,
  edadesDeSaldo,
  MICAS_NOMBRADAS,
  type Rango,
} from '@nitida/contract/negocio.rules'
import { formasPago } from '@nitida/contract/pedidos.rules'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { medirEntregas, sumMicas } from './negocio.pedidos.queries.ts'
import {
  type Consulta,
  countCitas,
  countPorHora,
  countVisitas,
  listSucursales,
  sumCobrado,
  sumDevoluciones,
  sumSaldos,
  sumVentas,
} from './negocio.queries.ts'
import {
  listAtrasados,
  listEntregados,
  listMicas,
  listMovimientos,
  listSaldos,
  listVentas,
  listVisitas,
  type PaginaDeFilas,
} from './negocio.renglones.queries.ts'

const LIMITE = 50

/** Who looks, and when. */
interface Mirada {
  alcance: Alcance
  ahora: Date
}

/** The asked days, none of them after today. @throws AppError DATOS_INVALIDOS. */
function rangoDe({ alcance, ahora }: Mirada, { desde, hasta, sucursal }: Rango & { sucursal?: number | undefined }) {
  const hoy = fechaEn(ZONA_POR_OMISION, ahora)
  const fin = hasta < hoy ? hasta : hoy
  if (desde > fin || diasEntre(desde, fin) >= DIAS_MAXIMOS)
    throw new AppError('DATOS_INVALIDOS', { errors: { desde: ['Elige hasta un año, sin pasar de hoy.'] } })
  return {
    ...{ alcance, idSucursal: sucursal ?? null, desde, hasta: fin, ahora },
    ...{ diasDeConversion: DIAS_DE_CONVERSION, diasDeEdad: DIAS_DE_EDAD },
  }
}

const SIN_CIFRAS: Cifras = { ventas: 0, pedidos: 0, cobrado: 0, devuelto: 0, visitas: 0, visitasConPedido: 0 }

type PorRango = Record<'cifras' | 'antes', Cifras>
const rangoDeFila = ({ antes }: { antes: boolean }): keyof PorRango => (antes ? 'antes' : 'cifras')

/** Figures of each branch in centavos, of both ranges. */
function porSucursal(
  ventas: Awaited<ReturnType<typeof sumVentas>>,
  cobros: Awaited<ReturnType<typeof sumCobrado>>,
  visitas: Awaited<ReturnType<typeof countVisitas>>,
): Map<number, PorRango> {
  const todas = new Map<number, PorRango>()
  const de = (fila: { idSucursal: number; antes: boolean }): Cifras => {
    const suya = todas.get(fila.idSucursal) ?? { cifras: { ...SIN_CIFRAS }, antes: { ...SIN_CIFRAS } }
    todas.set(fila.idSucursal, suya)
    return suya[rangoDeFila(fila)]
  }
  for (const fila of ventas) {
    const suyas = de(fila)
    suyas.ventas += fila.ventas
    suyas.pedidos += fila.pedidos
  }
  for (const fila of cobros) {
    const suyas = de(fila)
    suyas.cobrado += fila.cobrado
    suyas.devuelto += fila.devuelto
  }
  for (const fila of visitas) Object.assign(de(fila), { visitas: fila.visitas, visitasConPedido: fila.conPedido })
  return todas
}

const enPesos = ({ ventas, cobrado, devuelto, ...cuentas }: Cifras): Cifras => ({
  ...cuentas,
  ...{ ventas: aPesos(ventas), cobrado: aPesos(cobrado), devuelto: aPesos(devuelto) },
})

/** Sales of each day of the range and of the day that it is compared with, days without sales too, in centavos. */
function porDia(ventas: Awaited<ReturnType<typeof sumVentas>>, { desde, hasta, corrimiento }: Consulta) {
  const dias = new Map(
    Array.from({ length: diasEntre(desde, hasta) + 1 }, (_, i) => [
      sumarDias(desde, i),
      { ventas: 0, pedidos: 0, antes: 0 },
    ]),
  )
  for (const fila of ventas) {
    const suyo = dias.get(fila.antes ? sumarDias(fila.dia, corrimiento) : fila.dia)
    if (!suyo) continue
    if (fila.antes) suyo.antes += fila.ventas
    else {
      suyo.ventas += fila.ventas
      suyo.pedidos += fila.pedidos
    }
  }
  return [...dias].map(([dia, suyo]) => ({ dia, ...suyo }))
}

const aPesosDelDia = <D extends { ventas: number; antes: number }>(dia: D): D => ({
  ...dia,
  ...{ ventas: aPesos(dia.ventas), antes: aPesos(dia.antes) },
})

/** Sales of a branch by seven days from the first one on, in pesos. */
function porSemana(suyas: Awaited<ReturnType<typeof sumVentas>>, consulta: Consulta): SucursalDeNegocio['semanas'] {
  const semanas: { ventas: number; antes: number }[] = []
  for (const [i, dia] of porDia(suyas, consulta).entries()) {
    const semana = semanas[Math.floor(i / 7)] ?? { ventas: 0, antes: 0 }
    semanas[Math.floor(i / 7)] = { ventas: semana.ventas + dia.ventas, antes: semana.antes + dia.antes }
  }
  return semanas.map(aPesosDelDia)
}

const tieneAlgo = (cifras: Cifras): boolean => Object.values(cifras).some((valor) => valor !== 0)

type Pedidas = Recibido<typeof negocio.ver>['query']

/**
 * The figures of a period: what it sold, collected and gave back, by branch, day and hour, beside the days before. Of one moment, so that
 * branches, days and sums agree while tills go on.
 * @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO for a branch out of reach.
 */
export async function verNegocio(ctx: CtxSesion, { query }: Recibido<typeof negocio.ver>): Promise<Negocio> {
  if (query.sucursal !== undefined) await exigirSucursal(ctx, query.sucursal)
  return await inSnapshot(ctx, ({ db }) => cifrasDelPeriodo(db, { alcance: ctx.alcance, ahora: ctx.now() }, query))
}

/** The figures as `db` sees them. @throws AppError DATOS_INVALIDOS. */
export async function cifrasDelPeriodo(db: Db, mirada: Mirada, query: Pedidas): Promise<Negocio> {
  const rango = rangoDe(mirada, query)
  const { desde, hasta } = rango
  const corrimiento = corrimientoDe(query.contra, rango)
  const consulta: Consulta = { ...rango, corrimiento }
  const lugares = await listSucursales(db, consulta)
  const ventas = await sumVentas(db, consulta)
  const cobros = await sumCobrado(db, consulta)
  const visitas = await countVisitas(db, consulta)
  const devoluciones = await sumDevoluciones(db, consulta)
  const citas = await countCitas(db, consulta)
  const horas = await countPorHora(db, consulta)
  const saldos = await sumSaldos(db, consulta)
  const entregas = await medirEntregas(db, consulta)
  const micas = await sumMicas(db, consulta, MICAS_NOMBRADAS)
  const suyas = porSucursal(ventas, cobros, visitas)
  const deFormas = (forma: string) => cobros.filter((fila) => !fila.antes && fila.formaPago === forma)
  return {
    ...{ en: mirada.ahora.toISOString(), desde, hasta, citas, horas, entregas },
    micas: micas.map((una) => ({ ...una, importe: aPesos(una.importe) })),
    antes: { desde: sumarDias(desde, -corrimiento), hasta: sumarDias(hasta, -corrimiento) },
    sucursales: lugares.flatMap(({ abierta, ...lugar }) => {
      const { cifras, antes } = suyas.get(lugar.idSucursal) ?? { cifras: SIN_CIFRAS, antes: SIN_CIFRAS }
      // A closed branch stays as long as there is something to count in it.
      if (!abierta && !tieneAlgo(cifras) && !tieneAlgo(antes)) return []
      const deElla = ventas.filter(({ idSucursal }) => idSucursal === lugar.idSucursal)
      return [{ ...lugar, cifras: enPesos(cifras), antes: enPesos(antes), semanas: porSemana(deElla, consulta) }]
    }),
    dias: porDia(ventas, consulta).map(aPesosDelDia),
    porForma: formasPago.map((formaPago) => ({
      formaPago,
      importe: aPesos(deFormas(formaPago).reduce((suma, { cobrado }) => suma + cobrado, 0)),
    })),
    devoluciones: devoluciones.map((una) => ({ ...una, importe: aPesos(una.importe) })),
    saldos: edadesDeSaldo.map((edad) => {
      const { pedidos = 0, importe = 0 } = saldos.find((uno) => uno.edad === edad) ?? {}
      return { edad, pedidos, importe: aPesos(importe) }
    }),
  }
}

type Renglones = Recibido<typeof negocio.renglones>

/** Rows of a figure, money in centavos. */
function listDeFigura(
  ctx: CtxSesion,
  query: Renglones['query'],
  consulta: Omit<Consulta, 'corrimiento'>,
  pagina: PaginaDeFilas,
) {
  const {
    figura,
    formaPago = null,
    usuario: idUsuario = null,
    edad = null,
    diaSemana = null,
    hora = null,
    lente = null,
  } = query
  switch (figura) {
    case 'ventas':
      return listVentas(ctx.db, consulta, { diaSemana, hora }, pagina)
    case 'cobrado':
    case 'devuelto':
      return listMovimientos(ctx.db, consulta, { ajustes: figura === 'devuelto', formaPago, idUsuario }, pagina)
    case 'visitas':
      return listVisitas(ctx.db, consulta, pagina)
    case 'saldo':
      return listSaldos(ctx.db, consulta, edad, pagina)
    case 'atrasados':
      return listAtrasados(ctx.db, consulta, pagina)
    case 'entregados':
      return listEntregados(ctx.db, consulta, pagina)
    case 'micas':
      return listMicas(ctx.db, consulta, lente, pagina)
  }
}

/** The rows that a figure is made of. @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO. */
export async function renglonesDeNegocio(ctx: CtxSesion, { query }: Renglones) {
  if (query.sucursal !== undefined) await exigirSucursal(ctx, query.sucursal)
  const consulta = rangoDe({ alcance: ctx.alcance, ahora: ctx.now() }, query)
  const { page = 1, limit = LIMITE } = query
  const { filas, total, suma } = await listDeFigura(ctx, query, consulta, { limit, offset: (page - 1) * limit })
  const data: RenglonDeNegocio[] = filas.map((fila) => ({
    ...fila,
    ...{ en: fila.en.toISOString(), importe: fila.importe === null ? null : aPesos(fila.importe) },
  }))
  return { data, total, suma: suma === null ? null : aPesos(suma) }
}

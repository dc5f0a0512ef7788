import { aPesos } from '@nitida/contract/dinero'
import type { Recibido } from '@nitida/contract/endpoint'
import { diasEntre, fechaEn, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import type { Negocio, negocio, RenglonDeNegocio } from '@nitida/contract/negocio'
import {
  corrimientoDe,
  DIAS_DE_CONVERSION,
  DIAS_DE_EDAD,
  DIAS_MAXIMOS,
  edadesDeSaldo,
  MICAS_NOMBRADAS,
  type Rango,
} from '@nitida/contract/negocio.rules'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Db } from '../../platform/datos/db.ts'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inSnapshot } from '../../platform/llamada/transaccion.ts'
import { exigirSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { type Consulta, listNombres, listSucursales, sumSaldos } from './negocio.queries.ts'
import {
  countMicas,
  listAtrasados,
  listCitas,
  listDescuentos,
  listEntregados,
  listFacturados,
  listMicas,
  listMovimientos,
  listPorPaciente,
  listRecibidos,
  listSaldos,
  listSinRecepcion,
  listVentas,
  listVisitas,
  type PaginaDeFilas,
} from './negocio.renglones.queries.ts'
import { agruparEnMemoria, type FiguraGuardada, sumarFigura, sumarPeriodo } from './negocio.sumas.queries.ts'
import {
  citasDe,
  descuentosDe,
  devolucionesDe,
  entregasDe,
  exigirSumados,
  facturacionDe,
  micasDe,
  pacientesDe,
  piezasDe,
  porDia,
  porForma,
  porHora,
  porSucursal,
  quienesSon,
  recepcionesDe,
} from './negocio.sumas.service.ts'

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

type Pedidas = Recibido<typeof negocio.ver>['query']

/**
 * The figures of a period: what it sold, collected and gave back, by branch, day and hour, beside the days before. Of one moment, so that
 * branches, days and sums agree while tills go on.
 * @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO for a branch out of reach, NEGOCIO_SUMANDO.
 */
export async function verNegocio(ctx: CtxSesion, { query }: Recibido<typeof negocio.ver>): Promise<Negocio> {
  if (query.sucursal !== undefined) await exigirSucursal(ctx, query.sucursal)
  return await inSnapshot(ctx, async ({ db }) => {
    await agruparEnMemoria(db)
    return cifrasDelPeriodo(db, { alcance: ctx.alcance, ahora: ctx.now() }, query)
  })
}

/**
 * The figures as `db` sees them.
 * @throws AppError DATOS_INVALIDOS; NEGOCIO_SUMANDO while too many of its days wait to be summed again, as after an update or an import.
 */
export async function cifrasDelPeriodo(db: Db, mirada: Mirada, query: Pedidas): Promise<Negocio> {
  const rango = rangoDe(mirada, query)
  const { desde, hasta } = rango
  const corrimiento = corrimientoDe(query.contra, rango)
  const consulta: Consulta = { ...rango, corrimiento }
  await exigirSumados(db, consulta)
  const lugares = await listSucursales(db, consulta)
  const sumas = await sumarPeriodo(db, consulta, MICAS_NOMBRADAS)
  const nombres = await listNombres(db, quienesSon(sumas))
  const saldos = await sumSaldos(db, consulta)
  return {
    ...{ en: mirada.ahora.toISOString(), desde, hasta },
    antes: { desde: sumarDias(desde, -corrimiento), hasta: sumarDias(hasta, -corrimiento) },
    sucursales: porSucursal(lugares, sumas, rango),
    dias: porDia(sumas, consulta),
    porForma: porForma(sumas),
    ...{ devoluciones: devolucionesDe(sumas, nombres), descuentos: descuentosDe(sumas, nombres) },
    ...{ piezas: piezasDe(sumas), pacientes: pacientesDe(sumas) },
    ...{ recepciones: recepcionesDe(sumas), facturacion: facturacionDe(sumas) },
    ...{ citas: citasDe(sumas), entregas: entregasDe(sumas), micas: micasDe(sumas), horas: porHora(sumas) },
    saldos: edadesDeSaldo.map((edad) => {
      const { pedidos = 0, importe = 0 } = saldos.find((uno) => uno.edad === edad) ?? {}
      return { edad, pedidos, importe: aPesos(importe) }
    }),
  }
}

type Renglones = Recibido<typeof negocio.renglones>
/** Kept sums of some rows; `sinImporte` where rows have no money. */
type Guardada = FiguraGuardada & { sinImporte?: boolean }
/** Key of the orders of which nobody knows when their branch received them. */
const SIN_RECEPCION = 'sin dato'

/**
 * Under what the number and the sum of a figure's rows are kept: all of them, those of one key (`clave`), or all but one (`menos`). Null for
 * what is counted from its rows: what is true now, orders by their pieces, and by hours and people.
 */
function guardadaComo({ figura, formaPago, usuario, diaSemana, hora, cita }: Renglones['query']): Guardada | null {
  switch (figura) {
    case 'ventas':
      return diaSemana === undefined && hora === undefined ? { figura } : null
    case 'cobrado':
      return usuario === undefined ? { figura, clave: formaPago } : null
    case 'devuelto':
      return formaPago === undefined ? { figura, clave: usuario?.toString() } : null
    case 'visitas':
      return { figura, sinImporte: true }
    case 'entregados':
      return { figura: 'entrega', sinImporte: true }
    case 'recibidos':
      return { figura: 'recepcion', menos: SIN_RECEPCION, sinImporte: true }
    case 'sinRecepcion':
      return { figura: 'recepcion', clave: SIN_RECEPCION, sinImporte: true }
    case 'facturado':
    case 'sinFacturar':
      return { figura }
    case 'regresan':
      return { figura: 'paciente', clave: 'regresa' }
    case 'primeraVez':
      return { figura: 'paciente', clave: 'primera vez' }
    case 'citas':
      return { figura, clave: cita, sinImporte: true }
    case 'saldo':
    case 'atrasados':
    case 'micas':
    case 'descuentos':
      return null
  }
}

/** Number and sum (centavos) of a figure's rows, where they are found sooner than the rows. @throws AppError NEGOCIO_SUMANDO. */
async function contarRenglones({ db }: CtxSesion, query: Renglones['query'], consulta: Omit<Consulta, 'corrimiento'>) {
  if (query.figura === 'micas') return countMicas(db, consulta, query.lente ?? null)
  const guardada = guardadaComo(query)
  if (!guardada) return null
  await exigirSumados(db, { ...consulta, corrimiento: 0 })
  const { total, importe } = await sumarFigura(db, consulta, guardada)
  return { total, suma: guardada.sinImporte ? null : importe }
}

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
    cita = null,
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
    case 'recibidos':
      return listRecibidos(ctx.db, consulta, pagina)
    case 'sinRecepcion':
      return listSinRecepcion(ctx.db, consulta, pagina)
    case 'facturado':
    case 'sinFacturar':
      return listFacturados(ctx.db, consulta, { loDemas: figura === 'sinFacturar' }, pagina)
    case 'micas':
      return listMicas(ctx.db, consulta, lente, pagina)
    case 'descuentos':
      return listDescuentos(ctx.db, consulta, idUsuario, pagina)
    case 'regresan':
    case 'primeraVez':
      return listPorPaciente(ctx.db, consulta, { regresan: figura === 'regresan' }, pagina)
    case 'citas':
      return listCitas(ctx.db, consulta, cita, pagina)
  }
}

/**
 * The rows that a figure is made of. Their number and sum are the figure's own, so that a page of a year costs no more than one of a day.
 * @throws AppError DATOS_INVALIDOS, NO_ENCONTRADO; NEGOCIO_SUMANDO while too many of the days wait to be summed again.
 */
export async function renglonesDeNegocio(llamada: CtxSesion, { query }: Renglones) {
  if (query.sucursal !== undefined) await exigirSucursal(llamada, query.sucursal)
  const consulta = rangoDe({ alcance: llamada.alcance, ahora: llamada.now() }, query)
  const { page = 1, limit = LIMITE } = query
  const { filas, total, suma } = await inSnapshot(llamada, async (ctx) => {
    const cuenta = await contarRenglones(ctx, query, consulta)
    return listDeFigura(ctx, query, consulta, { limit, offset: (page - 1) * limit, ...(cuenta && { cuenta }) })
  })
  const data: RenglonDeNegocio[] = filas.map((fila) => ({
    ...fila,
    ...{ en: fila.en.toISOString(), importe: fila.importe === null ? null : aPesos(fila.importe) },
  }))
  return { data, total, suma: suma === null ? null : aPesos(suma) }
}

import { type Centavos, sumar } from '@nitida/contract/dinero'
import type { FinFiscal } from '@nitida/contract/facturacion.pendientes'
import { esCancelable, formaPagoDe } from '@nitida/contract/facturacion.rules'
import { type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import type { BancosDeCobro } from './facturacion.cobros.queries.ts'
import type { CfdiDelPedido, EstadoFiscal, PagoDicho } from './facturacion.estado.queries.ts'
import type { PorIva } from './facturacion.intentos.queries.ts'
import { type PagoVigente, type Parcialidad, parcialidadesDe, ventasDelLibro } from './facturacion.libro.ts'
import { clavesPorIva, menosPorIva, sumarPorIva, totalPorIva, valeDe } from './facturacion.porIva.ts'
import type { FilaDelLibro } from './facturacion.vida.queries.ts'

interface Credito {
  idPago: number | null
  importe: Centavos
}

/**
 * What live CFDIs lack to say what the ledger says (D-91). `deVarias` where several invoices by name tell the order: a substitute tells it
 * whole, so it would tell again what the others do.
 */
export type Falta =
  /** Somebody has to answer first: the provider, or SAT. */
  | { que: 'espera' }
  /** Goods that no CFDI tells. */
  | { que: 'ingreso'; importe: Centavos; deVarias?: boolean }
  /** A CFDI that tells other goods, or a method by which nothing was paid. */
  | { que: 'sustitucion'; idFactura: number; porque: 'contenido' | 'forma'; importe: Centavos }
  /** A CFDI says too much; `todo` where nothing of it is left. */
  | {
      que: 'egreso'
      idFactura: number
      por: 'mercancia' | 'dinero'
      creditos: Credito[]
      importe: Centavos
      todo: boolean
      deVarias?: boolean
      /** Of a global that says what an invoice by name says too. */
      doble?: boolean
    }
  /** An egreso took back money that was paid again. */
  | { que: 'egresoDeMas'; idFactura: number; importe: Centavos }
  /** A replaced CFDI that SAT keeps: its receiver refused, or the provider did not ask. */
  | { que: 'relevada'; idFactura: number; importe: Centavos; rechazada: boolean }
  /** A payment without its CFDI, of an order whose advances have one; `repetida` where somebody cancelled the one that it had. */
  | { que: 'anticipo'; importe: Centavos; repetida: boolean }
  /** A paid order whose advances no final invoice names; `repetida` where somebody cancelled it. */
  | { que: 'final'; importe: Centavos; repetida: boolean }
  /** An advance that its final invoice names and no egreso applies. */
  | { que: 'aplicacion'; idFactura: number; importe: Centavos }
  /** Complementos tell too little, too much, or otherwise. */
  | { que: 'complemento'; idFactura: number; importe: Centavos }

export type Egreso = Extract<Falta, { que: 'egreso' }>

/** Texts of one list that another one lacks, each counted as often as it is there. */
export function sinLosDe(unos: readonly string[], otros: readonly string[]): string[] {
  const quedan = [...otros]
  return unos.filter((texto) => {
    const lugar = quedan.indexOf(texto)
    if (lugar >= 0) quedan.splice(lugar, 1)
    return lugar < 0
  })
}

type Entera = CfdiDelPedido & { idFactura: number; bienes: Centavos }

/** CFDIs by name, those that say paid first: payments count for these before any other. */
function enteras({ cfdis }: EstadoFiscal): Entera[] {
  const nombradas = cfdis.flatMap((cfdi) =>
    cfdi.idFactura !== null && cfdi.idPago === null
      ? [{ ...cfdi, idFactura: cfdi.idFactura, bienes: cfdi.importe - cfdi.mercancia }]
      : [],
  )
  return [
    ...nombradas.filter(({ metodoPago }) => metodoPago !== 'PPD'),
    ...nombradas.filter(({ metodoPago }) => metodoPago === 'PPD'),
  ]
}

/** Takes an amount off CFDIs, the last one first, and no more off each than it says. */
function repartir<C extends { idFactura: number }>(
  cfdis: readonly C[],
  importe: Centavos,
  queda: (cfdi: C) => Centavos,
): Map<number, Centavos> {
  let falta = importe
  const partes = new Map<number, Centavos>()
  for (const cfdi of cfdis.toReversed()) {
    const parte = Math.min(falta, Math.max(0, queda(cfdi)))
    if (parte > 0) partes.set(cfdi.idFactura, parte)
    falta -= parte
  }
  return partes
}

const mezcla = ({ cero, exento }: PorIva): boolean => cero + exento > 0

/** Goods that came back, by CFDI: where elements have taxes of their own, each tax is taken off the CFDIs that say too much of it. */
function loQueVuelve(estado: Pick<EstadoFiscal, 'total' | 'bienes'>, suyas: readonly Entera[], deMas: Centavos) {
  const llano = () => repartir(suyas, deMas, ({ bienes, dinero }) => bienes - dinero)
  if (suyas.length < 2 || !suyas.some(({ queda }) => mezcla(queda))) return llano()
  const exceso = menosPorIva(sumarPorIva(suyas.map(({ queda }) => queda)), valeDe(estado))
  if (totalPorIva(exceso) !== deMas) return llano()
  const partes = new Map<number, Centavos>()
  for (const clave of clavesPorIva)
    for (const [idFactura, parte] of repartir(suyas, exceso[clave], ({ queda }) => queda[clave]))
      partes.set(idFactura, (partes.get(idFactura) ?? 0) + parte)
  return partes
}

const egresosDe = (partes: Map<number, Centavos>, por: 'mercancia' | 'dinero', todo: boolean): Falta[] =>
  [...partes].map(([idFactura, importe]) => ({
    ...{ que: 'egreso' as const, idFactura, por, importe, todo },
    creditos: [{ idPago: null, importe }],
  }))

/** Whether its lines are the order's: goods that came back may still be told, because their egreso answers for them. */
function faltaDeContenido({ total, lineas, devueltas }: EstadoFiscal, suyas: readonly Entera[]): Falta[] {
  const falta = total - sumar(...suyas.map(({ bienes }) => bienes))
  const [unica] = suyas
  const contenidos = suyas.map(({ contenido }) => contenido)
  const dichas = contenidos.every((contenido) => contenido !== null) ? contenidos.flat() : null
  if (!unica) return []
  const otra: Falta = { que: 'sustitucion', idFactura: unica.idFactura, porque: 'contenido', importe: total }
  if (!dichas) return falta > 0 ? [otra] : []
  const sobran = sinLosDe(dichas, [...lineas, ...devueltas])
  const nuevas = sinLosDe(lineas, dichas)
  if (sobran.length > 0) return [otra]
  return nuevas.length > 0 || falta > 0 ? [{ que: 'ingreso', importe: falta }] : []
}

const cobradoCon = (libro: readonly FilaDelLibro[], formaPago: FormaPago): Centavos =>
  sumar(...libro.filter((fila) => fila.formaPago === formaPago).map(({ importe }) => importe))

/** A CFDI paid at once by a method by which no money stands. */
function faltaDeForma({ libro }: EstadoFiscal, suyas: readonly Entera[]): Falta[] {
  const [unica] = suyas
  const forma = formasPago.find((una) => formaPagoDe[una] === unica?.formaPago)
  if (!unica || suyas.length > 1 || unica.metodoPago !== 'PUE' || !forma || cobradoCon(libro, forma) > 0) return []
  return [{ que: 'sustitucion', idFactura: unica.idFactura, porque: 'forma', importe: unica.bienes }]
}

const conVarias = (falta: Falta): Falta =>
  falta.que === 'ingreso' || falta.que === 'egreso' ? { ...falta, deVarias: true } : falta

/** What CFDIs by name say of goods and of money. */
const faltaDeEnteras = (estado: EstadoFiscal, suyas: readonly Entera[]): Falta[] =>
  suyas.length > 1 ? faltaDeSuyas(estado, suyas).map(conVarias) : faltaDeSuyas(estado, suyas)

function faltaDeSuyas(estado: EstadoFiscal, suyas: readonly Entera[]): Falta[] {
  const contenido = faltaDeContenido(estado, suyas)
  if (contenido.some(({ que }) => que === 'sustitucion')) return contenido
  // Less than nothing where money of before went back here.
  const cobrado = Math.max(0, sumar(...estado.libro.map(({ importe }) => importe)))
  const deMas = sumar(...suyas.map(({ bienes }) => bienes)) - estado.total
  const vuelven = loQueVuelve(estado, suyas, deMas)
  const pagadas = suyas.filter(({ metodoPago }) => metodoPago === 'PUE')
  const neto = ({ idFactura, bienes, dinero }: Entera) => bienes - dinero - (vuelven.get(idFactura) ?? 0)
  const exceso = sumar(...pagadas.map(neto)) - cobrado
  const conNota = pagadas.findLast(({ dinero }) => dinero > 0)
  const dinero = repartir(pagadas, exceso, neto)
  return [
    ...egresosDe(vuelven, 'mercancia', estado.total === 0),
    ...contenido,
    ...egresosDe(dinero, 'dinero', cobrado === 0),
    ...(exceso < 0 && conNota
      ? [{ que: 'egresoDeMas' as const, idFactura: conNota.idFactura, importe: Math.min(-exceso, conNota.dinero) }]
      : []),
    ...(exceso <= 0 && cobrado > 0 ? faltaDeForma(estado, suyas) : []),
  ]
}

/** What a global says of each payment, beyond what stands of it. */
function faltaDeGlobales({ libro, cfdis }: EstadoFiscal): Falta[] {
  const enPie = new Map(ventasDelLibro(libro).map(({ id, importe }) => [id, importe]))
  const porFactura = new Map<number, Credito[]>()
  const dobles = new Set(cfdis.flatMap(({ idFactura, doble }) => (doble ? [idFactura] : [])))
  for (const { idFactura, idPago, doble, importe, mercancia, dinero } of cfdis) {
    if (idFactura === null || idPago === null) continue
    const sobra = importe - mercancia - dinero - (doble ? 0 : (enPie.get(idPago) ?? 0))
    if (sobra > 0) porFactura.set(idFactura, [...(porFactura.get(idFactura) ?? []), { idPago, importe: sobra }])
  }
  return [...porFactura].map(([idFactura, creditos]) => ({
    ...{ que: 'egreso', idFactura, por: 'mercancia', creditos, todo: false, doble: dobles.has(idFactura) },
    importe: sumar(...creditos.map(({ importe }) => importe)),
  }))
}

/** Payments of an order that no live advance tells. */
export function porAnticipar({ libro, cfdis }: Pick<EstadoFiscal, 'libro' | 'cfdis'>): PagoVigente[] {
  const dichos = new Set(cfdis.map(({ idPago }) => idPago))
  return ventasDelLibro(libro).filter(({ id }) => !dichos.has(id))
}

/** What an order lacks whose payments have CFDIs of their own: those of the rest, or the final invoice once nothing is owed. */
function faltaDeAnticipos(estado: EstadoFiscal): Falta[] {
  const { total, libro, cfdis, anticipados, conFinal } = estado
  if (!cfdis.some(({ anticipo }) => anticipo)) return []
  if (total > 0 && sumar(...libro.map(({ importe }) => importe)) === total)
    return [{ que: 'final', importe: total, repetida: conFinal }]
  const mudos = porAnticipar(estado)
  if (mudos.length === 0) return []
  const importe = sumar(...mudos.map((pago) => pago.importe))
  return [{ que: 'anticipo', importe, repetida: mudos.every(({ id }) => anticipados.includes(id)) }]
}

const faltaDeAplicar = ({ porAplicar }: EstadoFiscal): Falta[] =>
  porAplicar.map(({ idFactura, importe }) => ({ que: 'aplicacion', idFactura, importe }))

/** Centavos of an order's payments that count for other CFDIs before a PPD one. */
export function pagadoAntes(estado: EstadoFiscal, idFactura: number): Centavos {
  const suyas = enteras(estado)
  const antes = suyas.slice(
    0,
    Math.max(
      0,
      suyas.findIndex((una) => una.idFactura === idFactura),
    ),
  )
  return sumar(
    ...antes.map(({ metodoPago, importe, bienes, dinero }) => (metodoPago === 'PPD' ? importe : bienes - dinero)),
  )
}

/** What was last told of a payment's banks; null where nothing was. */
export const bancosDe = ({ bancos }: EstadoFiscal, idPago: number): BancosDeCobro | null =>
  bancos.find((uno) => uno.idPago === idPago) ?? null

const igual = (estado: EstadoFiscal, dicho: PagoDicho, debido: Parcialidad): boolean =>
  dicho.idPago === debido.id &&
  dicho.parcialidad === debido.parcialidad &&
  dicho.saldoAnterior === debido.saldoAnterior &&
  dicho.importe === debido.importe &&
  dicho.idBancario === (bancosDe(estado, debido.id)?.id ?? null)

/** What complementos of a PPD invoice lack. */
function faltaDeComplementos(estado: EstadoFiscal, { idFactura, importe }: Entera): Falta[] {
  const debidos = parcialidadesDe(estado.libro, importe, pagadoAntes(estado, idFactura))
  const suyos = estado.dichos.filter((dicho) => dicho.idFactura === idFactura)
  const falsos = suyos.filter((dicho) => !debidos.some((debido) => igual(estado, dicho, debido)))
  const mudos = debidos.filter((debido) => !suyos.some((dicho) => igual(estado, dicho, debido)))
  if (falsos.length + mudos.length === 0) return []
  // One that leaves, of this invoice or of the one that it replaced, still tells its payments.
  const ajenos = estado.dichos.filter((dicho) => mudos.some(({ id }) => id === dicho.idPago) && !suyos.includes(dicho))
  const deOtraViva = new Set(enteras(estado).map((una) => una.idFactura))
  const salen = [...falsos, ...ajenos.filter((dicho) => !deOtraViva.has(dicho.idFactura))]
  if (salen.some(({ estatus, ...dicho }) => !estatus || !esCancelable(estatus) || !deOtraViva.has(dicho.idFactura)))
    return [{ que: 'espera' }]
  return [
    { que: 'complemento', idFactura, importe: sumar(...(mudos.length > 0 ? mudos : falsos).map((uno) => uno.importe)) },
  ]
}

/** Replaced CFDIs that stayed in force, so that a sale is told twice. */
const faltaDeRelevadas = ({ relevadas }: EstadoFiscal): Falta[] =>
  relevadas.map(({ idFactura, importe, clase, estatus }) => ({
    ...{ que: 'relevada', idFactura, importe },
    rechazada: clase === 'nominativa' && estatus === 'Cancelación rechazada',
  }))

/** Everything that live CFDIs of an order lack, in the order in which it is mended. */
export function faltasDe(estado: EstadoFiscal): Falta[] {
  if (estado.cfdis.some(({ idFactura }) => idFactura === null)) return [{ que: 'espera' }]
  const suyas = enteras(estado)
  const deEnteras = faltaDeEnteras(estado, suyas)
  const enmiendan = deEnteras.some(({ que }) => que === 'sustitucion')
  const complementos = enmiendan
    ? []
    : suyas.filter(({ metodoPago }) => metodoPago === 'PPD').flatMap((una) => faltaDeComplementos(estado, una))
  const faltas = [
    ...faltaDeRelevadas(estado),
    ...faltaDeGlobales(estado),
    ...faltaDeAnticipos(estado),
    ...faltaDeAplicar(estado),
    ...deEnteras,
    ...complementos,
  ]
  const saleAlguna = estado.cfdis.some(({ estatus }) => estatus && !esCancelable(estatus))
  return saleAlguna && faltas.length > 0 ? [{ que: 'espera' }] : faltas
}

/** Ends that mend what is missing, the usual one first; none for what is made by itself, or has to be waited for. */
export function finesDe(falta: Falta): FinFiscal[] {
  switch (falta.que) {
    case 'ingreso':
      return falta.deVarias ? ['segunda'] : ['segunda', 'sustituir']
    case 'sustitucion':
      return ['sustituir']
    case 'egreso':
      if (falta.por === 'mercancia') return falta.todo ? ['egreso', 'cancelar'] : []
      return [...(falta.todo ? ['cancelar' as const] : []), 'egreso', ...(falta.deVarias ? [] : ['sustituir' as const])]
    case 'relevada':
      return falta.rechazada ? ['cancelar', 'egreso'] : []
    default:
      return []
  }
}

/** Whether it is made without a choice: the ledger alone says how. */
export const esSola = (falta: Falta): boolean =>
  falta.que === 'complemento' ||
  falta.que === 'aplicacion' ||
  ((falta.que === 'final' || falta.que === 'anticipo') && !falta.repetida) ||
  falta.que === 'egresoDeMas' ||
  (falta.que === 'egreso' && falta.por === 'mercancia') ||
  (falta.que === 'relevada' && !falta.rechazada)

/** Whether it is made only when somebody asks for it, because somebody cancelled the one that there was. */
export const esRepetida = (falta: Falta): boolean => 'repetida' in falta && falta.repetida

/** What is done about it: the chosen end if it mends this, else what is made by itself; null waits for a choice or an answer. */
export function finElegido(falta: Falta, eleccion: FinFiscal | null, pedida = false): FinFiscal | 'solo' | null {
  if (eleccion && finesDe(falta).includes(eleccion)) return eleccion
  return esSola(falta) || (pedida && esRepetida(falta)) ? 'solo' : null
}

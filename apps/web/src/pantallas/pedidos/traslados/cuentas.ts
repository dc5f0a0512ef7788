import type { CodigoGs1 } from '@nitida/contract/gs1.rules'
import { conPieza, type LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import type { RenglonDeTraslado } from '@nitida/contract/inventario.traslados'

export type Fila = Pick<RenglonDeTraslado, 'idArticulo' | 'codigo' | 'marca' | 'modelo' | 'color' | 'medida'>
type LoteEnviado = RenglonDeTraslado['lotes'][number]

/** Pieces of an article while they are scanned. */
export interface Cuenta {
  articulo: Fila
  piezas: number | null
  esperadas: number
  maximo: number | null
  /** Lots of those that were scanned. */
  lotes: readonly LoteEscrito[]
  /** Lots that may arrive; null where pieces leave, of whatever lot there is. */
  enviados: readonly LoteEnviado[] | null
}

const porSalir = (uno: RenglonDeTraslado): Cuenta => ({
  ...{ articulo: uno, piezas: null, esperadas: uno.pedidas, maximo: null, lotes: [], enviados: null },
})

/** What arrived before counts as scanned, and so do its lots. */
const porLlegar = (uno: RenglonDeTraslado): Cuenta => {
  const cuantas = uno.enviadas - uno.perdidas
  return {
    ...{ articulo: uno, piezas: uno.recibidas || null, esperadas: cuantas, maximo: cuantas, enviados: uno.lotes },
    lotes: uno.lotes.flatMap(({ lote, caduca, recibidas }) =>
      recibidas > 0 ? [{ lote, caduca, piezas: recibidas }] : [],
    ),
  }
}

export const cuentasDe = (renglones: readonly RenglonDeTraslado[], llega: boolean): Cuenta[] =>
  renglones.map(llega ? porLlegar : porSalir)

/** A count in the place of the one before of its article, or behind the others. */
export const conCuenta = (cuentas: readonly Cuenta[], nueva: Cuenta): Cuenta[] => {
  const suya = ({ articulo }: Cuenta) => articulo.idArticulo === nueva.articulo.idArticulo
  return cuentas.some(suya) ? cuentas.map((una) => (suya(una) ? nueva : una)) : [...cuentas, nueva]
}

/** Counts as the transfer is now, with what was scanned or typed here; others may receive of it meanwhile. */
export const conEscritas = (alDia: readonly Cuenta[], escritas: readonly Cuenta[]): Cuenta[] =>
  escritas.reduce<Cuenta[]>(
    (cuentas, escrita) => {
      const suya = alDia.find(({ articulo }) => articulo.idArticulo === escrita.articulo.idArticulo)
      return conCuenta(cuentas, { ...escrita, ...suya, piezas: escrita.piezas, lotes: escrita.lotes })
    },
    [...alDia],
  )

const piezasDe = (lotes: readonly LoteEscrito[]): number => lotes.reduce((suma, { piezas }) => suma + (piezas || 0), 0)

/** The lot of a box that arrives, as it was sent; undefined for one that was not. */
const enviadoDe = (enviados: readonly LoteEnviado[], { lote, caduca }: CodigoGs1) =>
  enviados.find((uno) => uno.lote.toUpperCase() === lote.toUpperCase() && (!caduca || uno.caduca === caduca))

/** Whether a box is of a lot that does not come in the transfer. */
export const noViene = ({ enviados }: Cuenta, leido: CodigoGs1 | null): boolean =>
  leido !== null && leido.lote !== '' && enviados !== null && !enviadoDe(enviados, leido)

/** One piece more, of the lot that its code says. */
export function conLeida(cuenta: Cuenta, leido: CodigoGs1 | null): Partial<Cuenta> {
  const { piezas, lotes, enviados } = cuenta
  const suyo = leido && enviados ? enviadoDe(enviados, leido) : null
  const dicho = leido && (enviados ? suyo && { ...leido, lote: suyo.lote, caduca: suyo.caduca } : leido)
  return { piezas: (piezas || 0) + 1, ...(dicho && { lotes: conPieza(lotes, dicho) }) }
}

/** Pieces as they are left written. Fewer than the scanned lots have are of no lot that is known; what cannot be read says nothing of them. */
export const conPiezas = ({ lotes }: Cuenta, piezas: number | null): Partial<Cuenta> => ({
  piezas,
  ...(!Number.isNaN(piezas) && piezasDe(lotes) > (piezas ?? 0) && { lotes: [] }),
})

/** So many of a lot that arrives: of the article, where its pieces can be read, there are at least as many as of its lots. */
export function conDeLote(cuenta: Cuenta, { lote, caduca }: LoteEnviado, piezas: number | null): Partial<Cuenta> {
  const otros = cuenta.lotes.filter((uno) => uno.lote !== lote || uno.caduca !== caduca)
  const lotes = piezas !== null ? [...otros, { lote, caduca, piezas }] : otros
  if (Number.isNaN(cuenta.piezas)) return { lotes }
  const subieron = piezasDe(lotes) - piezasDe(cuenta.lotes)
  return { lotes, piezas: Math.max((cuenta.piezas || 0) + subieron, piezasDe(lotes)) || null }
}

const sonPiezas = (piezas: number): boolean => Number.isInteger(piezas) && piezas >= 0

/** Why the pieces of an article cannot be sent as they are written; null for one that can, among them one of which there are none. */
export function faltaEn({ articulo: { marca, modelo }, piezas, lotes }: Cuenta): string | null {
  if (piezas !== null && !sonPiezas(piezas)) return `Escribe cuántas piezas son de ${marca} ${modelo}.`
  const suyo = lotes.find((uno) => !sonPiezas(uno.piezas))
  return suyo ? `Escribe cuántas piezas de ${marca} ${modelo} son del lote ${suyo.lote || 'sin número'}.` : null
}

/** What is sent of the counts: articles with pieces, and the lots that were said. */
export const dichoDe = (cuentas: readonly Cuenta[]) => ({
  renglones: cuentas.flatMap(({ articulo, piezas }) => (piezas ? [{ articulo: articulo.idArticulo, piezas }] : [])),
  lotes: cuentas.flatMap(({ articulo, lotes }) =>
    lotes.length > 0 ? [{ articulo: articulo.idArticulo, lotes: [...lotes] }] : [],
  ),
})

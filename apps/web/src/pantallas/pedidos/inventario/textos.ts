import type { ArticuloDeLista, Existencia, MovimientoDeInventario } from '@nitida/contract/inventario'
import type { LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import { EXISTENCIA_INICIAL, etiquetaLugar } from '@nitida/contract/inventario.rules'
import type { BadgeTone } from '../../../ui/Badge.tsx'
import { contar, fechaCorta } from '../../../ui/formatos.ts'

/** Colour and size, as the second line of an article. */
export const detalleDe = ({ color, medida }: Pick<ArticuloDeLista, 'color' | 'medida'>): string =>
  [color, medida].filter(Boolean).join(' · ')

/** What a row has to say of itself; one thing at most. */
export function estadoDe({ activo, aqui, minimo }: ArticuloDeLista): { palabra: string; tono: BadgeTone } | null {
  if (!activo) return { palabra: 'Inactivo', tono: 'neutral' }
  if (aqui < 0) return { palabra: 'Vendido sin existencia', tono: 'bad' }
  return aqui < minimo ? { palabra: 'Por pedir', tono: 'carey' } : null
}

/** '01 - Exhibidor', or what is of no branch. */
export const lugarDe = ({ sucursalNumber, lugar }: Pick<Existencia, 'sucursalNumber' | 'lugar'>): string =>
  sucursalNumber === null ? etiquetaLugar[lugar] : `${sucursalNumber} - ${etiquetaLugar[lugar]}`

const FOLIO_FISCAL = 36

/** The supplier's paper as it is said: a folio fiscal by its end. */
const facturaDe = (documento: string): string =>
  documento.length === FOLIO_FISCAL ? `folio fiscal …${documento.slice(-12)}` : `factura ${documento}`

const cambioDeLugar = ({ piezas, de, a }: NonNullable<MovimientoDeInventario['reacomodo']>): string =>
  `Cambió de lugar, ${contar(piezas, 'pieza')}: de ${etiquetaLugar[de].toLowerCase()} a ${etiquetaLugar[a].toLowerCase()}`

function ajusteEscrito({ motivo, cantidad, reacomodo }: MovimientoDeInventario): string {
  if (reacomodo) return cambioDeLugar(reacomodo)
  return motivo === EXISTENCIA_INICIAL ? motivo : `${cantidad > 0 ? 'Sobraba' : 'Faltaba'}: ${motivo ?? ''}`
}

/** What happened, in words. */
export function sucesoDe(movimiento: MovimientoDeInventario): string {
  const { causa, pedido, documento, motivo, cantidad, sinExistencia } = movimiento
  switch (causa) {
    case 'compra':
      if (documento === EXISTENCIA_INICIAL) return EXISTENCIA_INICIAL
      return documento ? `Recibida, ${facturaDe(documento)}` : 'Recibida'
    case 'venta':
      return `Vendida, pedido ${pedido ?? ''}${sinExistencia ? ', sin existencia' : ''}`
    case 'devolucion':
      return `Regresó del pedido ${pedido ?? ''}`
    case 'ajuste':
      return ajusteEscrito(movimiento)
    case 'devolucion_proveedor':
      return `Devuelta al proveedor${documento ? `, documento ${documento}` : ''}: ${motivo ?? ''}`
    case 'traslado':
      return `${cantidad > 0 ? 'Llegó del' : 'Salió en el'} traslado ${documento}`
  }
}

/** A signed quantity with the real minus sign. */
export const conSigno = (cantidad: number): string =>
  cantidad > 0 ? `+${cantidad}` : cantidad < 0 ? `−${-cantidad}` : '0'

/** 'Lote A1, caduca 31/01/2027, 2 pz'. */
export const lotesEscritos = (lotes: readonly LoteEscrito[]): string =>
  lotes
    .map(({ lote, caduca, piezas }) =>
      [`Lote ${lote || 'sin número'}`, caduca && `caduca ${fechaCorta(caduca)}`, `${piezas} pz`]
        .filter(Boolean)
        .join(', '),
    )
    .join(' · ')

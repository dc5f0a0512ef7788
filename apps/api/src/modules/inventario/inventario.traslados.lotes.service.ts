import type { LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import type { RenglonDeTraslado } from '@nitida/contract/inventario.traslados'
import { AppError } from '../../platform/entorno/errores.ts'
import type { PiezasDeLote } from './inventario.escritura.queries.ts'

const invalidos = (motivo: string) => new AppError('LOTES_INVALIDOS', { datos: { motivo } })

type LoteEnviado = RenglonDeTraslado['lotes'][number]

/** Whether a lot that was read is this one; its expiry may not have been read. */
const esDe = ({ lote, caduca }: LoteEscrito, enviado: LoteEnviado): boolean =>
  enviado.lote.toUpperCase() === lote.toUpperCase() && (caduca === null || caduca === enviado.caduca)

/**
 * Lots of the pieces that arrive now. Those that were said are all that arrived so far, like the pieces; what no lot was said of is
 * left to the ledger.
 * @param llegan pieces that arrive now.
 * @throws AppError LOTES_INVALIDOS; TRASLADO_CAMBIADO where more of a lot had arrived than is said.
 */
export function lotesQueLlegan(
  dichos: readonly LoteEscrito[],
  enviados: readonly LoteEnviado[],
  llegan: number,
): PiezasDeLote[] {
  const porLote = new Map<LoteEnviado, number>()
  for (const dicho of dichos) {
    const enviado = enviados.find((uno) => esDe(dicho, uno))
    if (!enviado) throw invalidos(`El lote ${dicho.lote || 'sin número'} no viene en este traslado.`)
    porLote.set(enviado, (porLote.get(enviado) ?? 0) + dicho.piezas)
  }
  const hechos: PiezasDeLote[] = []
  for (const [{ id, lote, piezas: enviadas, recibidas, perdidas }, piezas] of porLote) {
    if (piezas > enviadas - perdidas) throw invalidos(`Del lote ${lote || 'sin número'} solo se enviaron ${enviadas}.`)
    if (piezas < recibidas) throw new AppError('TRASLADO_CAMBIADO')
    if (piezas > recibidas) hechos.push({ id, piezas: piezas - recibidas })
  }
  if (hechos.reduce((suma, { piezas }) => suma + piezas, 0) > llegan)
    throw invalidos('Los lotes suman más piezas que las que llegan.')
  return hechos
}

import { faltaEnLotes, type LoteEscrito } from '@nitida/contract/inventario.lotes.rules'
import type { Familia, Lugar } from '@nitida/contract/inventario.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { PiezasDeLote } from './inventario.escritura.queries.ts'
import { idDeLote, selectLoteEscrito, sumLote } from './inventario.lotes.queries.ts'

interface Recibidas {
  idArticulo: number
  familia: Familia
  piezas: number
  lotes: readonly LoteEscrito[]
}

/** The lots of pieces that come in, those that are new written. The article is held. @throws AppError LOTES_INVALIDOS. */
export async function lotesRecibidos(
  ctx: CtxSesion,
  { idArticulo, familia, piezas, lotes }: Recibidas,
): Promise<PiezasDeLote[]> {
  const motivo = faltaEnLotes(familia, piezas, lotes)
  if (motivo) throw new AppError('LOTES_INVALIDOS', { datos: { motivo }, errors: { lotes: [motivo] } })
  const hechos: PiezasDeLote[] = []
  for (const { piezas: suyas, ...lote } of lotes)
    hechos.push({ id: await idDeLote(ctx.db, idArticulo, lote, ctx.now()), piezas: suyas })
  return hechos
}

interface Salida {
  idArticulo: number
  lugar: Lugar
  sucursal: number
  piezas: number
}

/** A lot that pieces are taken from by name. @throws AppError EXISTENCIA_INSUFICIENTE where the place has fewer of it. */
export async function loteQueSale(
  ctx: CtxSesion,
  id: number | null | undefined,
  salida: Salida,
): Promise<PiezasDeLote[]> {
  if (!id) return []
  if ((await sumLote(ctx.db, id, salida)) < salida.piezas) throw new AppError('EXISTENCIA_INSUFICIENTE')
  return [{ id, piezas: salida.piezas }]
}

/** Lots that leave a place as they were scanned. @throws AppError LOTES_INVALIDOS, EXISTENCIA_INSUFICIENTE. */
export async function lotesEscaneados(
  ctx: CtxSesion,
  lotes: readonly LoteEscrito[],
  salida: Salida,
): Promise<PiezasDeLote[]> {
  const hechos: PiezasDeLote[] = []
  if (lotes.reduce((suma, { piezas }) => suma + piezas, 0) > salida.piezas)
    throw new AppError('LOTES_INVALIDOS', { datos: { motivo: 'Los lotes suman más piezas que las que salen.' } })
  for (const { piezas, ...lote } of lotes) {
    const hallado = await selectLoteEscrito(ctx.db, lote, salida)
    if (!hallado || hallado.cantidad < piezas) throw new AppError('EXISTENCIA_INSUFICIENTE')
    hechos.push({ id: hallado.id, piezas })
  }
  return hechos
}

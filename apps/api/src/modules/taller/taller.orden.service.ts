import { escribirOma, type OrdenDeLaboratorio, omaDe } from '@nitida/contract/oma'
import { folioDe } from '@nitida/contract/pedidos.rules'
import type { OrdenImpresa } from '@nitida/documents/pdf/orden'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { type NotaLeida, notaDelPedido } from '../clinica/clinica.recetas.service.ts'
import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { montajesVigentes } from '../pedidos/pedidos.montaje.service.ts'
import { selectLugar } from './taller.externo.queries.ts'
import { type FilaDeTrabajo, listElementos, selectTrabajo } from './taller.queries.ts'

/** What a laboratory gets of an order, and the note that it comes from. */
export interface Orden {
  fila: FilaDeTrabajo
  orden: OrdenDeLaboratorio
  /** Lenses beyond the first. */
  otros: number
  observaciones: string
  nota: NotaLeida | null
}

/** The first lens of an order that is made, with its prescription and measures; null for one that left the workshop. */
export async function ordenDe(ctx: Pick<Ctx, 'db'>, alcance: Alcance, id: number): Promise<Orden | null> {
  const fila = await selectTrabajo(ctx.db, alcance, id)
  if (!fila) return null
  const [nota, montajes, elementos] = await Promise.all([
    notaDelPedido(ctx, fila),
    montajesVigentes(ctx, [id]),
    listElementos(ctx.db, id),
  ])
  const conLente = elementos.filter(({ lente }) => lente !== '')
  const { armazon = '', lente = '', tono = '', observaciones = '' } = conLente[0] ?? elementos[0] ?? {}
  const graduacion = nota?.receta.graduacion ?? null
  const montaje = montajes.get(id) ?? nota?.receta.montaje ?? null
  const orden = { folio: folioDe(fila), graduacion, montaje, armazon, lente, tono }
  return { fila, orden, otros: Math.max(0, conLente.length - 1), observaciones, nota }
}

/** The job as bytes: the standard knows plain letters alone. */
export const omaDeOrden = ({ orden }: Orden): Buffer => Buffer.from(escribirOma(omaDe(orden)), 'latin1')

/** The order on paper, for a laboratory that reads no files. */
export async function pdfDeOrden(
  { db, optica, dibujarPdf }: Pick<Ctx, 'db' | 'optica'> & { dibujarPdf: DibujarPdf },
  { fila, orden, observaciones }: Orden,
): Promise<Buffer> {
  const { direccion, entrega, prometido } = await selectLugar(db, fila.id)
  const { nombre: nombreOptica, logo, color } = optica
  const datos: OrdenImpresa = {
    ...orden,
    membrete: { nombreOptica, logo, color, lineas: [direccion] },
    laboratorio: fila.laboratorio,
    prometido: prometido ?? entrega,
    observaciones,
  }
  return dibujarPdf({ clase: 'orden', datos })
}

const TODAS: Alcance = { tipo: 'todas' }

/** Both files of an order, made when its e-mail leaves. */
export const adjuntosDeTaller: Adjuntos = {
  ordenOma: async (ctx, id) => {
    const orden = await ordenDe(ctx, TODAS, id)
    return orden && { tipo: 'application/octet-stream', contenido: omaDeOrden(orden) }
  },
  ordenPdf: async (ctx, id) => {
    const orden = await ordenDe(ctx, TODAS, id)
    return orden && { tipo: 'application/pdf', contenido: await pdfDeOrden(ctx, orden) }
  },
}

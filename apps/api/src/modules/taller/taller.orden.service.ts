import { escribirOma, type OrdenDeLaboratorio, omaDe } from '@nitida/contract/oma'
import { folioDePar } from '@nitida/contract/taller.rules'
import type { OrdenImpresa } from '@nitida/documents/pdf/orden'
import type { Alcance } from '../../platform/datos/alcance.ts'
import type { Ctx } from '../../platform/llamada/ctx.ts'
import { type NotaLeida, notaDelPedido } from '../clinica/clinica.recetas.service.ts'
import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { montajesVigentes } from '../pedidos/pedidos.montaje.service.ts'
import { selectLugar } from './taller.externo.queries.ts'
import { type ElPar, type FilaDeTrabajo, listElementos, selectTrabajo } from './taller.queries.ts'

/** What a laboratory gets of a pair, and the note that it comes from. */
export interface Orden {
  fila: FilaDeTrabajo
  orden: OrdenDeLaboratorio
  observaciones: string
  nota: NotaLeida | null
}

/** A pair that is made, with its prescription and measures; null for one that left the workshop. */
export async function ordenDe(ctx: Pick<Ctx, 'db'>, alcance: Alcance, cual: ElPar): Promise<Orden | null> {
  const { id } = cual
  const fila = await selectTrabajo(ctx.db, alcance, cual)
  if (!fila) return null
  const [nota, montajes, elementos] = await Promise.all([
    notaDelPedido(ctx, fila),
    montajesVigentes(ctx, [id]),
    listElementos(ctx.db, id),
  ])
  const suyo =
    elementos.find((uno) => uno.id === fila.idElemento) ?? elementos.find(({ lente }) => lente !== '') ?? elementos[0]
  const { armazon = '', lente = '', tono = '', observaciones = '' } = suyo ?? {}
  const graduacion = nota?.receta.graduacion ?? null
  const montaje = montajes.get(id) ?? nota?.receta.montaje ?? null
  const orden = { folio: folioDePar(fila), graduacion, montaje, armazon, lente, tono }
  return { fila, orden, observaciones, nota }
}

/** The job as bytes: the standard knows plain letters alone. */
export const omaDeOrden = ({ orden }: Orden): Buffer => Buffer.from(escribirOma(omaDe(orden)), 'latin1')

/** The order on paper, for a laboratory that reads no files. */
export async function pdfDeOrden(
  { db, optica, dibujarPdf }: Pick<Ctx, 'db' | 'optica'> & { dibujarPdf: DibujarPdf },
  { fila, orden, observaciones }: Orden,
): Promise<Buffer> {
  const { direccion, entrega, prometido } = await selectLugar(db, fila)
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

/** Where the ids of the second pair's files begin: an attachment knows one number. */
const OTRO_PAR = 10 ** 12
/** Number of a pair, by which its files are made once their e-mail leaves; the first pair's is its order's. */
export const idDeArchivo = ({ id, par }: ElPar): number => (par - 1) * OTRO_PAR + id
const parDeArchivo = (numero: number): ElPar => ({ id: numero % OTRO_PAR, par: Math.floor(numero / OTRO_PAR) + 1 })

/** Both files of a pair, made when its e-mail leaves. */
export const adjuntosDeTaller: Adjuntos = {
  ordenOma: async (ctx, numero) => {
    const orden = await ordenDe(ctx, TODAS, parDeArchivo(numero))
    return orden && { tipo: 'application/octet-stream', contenido: omaDeOrden(orden) }
  },
  ordenPdf: async (ctx, numero) => {
    const orden = await ordenDe(ctx, TODAS, parDeArchivo(numero))
    return orden && { tipo: 'application/pdf', contenido: await pdfDeOrden(ctx, orden) }
  },
}

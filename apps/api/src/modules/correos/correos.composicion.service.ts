import { z } from 'zod'
import type { Archivo, CorreoSaliente, TransporteCorreo } from '../../adapters/correo/transporte.ts'
import type { Optica } from '../../platform/llamada/ctx.ts'
import type { Adjunto, Adjuntos, CtxDeAdjunto } from './correos.adjuntos.ts'

/** Reads the column's JSON, which only this module writes. */
export const leerAdjuntos = (adjuntos: unknown): Adjunto[] =>
  z.array(z.object({ tipo: z.string(), id: z.number(), nombre: z.string() })).parse(adjuntos)

export interface CtxDeComposicion extends CtxDeAdjunto {
  adjuntos: Adjuntos
  optica: Optica
  transporteCorreo: Pick<TransporteCorreo, 'remitente'>
}

interface Fila {
  clave: string
  creadoEn: Date
  nombre: string
  direccion: string
  asunto: string
  texto: string
  adjuntos: unknown
}

/** A row with its files, as it leaves; null when one of them is gone. */
export async function armarCorreo(ctx: CtxDeComposicion, fila: Fila): Promise<CorreoSaliente | null> {
  const archivos: Archivo[] = []
  for (const { tipo, id, nombre } of leerAdjuntos(fila.adjuntos)) {
    const archivo = await ctx.adjuntos[tipo]?.(ctx, id)
    if (!archivo) return null
    archivos.push({ ...archivo, nombre })
  }
  const { direccion, responderA } = ctx.transporteCorreo.remitente
  return {
    clave: fila.clave,
    fecha: fila.creadoEn,
    de: { nombre: ctx.optica.nombre, direccion, color: ctx.optica.color },
    para: { nombre: fila.nombre, direccion: fila.direccion },
    responderA,
    asunto: fila.asunto,
    texto: fila.texto,
    archivos,
  }
}

import { DireccionCorreo } from '@nitida/contract/correos.schema'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Adjunto, nombreDeArchivo } from './correos.adjuntos.ts'
import { insertCorreo, salida } from './correos.queries.ts'

/** An e-mail to be queued, to one person. */
export interface CorreoPorEnviar {
  /** Key of the cause, which makes one e-mail whoever asks and however often: `factura:{uuid}:{destino}:{n}`. */
  clave: string
  /** Subject for the list: 'factura'. */
  tipo: string
  idSucursal: number
  para: { nombre: string; direccion: string }
  asunto: string
  texto: string
  adjuntos: readonly Adjunto[]
}

const LARGO_NOMBRE = 254
const LARGO_ASUNTO = 200

/** A text in one line: characters that end a header, or hide in it, become blanks. */
const enUnaLinea = (texto: string, largo: number): string => {
  const letras = [
    ...texto
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  ]
  return letras.slice(0, largo).join('').trimEnd()
}

/**
 * Queues an e-mail in the caller's transaction and wakes the sender after it. A cause that was queued before stays unchanged.
 * @returns whether it is new.
 * @throws AppError DATOS_INVALIDOS for anything but one plain address (security 31).
 */
export async function encolarCorreo(ctx: Ctx | CtxSesion, correo: CorreoPorEnviar): Promise<boolean> {
  const { clave, tipo, idSucursal, para, asunto, texto, adjuntos } = correo
  const direccion = DireccionCorreo.safeParse(para.direccion)
  if (!direccion.success) throw new AppError('DATOS_INVALIDOS')
  const fila = {
    clave,
    tipo,
    idSucursal,
    nombre: enUnaLinea(para.nombre, LARGO_NOMBRE),
    direccion: direccion.data,
    asunto: enUnaLinea(asunto, LARGO_ASUNTO),
    texto,
    adjuntos: adjuntos.map((adjunto) => ({ ...adjunto, nombre: nombreDeArchivo(adjunto.nombre) })),
    creadoPor: 'actor' in ctx ? ctx.actor.id : null,
  }
  const nuevo = await insertCorreo(ctx.db, fila, ctx.now())
  if (nuevo !== null) await salida.despertar(ctx.db, clave)
  return nuevo !== null
}

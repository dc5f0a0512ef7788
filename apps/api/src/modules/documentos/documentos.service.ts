import type { KeyObject } from 'node:crypto'
import {
  ARCHIVO_DOCUMENTO,
  type ClaseDocumento,
  clasesDocumento,
  DocumentoFirmado,
  Indicaciones,
} from '@nitida/contract/documentos'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { type Firmante, firmaAbre, firmar } from '../../platform/llamada/firmas.ts'
import { abrirSobre, cerrarSobre } from '../../platform/seguridad/sobres.ts'
import { papelDe } from './documentos.datos.service.ts'
import type { DibujarPdf } from './documentos.dibujo.service.ts'

const esClase = (texto: string): texto is ClaseDocumento => clasesDocumento.some((clase) => clase === texto)

/**
 * Address of a document, which opens it without a session until it expires (D-26). The document is read once here, within the
 * caller's reach, so that nothing else gets an address; it is drawn when it is fetched.
 * @throws AppError NO_ENCONTRADO for what is out of reach, SIN_REGISTROS for a patient without records.
 */
export async function enlazarDocumento(
  ctx: CtxSesion,
  { clave, base }: Firmante,
  clase: ClaseDocumento,
  id: number,
  indicaciones?: Indicaciones | null,
) {
  await papelDe[clase](ctx, id, {})
  const usuario = ctx.actor.id
  const hay = indicaciones && Object.values(indicaciones).some(Boolean)
  const sobre = hay ? cerrarSobre(clave, JSON.stringify(indicaciones)) : undefined
  const { vence, firma } = firmar(clave, ['documento', clase, id, usuario, sobre ?? ''], ctx)
  const consulta = new URLSearchParams({
    usuario: String(usuario),
    ...(sobre && { sobre }),
    vence: String(vence),
    firma,
  })
  const ruta = ARCHIVO_DOCUMENTO.replace(':clase', clase).replace(':id', String(id))
  return { pdfUrl: `${base}${ruta}?${consulta}`, vence: new Date(vence * 1000).toISOString() }
}

/**
 * Draws the document of a signed address. The signature stands for the session that asked for it; its user is in it, and the
 * reading is written down as his.
 * @throws AppError NO_ENCONTRADO alike for an address that we did not sign, that was changed, or that has expired.
 */
export async function dibujarFirmado(
  ctx: Ctx,
  { clave, dibujarPdf }: { clave: KeyObject; dibujarPdf: DibujarPdf },
  peticion: { clase: string; id: string; query: unknown },
): Promise<Buffer> {
  const { clase } = peticion
  const id = Number(peticion.id)
  const leida = DocumentoFirmado.safeParse(peticion.query)
  if (!leida.success || !esClase(clase)) throw new AppError('NO_ENCONTRADO')
  const { usuario, sobre = '', ...firmada } = leida.data
  if (!(await firmaAbre(ctx, clave, ['documento', clase, id, usuario, sobre], firmada)))
    throw new AppError('NO_ENCONTRADO')
  const actor = { id: usuario, tipo: '0', name: '', lastName: '', secondLastName: '', idSucursal: null } as const
  return dibujarPdf(
    await papelDe[clase]({ ...ctx, actor, alcance: { tipo: 'todas' } }, id, indicacionesDe(clave, sobre)),
  )
}

/** Opens the sealed part of an address whose signature holds. */
function indicacionesDe(clave: KeyObject, sobre: string): Indicaciones {
  const texto = sobre && abrirSobre(clave, sobre)
  return texto ? Indicaciones.parse(JSON.parse(texto)) : {}
}

import { aTextoXml } from '@nitida/cfdi/acuse'
import { XmlError } from '@nitida/cfdi/libxml'
import type { ReenviarFactura } from '@nitida/contract/facturacion.cuerpos'
import { z } from 'zod'
import { leerCabeza } from '../../adapters/xml/lectura.ts'
import { exigir } from '../../platform/entorno/errores.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { facturaAuditada } from './facturacion.auditoria.ts'
import { exigirFactura } from './facturacion.consulta.service.ts'
import { enviarFactura } from './facturacion.envio.service.ts'
import { updateCorreo } from './facturacion.guardar.queries.ts'
import { selectArchivo, selectIdPorUuid } from './facturacion.queries.ts'

/** The fiscal folio of a stamped CFDI; null for a text that is none. */
async function uuidDe(xml: string): Promise<string | null> {
  try {
    return (await leerCabeza(aTextoXml(xml))).timbre?.uuid ?? null
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return null
  }
}

const Uuid = z.guid()

/** The invoice that a call means: by its id, or by the XML that the specification's screen sends back. */
async function idDe({ db, alcance }: CtxSesion, { idFactura, xml }: ReenviarFactura): Promise<number | null> {
  if (idFactura) return idFactura
  const { data: uuid } = Uuid.safeParse(xml && (await uuidDe(xml)))
  return uuid ? selectIdPorUuid(db, alcance, uuid) : null
}

/**
 * Sends a stored invoice again, as it was stamped; files that come along only tell which one is meant.
 * @throws AppError NO_ENCONTRADO for one out of reach.
 */
export async function reenviarFactura(ctx: CtxSesion, cuerpo: ReenviarFactura): Promise<{ idFactura: number }> {
  const id = exigir(await idDe(ctx, cuerpo))
  return inTransaction(ctx, async (ctx) => {
    const { idFactura, idSucursal } = await exigirFactura(ctx, id)
    const factura = exigir(await selectArchivo(ctx.db, idFactura))
    await updateCorreo(ctx.db, idFactura, cuerpo.email)
    await enviarFactura(ctx, factura, cuerpo.email, `${cuerpo.email}:${ctx.peticion}`)
    await auditar(ctx, {
      ...{ accion: 'factura reenviada', entidad: facturaAuditada, id: idFactura, idSucursal },
      despues: { reenviada: true },
    })
    return { idFactura }
  })
}

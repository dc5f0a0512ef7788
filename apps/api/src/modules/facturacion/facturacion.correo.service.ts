import type { ReenviarFactura } from '@nitida/contract/facturacion.cuerpos'
import { auditar } from '../../platform/auditoria.ts'
import type { CtxSesion } from '../../platform/ctx.ts'
import { exigir } from '../../platform/errores.ts'
import { inTransaction } from '../../platform/transaccion.ts'
import { facturaAuditada } from './facturacion.auditoria.ts'
import { exigirFactura } from './facturacion.consulta.service.ts'
import { enviarFactura } from './facturacion.envio.service.ts'
import { selectArchivo, selectIdPorUuid, updateCorreo } from './facturacion.queries.ts'

const UUID_DEL_TIMBRE = /TimbreFiscalDigital[^>]*\bUUID="([0-9a-f-]{36})"/i

/** The invoice that a call means: by its id, or by the XML that the specification's screen sends back. */
async function idDe({ db, alcance }: CtxSesion, { idFactura, xml }: ReenviarFactura): Promise<number | null> {
  if (idFactura) return idFactura
  const uuid = xml ? UUID_DEL_TIMBRE.exec(xml)?.[1] : undefined
  return uuid ? selectIdPorUuid(db, alcance, uuid) : null
}

/**
 * Sends a stored invoice again, as it was stamped; files that come along only tell which one is meant.
 * @throws AppError NO_ENCONTRADO for one out of reach.
 */
export const reenviarFactura = (ctx: CtxSesion, cuerpo: ReenviarFactura): Promise<{ idFactura: number }> =>
  inTransaction(ctx, async (ctx) => {
    const id = exigir(await idDe(ctx, cuerpo))
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

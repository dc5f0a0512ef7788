import { aTextoXml } from '@nitida/cfdi/acuse'
import { XmlError } from '@nitida/cfdi/libxml'
import { DireccionCorreo } from '@nitida/contract/correos.schema'
import type { ReenviarFactura } from '@nitida/contract/facturacion.cuerpos'
import type { Reenvio, reenvios } from '@nitida/contract/facturacion.reenvios'
import { serieYFolio } from '@nitida/contract/facturacion.rules'
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
import { selectArchivo, selectFactura, selectIdPorUuid } from './facturacion.queries.ts'

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

/**
 * Sends several stored invoices again, each to its last address or all to one. A press sends each once, however often it is repeated.
 * @returns what became of each, in the order in which they were asked for.
 */
export async function reenviarVarias(
  ctx: CtxSesion,
  { facturas, email }: z.output<typeof reenvios.varias.body>,
): Promise<Reenvio[]> {
  return await inTransaction(ctx, async (ctx) => {
    const hechos: Reenvio[] = []
    for (const id of new Set(facturas)) {
      const suya = await selectFactura(ctx.db, ctx.alcance, id)
      const factura = suya && (await selectArchivo(ctx.db, id))
      if (!factura) {
        hechos.push({ idFactura: id, documento: null, resultado: 'noEncontrada', email: null })
        continue
      }
      const [documento, direccion] = [serieYFolio(factura), DireccionCorreo.safeParse(email || suya.correo).data]
      if (direccion === undefined) {
        hechos.push({ idFactura: id, documento, resultado: 'sinCorreo', email: null })
        continue
      }
      if (email) await updateCorreo(ctx.db, id, email)
      await enviarFactura(ctx, factura, direccion, `${direccion}:${ctx.peticion}`)
      await auditar(ctx, {
        ...{ accion: 'factura reenviada', entidad: facturaAuditada, id, idSucursal: factura.idSucursal },
        despues: { reenviada: true },
      })
      hechos.push({ idFactura: id, documento, resultado: 'enCola', email: direccion })
    }
    return hechos
  })
}

import type { KeyObject } from 'node:crypto'
import { fechaEn, fechaHoraEn } from '@nitida/contract/fechas'
import { PAPEL_DE_PRESUPUESTO } from '@nitida/contract/presupuestos'
import { folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import { contactoImpreso } from '@nitida/documents/formatos'
import type { PresupuestoImpreso } from '@nitida/documents/presupuesto'
import type { Alcance } from '../../platform/datos/alcance.ts'
import { exigir } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import type { Firmante } from '../../platform/llamada/firmas.ts'
import type { Adjuntos } from '../correos/correos.adjuntos.ts'
import { type CartaPedida, direccionDeCarta, exigirCarta } from '../documentos/documentos.carta.service.ts'
import type { DibujarPdf } from '../documentos/documentos.dibujo.service.ts'
import { lugarDeSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { listAlternativas, selectPresupuesto } from './presupuestos.queries.ts'

const TODAS: Alcance = { tipo: 'todas' }

/** A quote as it is printed; null for one that is out of reach. It carries no prescription (`receta` is the paper of that). */
export async function presupuestoImpreso(
  ctx: Pick<Ctx, 'db' | 'now' | 'optica'>,
  alcance: Alcance,
  id: number,
): Promise<PresupuestoImpreso | null> {
  const fila = await selectPresupuesto(ctx.db, alcance, id)
  if (!fila) return null
  const { nombre: nombreOptica, logo, color, urlPublica } = ctx.optica
  const [alternativas, lugar] = await Promise.all([listAlternativas(ctx.db, id), lugarDeSucursal(ctx, fila.idSucursal)])
  return {
    membrete: { nombreOptica, logo, color, lineas: [fila.direccionSucursal, ...contactoImpreso(lugar)] },
    ...{ folio: folioDePresupuesto(fila), vigenteHasta: fila.vigenteHasta },
    fecha: fechaHoraEn(fila.zona, fila.creado_en),
    vencido: fila.vigenteHasta < fechaEn(fila.zona, ctx.now()),
    paciente: fila.nombreCliente,
    atendio: fila.nombreCreador,
    enlace: `${urlPublica}/=${fila.HashId}`,
    alternativas: alternativas.map(({ nombre, recomendada, total, fechaEntrega, elementos }) => ({
      ...{ nombre, recomendada, total, fechaEntrega },
      elementos: elementos.map(({ armazon, lente, otro, importeArmazon, importeLente, importeOtro }) => ({
        ...{ armazon, lente, otro, importeArmazon, importeLente, importeOtro },
      })),
    })),
  }
}

/** Address of a quote's paper, for five minutes and for this session. @throws AppError NO_ENCONTRADO. */
export async function enlazarPapel(ctx: CtxSesion, firmante: Firmante, id: number): Promise<{ pdfUrl: string }> {
  exigir(await selectPresupuesto(ctx.db, ctx.alcance, id))
  return { pdfUrl: direccionDeCarta(ctx, firmante, PAPEL_DE_PRESUPUESTO, id) }
}

/** The paper of a signed address. @throws AppError NO_ENCONTRADO alike for any other address. */
export async function papelFirmado(
  ctx: Ctx,
  { clave, dibujarPdf }: { clave: KeyObject; dibujarPdf: DibujarPdf },
  pedida: CartaPedida,
): Promise<Buffer> {
  const id = await exigirCarta(ctx, clave, PAPEL_DE_PRESUPUESTO, pedida)
  return dibujarPdf({ clase: 'presupuesto', datos: exigir(await presupuestoImpreso(ctx, TODAS, id)) })
}

/** The paper of a quote, made when its e-mail leaves. */
export const adjuntosDePresupuestos: Adjuntos = {
  presupuestoPdf: async (ctx, id) => {
    const datos = await presupuestoImpreso(ctx, TODAS, id)
    return datos && { tipo: 'application/pdf', contenido: await ctx.dibujarPdf({ clase: 'presupuesto', datos }) }
  },
}

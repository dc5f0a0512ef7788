import type { CorreoEnviado, FiltroCorreos } from '@nitida/contract/correos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { leerAdjuntos } from './correos.composicion.service.ts'
import { motivoDeCorreo } from './correos.motivos.ts'
import { type FilaCorreo, listCorreos } from './correos.queries.ts'
import { vistaDe } from './correos.vista.service.ts'

export function aCorreo({ codigo, adjuntos, creadoEn, cambiadoEn, idSucursal: _, ...fila }: FilaCorreo): CorreoEnviado {
  return {
    ...fila,
    motivo: motivoDeCorreo(fila.estado, codigo),
    adjuntos: leerAdjuntos(adjuntos).map(({ nombre }) => nombre),
    createDate: creadoEn.toISOString(),
    cambioDate: cambiadoEn.toISOString(),
  }
}

/** E-mails within reach: every branch's for type 0, the own one's for the rest. */
export async function listarCorreos(ctx: CtxSesion, transporte: string, filtro: FiltroCorreos) {
  const { filas, ...cuenta } = await listCorreos(ctx.db, vistaDe(ctx), filtro)
  return { data: filas.map(aCorreo), ...cuenta, transporte }
}

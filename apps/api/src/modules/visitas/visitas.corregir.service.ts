import type { CorregirVisita } from '@nitida/contract/visitas'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { corregirNota } from '../clinica/clinica.adenda.service.ts'
import { visitaCorregida } from './visitas.consulta.service.ts'

/** Corrects a visit by an addendum. @throws AppError VISITA_NO_ENCONTRADA, ADDENDUM_SIN_CAMBIOS. */
export const corregirVisita = (ctx: CtxSesion, id: number, correccion: CorregirVisita) =>
  corregirNota(ctx, 'visita', id, correccion, (ctx) => visitaCorregida(ctx, ctx.alcance, id))

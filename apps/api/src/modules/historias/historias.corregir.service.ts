import type { CorregirHistoria } from '@nitida/contract/historias'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { corregirNota } from '../clinica/clinica.adenda.service.ts'
import { exigirHistoria } from './historias.consulta.service.ts'

/** Corrects a history by an addendum. @throws AppError NO_ENCONTRADO, ADDENDUM_SIN_CAMBIOS. */
export const corregirHistoria = (ctx: CtxSesion, id: number, correccion: CorregirHistoria) =>
  corregirNota(ctx, 'historia', id, correccion, (ctx) => exigirHistoria(ctx, ctx.alcance, id))

import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import type { VistaDeCorreos } from './correos.queries.ts'

/** What the caller sees of e-mails: a report of figures is the owner's alone, an order to a supplier is for who may see costs. */
export const vistaDe = ({ alcance, actor }: Pick<CtxSesion, 'alcance' | 'actor'>): VistaDeCorreos => ({
  alcance,
  ocultos: [
    ...(alcance.tipo === 'todas' ? [] : ['informe', 'avisoFiscal']),
    ...(alcanceDe(actor.tipo, 'inventario.verCostos') === null ? ['ordenCompra'] : []),
  ],
})

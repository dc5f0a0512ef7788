import type { CtxSesion } from '../../platform/ctx.ts'
export async function avisarPedidoCreado(_ctx: CtxSesion, _id: number): Promise<void> {}
export async function avisarPedidoListo(_ctx: CtxSesion, _id: number, _recepcion: number): Promise<void> {}

import type { CambioDeConsentimiento, Cliente, FiltroClientes } from '@nitida/contract/clientes'
import type { Pagina } from '@nitida/contract/endpoint'
import { alcanceDe } from '@nitida/contract/permisos'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { listClientes, listParecidos, selectCliente, selectVigente } from './clientes.queries.ts'
import { listConsentimientos, selectTelefono } from './clientes.uno.queries.ts'

/** Fields of a patient that the caller's type may know: types 3 and 4 see no balance and no status of an order (D-75). */
export const visiblePara = ({ actor }: CtxSesion, cliente: Cliente): Cliente =>
  alcanceDe(actor.tipo, 'pedidos.atender') ? cliente : { ...cliente, saldoPendiente: null, estatusPedido: null }

async function listar(ctx: CtxSesion, filtro: FiltroClientes) {
  const { data, ...cuenta } = await listClientes(ctx.db, ctx.alcance, filtro, ctx.now())
  return { data: data.map((cliente) => visiblePara(ctx, cliente)), ...cuenta }
}

export const listarClientes = (ctx: CtxSesion, filtro: FiltroClientes) => listar(ctx, filtro)

/** Patients whose names are one typo away from the text. */
export const clientesParecidos = async (ctx: CtxSesion, texto: string, limite: number): Promise<Cliente[]> =>
  (await listParecidos(ctx.db, ctx.alcance, texto, limite, ctx.now())).map((cliente) => visiblePara(ctx, cliente))

/** Patients of one branch: any for type 0, the own one for the rest (D-9). @throws AppError NO_ENCONTRADO. */
export async function listarDeSucursal(ctx: CtxSesion, sucursal: number, pagina: Pagina) {
  const { alcance } = ctx
  if (alcance.tipo === 'propia' && alcance.idSucursal !== sucursal) throw new AppError('NO_ENCONTRADO')
  return listar(ctx, { ...pagina, sucursal })
}

/** One patient; of one who was joined to another one, that one. @throws AppError NO_ENCONTRADO. */
export async function clientePorId(ctx: CtxSesion, id: number): Promise<Cliente> {
  const cliente = await selectCliente(ctx.db, ctx.alcance, id, ctx.now())
  if (cliente && !cliente.eliminado) return visiblePara(ctx, cliente)
  const vigente = await selectVigente(ctx.db, ctx.alcance, id)
  if (vigente === null) throw new AppError('NO_ENCONTRADO')
  return clientePorId(ctx, vigente)
}

/**
 * A patient's consents, and what he himself answered, newest first.
 * @throws AppError NO_ENCONTRADO.
 */
export async function consentimientosDe(ctx: CtxSesion, id: number): Promise<CambioDeConsentimiento[]> {
  if (!(await selectTelefono(ctx.db, ctx.alcance, id))) throw new AppError('NO_ENCONTRADO')
  return listConsentimientos(ctx.db, ctx.alcance, id)
}

/**
 * The phone in the specification's shape, a list of one.
 * @throws AppError NO_ENCONTRADO.
 */
export async function telefonoDe(ctx: CtxSesion, id: number): Promise<{ telefono: string }[]> {
  const cliente = exigir(await selectTelefono(ctx.db, ctx.alcance, id))
  return [{ telefono: cliente.telefono }]
}

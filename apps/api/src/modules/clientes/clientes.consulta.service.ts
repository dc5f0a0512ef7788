import type { Cliente, FiltroClientes } from '@nitida/contract/clientes'
import type { Pagina } from '@nitida/contract/endpoint'
import { alcanceDe } from '@nitida/contract/permisos'
import { normalizarTelefono } from '@nitida/contract/telefonos'
import type { CtxSesion } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errores.ts'
import { listClientes, selectCliente, selectTelefono } from './clientes.queries.ts'

const PARECE_TELEFONO = /^[\d\s()+.-]*\d[\d\s()+.-]*$/

/** A number is found however it is written; a name, however many spaces were typed. */
function textoBuscado(search: string | undefined): string | undefined {
  if (search === undefined) return undefined
  return PARECE_TELEFONO.test(search) ? normalizarTelefono(search) : search.normalize('NFC').replace(/\s+/g, ' ')
}

/** What the caller's type may know of a patient: types 3 and 4 see no balance and no status of an order (D-75). */
export const visiblePara = ({ actor }: CtxSesion, cliente: Cliente): Cliente =>
  alcanceDe(actor.tipo, 'pedidos.atender') ? cliente : { ...cliente, saldoPendiente: null, estatusPedido: null }

async function listar(ctx: CtxSesion, filtro: FiltroClientes) {
  const buscado = { ...filtro, search: textoBuscado(filtro.search) }
  const { data, ...cuenta } = await listClientes(ctx.db, ctx.alcance, buscado, ctx.now())
  return { data: data.map((cliente) => visiblePara(ctx, cliente)), ...cuenta }
}

export const listarClientes = (ctx: CtxSesion, filtro: FiltroClientes) => listar(ctx, filtro)

/** Patients of one branch: any for type 0, the own one for the rest (D-9). @throws AppError NO_ENCONTRADO. */
export async function listarDeSucursal(ctx: CtxSesion, sucursal: number, pagina: Pagina) {
  const { alcance } = ctx
  if (alcance.tipo === 'propia' && alcance.idSucursal !== sucursal) throw new AppError('NO_ENCONTRADO')
  return listar(ctx, { ...pagina, sucursal })
}

/** @throws AppError NO_ENCONTRADO. */
export async function clientePorId(ctx: CtxSesion, id: number): Promise<Cliente> {
  const cliente = await selectCliente(ctx.db, ctx.alcance, id, ctx.now())
  if (!cliente || cliente.eliminado) throw new AppError('NO_ENCONTRADO')
  return visiblePara(ctx, cliente)
}

/** The phone as the specification reads it: a list of one. @throws AppError NO_ENCONTRADO. */
export async function telefonoDe(ctx: CtxSesion, id: number): Promise<{ telefono: string }[]> {
  const cliente = await selectTelefono(ctx.db, ctx.alcance, id)
  if (!cliente) throw new AppError('NO_ENCONTRADO')
  return [{ telefono: cliente.telefono }]
}

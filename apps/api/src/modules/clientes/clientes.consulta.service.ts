import type { Cliente, FiltroClientes } from '@nitida/contract/clientes'
import type { Pagina } from '@nitida/contract/endpoint'
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

const listar = (ctx: CtxSesion, filtro: FiltroClientes) =>
  listClientes(ctx.db, ctx.alcance, { ...filtro, search: textoBuscado(filtro.search) }, ctx.now())

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
  return cliente
}

/** The phone as the specification reads it: a list of one. @throws AppError NO_ENCONTRADO. */
export async function telefonoDe(ctx: CtxSesion, id: number): Promise<{ telefono: string }[]> {
  const cliente = await selectTelefono(ctx.db, ctx.alcance, id)
  if (!cliente) throw new AppError('NO_ENCONTRADO')
  return [{ telefono: cliente.telefono }]
}

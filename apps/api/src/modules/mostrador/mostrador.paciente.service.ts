import type { Pagina } from '@nitida/contract/endpoint'
import type { ResumenPaciente } from '@nitida/contract/mostrador'
import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { clientePorId } from '../clientes/clientes.consulta.service.ts'
import { anotarLectura } from '../clinica/clinica.acceso.service.ts'
import { exigirPedido, listarPedidos } from '../pedidos/pedidos.consulta.service.ts'
import { contarDePaciente, listPagosDePaciente, selectPorCobrar } from './mostrador.paciente.queries.ts'

/**
 * Head of a patient's page; of one who was joined to another one, that one's. It says that he has clinical records, and since when, so it is written down as a look at them.
 * @throws AppError NO_ENCONTRADO.
 */
export async function pacienteDelMostrador(ctx: CtxSesion, pedido: number): Promise<ResumenPaciente> {
  const { tipo } = ctx.actor
  const ve = {
    pedidos: alcanceDe(tipo, 'pedidos.atender') !== null,
    facturas: alcanceDe(tipo, 'facturacion.emitir') !== null,
    historias: alcanceDe(tipo, 'historias.leer') !== null,
  }
  const cliente = await clientePorId(ctx, pedido)
  const { id } = cliente
  const [{ ultimaVisita, idUltimaVisita, proximaRevision, conSaldo, ...cuentas }, pedidos, idPorCobrar] =
    await Promise.all([
      contarDePaciente(ctx.db, ctx.alcance, id, ve),
      ve.pedidos ? listarPedidos(ctx, { idCliente: id, page: 1, limit: 1 }) : null,
      ve.pedidos ? selectPorCobrar(ctx.db, ctx.alcance, id) : null,
    ])
  if (cuentas.registros > 0)
    await anotarLectura(ctx, 'ficha de paciente vista', 'expediente', id, {
      idCliente: id,
      idSucursal: cliente.sucursal,
    })
  const ultimoPedido = pedidos?.data[0] ?? null
  const porCobrar = idPorCobrar === null ? null : await exigirPedido(ctx, idPorCobrar)
  return { cliente, cuentas, ultimoPedido, porCobrar, conSaldo, ultimaVisita, idUltimaVisita, proximaRevision }
}

/** @throws AppError NO_ENCONTRADO. */
export async function pagosDePaciente(ctx: CtxSesion, id: number, pagina: Pagina) {
  await exigirPaciente(ctx, id)
  return listPagosDePaciente(ctx.db, ctx.alcance, id, pagina)
}

import type { CrearHistoria } from '@nitida/contract/historias'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { olvidarBorrador } from '../borradores/borradores.service.ts'
import { pacienteDe } from '../clientes/clientes.alcance.service.ts'
import { clinicaAuditada } from '../clinica/clinica.auditoria.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { insertHistoria } from './historias.queries.ts'

/**
 * Records a clinical history. The server decides patient, branch, moment (D-9) and balance.
 * @throws AppError NO_ENCONTRADO for a patient or branch out of reach.
 */
export const crearHistoria = (ctx: CtxSesion, datos: CrearHistoria): Promise<{ id: number }> =>
  inTransaction(ctx, async (ctx) => {
    const { id: idCliente, nombreCompleto, edad, sexo, ...paciente } = await pacienteDe(ctx, datos.idCliente)
    const { id: idSucursal } = await sucursalEnAlcance(ctx, datos.idSucursal ?? paciente.idSucursal)
    const { total, anticipo } = datos
    const quien = { idCliente, nombreCliente: nombreCompleto, edad, sexo, idSucursal, idCreador: ctx.actor.id }
    const id = await insertHistoria(ctx.db, { ...quien, ahora: ctx.now(), total, anticipo }, datos)
    await olvidarBorrador(ctx, 'historia', idCliente)
    await auditar(ctx, {
      accion: 'historia creada',
      entidad: clinicaAuditada.historia,
      id,
      idSucursal,
      despues: { idCliente },
    })
    return { id }
  })

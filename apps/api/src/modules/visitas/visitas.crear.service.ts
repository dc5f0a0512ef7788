import type { CrearVisita } from '@nitida/contract/visitas'
import type { ArchivoRecibido } from '../../platform/http/recepcion.ts'
import { auditar } from '../../platform/llamada/auditoria.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import { olvidarBorrador } from '../borradores/borradores.service.ts'
import { exigirPaciente, pacienteDe } from '../clientes/clientes.alcance.service.ts'
import { clinicaAuditada } from '../clinica/clinica.auditoria.ts'
import { sucursalEnAlcance } from '../sucursales/sucursales.alcance.service.ts'
import { insertFotos } from './visitas.fotos.queries.ts'
import { guardarFotos, type Taller } from './visitas.fotos.service.ts'
import { insertVisita } from './visitas.queries.ts'

/**
 * Records a visit with its photos, whole or not at all: the photos are in the store before the rows commit, and unnamed files are
 * swept (H1). The server decides patient, branch and moment (D-9).
 * @throws AppError NO_ENCONTRADO for a patient or branch out of reach, FOTO_INVALIDA, SERVICIO_NO_DISPONIBLE.
 */
export async function crearVisita(
  ctx: CtxSesion,
  taller: Taller,
  datos: CrearVisita,
  recibidos: readonly ArchivoRecibido[],
): Promise<{ id: number }> {
  await exigirPaciente(ctx, datos.idCliente) // before anything is drawn for nobody
  const fotos = await guardarFotos(ctx, taller, recibidos)
  return inTransaction(ctx, async (ctx) => {
    const paciente = await pacienteDe(ctx, datos.idCliente)
    const { id: idSucursal } = await sucursalEnAlcance(ctx, datos.idSucursal ?? paciente.idSucursal)
    const { id: idCliente, nombreCompleto: nombreCliente, edad, sexo } = paciente
    const ahora = ctx.now()
    const quien = { idCliente, nombreCliente, edad, sexo, idSucursal, idCreador: ctx.actor.id, ahora }
    const id = await insertVisita(ctx.db, quien, datos)
    if (fotos.length > 0) await insertFotos(ctx.db, id, fotos, ahora)
    await olvidarBorrador(ctx, 'visita', idCliente)
    await auditar(ctx, {
      accion: 'visita creada',
      entidad: clinicaAuditada.visita,
      id,
      idSucursal,
      despues: { idCliente, fotos: fotos.length },
    })
    return { id }
  })
}

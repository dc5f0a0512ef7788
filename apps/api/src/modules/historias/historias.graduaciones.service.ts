import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { todasLasVisitas } from '../visitas/visitas.consulta.service.ts'
import { aGraduacion } from '../visitas/visitas.lectura.ts'
import { graduacionesDeHistorias } from './historias.consulta.service.ts'

/**
 * Graduations of a patient, newest first: of his visits, and the three grids of each history for types that read histories.
 * @throws AppError NO_ENCONTRADO.
 */
export async function graduacionesDe(ctx: CtxSesion, idCliente: number) {
  const paciente = await exigirPaciente(ctx, idCliente)
  const deVisitas = (await todasLasVisitas(ctx, idCliente)).map(aGraduacion)
  const conHistorias = alcanceDe(ctx.actor.tipo, 'historias.leer') !== null
  const deHistorias = conHistorias ? await graduacionesDeHistorias(ctx, idCliente) : []
  await anotarLecturaDe(ctx, 'graduaciones vistas', paciente)
  const data = [...deVisitas, ...deHistorias].sort((a, b) => b.CreateDate.localeCompare(a.CreateDate))
  return { data, total: data.length }
}

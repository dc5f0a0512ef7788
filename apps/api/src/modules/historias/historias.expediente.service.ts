import type { Pagina } from '@nitida/contract/endpoint'
import type { Suceso } from '@nitida/contract/historias'
import { alcanceDe } from '@nitida/contract/permisos'
import { ventana } from '../../platform/datos/paginas.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { todasLasVisitas } from '../visitas/visitas.consulta.service.ts'
import { historiasDeCliente } from './historias.consulta.service.ts'

const cuandoDe = (suceso: Suceso): string =>
  suceso.tipo === 'visita' ? suceso.visita.CreateDate : suceso.historia.createDate

/** Visits and histories of a patient together, newest first; histories for types that may read them. Not audited. */
export async function sucesosDe(ctx: CtxSesion, idCliente: number): Promise<Suceso[]> {
  const conHistorias = alcanceDe(ctx.actor.tipo, 'historias.leer') !== null
  const visitas = await todasLasVisitas(ctx, idCliente)
  const historias = conHistorias ? await historiasDeCliente(ctx, idCliente) : []
  const sucesos: Suceso[] = [
    ...visitas.map((visita) => ({ tipo: 'visita', visita }) as const),
    ...historias.map((historia) => ({ tipo: 'historia', historia }) as const),
  ]
  return sucesos.sort((a, b) => cuandoDe(b).localeCompare(cuandoDe(a)))
}

/**
 * A patient's clinical record in the order of events.
 * @throws AppError NO_ENCONTRADO.
 */
export async function expedienteDe(ctx: CtxSesion, idCliente: number, pagina: Pagina) {
  const paciente = await exigirPaciente(ctx, idCliente)
  const sucesos = await sucesosDe(ctx, idCliente)
  await anotarLecturaDe(ctx, 'expediente visto', paciente)
  const { limit, offset } = ventana(pagina)
  return { data: sucesos.slice(offset, offset + limit), total: sucesos.length }
}

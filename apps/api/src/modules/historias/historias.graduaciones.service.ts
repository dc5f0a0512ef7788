import { alcanceDe } from '@nitida/contract/permisos'
import type { Receta } from '@nitida/contract/recetas'
import type { GraduacionLeida } from '@nitida/contract/visitas'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { recetasDePaciente } from '../clinica/clinica.recetas.service.ts'
import { todasLasVisitas } from '../visitas/visitas.consulta.service.ts'
import { aGraduacion } from '../visitas/visitas.lectura.ts'
import { graduacionesDeHistorias } from './historias.consulta.service.ts'

/** Of a history, for who takes orders and reads none: what the laboratory would get (D-75). */
const comoPrescrita = ({ id, createDate, optometrista, graduacion: g, montaje }: Receta): GraduacionLeida => ({
  ...{ Bloque: 'prescrita', IdVisita: null, IdHistoria: id, CreateDate: createDate, Optometrista: optometrista },
  ...{ EsfOd: g.esfOd, CilOd: g.cilOd, EjeOd: g.ejeOd, AddOd: g.addOd, AvOd: null },
  ...{ EsfOi: g.esfOi, CilOi: g.cilOi, EjeOi: g.ejeOi, AddOi: g.addOi, AvOi: null },
  ...{ DiData: g.diData, AoData: g.aoData, Montaje: montaje },
})

async function deHistoriasPara(ctx: CtxSesion, idCliente: number): Promise<GraduacionLeida[]> {
  if (alcanceDe(ctx.actor.tipo, 'historias.leer') !== null) return graduacionesDeHistorias(ctx, idCliente)
  if (alcanceDe(ctx.actor.tipo, 'pedidos.atender') === null) return []
  const recetas = await recetasDePaciente(ctx, idCliente)
  return recetas.filter(({ tipo, conGraduacion }) => tipo === 'historia' && conGraduacion).map(comoPrescrita)
}

/**
 * Graduations of a patient, newest first: of his visits, and of each history its three grids for types that read histories, what it
 * prescribes for those who take orders.
 * @throws AppError NO_ENCONTRADO.
 */
export async function graduacionesDe(ctx: CtxSesion, idCliente: number) {
  const paciente = await exigirPaciente(ctx, idCliente)
  const deVisitas = (await todasLasVisitas(ctx, idCliente)).map(aGraduacion)
  const deHistorias = await deHistoriasPara(ctx, idCliente)
  await anotarLecturaDe(ctx, 'graduaciones vistas', paciente)
  const data = [...deVisitas, ...deHistorias].sort((a, b) => b.CreateDate.localeCompare(a.CreateDate))
  return { data, total: data.length }
}

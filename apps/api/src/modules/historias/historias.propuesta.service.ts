import { estaVacia, graduacionDe, sufijos } from '@nitida/contract/graduacion.rules'
import type { Historia, PropuestaHistoria } from '@nitida/contract/historias'
import { alcanceDe } from '@nitida/contract/permisos'
import type { CtxSesion } from '../../platform/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { firmanteDe } from '../clinica/clinica.firmante.service.ts'
import { importesDelUltimo } from '../pedidos/pedidos.consulta.service.ts'
import { ultimaCorregida } from '../visitas/visitas.consulta.service.ts'
import { aHistoria } from './historias.lectura.ts'
import { listHistorias } from './historias.queries.ts'

const LA_ULTIMA = { limit: 1, offset: 0 }

/** A history as the beginning of the next one: its prescribed graduation becomes the previous one. */
function comoPrevia(historia: Historia): PropuestaHistoria['previa'] {
  // The most final of the filled grids.
  const sufijo = sufijos.findLast((sufijo) => !estaVacia(graduacionDe(historia, sufijo))) ?? ''
  const { Od, Oi } = graduacionDe(historia, sufijo)
  return {
    ...historia,
    ...{ esfOd: Od.esf, cilOd: Od.cil, ejeOd: Od.eje, addOd: Od.add },
    ...{ esfOi: Oi.esf, cilOi: Oi.cil, ejeOi: Oi.eje, addOi: Oi.add },
  }
}

/** The newest clinical record of a patient, visit or history, as a previous graduation. */
async function previaDe(ctx: CtxSesion, idCliente: number): Promise<Pick<PropuestaHistoria, 'origen' | 'previa'>> {
  const visita = await ultimaCorregida(ctx, idCliente)
  const [fila] = await listHistorias(ctx.db, ctx.alcance, idCliente, LA_ULTIMA)
  if (fila && (!visita || fila.creado_en >= visita.creado_en)) {
    const historia = aHistoria(fila)
    const origen = { tipo: 'historia', id: historia.id, createDate: historia.createDate } as const
    return { origen, previa: comoPrevia(historia) }
  }
  if (!visita) return { origen: null, previa: null }
  return { origen: { tipo: 'visita', id: visita.id, createDate: visita.creado_en.toISOString() }, previa: visita }
}

/** Money of the newest order, for types that may see orders (D-75). */
async function importesPara(ctx: CtxSesion, idCliente: number) {
  const importes = alcanceDe(ctx.actor.tipo, 'pedidos.atender') && (await importesDelUltimo(ctx, idCliente))
  return importes || { total: null, anticipo: null, saldo: null }
}

/**
 * First values of a patient's new history.
 * @throws AppError NO_ENCONTRADO.
 */
export async function propuestaDe(ctx: CtxSesion, idCliente: number) {
  const paciente = await exigirPaciente(ctx, idCliente)
  const propuesta: PropuestaHistoria = {
    idCliente,
    nombreCliente: paciente.nombreCompleto,
    idSucursal: paciente.idSucursal,
    nombreSucursal: paciente.direccionSucursal,
    edadCliente: String(paciente.edad),
    sexo: paciente.sexo,
    telefonoCliente: paciente.telefono,
    ...(await firmanteDe(ctx)),
    ...(await importesPara(ctx, idCliente)),
    ...(await previaDe(ctx, idCliente)),
  }
  await anotarLecturaDe(ctx, 'última graduación vista', paciente)
  return { historia: propuesta, data: propuesta }
}

import { graduacionDe, recetaDeNota } from '@nitida/contract/graduacion.rules'
import type { Historia, PropuestaHistoria } from '@nitida/contract/historias'
import { alcanceDe } from '@nitida/contract/permisos'
import { recetaVigente } from '@nitida/contract/recetas'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { firmanteDe } from '../clinica/clinica.firmante.service.ts'
import { recetasDePaciente } from '../clinica/clinica.recetas.service.ts'
import { importesDelUltimo } from '../pedidos/pedidos.consulta.service.ts'
import { visitaCorregida } from '../visitas/visitas.consulta.service.ts'
import { exigirHistoria } from './historias.consulta.service.ts'

/** A history as the beginning of the next one: what it prescribed becomes the previous graduation. */
function comoPrevia(historia: Historia): PropuestaHistoria['previa'] {
  const { Od, Oi } = recetaDeNota('historia', historia) ?? graduacionDe(historia)
  return {
    ...historia,
    ...{ esfOd: Od.esf, cilOd: Od.cil, ejeOd: Od.eje, addOd: Od.add },
    ...{ esfOi: Oi.esf, cilOi: Oi.cil, ejeOi: Oi.eje, addOi: Oi.add },
  }
}

/** The prescription that counts, as a previous graduation; a newer note without one does not empty it. */
async function previaDe(
  ctx: CtxSesion,
  idCliente: number,
): Promise<Pick<PropuestaHistoria, 'origen' | 'previa' | 'ultimaEn'>> {
  const recetas = await recetasDePaciente(ctx, idCliente)
  const [ultima] = recetas
  const origen = recetaVigente(recetas) ?? ultima
  if (!origen || !ultima) return { origen: null, previa: null, ultimaEn: null }
  const { tipo, id, createDate } = origen
  const previa =
    tipo === 'historia'
      ? comoPrevia(await exigirHistoria(ctx, ctx.alcance, id))
      : await visitaCorregida(ctx, ctx.alcance, id)
  return { origen: { tipo, id, createDate }, previa, ultimaEn: ultima.createDate }
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
    edadPorNacimiento: paciente.fechaNacimiento === null ? null : paciente.edad,
    sexo: paciente.sexo,
    telefonoCliente: paciente.telefono,
    ...(await firmanteDe(ctx)),
    ...(await importesPara(ctx, idCliente)),
    ...(await previaDe(ctx, idCliente)),
  }
  await anotarLecturaDe(ctx, 'última graduación vista', paciente)
  return { historia: propuesta, data: propuesta }
}

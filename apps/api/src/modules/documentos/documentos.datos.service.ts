import { edadDeHistoria, escribirEdad } from '@nitida/contract/clinica.rules'
import type { ClaseDocumento, Indicaciones } from '@nitida/contract/documentos'
import { recetaDeNota, SIN_GRADUACION } from '@nitida/contract/graduacion.rules'
import type { Historia, Suceso } from '@nitida/contract/historias'
import type { Visita } from '@nitida/contract/visitas'
import { contactoImpreso } from '@nitida/documents/formatos'
import type { RecetaImpresa } from '@nitida/documents/pdf/clinica.datos'
import { graduacionDeVisita } from '@nitida/documents/pdf/expediente'
import type { Papel } from '@nitida/documents/pdf/papeles'
import { AppError, exigir } from '../../platform/entorno/errores.ts'
import type { CtxSesion } from '../../platform/llamada/ctx.ts'
import { exigirPaciente, type Paciente } from '../clientes/clientes.alcance.service.ts'
import { anotarLecturaDe } from '../clinica/clinica.acceso.service.ts'
import { historiaPorId } from '../historias/historias.consulta.service.ts'
import { sucesosDe } from '../historias/historias.expediente.service.ts'
import { contactoDeSucursal } from '../sucursales/sucursales.alcance.service.ts'
import { visitaPorId } from '../visitas/visitas.consulta.service.ts'

/** The letterhead of a branch: the shop's name, and how it is reached today. */
async function membreteDe(ctx: CtxSesion, idSucursal: number, nombreSucursal: string) {
  const { nombre: nombreOptica, logo, color } = ctx.optica
  return {
    nombreOptica,
    logo,
    color,
    lineas: [nombreSucursal, ...contactoImpreso(await contactoDeSucursal(ctx, idSucursal))],
  }
}

/** The patient as a paper names him: as he is, or as he was on the day of a history. */
type Titular = Omit<Paciente, 'sexo'> & { sexo: string | null }

async function expediente(ctx: CtxSesion, paciente: Titular, sucesos: Suceso[]): Promise<Papel> {
  const { nombreCompleto: nombre, edad, sexo, telefono, idSucursal, direccionSucursal } = paciente
  return {
    clase: 'expediente',
    datos: {
      membrete: await membreteDe(ctx, idSucursal, direccionSucursal),
      paciente: { nombre, edad: escribirEdad(edad), sexo, telefono },
      sucesos,
    },
  }
}

async function expedienteCompleto(ctx: CtxSesion, idCliente: number): Promise<Papel> {
  const paciente = await exigirPaciente(ctx, idCliente)
  const sucesos = await sucesosDe(ctx, idCliente)
  if (sucesos.length === 0) throw new AppError('SIN_REGISTROS')
  await anotarLecturaDe(ctx, 'expediente exportado', paciente)
  return expediente(ctx, paciente, sucesos)
}

/** A history is printed with the age and the phone that were written on it (spec §2). */
async function historiaImpresa(ctx: CtxSesion, id: number): Promise<Papel> {
  const historia = exigir((await historiaPorId(ctx, id)).data)
  const paciente = await exigirPaciente(ctx, historia.idCliente)
  const escrito = {
    ...paciente,
    nombreCompleto: historia.nombreCliente,
    edad: historia.edad,
    sexo: historia.sexo,
    telefono: historia.telefonoCliente ?? paciente.telefono,
    idSucursal: historia.idSucursal,
    direccionSucursal: historia.nombreSucursal,
  }
  return expediente(ctx, escrito, [{ tipo: 'historia', historia }])
}

/** Facts that nobody gave of a prescription are left to be written by hand. */
const indicado = ({ uso = null, recomendacion = null, proximaRevision = null }: Indicaciones) => ({
  uso,
  recomendacion,
  proximaRevision,
})

/** The prescribed grid; when it is empty, the total one. The previous grid is of an earlier record, and is prescribed to nobody. */
const prescritaDe = (historia: Historia): RecetaImpresa['graduacion'] =>
  planaDe(recetaDeNota('historia', historia) ?? SIN_GRADUACION)

const planaDe = ({ Od, Oi }: ReturnType<typeof graduacionDeVisita>): RecetaImpresa['graduacion'] => ({
  esfOd: Od.esf,
  cilOd: Od.cil,
  ejeOd: Od.eje,
  addOd: Od.add,
  esfOi: Oi.esf,
  cilOi: Oi.cil,
  ejeOi: Oi.eje,
  addOi: Oi.add,
})

async function recetaDeHistoria(ctx: CtxSesion, id: number, indicaciones: Indicaciones): Promise<Papel> {
  const historia = exigir((await historiaPorId(ctx, id)).data)
  const { avOd, avOi, optometrista, cedula, zonaHoraria } = historia
  return {
    clase: 'receta',
    datos: {
      ...indicado(indicaciones),
      membrete: await membreteDe(ctx, historia.idSucursal, historia.nombreSucursal),
      paciente: { nombre: historia.nombreCliente, edad: edadDeHistoria(historia) },
      fecha: historia.createDate,
      zonaHoraria,
      graduacion: prescritaDe(historia),
      avOd,
      avOi,
      distanciaInterpupilar: historia.diData,
      altura: historia.aoData,
      tipoLente: historia.tipo,
      optometrista,
      cedula,
    },
  }
}

async function recetaDeVisita(ctx: CtxSesion, id: number, indicaciones: Indicaciones): Promise<Papel> {
  const visita: Visita = await visitaPorId(ctx, id)
  return {
    clase: 'receta',
    datos: {
      ...indicado(indicaciones),
      membrete: await membreteDe(ctx, visita.IdSucursal, visita.NombreSucursal),
      paciente: { nombre: visita.NombreCliente, edad: escribirEdad(visita.Edad) },
      fecha: visita.CreateDate,
      zonaHoraria: visita.zonaHoraria,
      graduacion: planaDe(graduacionDeVisita(visita)),
      avOd: visita.AvOd,
      avOi: visita.AvOi,
      distanciaInterpupilar: visita.DiData,
      altura: visita.AoData,
      tipoLente: null,
      optometrista: visita.Optometrista,
      cedula: visita.Cedula,
    },
  }
}

/**
 * Data of a paper, by kind; reading them is audited.
 * @throws AppError NO_ENCONTRADO, VISITA_NO_ENCONTRADA, SIN_REGISTROS.
 */
export const papelDe: Record<
  ClaseDocumento,
  (ctx: CtxSesion, id: number, indicaciones: Indicaciones) => Promise<Papel>
> = {
  expediente: expedienteCompleto,
  historia: historiaImpresa,
  recetaHistoria: recetaDeHistoria,
  recetaVisita: recetaDeVisita,
}

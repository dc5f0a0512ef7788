import { preguntas, type TipoDeNota } from '@nitida/contract/clinica.rules'
import type { Addendum } from '@nitida/contract/clinica.schema'
import { type Graduacion, type Ojo, recetaDeNota, SIN_GRADUACION } from '@nitida/contract/graduacion.rules'
import type { Historia, Suceso } from '@nitida/contract/historias'
import { graduacionLeida } from '../../entidades/visita/graduaciones.ts'
import { respuestasDe } from '../../entidades/visita/respuestas.ts'

/** A visit or a history, as the timeline shows it. */
export interface Nota {
  readonly clave: string
  readonly tipo: TipoDeNota
  readonly id: number
  readonly idCliente: number
  readonly fecha: string
  readonly zona: string
  readonly sucursal: { readonly id: number; readonly direccion: string }
  readonly optometrista: string | null
  readonly cedula: string | null
  readonly observaciones: string | null
  /** Questions answered with yes. */
  readonly antecedentes: readonly string[]
  /** Graduation of the note; of a history the prescribed one, or else the total. */
  readonly graduacion: Graduacion
  readonly agudezas: Readonly<Record<Ojo, string | null>>
  readonly adendas: readonly Addendum[]
  /** The history itself, for corrections; null for a visit. */
  readonly historia: Historia | null
}

export function notaDe(suceso: Suceso): Nota {
  if (suceso.tipo === 'visita') {
    const { visita } = suceso
    return {
      clave: `visita-${visita.IdVisita}`,
      tipo: 'visita',
      id: visita.IdVisita,
      idCliente: visita.IdCliente,
      fecha: visita.CreateDate,
      zona: visita.zonaHoraria,
      sucursal: { id: visita.IdSucursal, direccion: visita.NombreSucursal },
      optometrista: visita.Optometrista,
      cedula: visita.Cedula,
      observaciones: visita.Observaciones,
      antecedentes: respuestasDe(visita).flatMap(({ texto, afirmativa }) => (afirmativa ? [texto] : [])),
      graduacion: graduacionLeida(visita),
      agudezas: { Od: visita.AvOd, Oi: visita.AvOi },
      adendas: visita.addenda,
      historia: null,
    }
  }
  const { historia } = suceso
  return {
    clave: `historia-${historia.id}`,
    tipo: 'historia',
    id: historia.id,
    idCliente: historia.idCliente,
    fecha: historia.createDate,
    zona: historia.zonaHoraria,
    sucursal: { id: historia.idSucursal, direccion: historia.nombreSucursal },
    optometrista: historia.optometrista,
    cedula: historia.cedula,
    observaciones: historia.observaciones,
    antecedentes: preguntas.flatMap(({ campo, texto }) => (historia[campo] === 'Si' ? [texto] : [])),
    graduacion: recetaDeNota('historia', historia) ?? SIN_GRADUACION,
    agudezas: { Od: historia.avOd, Oi: historia.avOi },
    adendas: historia.addenda,
    historia,
  }
}

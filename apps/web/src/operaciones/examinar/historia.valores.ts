import { estaVacia, type TipoLente } from '@nitida/contract/graduacion.rules'
import type { Historia, PropuestaHistoria } from '@nitida/contract/historias'
import type { ValorCelda } from '../../entidades/graduacion/graduacionTexto.ts'
import {
  type CampoRejilla,
  type CampoTextoHistoria,
  columnasCurva,
  columnasDe,
  examenVacio,
  textosVacios,
  type ValoresExamen,
} from '../../entidades/visita/examen.ts'
import { type Anterior, anteriorDePropuesta } from '../../entidades/visita/graduaciones.ts'

const textosDeHistoria: Readonly<Record<CampoTextoHistoria, string>> = {
  armazon: '',
  cristal: '',
  tipoArmazon: '',
  di2Data: '',
  ao2Data: '',
  edadCliente: '',
  telefonoCliente: '',
}

/** Values of a clinical history's inputs. */
export type ValoresHistoria = ValoresExamen &
  Record<CampoRejilla, ValorCelda> &
  Record<CampoTextoHistoria, string> & {
    idCliente: number
    tipo: TipoLente | null
    total: number | null
    anticipo: number | null
  }

/** Fields that still hold at the next examination; the questions are asked again. */
const heredados: readonly string[] = [
  ...columnasDe('').flatMap(({ od, oi }) => [od, oi]),
  ...columnasCurva.flatMap(({ od, oi }) => [od, oi]),
]

/** A new history: its previous grid is what the last visit or history prescribed (spec §2). */
export function valoresNuevos(propuesta: PropuestaHistoria): ValoresHistoria {
  const vacias = (['Tot', 'Pre'] as const).flatMap((sufijo) =>
    columnasDe(sufijo).flatMap(({ od, oi }) => [
      [od, null],
      [oi, null],
    ]),
  )
  const previa = Object.entries(propuesta.previa ?? {}).filter(([campo]) => heredados.includes(campo))
  return {
    ...examenVacio(propuesta),
    ...(Object.fromEntries(vacias) as Record<CampoRejilla, null>), // the other eight come from the empty examination
    ...Object.fromEntries(previa),
    diData: propuesta.previa?.diData ?? '',
    aoData: propuesta.previa?.aoData ?? '',
    idCliente: propuesta.idCliente,
    ...textosDeHistoria,
    edadCliente: propuesta.edadCliente ?? '',
    telefonoCliente: propuesta.telefonoCliente ?? '',
    tipo: null,
    total: propuesta.total,
    anticipo: propuesta.anticipo,
  }
}

/** The graduation to compare new ones with; null when none was ever measured. */
export function anteriorDe({ previa, origen }: PropuestaHistoria): Anterior | null {
  if (!previa || !origen) return null
  const anterior = anteriorDePropuesta(previa, origen.createDate)
  return estaVacia(anterior.graduacion) ? null : anterior
}

const AJENOS: readonly string[] = ['idCliente', 'total', 'anticipo']

/** A stored history as the form's values: all but its patient and money, which are not corrected. */
export function valoresEscritos(historia: Historia): Record<string, string | number | null> {
  const { idCliente, optometrista, cedula } = historia
  const vacia = {
    idCliente,
    nombreCliente: '',
    idSucursal: 1,
    nombreSucursal: '',
    edadCliente: '',
    edadPorNacimiento: null,
    sexo: null,
    telefonoCliente: '',
  }
  const campos = Object.keys(
    valoresNuevos({
      ...vacia,
      optometrista,
      cedula,
      total: null,
      anticipo: null,
      saldo: null,
      origen: null,
      ultimaEn: null,
      previa: null,
    }),
  ).filter((campo) => !AJENOS.includes(campo))
  const leidos = new Map<string, unknown>(Object.entries(historia))
  return Object.fromEntries(
    campos.map((campo) => {
      const valor = leidos.get(campo)
      const hay = typeof valor === 'number' || typeof valor === 'string'
      return [campo, hay ? valor : campo in textosVacios || campo in textosDeHistoria ? '' : null]
    }),
  )
}

import { estaMedida, type Graduacion, graduacionDe } from '@nitida/contract/graduacion.rules'
import type { FormularioVisita, GraduacionLeida, Visita } from '@nitida/contract/visitas'
import type { CampoAgudeza } from './examen.ts'

/** An earlier graduation, for comparisons. */
export interface Anterior {
  readonly fecha: string
  readonly zona: string | undefined
  readonly graduacion: Graduacion
  readonly agudezas: Readonly<Partial<Record<CampoAgudeza, string | null>>>
}

type Leida = Omit<GraduacionLeida, 'Bloque' | 'IdVisita' | 'IdHistoria'> | Visita

/** The graduation of a record with capitalised names (D-46). */
export const graduacionLeida = (leida: Leida): Graduacion => ({
  Od: { esf: leida.EsfOd, cil: leida.CilOd, eje: leida.EjeOd, add: leida.AddOd },
  Oi: { esf: leida.EsfOi, cil: leida.CilOi, eje: leida.EjeOi, add: leida.AddOi },
})

/** What a new visit is compared with: the newest prescription, with the acuities of that same visit. */
export function anteriorDe({ anterior: visita, graduacionAnterior: receta }: FormularioVisita): Anterior | null {
  if (!receta) return null
  const suya = receta.tipo === 'visita' && receta.id === visita?.IdVisita ? visita : null
  return {
    fecha: receta.createDate,
    zona: receta.zonaHoraria,
    graduacion: graduacionDe(receta.graduacion),
    agudezas: suya ? { avOd: suya.AvOd, avOi: suya.AvOi, cvOd: suya.CvOd, cvOi: suya.CvOi } : {},
  }
}

/** Whether a grid says what an examination found; the previous one of a history repeats an earlier record. */
export const esHallada = (leida: GraduacionLeida): boolean =>
  leida.Bloque !== 'previa' && estaMedida(graduacionLeida(leida))

/** The previous grid of a new history, from either kind of proposal. */
export const anteriorDePropuesta = (previa: object, fecha: string): Anterior => ({
  fecha,
  zona: undefined,
  graduacion: graduacionDe(previa),
  agudezas: {},
})

export const nombreDeBloque: Record<GraduacionLeida['Bloque'], string> = {
  visita: 'Visita',
  previa: 'Historia, anterior',
  total: 'Historia, total',
  prescrita: 'Historia, prescrita',
}

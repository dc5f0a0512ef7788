import { type Graduacion, graduacionDe } from '@nitida/contract/graduacion.rules'
import type { GraduacionLeida, Visita } from '@nitida/contract/visitas'
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

export const anteriorDe = (visita: Visita): Anterior => ({
  fecha: visita.CreateDate,
  zona: visita.zonaHoraria,
  graduacion: graduacionLeida(visita),
  agudezas: { avOd: visita.AvOd, avOi: visita.AvOi, cvOd: visita.CvOd, cvOi: visita.CvOi },
})

/** The previous grid of a new history, from either kind of proposal. */
export const anteriorDePropuesta = (previa: object, fecha: string): Anterior => ({
  fecha,
  zona: undefined,
  graduacion: graduacionDe(previa),
  agudezas: {},
})

export const nombreDeBloque: Record<GraduacionLeida['Bloque'], string> = {
  visita: 'Visita',
  previa: 'Historia, previa',
  total: 'Historia, total',
  prescrita: 'Historia, prescrita',
}

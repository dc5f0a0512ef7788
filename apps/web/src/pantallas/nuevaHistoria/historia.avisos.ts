import type { Contexto } from '@nitida/contract/graduacion.avisos.rules'
import type { Sufijo } from '@nitida/contract/graduacion.rules'
import type { Anterior } from '../../entidades/visita/graduaciones.ts'
import type { AvisosDelExamen } from '../../operaciones/examinar/AvisosAlGuardar.tsx'
import { avisosDeAgudeza, avisosDeCurvas, avisosDeGraduacion } from '../../operaciones/examinar/avisos.ts'
import type { ValoresHistoria } from '../../operaciones/examinar/historia.valores.ts'

export const rejillas = [
  { sufijo: '', titulo: 'Graduación anterior' },
  { sufijo: 'Tot', titulo: 'Graduación total' },
  { sufijo: 'Pre', titulo: 'Graduación prescrita' },
] as const satisfies readonly { sufijo: Sufijo; titulo: string }[]

/** Facts beside a grid for its warnings: a typed age, and the lens that only the prescription is for. */
export function contextoDe(
  { edadCliente, tipo }: Pick<ValoresHistoria, 'edadCliente' | 'tipo'>,
  sufijo: Sufijo,
): Pick<Contexto, 'edad' | 'tipoLente'> {
  const edad = edadCliente.trim()
  return { edad: /^\d{1,3}$/.test(edad) ? Number(edad) : null, tipoLente: sufijo === 'Pre' ? tipo : null }
}

/** Everything in a history that deserves a second look. */
export const avisosDeHistoria = (valores: ValoresHistoria, anterior: Anterior | null): AvisosDelExamen => [
  ...rejillas.map(({ sufijo, titulo }) => {
    const contexto = { ...contextoDe(valores, sufijo), anterior: anterior?.graduacion ?? null }
    return [titulo, avisosDeGraduacion(valores, sufijo, contexto)] as const
  }),
  ['Agudeza y capacidad visual', avisosDeAgudeza(valores)],
  ['Queratometría', avisosDeCurvas(valores)],
]

import { difiereLaEdad, escribirEdad } from '@nitida/contract/clinica.rules'
import type { Contexto } from '@nitida/contract/graduacion.avisos.rules'
import type { Sufijo } from '@nitida/contract/graduacion.rules'
import { advertenciasDeMontaje } from '@nitida/contract/montaje.rules'
import type { Anterior } from '../../entidades/visita/graduaciones.ts'
import { type AvisosDelExamen, PACIENTE } from '../../operaciones/examinar/AvisosAlGuardar.tsx'
import {
  type AvisoDelExamen,
  avisosDeAgudeza,
  avisosDeCurvas,
  avisosDeGraduacion,
} from '../../operaciones/examinar/avisos.ts'
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

/** What the birth date says against a typed age; null where both agree or there is no date. */
export const edadSegunSuFecha = (escrita: string, porNacimiento: number | null): string | null =>
  porNacimiento !== null && difiereLaEdad(escrita, porNacimiento)
    ? `Según su fecha: ${escribirEdad(porNacimiento)}.`
    : null

function avisosDeEdad({ edadCliente }: ValoresHistoria, porNacimiento: number | null): AvisoDelExamen[] {
  const porFecha = edadSegunSuFecha(edadCliente, porNacimiento)
  return porFecha ? [{ campo: 'edadCliente', texto: `Edad: se escribió «${edadCliente.trim()}». ${porFecha}` }] : []
}

/** Everything in a history that deserves a second look. */
export const avisosDeHistoria = (
  valores: ValoresHistoria,
  anterior: Anterior | null,
  porNacimiento: number | null,
): AvisosDelExamen => [
  [PACIENTE, avisosDeEdad(valores, porNacimiento)],
  ...rejillas.map(({ sufijo, titulo }) => {
    const contexto = { ...contextoDe(valores, sufijo), anterior: anterior?.graduacion ?? null }
    return [titulo, avisosDeGraduacion(valores, sufijo, contexto)] as const
  }),
  ['Agudeza y capacidad visual', avisosDeAgudeza(valores)],
  ['Queratometría', avisosDeCurvas(valores)],
  ['Medidas de montaje', advertenciasDeMontaje(valores)],
]

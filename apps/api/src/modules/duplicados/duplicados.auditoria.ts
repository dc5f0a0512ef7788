import type { Auditada } from '../../platform/llamada/auditoria.ts'

/** What the audit keeps of two patients who were joined, parted, or said to be two people: their numbers, never what a field says. */
export const pacienteComparado: Auditada = {
  entidad: 'cliente',
  campos: ['sucursal', 'camposCambiados', 'unidoCon', 'separadoDe', 'distintoDe', 'union', 'movidos'],
}

/** What the audit keeps of two patients who were joined, parted, or said to be two people: their numbers, never what a field says. */
export const pacienteComparado = {
  entidad: 'cliente',
  campos: ['sucursal', 'camposCambiados', 'unidoCon', 'separadoDe', 'distintoDe', 'union', 'movidos'],
}

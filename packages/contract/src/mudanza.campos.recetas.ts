import { campo, dePaciente, FECHAS, sucursal } from './mudanza.campo.ts'

const OJO = {
  Od: { ojo: 'OD', nombres: ['od', 'ojo derecho', 'derecho', 'der', 'o d', 'd', 'r', 'right'] },
  Oi: { ojo: 'OI', nombres: ['oi', 'ojo izquierdo', 'izquierdo', 'izq', 'o i', 'i', 'os', 'l', 'left'] },
} as const

/** 'esf od', 'od esf', 'graduacion od esf', 'odesf' … */
function deOjo(ojo: keyof typeof OJO, medida: string): string {
  const { nombres } = OJO[ojo]
  return medida
    .split('|')
    .flatMap((una) => nombres.flatMap((nombre) => [`${una} ${nombre}`, `${nombre} ${una}`, `${una} de ${nombre}`]))
    .concat(medida.split('|').flatMap((una) => [`${una}${ojo.toLowerCase()}`, `${ojo.toLowerCase()}${una}`]))
    .join('|')
}

const MEDIDAS = [
  ['esf', 'Esfera', 'esfera', 'esf|esfera|esferico|sph|sphere|sf', { Od: '-1.25', Oi: '-1.00' }],
  ['cil', 'Cilindro', 'cilindro', 'cil|cilindro|cilindrico|cyl|cylinder|cl', { Od: '-0.50', Oi: '-0.75' }],
  ['eje', 'Eje', 'eje', 'eje|axis|ejes|grados', { Od: '90', Oi: '85' }],
  ['add', 'Adición', 'adicion', 'add|adicion|adic|near add', { Od: '2.00', Oi: '2.00' }],
] as const

const rejilla = (['Od', 'Oi'] as const).flatMap((ojo) => [
  ...MEDIDAS.map(([medida, nombre, tipo, sinonimos, ejemplo]) =>
    campo(`${medida}${ojo}`, `${nombre} ${OJO[ojo].ojo}`, tipo, ejemplo[ojo], deOjo(ojo, sinonimos)),
  ),
  campo(`av${ojo}`, `Agudeza visual ${OJO[ojo].ojo}`, 'av', '20/20', deOjo(ojo, 'av|agudeza|agudeza visual|va|avcc')),
])

const enUnaCelda = (['Od', 'Oi'] as const).map((ojo) =>
  campo(
    `receta${ojo}`,
    `Graduación ${OJO[ojo].ojo}`,
    'receta',
    '',
    `${OJO[ojo].nombres.join('|')}|${deOjo(ojo, 'rx|receta|graduacion|graduaciones|formula|refraccion')}`,
    {
      llena: [...MEDIDAS.map(([medida]) => medida), 'av'].map((medida) => `${medida}${ojo}`),
      nota: 'En una celda: -1.25 -0.50 x 90 Add +2.00.',
    },
  ),
)

/** Of a patient's last prescription. */
export const camposDeRecetas = [
  campo(
    'numeroExterno',
    'Número de la receta',
    'numeroExterno',
    'R-774',
    'numero externo|numero de la receta|no receta|num receta|numero de receta|id receta|folio|id|no|num|numero|no visita|id visita|no examen|clave',
  ),
  ...dePaciente,
  campo(
    'fecha',
    'Fecha del examen',
    'fecha',
    '20/06/2026',
    'fecha del examen|fecha|fecha de examen|fecha examen|fecha de la receta|fecha receta|fecha de visita|fecha visita|fecha de consulta|fecha consulta|ultima visita|ultima consulta|ultimo examen|date',
    { nota: FECHAS },
  ),
  ...rejilla,
  ...enUnaCelda,
  campo('receta', 'Graduación de ambos ojos', 'receta', '', 'graduacion|rx|receta|formula|refraccion|graduacion ao', {
    llena: [...rejilla.map(({ clave }) => clave), 'diData'],
    nota: 'En una celda: OD -1.25 -0.50 x 90 OI -1.00.',
  }),
  campo('add', 'Adición de ambos ojos', 'adicion', '', 'add|adicion|adicion ao|add ao|ad', {
    llena: ['addOd', 'addOi'],
  }),
  campo('diData', 'Distancia interpupilar', 'di', '62', 'di|d i|dip|d i p|dp|distancia interpupilar|interpupilar|pd'),
  campo('aoData', 'Altura oblea', 'di', '18', 'ao|a o|altura|altura oblea|alturas|altura focal|segment height'),
  campo(
    'lenteContactoDes',
    'Lente de contacto',
    'nota',
    '',
    'lente de contacto|lentes de contacto|lc|contacto|contact lens',
  ),
  campo(
    'optometrista',
    'Optometrista',
    'linea',
    'Lic. Eva Ruiz Peña',
    'optometrista|examino|examinador|doctor|dr|especialista|reviso|atendio|optometrist',
  ),
  campo('cedula', 'Cédula', 'linea', '', 'cedula|cedula profesional|ced prof|no cedula|license'),
  campo(
    'observaciones',
    'Observaciones',
    'nota',
    '',
    'observaciones|observacion|obs|notas|nota|comentarios|comentario|diagnostico|remarks',
  ),
  sucursal,
] as const

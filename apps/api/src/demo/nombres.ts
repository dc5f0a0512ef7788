import { type Azar, ruleta } from './azar.ts'

/** Thousands of people with each surname (INEGI 2017–2020), with some of Yucatán and some with particles and eñes. */
const apellidos = ruleta([
  ['HERNÁNDEZ', 672],
  ['GARCÍA', 459],
  ['MARTÍNEZ', 447],
  ['LÓPEZ', 412],
  ['GONZÁLEZ', 353],
  ['PÉREZ', 332],
  ['RODRÍGUEZ', 293],
  ['SÁNCHEZ', 289],
  ['RAMÍREZ', 258],
  ['CRUZ', 205],
  ['FLORES', 181],
  ['GÓMEZ', 180],
  ['MORALES', 149],
  ['VÁZQUEZ', 145],
  ['JIMÉNEZ', 141],
  ['REYES', 141],
  ['TORRES', 129],
  ['DÍAZ', 125],
  ['GUTIÉRREZ', 113],
  ['MENDOZA', 101],
  ['RUIZ', 98],
  ['AGUILAR', 96],
  ['ORTIZ', 94],
  ['CASTILLO', 90],
  ['CHÁVEZ', 82],
  ['ROJAS', 70],
  ['JUÁREZ', 66],
  ['DOMÍNGUEZ', 60],
  ['DE LA CRUZ', 58],
  ['GUERRERO', 55],
  ['MUÑOZ', 50],
  ['NÚÑEZ', 40],
  ['PEÑA', 34],
  ['ÁVILA', 32],
  ['IBARRA', 28],
  ['CERVANTES', 26],
  ['SANDOVAL', 24],
  ['ZÚÑIGA', 18],
  ['CASTAÑEDA', 18],
  ['PECH', 12],
  ['CHAN', 12],
  ['CANUL', 9],
  ['XICOTÉNCATL', 2],
  ['QUIÑONES', 4],
  ['GÜEMES', 2],
  ["O'FARRILL", 1],
])

export const sexosDemo = ['Femenino', 'Masculino'] as const
export type SexoDemo = (typeof sexosDemo)[number]

/** Given names by generation: grandparents and parents, then children and students. */
const deAdultos: Record<SexoDemo, readonly string[]> = {
  Femenino: [
    'MARÍA GUADALUPE',
    'JUANA',
    'VERÓNICA',
    'LETICIA',
    'PATRICIA',
    'MARÍA DEL CARMEN',
    'ROSA MARÍA',
    'GABRIELA',
    'ALEJANDRA',
    'SILVIA',
    'MARTHA ELENA',
    'ADRIANA',
    'CLAUDIA',
    'TERESA',
    'MÓNICA',
    'ARACELI',
    'BEATRIZ',
    'ÚRSULA',
    'MARÍA DE LOS ÁNGELES',
    'ELIZABETH',
  ],
  Masculino: [
    'JOSÉ LUIS',
    'JUAN CARLOS',
    'FRANCISCO JAVIER',
    'MIGUEL ÁNGEL',
    'ALEJANDRO',
    'JUAN',
    'JOSÉ ANTONIO',
    'JESÚS',
    'RICARDO',
    'ROBERTO',
    'FERNANDO',
    'JORGE ALBERTO',
    'ARTURO',
    'EDUARDO',
    'RAÚL',
    'ÓSCAR',
    'VÍCTOR MANUEL',
    'ÁLVARO',
    'ENRIQUE',
    'MARTÍN',
  ],
}
const deJovenes: Record<SexoDemo, readonly string[]> = {
  Femenino: [
    'SOFÍA',
    'MARÍA JOSÉ',
    'VALENTINA',
    'XIMENA',
    'REGINA',
    'CAMILA',
    'FERNANDA',
    'DANNA PAOLA',
    'RENATA',
    'ANA SOFÍA',
    'ITZEL',
    'NATALIA',
  ],
  Masculino: [
    'SANTIAGO',
    'MATEO',
    'SEBASTIÁN',
    'LEONARDO',
    'EMILIANO',
    'DIEGO',
    'IÑAKI',
    'ÁNGEL GABRIEL',
    'DANIEL',
    'JOSÉ MANUEL',
    'TADEO',
    'RODRIGO',
  ],
}

export interface Nombre {
  nombre: string
  paterno: string
  materno: string
}

/** A name as people of that age and sex have it. Common ones repeat, as they do at the counter. */
export function nombreAlAzar(azar: Azar, sexo: SexoDemo, edad: number): Nombre {
  const nombres = edad < 26 ? deJovenes : deAdultos
  return { nombre: azar.elegir(nombres[sexo]), paterno: apellidos(azar), materno: apellidos(azar) }
}

export const completo = ({ nombre, paterno, materno }: Nombre): string => `${nombre} ${paterno} ${materno}`

import { campo } from './mudanza.campo.ts'

/** Of a lens of the price list. */
export const camposDeMicas = [
  campo(
    'diseno',
    'Diseño',
    'linea',
    'Progresivo',
    'diseno|tipo|tipo de lente|tipo de mica|lente|mica|nombre|descripcion|producto|geometria|design',
    { nota: 'Monofocal, bifocal, progresivo…' },
  ),
  campo('material', 'Material', 'linea', 'Policarbonato', 'material|indice|indice de refraccion|index'),
  campo(
    'tratamiento',
    'Tratamiento',
    'linea',
    'Antirreflejo',
    'tratamiento|tratamientos|capa|capas|acabado|recubrimiento|antirreflejo|ar|coating',
  ),
  campo(
    'esfMin',
    'Esfera desde',
    'potencia',
    '-6.00',
    'esfera desde|esfera minima|esf min|esf desde|esfera min|esfera inicial|desde esfera|sph min',
    { nota: 'De menor a mayor: -6.00 a +4.00. Con su punto; sin signo es positiva.' },
  ),
  campo(
    'esfMax',
    'Esfera hasta',
    'potencia',
    '+4.00',
    'esfera hasta|esfera maxima|esf max|esf hasta|esfera max|esfera final|hasta esfera|sph max',
  ),
  campo(
    'cilMax',
    'Cilindro hasta',
    'potencia',
    '-2.00',
    'cilindro hasta|cilindro maximo|cil max|cil hasta|cilindro max|cilindro|cil|cyl|cyl max',
    { nota: 'En menos; 2.00 se lee -2.00. 0 si no lleva.' },
  ),
  campo(
    'addMin',
    'Adición desde',
    'potencia',
    '+0.75',
    'adicion desde|adicion minima|add min|add desde|adicion min|add minima',
    { nota: 'Vacía en una mica sin adición.' },
  ),
  campo(
    'addMax',
    'Adición hasta',
    'potencia',
    '+3.00',
    'adicion hasta|adicion maxima|add max|add hasta|adicion max|add maxima',
  ),
  campo(
    'precio',
    'Precio con IVA',
    'dinero',
    '3,890.00',
    'precio con iva|precio|precio del par|precio par|precio de venta|precio venta|precio publico|precio al publico|pvp|precio lista|precio de lista|importe|price',
    { nota: 'Del par, en pesos: 3,890.00.' },
  ),
  campo(
    'dias',
    'Días de entrega',
    'entero',
    '8',
    'dias de entrega|dias|entrega|tiempo de entrega|dias habiles|plazo|days',
    { nota: 'Vacío, los de siempre.' },
  ),
  campo('activa', 'Se vende', 'si-no', 'Sí', 'se vende|activa|activo|vigente|disponible|active', {
    nota: 'Sí o No. Vacío en una nueva es Sí.',
  }),
] as const

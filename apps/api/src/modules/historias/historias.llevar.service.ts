import { z } from 'zod'
import { definirLista } from '../../platform/llamada/exportables.ts'
import { corregido } from '../clinica/clinica.lectura.ts'
import {
  camposDelExamen,
  columnasDe,
  columnasDeAutor,
  columnasDeIdentidad,
  columnasDePreguntas,
} from '../clinica/clinica.llevar.ts'
import { type FilaHistoria, listIdsDeTodas, listPorIds } from './historias.queries.ts'

const MEDIDAS = [
  ['Esfera', 'esf'],
  ['Cilindro', 'cil'],
  ['Eje', 'eje'],
  ['Adición', 'add'],
] as const

/** The total and the prescribed grid. */
const rejillas = (['Od', 'Oi'] as const).flatMap((ojo) =>
  (['Tot', 'Pre'] as const).flatMap((rejilla) =>
    MEDIDAS.map(
      ([nombre, medida]) =>
        [
          `${nombre} ${ojo.toUpperCase()} ${rejilla === 'Tot' ? 'total' : 'prescrita'}`,
          'decimal',
          `${medida}${ojo}${rejilla}` as const,
        ] as const,
    ),
  ),
)

export const historiasLlevadas = definirLista({
  titulo: 'Historias clínicas',
  permiso: 'historias.exportar',
  filtro: z.strictObject({ eliminados: z.boolean() }),
  columnas: [
    ...columnasDeIdentidad<FilaHistoria>('Número de la historia'),
    ...columnasDe<FilaHistoria>(camposDelExamen),
    ...columnasDePreguntas<FilaHistoria>(),
    ...columnasDe<FilaHistoria>(rejillas),
    ...columnasDe<FilaHistoria>([
      ['Armazón', 'texto', 'armazon'],
      ['Cristal', 'texto', 'cristal'],
      ['Tipo de armazón', 'texto', 'tipoArmazon'],
      ['Tipo de lente', 'texto', 'tipo'],
      ['Segunda distancia interpupilar', 'texto', 'di2Data'],
      ['Segunda altura oblea', 'texto', 'ao2Data'],
      ['Total', 'dinero', 'total'],
      ['Anticipo', 'dinero', 'anticipo'],
      ['Saldo', 'dinero', 'saldo'],
    ]),
    ...columnasDeAutor<FilaHistoria>('historia'),
  ],
  ids: ({ db, alcance }, { eliminados }) => listIdsDeTodas(db, alcance, eliminados),
  filas: async ({ db, alcance }, ids, { eliminados }) =>
    (await listPorIds(db, alcance, ids, eliminados)).map((fila) => corregido(fila, fila.addenda)),
  idDe: ({ id }) => id,
  sucursalDe: ({ idSucursal }) => idSucursal,
})

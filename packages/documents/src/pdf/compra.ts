import type { TableCell } from 'pdfmake'
import { dinero, fechaLarga } from '../formatos.ts'
import {
  apartado,
  apartadoLargo,
  cabezaDe,
  cifra,
  type Definicion,
  escrito,
  fichas,
  hoja,
  type Membrete,
  rejilla,
  tituloDe,
} from './hoja.ts'

/** An order to a supplier; amounts in pesos, without IVA. */
export interface CompraImpresa {
  readonly membrete: Membrete
  readonly folio: string
  readonly proveedor: string
  readonly rfc: string
  readonly dia: string
  readonly prometida: string | null
  readonly nota: string
  readonly importe: number
  readonly renglones: readonly {
    readonly codigo: string
    readonly nombre: string
    readonly piezas: number
    readonly costo: number
    readonly importe: number
  }[]
}

/** What a supplier is asked for, on letter paper. */
export function compra({
  membrete,
  folio,
  proveedor,
  rfc,
  dia,
  prometida,
  nota,
  importe,
  renglones,
}: CompraImpresa): Definicion {
  const titulo = `Pedido ${folio}`
  const piezas = renglones.reduce((suma, uno) => suma + uno.piezas, 0)
  return hoja({
    membrete,
    asunto: titulo,
    titulo: tituloDe(titulo, [proveedor, fechaLarga(dia)]),
    continuacion: titulo,
    pie: `Al facturar o responder, cita el pedido ${folio}.`,
    contenido: [
      apartado(
        'Pedido',
        fichas(
          [
            { nombre: 'RFC', valor: rfc || null },
            { nombre: 'Lo esperamos el', valor: prometida ? fechaLarga(prometida) : null },
            { nombre: 'Piezas', valor: String(piezas) },
            { nombre: 'Importe sin IVA', valor: dinero(importe) },
            { nombre: 'Nota', valor: nota || null },
          ],
          2,
        ),
      ),
      apartadoLargo(
        'Artículos',
        rejilla(
          [80, '*', 50, 76, 84],
          [
            cabezaDe('Código'),
            cabezaDe('Artículo'),
            ...['Piezas', 'Costo sin IVA', 'Importe'].map((uno) => cabezaDe(uno, 'right')),
          ],
          renglones.map((uno): TableCell[] => [
            escrito(uno.codigo),
            escrito(uno.nombre),
            cifra(String(uno.piezas)),
            cifra(dinero(uno.costo)),
            cifra(dinero(uno.importe)),
          ]),
        ),
      ),
    ],
  })
}

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

/** What a person earned in a frozen period; amounts in pesos. */
export interface ComisionImpresa {
  readonly membrete: Membrete
  readonly nombre: string
  readonly desde: string
  readonly hasta: string
  readonly cerrado: { readonly dia: string; readonly nombre: string }
  readonly cobrado: number
  readonly base: number
  readonly sinCosto: number
  /** Of orders that the person brought from another program, on which nobody earns. */
  readonly importado: number
  readonly comision: number
  readonly renglones: readonly {
    readonly dia: string
    readonly pedido: string
    readonly movimiento: string
    readonly cobrado: number
    readonly base: number
    readonly porcentajes: readonly number[]
    readonly comision: number
  }[]
}

const derecha = (titulo: string) => cabezaDe(titulo, 'right')

/** A person's statement of a period, to pay by and to sign. */
export function comision(datos: ComisionImpresa): Definicion {
  const { membrete, nombre, desde, hasta, cerrado, renglones } = datos
  const rango = `${fechaLarga(desde)} al ${fechaLarga(hasta)}`
  return hoja({
    membrete,
    asunto: `Comisiones de ${nombre}`,
    titulo: tituloDe('Estado de comisiones', [nombre, rango]),
    continuacion: `Comisiones, ${rango} · ${nombre}`,
    pie: `Periodo cerrado el ${fechaLarga(cerrado.dia)} por ${cerrado.nombre}. Ya no cambia: una corrección posterior entra en el siguiente.`,
    contenido: [
      apartado(
        'Resumen',
        fichas(
          [
            { nombre: 'Comisión', valor: dinero(datos.comision) },
            { nombre: 'Cobrado, menos devoluciones', valor: dinero(datos.cobrado) },
            { nombre: 'Base', valor: dinero(datos.base) },
            { nombre: 'Movimientos', valor: String(renglones.length) },
            { nombre: 'Sin costo, fuera de la base', valor: datos.sinCosto === 0 ? null : dinero(datos.sinCosto) },
            { nombre: 'Importado, sin comisión', valor: datos.importado === 0 ? null : dinero(datos.importado) },
          ],
          2,
        ),
      ),
      apartadoLargo(
        'Movimientos',
        rejilla(
          [58, 58, '*', 74, 74, 54, 74],
          [
            cabezaDe('Día'),
            cabezaDe('Pedido'),
            cabezaDe('Movimiento'),
            ...['Cobrado', 'Base', '%', 'Comisión'].map(derecha),
          ],
          renglones.map((uno): TableCell[] => [
            escrito(uno.dia.split('-').reverse().join('/')),
            escrito(uno.pedido),
            escrito(uno.movimiento),
            cifra(dinero(uno.cobrado)),
            cifra(dinero(uno.base)),
            cifra(uno.porcentajes.join(' · ')),
            cifra(dinero(uno.comision)),
          ]),
        ),
      ),
      { ...escrito('Recibí: ______________________________', { fontSize: 10.5 }), margin: [0, 30, 0, 0] },
    ],
  })
}

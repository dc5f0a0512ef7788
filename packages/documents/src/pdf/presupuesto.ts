import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Content, TableCell, TableLayout } from 'pdfmake'
import { dinero, fechaLarga } from '../formatos.ts'
import {
  type AlternativaImpresa,
  CON_EL_CODIGO,
  conceptosOfrecidos,
  type ElementoOfrecido,
  NO_ES_PEDIDO,
  type PresupuestoImpreso,
  respetoDe,
  vigenciaDe,
} from '../presupuesto.ts'
import { ANCHO_UTIL, cifra, type Definicion, escrito, fichas, hoja, tinta, tituloDe } from './hoja.ts'
import { codigoQr } from './qr.ts'

const LADO_QR = 92
const AIRE = 9
const ENTRE = 6
/** Room of '$10,000,000.00'. */
const ANCHO_IMPORTE = 68

/** Columns as wide as each other, a line between them and under each row. */
const LADO_A_LADO: TableLayout = {
  hLineWidth: () => 0.75,
  vLineWidth: () => 0.75,
  hLineColor: () => tinta.linea,
  vLineColor: () => tinta.linea,
  fillColor: (fila) => (fila === 0 ? tinta.fondo : null),
  paddingLeft: () => AIRE,
  paddingRight: () => AIRE,
  paddingTop: () => 6,
  paddingBottom: () => 6,
}

function comparada(total: number, { nombre, total: otro }: AlternativaImpresa): string {
  const diferencia = aPesos(aCentavos(total) - aCentavos(otro))
  return diferencia === 0 ? `Cuesta lo mismo que ${nombre}` : `+${dinero(diferencia)} sobre ${nombre}`
}

/** Price first and largest, as on the screen. */
function cabeza({ nombre, recomendada, total }: AlternativaImpresa, anterior: AlternativaImpresa | undefined): Content {
  return {
    stack: [
      escrito(nombre, { bold: true, fontSize: 11, style: 'marca' }),
      escrito(dinero(total), { bold: true, fontSize: 17 }),
      ...(anterior ? [escrito(comparada(total, anterior), { fontSize: 8, color: tinta.suave })] : []),
      ...(recomendada ? [escrito('Recomendada', { bold: true, fontSize: 8 })] : []),
    ],
  }
}

/** Widths are numbers, because only then the library breaks a word that is longer than its line. */
function elemento(uno: ElementoOfrecido | undefined, ancho: number): TableCell {
  if (!uno) return ''
  return {
    stack: conceptosOfrecidos(uno).map(({ nombre, importe }) => ({
      columnGap: ENTRE,
      margin: [0, 0, 0, 2] as [number, number, number, number],
      columns: [
        { width: ancho - ANCHO_IMPORTE - ENTRE, ...escrito(nombre) },
        { width: ANCHO_IMPORTE, ...cifra(dinero(importe)) },
      ],
    })),
  }
}

function ladoALado(alternativas: readonly AlternativaImpresa[]): Content {
  const columnas = alternativas.length
  const ancho = (ANCHO_UTIL - 0.75 * (columnas + 1)) / columnas - 2 * AIRE
  const filas = Math.max(...alternativas.map(({ elementos }) => elementos.length))
  return {
    layout: LADO_A_LADO,
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: alternativas.map(() => ancho),
      body: [
        alternativas.map((una, i) => cabeza(una, alternativas[i - 1])),
        ...Array.from({ length: filas }, (_, i) => alternativas.map(({ elementos }) => elemento(elementos[i], ancho))),
        alternativas.map(({ fechaEntrega }) => escrito(`Para el ${fechaLarga(fechaEntrega)}`)),
      ],
    },
  }
}

/** What the house would charge, its alternatives side by side. */
export function presupuesto(datos: PresupuestoImpreso): Definicion {
  const { membrete, folio, fecha, paciente, atendio, enlace, alternativas } = datos
  const titulo = `Presupuesto ${folio}`
  return hoja({
    membrete,
    asunto: titulo,
    titulo: tituloDe(titulo, [fechaLarga(fecha.slice(0, 10)), vigenciaDe(datos)]),
    continuacion: titulo,
    pie: NO_ES_PEDIDO,
    contenido: [
      {
        margin: [0, 0, 0, 8],
        stack: [
          fichas(
            [
              { nombre: 'Paciente', valor: paciente },
              { nombre: 'Te atendió', valor: atendio },
            ],
            2,
          ),
        ],
      },
      ladoALado(alternativas),
      {
        unbreakable: true,
        margin: [0, 14, 0, 0],
        columnGap: 12,
        columns: [
          { width: LADO_QR, stack: [codigoQr(enlace, LADO_QR)] },
          {
            width: '*',
            margin: [0, 10, 0, 0],
            stack: [
              escrito(respetoDe(datos), { bold: true, fontSize: 10.5 }),
              escrito(CON_EL_CODIGO),
              escrito(enlace, { fontSize: 7.5, color: tinta.suave }),
            ],
          },
        ],
      },
    ],
  })
}

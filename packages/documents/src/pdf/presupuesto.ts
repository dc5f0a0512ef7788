import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Content, TableCell, TableLayout } from 'pdfmake'
import { conceptosDe } from '../cuentas.ts'
import { dinero, fechaLarga } from '../formatos.ts'
import { ANCHO_UTIL, cifra, type Definicion, escrito, fichas, hoja, type Membrete, tinta, tituloDe } from './hoja.ts'
import { codigoQr } from './qr.ts'

/** One way of making the glasses, amounts in pesos. No prescription: the customer's paper of it is 'Receta'. */
export interface AlternativaImpresa {
  readonly nombre: string
  readonly recomendada: boolean
  readonly total: number
  readonly fechaEntrega: string
  readonly elementos: readonly {
    readonly armazon: string
    readonly lente: string
    readonly otro: string
    readonly importeArmazon: number
    readonly importeLente: number
    readonly importeOtro: number
  }[]
}

/** A quote on paper, from its cheapest alternative on. */
export interface PresupuestoImpreso {
  readonly membrete: Membrete
  readonly folio: string
  readonly dia: string
  readonly vigenteHasta: string
  /** Whether its prices ended. */
  readonly vencido: boolean
  readonly paciente: string
  readonly atendio: string
  /** Address of the customer's page. */
  readonly enlace: string
  readonly alternativas: readonly AlternativaImpresa[]
}

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
function elemento(uno: AlternativaImpresa['elementos'][number] | undefined, ancho: number): TableCell {
  if (!uno) return ''
  const { importeArmazon: armazonImporte, importeLente: lenteImporte, importeOtro: otroImporte } = uno
  return {
    stack: conceptosDe({ ...uno, devuelto: false, armazonImporte, lenteImporte, otroImporte }).map(
      ({ nombre, importe }) => ({
        columnGap: ENTRE,
        margin: [0, 0, 0, 2] as [number, number, number, number],
        columns: [
          { width: ancho - ANCHO_IMPORTE - ENTRE, ...escrito(nombre) },
          { width: ANCHO_IMPORTE, ...cifra(dinero(importe)) },
        ],
      }),
    ),
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
  const { membrete, folio, dia, vigenteHasta, vencido, paciente, atendio, enlace, alternativas } = datos
  const titulo = `Presupuesto ${folio}`
  const hasta = fechaLarga(vigenteHasta)
  return hoja({
    membrete,
    asunto: titulo,
    titulo: tituloDe(titulo, [fechaLarga(dia), vencido ? `Venció el ${hasta}` : `Vigente hasta el ${hasta}`]),
    continuacion: titulo,
    pie: 'Un presupuesto no es un pedido: no se ha cobrado nada ni se apartó ninguna pieza.',
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
              escrito(
                vencido
                  ? `Los precios se respetaron hasta el ${hasta}. Pregúntanos los de hoy.`
                  : `Los precios se respetan hasta el ${hasta}.`,
                { bold: true, fontSize: 10.5 },
              ),
              escrito(
                'Con el código ves este presupuesto en tu teléfono y nos dices cuál te interesa. No pagas nada ahí.',
              ),
              escrito(enlace, { fontSize: 7.5, color: tinta.suave }),
            ],
          },
        ],
      },
    ],
  })
}

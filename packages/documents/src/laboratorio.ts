import type { GraduacionPorHacer } from '@nitida/contract/clinica.schema'
import { contradiccionDeGrado } from '@nitida/contract/grado.rules'
import { escribirOjo, graduacionDe } from '@nitida/contract/graduacion.rules'
import { renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import type { Montaje } from '@nitida/contract/montaje.schema'
import { datosDeElaboracion } from '@nitida/contract/tablero.rules'
import type { ElementoTicket, Ticket } from '@nitida/contract/tickets'

/** A heading and its lines, of an element or of a prescription. */
export interface Bloque {
  readonly titulo: string
  readonly lineas: readonly string[]
}

const SIN_TEXTO = 'sin especificar'

/** A charged lens is to be made, also where nobody wrote which one it is. */
const nombrado = (elemento: ElementoTicket): ElementoTicket => ({
  ...elemento,
  lente: elemento.lente || (elemento.lenteImporte > 0 ? SIN_TEXTO : ''),
  otro: elemento.otro || (elemento.otroImporte > 0 ? SIN_TEXTO : ''),
})

/** A line for whoever makes an element whose text contradicts the prescription above it. */
function revisar({ grado, lente }: ElementoTicket, graduacion: GraduacionPorHacer | null): string[] {
  const contradiccion = contradiccionDeGrado(grado, graduacion, lente)
  return contradiccion ? [`¡Revisar! ${contradiccion}`] : []
}

/** The numbered blocks of the laboratory, one per element, without empty lines. */
export const bloquesDeLaboratorio = (
  elementos: readonly ElementoTicket[],
  graduacion: GraduacionPorHacer | null = null,
): Bloque[] =>
  elementos.map((elemento, i) => ({
    titulo: `${i + 1}.`,
    lineas: [
      ...(elemento.devuelto ? ['Devuelto por el cliente'] : []),
      ...datosDeElaboracion(nombrado(elemento)).map(({ nombre, valor }) => `${nombre}: ${valor}`),
      ...(elemento.devuelto ? [] : revisar(elemento, graduacion)),
    ],
  }))

/** Fitting measures, a line for each; nothing where nobody took any. */
export const bloqueDeMontaje = (montaje: Montaje | null): Bloque[] =>
  montaje
    ? [{ titulo: 'M', lineas: renglonesDeMontaje(montaje).map(({ nombre, valor }) => `${nombre}: ${valor}`) }]
    : []

/** Data of a visit-style ticket: who, where, when, and what is to be made; no money and no QR. */
export interface DatosVisita {
  readonly nombreOptica: string
  readonly direccionSucursal: string
  readonly nombreCliente: string
  readonly telefono: string
  /** Wall clock of the branch, `YYYY-MM-DDTHH:MM:SS`. */
  readonly fecha: string
  /** Prescription by eye, measures, observations. */
  readonly bloques: readonly Bloque[]
}

/** The blocks of an order: the graduation of its visit or history, then its elements. */
export const bloquesDelTicket = ({
  graduacion,
  montaje,
  elementos,
}: Pick<Ticket, 'graduacion' | 'montaje' | 'elementos'>): Bloque[] => [
  ...(graduacion ? bloquesDeVisita(graduacion) : []),
  ...bloqueDeMontaje(montaje),
  ...bloquesDeLaboratorio(elementos, graduacion),
]

/** An order in the style of a visit: its laboratory data alone. */
export const visitaDe = (ticket: Ticket): DatosVisita => ({ ...ticket, bloques: bloquesDelTicket(ticket) })

interface LoQueSeExamino extends GraduacionPorHacer {
  readonly avOd?: string | null
  readonly avOi?: string | null
  readonly observaciones?: string | null
}

/** A visit for the laboratory: each eye as it is read aloud, measures, notes; nothing that is empty. */
export function bloquesDeVisita(visita: LoQueSeExamino): Bloque[] {
  const { Od, Oi } = graduacionDe(visita)
  const { avOd, avOi, diData, aoData, lenteContactoDes, observaciones } = visita
  const bloques: [string, (string | null | undefined)[]][] = [
    ['OD', [escribirOjo(Od), avOd && `A/V ${avOd}`]],
    ['OI', [escribirOjo(Oi), avOi && `A/V ${avOi}`]],
    ['DI', [diData]],
    ['AO', [aoData]],
    ['LC', [lenteContactoDes]],
    ['*', [observaciones]],
  ]
  return bloques.flatMap(([titulo, lineas]) => {
    const escritas = lineas.filter((linea): linea is string => Boolean(linea))
    return escritas.length > 0 ? [{ titulo, lineas: escritas }] : []
  })
}

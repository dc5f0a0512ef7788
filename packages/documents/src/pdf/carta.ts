import { type Definicion, escrito, hoja, type Membrete, tituloDe } from './hoja.ts'

/** A letter to a person, who signs for the shop below it. */
export interface CartaImpresa {
  readonly membrete: Membrete
  readonly asunto: string
  /** Place or day, folio: lines under the title. */
  readonly lineas: readonly string[]
  readonly destinatario: string
  readonly parrafos: readonly string[]
  readonly firmante: string
}

/** A letter on the house's paper. */
export function carta({ membrete, asunto, lineas, destinatario, parrafos, firmante }: CartaImpresa): Definicion {
  const parrafo = (texto: string) => ({
    ...escrito(texto, { fontSize: 10.5 }),
    margin: [0, 0, 0, 9] as [number, number, number, number],
  })
  return hoja({
    membrete,
    asunto,
    titulo: tituloDe(asunto, lineas),
    continuacion: asunto,
    pie: 'Los datos de esta carta son confidenciales.',
    contenido: [
      { ...escrito(destinatario, { bold: true, fontSize: 10.5 }), margin: [0, 8, 0, 12] },
      ...parrafos.map(parrafo),
      { ...escrito('Atentamente,', { fontSize: 10.5 }), margin: [0, 16, 0, 34] },
      { ...escrito(firmante, { bold: true, fontSize: 10.5 }) },
      { ...escrito(membrete.nombreOptica, { fontSize: 10.5 }) },
    ],
  })
}

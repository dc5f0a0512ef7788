import { aCentavos, aPesos, paraSumar, sumar } from '@nitida/contract/dinero'
import type { Acreditable, CrearNota, NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { seDevuelve } from '@nitida/contract/facturacion.notas.rules'

type Renglon = NotasDeFactura['factura']['renglones'][number]

/** What is taken back of one invoice, as it is typed: an amount of the whole, or of each chosen line. */
export interface Parte {
  factura: Acreditable
  modo: 'importe' | 'renglones'
  importe: number | null
  /** Amounts by the line's place. */
  renglones: Readonly<Record<Renglon['linea'], number | null>>
}

export const parteDe = (factura: Acreditable): Parte => ({
  factura,
  modo: factura.soloRenglones ? 'renglones' : 'importe',
  importe: null,
  renglones: {},
})

const enCentavos = (importe: number | null): number => (Number.isFinite(importe) ? aCentavos(paraSumar(importe)) : 0)

const centavosDe = ({ modo, importe, renglones }: Parte): number =>
  modo === 'importe' ? enCentavos(importe) : sumar(...Object.values(renglones).map(enCentavos))

/** Sum of a note, and the part of it that goes back as money; pesos. */
export function cuentaDe(partes: readonly Parte[]) {
  const devueltos = partes.map((parte) => seDevuelve(centavosDe(parte), aCentavos(parte.factura.porPagar)))
  return { total: aPesos(sumar(...partes.map(centavosDe))), devuelto: aPesos(sumar(...devueltos)) }
}

type Cuerpo = CrearNota['facturas'][number]

export const cuerpoDe = ({ factura: { idFactura }, modo, importe, renglones }: Parte): Cuerpo => ({
  idFactura,
  importe: modo === 'importe' ? importe : null,
  renglones:
    modo === 'importe'
      ? []
      : Object.entries(renglones).map(([linea, importe]) => ({ linea: Number(linea), importe: importe ?? 0 })),
})

/** What is missing of a part, or too much; null where nothing is. */
export function faltaDe(parte: Parte): string | null {
  const { modo, renglones, factura } = parte
  const importes = Object.values(renglones)
  if (modo === 'renglones' && importes.length === 0) return 'Elige al menos un renglón.'
  if (modo === 'renglones' && importes.some((importe) => enCentavos(importe) <= 0))
    return 'Escribe el importe de cada renglón.'
  const centavos = centavosDe(parte)
  if (centavos <= 0) return 'Escribe el importe.'
  return centavos > aCentavos(factura.queda) ? 'Es más de lo que queda.' : null
}

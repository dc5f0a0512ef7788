import { aCentavos, aPesos, paraSumar, sumar } from '@nitida/contract/dinero'
import type { Acreditable, CrearNota, NotasDeFactura } from '@nitida/contract/facturacion.notas'
import { seDevuelve } from '@nitida/contract/facturacion.notas.rules'
import { dinero } from '../../ui/formatos.ts'

type Renglon = NotasDeFactura['factura']['renglones'][number]

/** What is taken back of one invoice, as it is typed: an amount of the whole, or of each chosen line. */
export interface Parte {
  factura: Acreditable
  modo: 'importe' | 'renglones'
  importe: number | null
  /** Amounts by the line's place. */
  renglones: Readonly<Record<Renglon['linea'], number | null>>
  /** What was left of each of those lines. */
  topes: Readonly<Record<Renglon['linea'], number>>
}

/** A part with what is left of its invoice now, and not as it was when the invoice was chosen: others credit and pay too. */
export const alDia = (parte: Parte, ahora: readonly Acreditable[]): Parte => {
  const factura = ahora.find(({ idFactura }) => idFactura === parte.factura.idFactura)
  return factura ? { ...parte, factura } : parte
}

export const parteDe = (factura: Acreditable): Parte => ({
  factura,
  modo: factura.soloRenglones ? 'renglones' : 'importe',
  importe: null,
  renglones: {},
  topes: {},
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

function faltaDeRenglones({ renglones, topes }: Parte): string | null {
  const importes = Object.entries(renglones).map(
    ([linea, importe]) => [enCentavos(importe), topes[Number(linea)]] as const,
  )
  if (importes.length === 0) return 'Elige al menos un renglón.'
  if (importes.some(([centavos]) => centavos <= 0)) return 'Escribe el importe de cada renglón.'
  return importes.some(([centavos, tope = 0]) => centavos > aCentavos(tope))
    ? 'De un renglón pides más de lo que queda.'
    : null
}

/** What is missing of a part, or too much; null where nothing is. */
export function faltaDe(parte: Parte): string | null {
  const { modo, factura } = parte
  const falta = modo === 'renglones' ? faltaDeRenglones(parte) : null
  if (falta) return falta
  const centavos = centavosDe(parte)
  if (centavos <= 0) return 'Escribe el importe.'
  return centavos > aCentavos(factura.queda)
    ? `Es más de lo que queda: ${dinero(factura.queda, factura.moneda)}.`
    : null
}

import type { Clave, ImpuestoImpreso } from './factura.datos.ts'
import { pesos, porcentaje } from './numeros.ts'

/** A key with its meaning: '03 - Transferencia electrónica de fondos'. */
export const claveImpresa = ({ clave, texto }: Clave): string => (texto === '' ? clave : `${clave} - ${texto}`)

/** 'IVA 16 %'; a tax without rate says its kind, 'IVA Exento', and what is retained of several rates its name alone. */
export const nombreDeImpuesto = ({ impuesto, tasa, tipoFactor }: ImpuestoImpreso): string =>
  `${impuesto.texto || impuesto.clave} ${tasa === null ? tipoFactor : porcentaje(tasa)}`.trim()

/** A tax with its base. */
export function impuestoImpreso(uno: ImpuestoImpreso): string {
  const partes = [nombreDeImpuesto(uno), `base ${pesos(uno.base)}`]
  if (uno.importe !== null) partes.push(pesos(uno.importe))
  return partes.join(' · ')
}

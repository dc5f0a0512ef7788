import { dinero } from './formatos.ts'
import { SinDato } from './SinDato.tsx'

/** An amount in pesos: $1,234.50. */
export function Dinero({ value, vacio = 'Sin importe' }: { value: number | null | undefined; vacio?: string }) {
  if (value === null || value === undefined) return <SinDato>{vacio}</SinDato>
  return <span className="tabular whitespace-nowrap">{dinero(value)}</span>
}

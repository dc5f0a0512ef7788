import { aCentavos, aPesos, type Centavos } from '@nitida/contract/dinero'
import { anotar, type Fila } from './convertir.fila.ts'

const CAMPOS = ['total', 'pagado', 'saldo'] as const

const enPesos = (centavos: Centavos): string =>
  aPesos(centavos).toLocaleString('es-MX', { style: 'currency', currency: 'MXN' })

type Cuentas = Readonly<Record<(typeof CAMPOS)[number], Centavos | null>>
type Queja = readonly [campos: readonly string[], mensaje: string]

/** What is wrong with three amounts of which two give the third; or all three. */
function cuadrar({ total, pagado, saldo }: Cuentas): Queja | Record<'total' | 'pagado' | 'saldo', Centavos> {
  const conocido = pagado ?? (total !== null && saldo !== null ? total - saldo : null)
  if (pagado === null && saldo === null) return [['pagado', 'saldo'], 'Falta lo pagado, o el saldo (0 si es nada).']
  const suma = total ?? (pagado !== null && saldo !== null ? pagado + saldo : null)
  if (suma === null || conocido === null) return [['total'], 'Falta el total.']
  if (conocido > suma)
    return [['pagado', 'saldo'], `Lo pagado (${enPesos(conocido)}) pasa del total (${enPesos(suma)}).`]
  if (conocido < 0) return [['saldo', 'pagado'], `El saldo (${enPesos(saldo ?? 0)}) pasa del total (${enPesos(suma)}).`]
  const resta = suma - conocido
  if (saldo === null || saldo === resta) return { total: suma, pagado: conocido, saldo: resta }
  return [
    ['saldo', 'pagado'],
    `No cuadra: ${enPesos(suma)} menos ${enPesos(conocido)} son ${enPesos(resta)}, no ${enPesos(saldo)}.`,
  ]
}

/** Two of total, paid and balance give the third; three have to agree. */
export function cuentasDe(fila: Fila): void {
  const { pedazos, problemas } = fila
  if (problemas.some(({ campo }) => CAMPOS.some((uno) => uno === campo))) return
  const centavos = (campo: (typeof CAMPOS)[number]): Centavos | null => {
    const valor = pedazos[campo]
    return typeof valor === 'number' ? aCentavos(valor) : null
  }
  const cuentas = cuadrar({ total: centavos('total'), pagado: centavos('pagado'), saldo: centavos('saldo') })
  if ('total' in cuentas) for (const campo of CAMPOS) pedazos[campo] = aPesos(cuentas[campo])
  else anotar(fila, ...cuentas)
}

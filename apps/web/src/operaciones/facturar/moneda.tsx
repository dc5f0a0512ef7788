import { monedas } from '@nitida/contract/facturacion.moneda'
import { leerNumero } from '@nitida/contract/numeros'
import type { ControlProps } from '../../ui/ControlProps.ts'
import { NumberField } from '../../ui/NumberField.tsx'

const nombres = { MXN: 'Pesos', USD: 'Dólares' } as const
export const opcionesDeMoneda = monedas.map((value) => ({ value, label: `${nombres[value]} (${value})` }))

type Props = ControlProps<number> & { error: string | undefined; ayuda?: string | undefined }

/** Pesos of a dollar. */
export const TipoCambioField = ({ ayuda = 'Pesos por dólar; lo publica el DOF.', ...campo }: Props) => (
  <NumberField
    label="Tipo de cambio"
    required
    decimals={4}
    read={leerNumero}
    align="end"
    prefix="$"
    ayuda={ayuda}
    {...campo}
  />
)

import { CUENTAS_POR_OMISION, cuentasContables, nombreDeCuenta } from '@nitida/contract/facturacion.polizas.rules'
import { Card } from '../../../ui/Card.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { AjustesForm } from './useAjustesForm.ts'

/** Numbers of the accounts that pólizas move, as the accountant's catalogue has them. */
export function CuentasCard({ ajustes: { register, errorDe } }: { ajustes: AjustesForm }) {
  return (
    <Card title="Cuentas contables">
      <p className="mb-4 text-sm text-ink2">
        Los números de tu catálogo que llevan las pólizas. Mientras no los cambies, son los del código agrupador del
        SAT.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {cuentasContables.map((cuenta) => (
          <TextField
            key={cuenta}
            label={nombreDeCuenta[cuenta]}
            required
            maxLength={100}
            autoComplete="off"
            ayuda={`Código agrupador: ${CUENTAS_POR_OMISION[cuenta]}`}
            error={errorDe(cuenta)}
            {...register(cuenta, { validate: (texto) => texto.trim() !== '' || 'Escribe el número de la cuenta.' })}
          />
        ))}
      </div>
    </Card>
  )
}

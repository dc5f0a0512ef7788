import { leerRfc } from '@nitida/contract/claves'
import { cuentasDeForma } from '@nitida/contract/facturacion.bancos.rules'
import { RFC_EXTRANJERO } from '@nitida/contract/facturacion.rules'
import { type Control, type UseFormRegister, useWatch } from 'react-hook-form'
import { TextField } from '../../ui/TextField.tsx'
import type { ValoresDePago } from './bancos.ts'

interface Props {
  register: UseFormRegister<ValoresDePago>
  control: Control<ValoresDePago>
  errorDe: (campo: string) => string | undefined
  /** A form of payment that takes banks. */
  forma: string
}

/** Banks and accounts of a payment, which its complemento tells where somebody knows them. */
export function CamposBancarios({ register, control, errorDe, forma }: Props) {
  const rfc = useWatch({ control, name: 'rfcBancoOrdenante' })
  const nombre = useWatch({ control, name: 'bancoExtranjero' })
  const cuentas = cuentasDeForma[forma]
  // A name that was typed stays in sight, so that it can be taken out again.
  const extranjero = leerRfc(rfc) === RFC_EXTRANJERO || nombre !== ''
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm text-ink2">Bancos y cuentas, si los sabes. Van en el complemento.</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="RFC del banco que paga"
          ayuda={`De un banco extranjero, ${RFC_EXTRANJERO}.`}
          error={errorDe('rfcBancoOrdenante')}
          {...register('rfcBancoOrdenante')}
        />
        <TextField
          label="Cuenta que paga"
          ayuda={cuentas?.ordenante.texto}
          error={errorDe('cuentaOrdenante')}
          {...register('cuentaOrdenante')}
        />
        {extranjero ? (
          <TextField
            label="Nombre del banco extranjero"
            maxLength={300}
            className="sm:col-span-2"
            error={errorDe('bancoExtranjero')}
            {...register('bancoExtranjero')}
          />
        ) : null}
        <TextField
          label="RFC del banco que recibe"
          ayuda="Tiene 12 caracteres."
          error={errorDe('rfcBancoBeneficiario')}
          {...register('rfcBancoBeneficiario')}
        />
        <TextField
          label="Cuenta que recibe"
          ayuda={cuentas?.beneficiario.texto}
          error={errorDe('cuentaBeneficiario')}
          {...register('cuentaBeneficiario')}
        />
      </div>
    </fieldset>
  )
}

import { etiquetaFormaPago, type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { ArrowLeftRight, Banknote, CreditCard, type LucideIcon, WalletCards } from 'lucide-react'
import { useId } from 'react'
import type { ControlProps } from '../../ui/ControlProps.ts'
import { cx } from '../../ui/clases.ts'
import { Field, type FieldProps } from '../../ui/Field.tsx'

export const iconosDeForma: Record<FormaPago, LucideIcon> = {
  Efectivo: Banknote,
  Transferencia: ArrowLeftRight,
  Credito: CreditCard,
  Debito: WalletCards,
}

type Props = FieldProps &
  ControlProps<FormaPago> & {
    /** The offered methods. */
    formas?: readonly FormaPago[]
  }

/** The method of a payment: one big button for each, labelled as the settlement dialog does (D-34). */
export function FormaPagoField(props: Props) {
  const { value, onValueChange, onBlur, name, disabled, ref, formas = formasPago, ...field } = props
  const grupo = useId()
  return (
    <Field {...field} group>
      {(aria) => (
        <div {...aria} role="radiogroup" onBlur={onBlur} className="grid grid-cols-2 gap-2">
          {formas.map((forma, i) => {
            const Icono = iconosDeForma[forma]
            return (
              <label
                key={forma}
                className={cx(
                  'relative flex min-h-11 items-center gap-1.5 rounded-control border bg-surface px-2 py-1.5 text-sm font-medium text-ink2 transition-colors [&_svg]:size-4.5',
                  'has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                  disabled ? 'opacity-70' : 'hover:bg-sunken',
                  aria['aria-invalid'] ? 'border-bad' : 'border-edge/60',
                )}
              >
                <input
                  ref={i === 0 ? ref : undefined}
                  type="radio"
                  name={`${name ?? 'forma'}-${grupo}`}
                  value={forma}
                  checked={value === forma}
                  disabled={disabled}
                  onChange={() => onValueChange(forma)}
                  className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control outline-none disabled:cursor-not-allowed"
                />
                <Icono aria-hidden="true" />
                <span className="leading-tight">{etiquetaFormaPago[forma]}</span>
              </label>
            )
          })}
        </div>
      )}
    </Field>
  )
}

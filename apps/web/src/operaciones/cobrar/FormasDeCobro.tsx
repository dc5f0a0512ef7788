import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { etiquetaFormaPago, type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { Check, Plus, X } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { cx } from '../../ui/clases.ts'
import { Field } from '../../ui/Field.tsx'
import { dinero } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import {
  conForma,
  conPrimera,
  conSegunda,
  type FallosDeCobro,
  partesDe,
  primeraDe,
  type ValoresCobro,
} from './cobro.ts'
import { iconosDeForma } from './FormaPagoField.tsx'

interface Props {
  saldo: number
  valores: ValoresCobro
  onCambio: (cambios: Partial<ValoresCobro>) => void
  fallos: FallosDeCobro
  /** Whether everything is collected, so that the amount of one method alone is not chosen. */
  completo?: boolean
  /** The first method. */
  formaRef?: Ref<HTMLInputElement>
}

/** Takes the focus; one function for all rows, so that a new row takes it once. */
const enfocar = (campo: HTMLInputElement | null) => campo?.focus()

/**
 * The methods of a payment, each with its amount: a press on one changes to it, its + adds it for a part. Each keeps its row, or the
 * second half of a double click would choose another one (D-89).
 */
export function FormasDeCobro({ saldo, valores, onCambio, fallos, completo, formaRef }: Props) {
  const { forma, segunda } = valores
  const grupo = useRef<HTMLDivElement>(null)
  const quitar = () => {
    onCambio({ segunda: null })
    grupo.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }
  const lado = (una: FormaPago): ReactNode => {
    if (una === forma) {
      if (completo && !segunda) return <span className="tabular pr-1 font-semibold">{dinero(saldo)}</span>
      return (
        <Importe
          label="Importe"
          value={primeraDe(valores)}
          onValueChange={(valor) => onCambio(conPrimera(valores, valor))}
        />
      )
    }
    if (una === segunda?.forma)
      return (
        <>
          <Importe
            label={`Parte por ${etiquetaFormaPago[una]}`}
            ref={enfocar}
            value={segunda.importe}
            onValueChange={(valor) => onCambio({ segunda: { forma: una, importe: valor } })}
          />
          <IconButton label={`Quitar ${etiquetaFormaPago[una]}`} icon={<X />} onClick={quitar} />
        </>
      )
    if (segunda || !forma) return null
    return (
      <IconButton
        label={`Agregar ${etiquetaFormaPago[una]} para una parte`}
        icon={<Plus />}
        onClick={() => onCambio(conSegunda(valores, una, saldo))}
      />
    )
  }
  const error = fallos.importe ?? fallos.forma ?? fallos.segunda
  return (
    <div className="grid gap-2">
      <Field label="Forma de pago" required group error={error}>
        {(aria) => (
          <div {...aria} ref={grupo} role="radiogroup" className="grid gap-2">
            {formasPago.map((una, i) => (
              <Forma
                key={una}
                forma={una}
                grupo={aria.id}
                radioRef={i === 0 ? formaRef : undefined}
                elegida={una === forma}
                conImporte={una === forma || una === segunda?.forma}
                mal={Boolean(error)}
                onElegir={() => onCambio(conForma(valores, una))}
              >
                {lado(una)}
              </Forma>
            ))}
          </div>
        )}
      </Field>
      {error ? null : <Suma saldo={saldo} valores={valores} />}
    </div>
  )
}

/** Sum of the parts, and the rest of the debt. */
function Suma({ saldo, valores }: Pick<Props, 'saldo' | 'valores'>) {
  const queda = aCentavos(saldo) - partesDe(valores).total
  const resto = `el saldo queda en ${dinero(aPesos(queda))}.`
  return (
    <p role="status" className={cx('flex gap-1.5 text-sm', queda === 0 ? 'text-ok-ink' : 'text-ink2')}>
      {queda === 0 ? <Check aria-hidden="true" className="mt-px size-4 flex-none" /> : null}
      {valores.segunda ? `Dos movimientos en la caja de hoy; ${resto}` : `E${resto.slice(1)}`}
    </p>
  )
}

interface ImporteProps {
  label: string
  value: number | null
  onValueChange: (importe: number | null) => void
  ref?: Ref<HTMLInputElement>
}

const Importe = (props: ImporteProps) => <MoneyField {...props} labelHidden className="w-28 flex-none sm:w-32" />

interface FormaProps {
  forma: FormaPago
  grupo: string
  radioRef: Ref<HTMLInputElement> | undefined
  elegida: boolean
  conImporte: boolean
  mal: boolean
  onElegir: () => void
  children: ReactNode
}

function Forma({ forma, grupo, radioRef, elegida, conImporte, mal, onElegir, children }: FormaProps) {
  const Icono = iconosDeForma[forma]
  return (
    <div
      className={cx(
        'relative flex min-h-12 items-center gap-1 rounded-control border pr-1 font-medium transition-colors',
        conImporte
          ? 'border-brand bg-brand-soft text-brand-ink inset-ring inset-ring-brand'
          : cx('bg-surface text-ink2 hover:bg-sunken', mal ? 'border-bad' : 'border-edge/60'),
      )}
    >
      <label className="relative flex min-w-0 flex-1 items-center gap-2 self-stretch py-1.5 pl-3 [&_svg]:size-4.5 [&_svg]:flex-none">
        <input
          ref={radioRef}
          type="radio"
          name={`forma-${grupo}`}
          value={forma}
          checked={elegida}
          onChange={onElegir}
          className="absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
        />
        <Icono aria-hidden="true" />
        <span className="leading-tight">{etiquetaFormaPago[forma]}</span>
      </label>
      {children}
    </div>
  )
}

import { aPesos } from '@nitida/contract/dinero'
import { etiquetaFormaPago, type FormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { Delete, Plus, X } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MoneyField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { billetes, conBillete, type Fajo, type FallosDeCobro, partesDe, type ValoresCobro } from './cobro.ts'
import { FormaPagoField } from './FormaPagoField.tsx'

interface Props {
  saldo: number
  valores: ValoresCobro
  onCambio: (cambios: Partial<ValoresCobro>) => void
  fallos: FallosDeCobro
  /** A delivery collects all of it: the amount is not chosen. */
  completo?: boolean
  /** Where the focus goes at first: what is handed over. */
  recibidoRef?: Ref<HTMLInputElement>
  formaRef?: Ref<HTMLInputElement>
}

/** A payment as at a till: how much, by one method or two, and the change of what was handed over. */
export function CobroFields(props: Props) {
  const { valores, onCambio, fallos, recibidoRef, formaRef } = props
  const { efectivo } = partesDe(valores)
  return (
    <div className={cx('grid items-start gap-5', efectivo > 0 && 'md:grid-cols-[minmax(0,1fr)_16.5rem]')}>
      <div className="grid min-w-0 gap-5">
        <CuantoYSaldo {...props} />
        <FormaPagoField
          label="Forma de pago"
          required
          error={fallos.forma}
          ref={formaRef}
          value={valores.forma}
          onValueChange={(forma) => onCambio({ forma, ...(valores.segunda?.forma === forma ? { segunda: null } : {}) })}
        />
        <SegundaForma {...props} />
      </div>
      {efectivo > 0 ? (
        <Recibido
          efectivo={aPesos(efectivo)}
          valores={valores}
          fallo={fallos.recibido}
          onRecibido={(recibido) => onCambio({ recibido })}
          recibidoRef={recibidoRef}
        />
      ) : null}
    </div>
  )
}

/** What is owed, large: it is what the cashier says aloud. Part of it is one press away. */
function CuantoYSaldo({ saldo, valores, onCambio, fallos, completo }: Props) {
  const mitad = Math.round(saldo * 50) / 100
  const poner = (importe: number) => onCambio({ importe, segunda: null })
  return (
    <div className="grid gap-3 rounded-card bg-sunken px-4 py-3.5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <p>
          <span className="block text-sm text-ink2">Saldo pendiente</span>
          <output aria-label="Saldo por cobrar" className="tabular block text-3xl font-semibold">
            {dinero(saldo)}
          </output>
        </p>
        {completo ? null : (
          <span className="flex gap-2">
            <Button size="sm" aria-pressed={valores.importe === mitad} onClick={() => poner(mitad)}>
              50 %
            </Button>
            <Button size="sm" aria-pressed={valores.importe === saldo} onClick={() => poner(saldo)}>
              Todo
            </Button>
          </span>
        )}
      </div>
      {completo ? null : (
        <MoneyField
          label="Importe"
          required
          error={fallos.importe}
          value={valores.importe}
          onValueChange={(importe) => onCambio({ importe })}
        />
      )}
    </div>
  )
}

/** Another method for a part of it; the first one takes the rest. */
function SegundaForma({ valores, onCambio, fallos }: Props) {
  const { forma, segunda } = valores
  const otras = formasPago.filter((una) => una !== forma)
  const [primera] = otras
  if (!segunda)
    return (
      <div>
        <Button
          size="sm"
          icon={<Plus />}
          motivo={forma ? null : 'Elige primero la forma de pago.'}
          onClick={() => primera && onCambio({ segunda: { forma: primera, importe: null } })}
        >
          Otra forma de pago
        </Button>
      </div>
    )
  const { primera: resto } = partesDe(valores)
  const cambiar = (cambios: Partial<{ forma: FormaPago; importe: number | null }>) =>
    onCambio({ segunda: { ...segunda, ...cambios } })
  return (
    <fieldset className="rounded-card border border-line p-3">
      <legend className="px-1 text-sm font-medium">Segunda forma de pago</legend>
      <div className="flex items-start gap-2">
        <Select
          label="Segunda forma"
          labelHidden
          className="min-w-0 flex-1"
          options={otras.map((value) => ({ value, label: etiquetaFormaPago[value] }))}
          value={segunda.forma}
          onValueChange={(elegida) => elegida && cambiar({ forma: elegida })}
        />
        <MoneyField
          label="Importe de la segunda forma"
          labelHidden
          className="w-32"
          value={segunda.importe}
          onValueChange={(importe) => cambiar({ importe })}
        />
        <IconButton label="Quitar la segunda forma de pago" icon={<X />} onClick={() => onCambio({ segunda: null })} />
      </div>
      <p className={cx('mt-2 text-sm', fallos.segunda ? 'text-bad-ink' : 'text-ink2')} role="status">
        {fallos.segunda ??
          `${forma ? etiquetaFormaPago[forma] : ''} ${dinero(aPesos(resto))} y ${etiquetaFormaPago[segunda.forma]} ${dinero(segunda.importe ?? 0)}.`}
      </p>
    </fieldset>
  )
}

interface RecibidoProps {
  /** Pesos of the payment that are cash. */
  efectivo: number
  valores: ValoresCobro
  fallo: string | undefined
  onRecibido: (recibido: number | null) => void
  recibidoRef: Ref<HTMLInputElement> | undefined
}

/** The cash side of the till: what was handed over, note by note or typed, and what goes back. */
function Recibido({ efectivo, valores, fallo, onRecibido, recibidoRef }: RecibidoProps) {
  const { recibido } = valores
  const { cambio } = partesDe(valores)
  const [fajo, setFajo] = useState<Fajo>({ suma: 0, cuantos: {} })
  // What was typed, or taken as exact, is not made of the notes that were pressed before.
  const contados = fajo.suma === recibido ? fajo.cuantos : {}
  const sumar = (billete: number) => {
    const otro = conBillete(fajo, billete, recibido)
    setFajo(otro)
    onRecibido(otro.suma)
  }
  return (
    <section aria-label="Efectivo" className="min-w-0 overflow-hidden rounded-card border border-line">
      <div className="grid gap-3 p-4">
        <MoneyField
          label="Recibido en efectivo"
          ref={recibidoRef}
          value={recibido}
          onValueChange={onRecibido}
          placeholder={efectivo.toFixed(2)}
        />
        <div className="grid grid-cols-3 gap-2">
          {billetes.map((billete) => (
            <Billete key={billete} billete={billete} cuantos={contados[billete] ?? 0} onSumar={() => sumar(billete)} />
          ))}
          <Button size="sm" className="col-span-2 px-1!" onClick={() => onRecibido(efectivo)}>
            Exacto {dinero(efectivo)}
          </Button>
          <Button size="sm" className="px-1!" icon={<Delete />} onClick={() => onRecibido(null)}>
            Borrar
          </Button>
        </div>
      </div>
      <div className={cx('px-4 py-3', fallo ? 'bg-bad-soft text-bad-ink' : 'bg-deep-glow text-on-deep')}>
        <p className="text-sm opacity-85">{fallo ? 'Falta efectivo' : 'Cambio'}</p>
        <output aria-label="Cambio" className="tabular block text-3xl font-semibold">
          {fallo ?? dinero(aPesos(cambio ?? 0))}
        </output>
      </div>
    </section>
  )
}

/** A note that is handed over; how many of it were pressed stands at its corner. */
function Billete({ billete, cuantos, onSumar }: { billete: number; cuantos: number; onSumar: () => void }) {
  return (
    <Button
      size="sm"
      className={cx('relative px-1!', cuantos > 0 && 'border-brand! bg-brand-soft! text-brand-ink!')}
      aria-label={`Sumar un billete de ${dinero(billete)}${cuantos > 0 ? `, van ${cuantos}` : ''}`}
      onClick={onSumar}
    >
      ${billete.toLocaleString('es-MX')}
      {cuantos > 0 ? (
        <span className="tabular absolute -top-2 -right-1.5 rounded-small bg-brand px-1 text-xs font-semibold text-on-brand">
          ×{cuantos}
        </span>
      ) : null}
    </Button>
  )
}

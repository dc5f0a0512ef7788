import { aPesos } from '@nitida/contract/dinero'
import { Check, Delete } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { dinero } from '../../ui/formatos.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import {
  billetes,
  cabeEfectivo,
  conBillete,
  type Fajo,
  type FallosDeCobro,
  partesDe,
  type ValoresCobro,
} from './cobro.ts'
import { FormasDeCobro } from './FormasDeCobro.tsx'

interface Props {
  saldo: number
  valores: ValoresCobro
  onCambio: (cambios: Partial<ValoresCobro>) => void
  fallos: FallosDeCobro
  /** Whether it is a delivery, which collects everything, so that the amount is not chosen. */
  completo?: boolean
  /** First focus: the first method. */
  formaRef?: Ref<HTMLInputElement>
}

/** A payment as at a till: the amount, by one method or two, and the change. */
export function CobroFields(props: Props) {
  const { valores, onCambio, fallos } = props
  const { efectivo } = partesDe(valores)
  return (
    <div className={cx('grid items-start gap-5', cabeEfectivo(valores) && 'md:grid-cols-[minmax(0,1fr)_18rem]')}>
      <div className="grid min-w-0 gap-5">
        <CuantoYSaldo {...props} />
        <FormasDeCobro {...props} />
      </div>
      {efectivo > 0 ? (
        <Recibido
          efectivo={aPesos(efectivo)}
          valores={valores}
          fallo={fallos.recibido}
          onRecibido={(recibido) => onCambio({ recibido })}
        />
      ) : cabeEfectivo(valores) ? (
        <p className="self-stretch rounded-card border border-dashed border-edge/60 p-4 text-ink3 max-md:hidden">
          Si es en efectivo, aquí se cuenta lo recibido y el cambio.
        </p>
      ) : null}
    </div>
  )
}

/** The debt, large, because the cashier says it aloud. Part of it is one press away. */
function CuantoYSaldo({ saldo, valores, onCambio, completo }: Props) {
  const partes = [
    { label: '50 %', importe: Math.round(saldo * 50) / 100 },
    { label: 'Todo', importe: saldo },
  ]
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 rounded-card bg-sunken px-4 py-3.5">
      <p>
        <span className="block text-sm text-ink2">Saldo pendiente</span>
        <output aria-label="Saldo por cobrar" className="tabular block text-3xl font-semibold">
          {dinero(saldo)}
        </output>
      </p>
      {completo ? null : (
        <span className="flex gap-2">
          {partes.map(({ label, importe }) => {
            const elegida = valores.importe === importe
            return (
              <Button
                key={label}
                size="sm"
                aria-pressed={elegida}
                icon={elegida ? <Check /> : null}
                className={elegida ? 'border-brand! bg-brand-soft! text-brand-ink!' : ''}
                onClick={() => onCambio({ importe, segunda: null })}
              >
                {label}
              </Button>
            )
          })}
        </span>
      )}
    </div>
  )
}

interface RecibidoProps {
  /** Cash part of the payment, in pesos. */
  efectivo: number
  valores: ValoresCobro
  fallo: string | undefined
  onRecibido: (recibido: number | null) => void
}

/** The cash side of the till: the handed-over money, note by note or typed, and the change. */
function Recibido({ efectivo, valores, fallo, onRecibido }: RecibidoProps) {
  const { recibido } = valores
  const { cambio } = partesDe(valores)
  const [fajo, setFajo] = useState<Fajo>({ suma: 0, cuantos: {} })
  // A typed amount, or the exact one, starts the count of notes anew.
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
          value={recibido}
          onValueChange={onRecibido}
          placeholder={efectivo.toFixed(2)}
        />
        <div className="grid grid-cols-3 gap-2">
          {billetes.map((billete) => (
            <Billete key={billete} billete={billete} cuantos={contados[billete] ?? 0} onSumar={() => sumar(billete)} />
          ))}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button className="grow px-1!" onClick={() => onRecibido(efectivo)}>
            Exacto {dinero(efectivo)}
          </Button>
          <Button icon={<Delete />} onClick={() => onRecibido(null)}>
            Borrar
          </Button>
        </div>
      </div>
      <div className={cx('px-4 py-3', fallo ? 'bg-bad-soft text-bad-ink' : 'bg-deep-glow text-on-deep')}>
        <p className="text-sm opacity-85">{fallo ? 'Falta efectivo' : 'Cambio'}</p>
        <output aria-label="Cambio" className={cx('tabular block font-semibold', fallo ? 'text-3xl' : 'text-4xl')}>
          {fallo ?? dinero(aPesos(cambio ?? 0))}
        </output>
      </div>
    </section>
  )
}

/** A note that is handed over, with the number of presses at its corner. */
function Billete({ billete, cuantos, onSumar }: { billete: number; cuantos: number; onSumar: () => void }) {
  return (
    <Button
      className={cx(
        'relative h-11! px-1! font-semibold!',
        cuantos > 0 && 'border-brand! bg-brand-soft! text-brand-ink!',
      )}
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

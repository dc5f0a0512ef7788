import { etiquetaFormaPago, type FormaPago } from '@nitida/contract/pedidos.rules'
import { cx } from '../../ui/clases.ts'
import { dinero } from '../../ui/formatos.ts'
import { iconosDeForma } from './FormaPagoField.tsx'

interface Props {
  filas: readonly { forma: FormaPago; importe: string }[]
  /** Balance of the order after them; pesos. */
  saldo: number
}

/** Rows of a payment, and the balance after it. */
export const Renglones = ({ filas, saldo }: Props) => (
  <dl className="divide-y divide-line">
    {filas.map(({ forma, importe }) => {
      const Icono = iconosDeForma[forma]
      return (
        <div key={forma} className="flex justify-between gap-4 py-2">
          <dt className="flex items-center gap-2">
            <Icono aria-hidden="true" className="size-4.5 text-ink2" />
            {etiquetaFormaPago[forma]}
          </dt>
          <dd className="tabular font-semibold">{importe}</dd>
        </div>
      )
    })}
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-ink2">Saldo del pedido</dt>
      <dd className={cx('tabular font-semibold', saldo === 0 && 'text-ok-ink')}>{dinero(saldo)}</dd>
    </div>
  </dl>
)

import { dinero } from '../../../ui/formatos.ts'

interface Props {
  filas: readonly { nombre: string; importe: string }[]
  /** Balance of the order after them; pesos. */
  saldo: number
}

/** Rows of a payment, and the balance after it. */
export const Renglones = ({ filas, saldo }: Props) => (
  <dl className="divide-y divide-line">
    {filas.map(({ nombre, importe }) => (
      <div key={nombre} className="flex justify-between gap-4 py-2">
        <dt>{nombre}</dt>
        <dd className="tabular font-semibold">{importe}</dd>
      </div>
    ))}
    <div className="flex justify-between gap-4 py-2">
      <dt className="text-ink2">Saldo del pedido</dt>
      <dd className="tabular font-semibold">{dinero(saldo)}</dd>
    </div>
  </dl>
)

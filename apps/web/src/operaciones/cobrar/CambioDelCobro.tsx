import { aPesos } from '@nitida/contract/dinero'
import { dinero } from '../../ui/formatos.ts'
import { partesDe, type ValoresCobro } from './cobro.ts'

/** Head of a stored payment: the change to hand out, where some of it was cash. */
export function CambioDelCobro({ valores }: { valores: ValoresCobro }) {
  const { cambio } = partesDe(valores)
  if (cambio === null) return null
  return (
    <p className="mt-4">
      <span className="block text-sm opacity-85">Entrega de cambio</span>
      <output aria-label="Entrega de cambio" className="tabular block text-4xl font-semibold">
        {dinero(aPesos(cambio))}
      </output>
      <span className="block text-sm opacity-85">Recibiste {dinero(valores.recibido ?? 0)} en efectivo</span>
    </p>
  )
}

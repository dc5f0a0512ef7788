import { Badge } from '../../ui/Badge.tsx'
import { fechaDeInstante } from '../../ui/formatos.ts'
import { vigenciaDe } from './vigencia.ts'

interface Props {
  hasta: string | null
  ahora: Date
  zona: string
}

/** Until when a stored certificate seals invoices; a warning while there is still time to renew it. */
export function VigenciaCsd({ hasta, ahora, zona }: Props) {
  if (!hasta) return null
  const vigencia = vigenciaDe(hasta, ahora)
  const fecha = <time dateTime={hasta}>{fechaDeInstante(hasta, zona)}</time>
  if (vigencia.estado === 'vigente') return <span className="block text-xs text-ink3">Vence el {fecha}</span>
  return (
    <span className="mt-1 block text-xs text-ink3">
      <span className="mb-0.5 block">
        {vigencia.estado === 'vencido' ? (
          <Badge dot={false} tone="bad">
            Vencido
          </Badge>
        ) : (
          <Badge dot={false} tone="carey">
            {vigencia.dias === 1 ? 'Vence en 1 día' : `Vence en ${vigencia.dias} días`}
          </Badge>
        )}
      </span>
      {fecha}
    </span>
  )
}

import { serieYFolio } from '@nitida/contract/facturacion.rules'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { numero } from '../../ui/formatos.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** Interval of asking the server for its progress. */
const CADA_MS = 700
const PASOS = 3

/**
 * Progress of a global on the server, for a live region: its concepts are prepared, it is sealed and with the provider, it is
 * stored.
 */
export function AvanceDelTimbrado({ tickets, total }: { tickets: number; total: number }) {
  const { data } = useQuery({ ...consulta(api.facturas.enCurso, {}), refetchInterval: CADA_MS, staleTime: 0 })
  const sellada = data?.data.find((uno) => uno.propio && uno.clase === 'global' && uno.total === total)
  const paso = sellada ? 2 : 1
  const texto = sellada
    ? `Sellada con el folio ${serieYFolio(sellada)}; la tiene el proveedor de timbrado.`
    : `Se preparan ${numero(tickets)} ${tickets === 1 ? 'ticket' : 'tickets'}.`
  return (
    <div className="grid gap-2">
      <ProgressBar label="Avance del timbrado" labelHidden value={((paso - 1 / 2) / PASOS) * 100} />
      <p className="text-sm text-ink2">
        Paso {paso} de {PASOS}. {texto} Puedes seguir en otra pantalla: quedará en Facturas.
      </p>
    </div>
  )
}

import { Printer } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Filtro, useSurtido } from './useTaller.ts'

interface Props {
  open: boolean
  filtro: Filtro
  sucursal: number | null
  onCerrar: () => void
}

const deCuales: Record<Filtro, string> = {
  todas: 'que empiezan',
  atrasado: 'atrasados que empiezan',
  hoy: 'para hoy que empiezan',
  mias: 'tuyos que empiezan',
  externo: 'de laboratorio externo que empiezan',
}

/** What to take from the stock, by lens and power; on paper the page behind it is left out. */
export function SurtidoDialog({ open, filtro, sucursal, onCerrar }: Props) {
  const { data, error, refetch } = useSurtido(filtro, sucursal)
  const surtido = data?.data
  return (
    <Dialog
      open={open}
      size="lg"
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Lista de surtido"
      description={
        surtido
          ? `${contar(surtido.trabajos, 'trabajo')} ${deCuales[filtro]}${surtido.trabajos < surtido.total ? `, de ${surtido.total}` : ''}.`
          : 'Las micas que hay que tomar, por tipo y potencia.'
      }
    >
      {error ? (
        <ErrorState title="No se pudo cargar la lista" causa={error} onRetry={() => void refetch()} />
      ) : !surtido ? (
        <Skeleton lines={6} />
      ) : surtido.lentes.length === 0 ? (
        <EmptyState title="Nada por surtir">Ningún trabajo espera sus micas.</EmptyState>
      ) : (
        <div data-on-paper>
          {surtido.lentes.map(({ lente, potencias }) => (
            <section key={lente} className="mt-4 first:mt-0">
              <h3 className="font-semibold wrap-anywhere">{lente || 'Sin lente'}</h3>
              <ul className="mt-1 divide-y divide-line border-y border-line">
                {potencias.map(({ potencia, piezas, para }) => (
                  <li key={potencia} className="flex flex-wrap justify-between gap-x-4 py-1.5">
                    <span className="tabular font-medium">
                      {potencia} <span className="font-normal text-ink2">× {piezas}</span>
                    </span>
                    <span className="tabular min-w-0 text-sm text-ink2 wrap-anywhere">Para {para.join(', ')}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <Button className="mt-5 print:hidden" icon={<Printer />} onClick={() => window.print()}>
            Imprimir
          </Button>
        </div>
      )}
    </Dialog>
  )
}

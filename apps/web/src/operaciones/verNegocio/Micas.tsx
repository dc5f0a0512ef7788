import type { Negocio } from '@nitida/contract/negocio'
import { Glasses } from 'lucide-react'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { contar } from '../../ui/formatos.ts'
import { pesos } from './comparar.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

/** Which lenses sold most, as orders call them. */
export function Micas({ micas, vista }: { micas: Negocio['micas']; vista: VistaDeNegocio }) {
  const importe = micas.reduce((suma, una) => suma + una.importe, 0)
  return (
    <Card
      title="Micas que más se vendieron"
      padded={micas.length > 0}
      actions={
        micas.length > 0 ? (
          <CifraEnlazada valor={pesos(importe)} de="micas del periodo" lugar={vista.aRenglones('micas')} />
        ) : null
      }
    >
      {micas.length === 0 ? (
        <EmptyState title="Ningún pedido llevó micas" icon={<Glasses />} />
      ) : (
        <ul className="-mt-2 divide-y divide-line">
          {micas.map(({ lente, pares, importe: suyo }) => (
            <li key={lente ?? ''} className="flex flex-wrap items-center gap-x-3 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{lente ?? 'Las demás'}</span>
              <span className="text-sm text-ink2">{contar(pares, 'par', 'pares')}</span>
              <span className="min-w-24 text-right">
                <CifraEnlazada
                  valor={pesos(suyo)}
                  de={`micas: ${lente ?? 'Las demás'}`}
                  lugar={lente === null ? null : vista.aRenglones('micas', { lente })}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

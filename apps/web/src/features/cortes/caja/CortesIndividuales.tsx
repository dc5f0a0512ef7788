import type { cortes } from '@nitida/contract/cortes'
import type { Respuesta } from '@nitida/contract/endpoint'
import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { Card } from '../../../ui/Card.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { diferenciaEnPalabras } from '../shared/textos.ts'

type Individuales = Respuesta<(typeof cortes)['transacciones']>['cortesIndividuales']

/** What the cashiers of the branch closed today, each with its certificate: their drawers are in the one of the branch (D-59). */
export function CortesIndividuales({ cortes }: { cortes: Individuales }) {
  if (cortes.length === 0) return null
  return (
    <Card title="Cortes individuales de hoy" padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {cortes.map(({ idCorte, nombreCreador, totalGeneral, diferencia }) => (
          <li key={idCorte} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 sm:px-5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{nombreCreador}</span>
              <span className="block text-sm text-ink2">
                Corte {idCorte}
                {diferencia === null ? '' : `. ${diferenciaEnPalabras(diferencia)}`}
              </span>
            </span>
            <span className="tabular font-medium">{dinero(totalGeneral)}</span>
            <Link
              to="."
              search={{ acta: idCorte }}
              aria-label={`Ver acta del corte ${idCorte} de ${nombreCreador}`}
              className={buttonClass({ size: 'sm' })}
            >
              <FileText aria-hidden="true" className="size-4" />
              Ver acta
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

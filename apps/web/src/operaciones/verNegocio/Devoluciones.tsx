import type { Negocio } from '@nitida/contract/negocio'
import { Undo2 } from 'lucide-react'
import { CifraEnlazada } from '../../base/listas/cifras.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { contar, numero } from '../../ui/formatos.ts'
import { pesos } from './comparar.ts'
import type { VistaDeNegocio } from './useNegocio.ts'

interface Props {
  devoluciones: Negocio['devoluciones']
  citas: Negocio['citas']
  vista: VistaDeNegocio
}

/** Who gave money back or corrected payments, and how many of those who had an appointment came. */
export function Devoluciones({ devoluciones, citas, vista }: Props) {
  const { agendadas, asistieron, noAsistieron, canceladas } = citas
  return (
    <div className="grid gap-4">
      <Card title="Devoluciones y correcciones" padded={devoluciones.length > 0}>
        {devoluciones.length === 0 ? (
          <EmptyState title="Nadie devolvió ni corrigió cobros" icon={<Undo2 />} />
        ) : (
          <ul className="-mt-2 divide-y divide-line">
            {devoluciones.map(({ idUsuario, nombre, movimientos, importe }) => (
              <li key={idUsuario} className="flex items-center gap-3 py-2">
                <span className="min-w-0 flex-1 wrap-anywhere">{nombre}</span>
                <span className="text-sm text-ink2">{contar(movimientos, 'movimiento')}</span>
                <span className="min-w-20 text-right">
                  <CifraEnlazada valor={pesos(importe)} lugar={vista.aRenglones('devuelto', { usuario: idUsuario })} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Citas del periodo">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {[
            ['Agendadas', agendadas],
            ['Asistieron', asistieron],
            ['No asistieron', noAsistieron],
            ['Canceladas', canceladas],
          ].map(([nombre, cuantas]) => (
            <div key={nombre}>
              <dt className="text-sm text-ink2">{nombre}</dt>
              <dd className="tabular text-lg font-semibold">{numero(Number(cuantas))}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}

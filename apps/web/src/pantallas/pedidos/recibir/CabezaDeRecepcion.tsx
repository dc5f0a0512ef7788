import type { Recepcion } from '@nitida/contract/inventario.recepciones'
import { Check } from 'lucide-react'
import { Card } from '../../../ui/Card.tsx'
import { dinero, fechaHoraLarga, fechaLarga } from '../../../ui/formatos.ts'

const Revisado = ({ children }: { children: string }) => (
  <span className="inline-flex items-center gap-1 text-ok-ink">
    <Check aria-hidden="true" className="size-4" />
    {children}
  </span>
)

/** What became of it, by whom and when. */
function EnQueQuedo({
  estado,
  recibidaEn,
  recibidaPor,
  descartadaEn,
  descartadaPor,
}: Pick<Recepcion, 'estado' | 'recibidaEn' | 'recibidaPor' | 'descartadaEn' | 'descartadaPor'>) {
  if (estado === 'recibida' && recibidaEn)
    return (
      <span>
        Recibida el {fechaHoraLarga(recibidaEn)} · {recibidaPor}
      </span>
    )
  if (estado === 'descartada')
    return (
      <span>{descartadaEn ? `Descartada el ${fechaHoraLarga(descartadaEn)} · ${descartadaPor}` : 'Descartada'}</span>
    )
  return <Revisado>No se había recibido</Revisado>
}

/** Whose CFDI it is, and what was checked of it. */
export function CabezaDeRecepcion({ emisor, factura, fecha, rfcEmisor, uuid, total, ...resto }: Recepcion) {
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <b className="font-semibold">{emisor}</b>
            {factura ? ` · factura ${factura}` : ''} del {fechaLarga(fecha)}
          </p>
          <p className="text-sm text-ink2 wrap-anywhere">
            RFC {rfcEmisor} · folio fiscal {uuid}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
            <Revisado>Sello y estructura válidos</Revisado>
            <Revisado>A nuestro RFC</Revisado>
            <EnQueQuedo {...resto} />
          </p>
        </div>
        <p className="text-right">
          <span className="block text-sm text-ink2">Total con IVA</span>
          <span className="tabular text-lg font-semibold">{dinero(total)}</span>
        </p>
      </div>
    </Card>
  )
}

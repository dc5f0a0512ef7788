import { type EstadoDeGarantia, etiquetaParte } from '@nitida/contract/garantias.rules'
import type { Garantia } from '@nitida/contract/garantias.schema'
import { folioDe } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import { aTransacciones } from '../../entidades/pedido/destinos.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { fechaDeInstante, fechaLarga } from '../../ui/formatos.ts'
import { useRehechos } from './RehechosDelPedido.tsx'

const estados: Record<EstadoDeGarantia, { dice: string; tone: 'ok' | 'neutral' | 'carey' }> = {
  vigente: { dice: 'Vigente', tone: 'ok' },
  usada: { dice: 'Usada', tone: 'carey' },
  vencida: { dice: 'Vencida', tone: 'neutral' },
  devuelta: { dice: 'Devuelta', tone: 'neutral' },
}

/** The warranties of a delivered order, part by part; nothing where none was given. */
export function GarantiasDelPedido({ id, zona }: { id: number; zona: string }) {
  const garantias = useRehechos(id)?.garantias ?? []
  if (garantias.length === 0) return null
  return (
    <Card title="Garantías" padded={false}>
      <ul className="divide-y divide-line">
        {garantias.map((garantia) => (
          <li key={garantia.id} className="px-4 py-3 sm:px-5">
            <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
              {etiquetaParte[garantia.parte]}: {garantia.articulo}
              <Badge tone={estados[garantia.estado].tone}>{estados[garantia.estado].dice}</Badge>
            </p>
            <p className="text-sm text-ink2 wrap-anywhere">
              <Vigencia garantia={garantia} zona={zona} />
              {garantia.cubre ? ` ${garantia.cubre}` : ''}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Vigencia({ garantia: { estado, hasta, uso }, zona }: { garantia: Garantia; zona: string }) {
  if (uso)
    return (
      <>
        Usada el {fechaDeInstante(uso.en, zona)} con el pedido{' '}
        <Link {...aTransacciones(uso)} className="font-semibold underline underline-offset-2">
          {folioDe(uso)}
        </Link>
        .
      </>
    )
  if (estado === 'devuelta') return <>El cliente devolvió el elemento.</>
  return estado === 'vencida' ? <>Venció el {fechaLarga(hasta)}.</> : <>Vigente hasta el {fechaLarga(hasta)}.</>
}

import { aCentavos, aPesos } from '@nitida/contract/dinero'
import type { Alternativa, Presupuesto } from '@nitida/contract/presupuestos'
import { ANTICIPO_PORCIENTO, anticipoPropuesto } from '@nitida/contract/presupuestos.rules'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, Package, Star } from 'lucide-react'
import { useId } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { cx } from '../../../ui/clases.ts'
import { dinero, fechaLarga } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { estaAbierto, useCambiarPresupuesto } from './usePresupuestos.ts'

interface Props {
  presupuesto: Presupuesto
  alternativa: Alternativa
  /** The next cheaper one, with which it is compared. */
  anterior: Alternativa | null
}

const diferencia = ({ total }: Alternativa, { total: otro, nombre }: Alternativa): string =>
  `+${dinero(aPesos(aCentavos(total) - aCentavos(otro)))} sobre ${nombre}`

/** One way of making the glasses: its price first and largest, what it is made of, and the way to its order. */
export function AlternativaCard({ presupuesto, alternativa, anterior }: Props) {
  const titulo = useId()
  const { nombre, recomendada, total, fechaEntrega, elementos, cambios } = alternativa
  return (
    <article
      aria-labelledby={titulo}
      className={cx(
        'grid min-w-0 content-start rounded-card border bg-surface shadow-rest',
        recomendada ? 'border-brand ring-1 ring-brand' : 'border-line',
      )}
    >
      <header className="border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <h2 id={titulo} className="text-lg font-semibold wrap-anywhere">
            {nombre}
          </h2>
          {recomendada ? <Badge tone="carey">Recomendada</Badge> : null}
          {presupuesto.interesa === alternativa.orden ? <Badge tone="info">Le interesa</Badge> : null}
        </div>
        <p className="tabular mt-1 text-2xl font-semibold">{dinero(total)}</p>
        <p className="text-sm text-ink2">{anterior ? diferencia(alternativa, anterior) : 'La más económica'}</p>
      </header>
      <ul className="divide-y divide-line">
        {elementos.map((elemento, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was offered never changes its order
          <li key={i} className="grid gap-1.5 px-4 py-3">
            <Concepto texto={elemento.armazon} importe={elemento.importeArmazon} />
            <Concepto texto={elemento.lente} importe={elemento.importeLente} />
            <Concepto texto={elemento.otro} importe={elemento.importeOtro} />
          </li>
        ))}
      </ul>
      {cambios.length > 0 ? (
        <ul aria-label="Precios que cambiaron" className="border-t border-line px-4 py-3 text-sm text-carey-ink">
          {cambios.map(({ lugar, armazon, antes, ahora }) => (
            <li key={lugar} className="wrap-anywhere">
              {armazon}: <s>{dinero(antes)}</s> hoy {dinero(ahora)}
            </li>
          ))}
        </ul>
      ) : null}
      <Pie presupuesto={presupuesto} alternativa={alternativa}>
        {presupuesto.vencido || total === 0 ? null : (
          <p className="flex items-baseline justify-between gap-3 text-sm text-ink2">
            Anticipo de {ANTICIPO_PORCIENTO} %
            <span className="tabular">{dinero(aPesos(anticipoPropuesto(aCentavos(total))))}</span>
          </p>
        )}
        <p className="flex items-center gap-2 text-sm text-ink2">
          <CalendarCheck aria-hidden="true" className="size-4 flex-none" />
          Para el {fechaLarga(fechaEntrega)}
        </p>
      </Pie>
    </article>
  )
}

function Concepto({ texto, importe }: { texto: string; importe: number }) {
  if (!texto && importe === 0) return null
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{texto || '—'}</span>
      <span className="tabular flex-none">{dinero(importe)}</span>
    </p>
  )
}

function Pie({ presupuesto, alternativa, children }: Omit<Props, 'anterior'> & { children: React.ReactNode }) {
  const { recomendar } = useCambiarPresupuesto(presupuesto.id)
  const { orden, recomendada, nombre } = alternativa
  const marcar = async () => {
    try {
      await recomendar.mutateAsync(recomendada ? null : orden)
    } catch (error) {
      toast.error('¡Error!', textoDeFallo(error, 'recomendar la alternativa'))
    }
  }
  return (
    <footer className="grid gap-2.5 border-t border-line px-4 py-3">
      {children}
      {presupuesto.estado === 'pedido' ? null : (
        <Link
          {...aPath('/dashboard/crearPedido', {
            idCliente: presupuesto.idCliente,
            presupuesto: presupuesto.id,
            alternativa: orden,
          })}
          aria-label={`Hacer pedido de ${nombre}`}
          className={buttonClass({ variant: recomendada ? 'primary' : 'secondary', block: true })}
        >
          <Package aria-hidden="true" />
          {presupuesto.vencido ? 'Hacer pedido con precios de hoy' : 'Hacer pedido'}
        </Link>
      )}
      {estaAbierto(presupuesto) ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Star />}
          aria-pressed={recomendada}
          aria-label={recomendada ? `Quitar la recomendación de ${nombre}` : `Recomendar ${nombre}`}
          cargando={recomendar.isPending}
          onClick={() => void marcar()}
        >
          {recomendada ? 'Quitar recomendación' : 'Recomendar'}
        </Button>
      ) : null}
    </footer>
  )
}

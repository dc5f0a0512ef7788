import { nombreLegible } from '@nitida/contract/nombres'
import type { PresupuestoPublico } from '@nitida/contract/presupuestos'
import { folioDePresupuesto } from '@nitida/contract/presupuestos.rules'
import { CalendarCheck, Glasses, Heart, Info, MapPin, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../base/api/call.ts'
import { apiPublica } from '../../base/api/rutasPublicas.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/clases.ts'
import { dinero, fechaLarga } from '../../ui/formatos.ts'

type Alternativa = PresupuestoPublico['alternativas'][number]

/** The recommended one first, then from the cheapest on. */
const enOrden = (alternativas: readonly Alternativa[]): Alternativa[] =>
  alternativas.toSorted((a, b) => Number(b.recomendada) - Number(a.recomendada) || a.total - b.total)

interface Props {
  clave: string
  presupuesto: PresupuestoPublico
}

/** A quote as the customer sees it. 'Me interesa' tells the shop: nothing is ordered, and nothing is paid. */
export function PresupuestoDelCliente({ clave, presupuesto: inicial }: Props) {
  const [presupuesto, setPresupuesto] = useState(inicial)
  const [esperando, setEsperando] = useState<number | null>(null)
  const [fallo, setFallo] = useState<string | null>(null)
  const interesar = async (orden: number) => {
    setEsperando(orden)
    setFallo(null)
    try {
      setPresupuesto((await call(apiPublica.interesar, { params: { codigo: clave }, body: { orden } })).data)
    } catch (error) {
      setFallo(error instanceof Error ? error.message : null)
    } finally {
      setEsperando(null)
    }
  }
  return (
    <>
      <p className="text-ink2">
        {folioDePresupuesto(presupuesto)} · Hola, {nombreLegible(presupuesto.nombreCliente)}
      </p>
      <h1 className="mt-1 text-3xl font-semibold text-balance">Elige cómo quieres tus lentes</h1>
      <Vigencia presupuesto={presupuesto} />
      <p role="status" className={fallo ? 'mt-3 text-bad-ink' : ''}>
        {fallo}
      </p>
      {enOrden(presupuesto.alternativas).map((alternativa, i) => (
        <Opcion
          key={alternativa.orden}
          alternativa={alternativa}
          abierta={i === 0}
          elegida={presupuesto.interesa === alternativa.orden}
          esperando={esperando === alternativa.orden}
          onInteresa={presupuesto.estado === 'abierto' ? () => void interesar(alternativa.orden) : null}
        />
      ))}
      <dl className="mt-4 divide-y divide-line rounded-card border border-line bg-surface px-5 shadow-rest">
        {presupuesto.estado === 'abierto' ? (
          <Dato icono={<Info />} nombre="Sin compromiso">
            Al tocar «Me interesa» solo nos avisas. No pagas nada aquí.
          </Dato>
        ) : null}
        <Dato icono={<MapPin />} nombre="Sucursal">
          {presupuesto.direccionSucursal}
        </Dato>
        <Dato icono={<UserRound />} nombre="Te atendió">
          {nombreLegible(presupuesto.nombreCreador)}
        </Dato>
      </dl>
    </>
  )
}

function Vigencia({ presupuesto: { estado, vigenteHasta, pedido, interesa } }: { presupuesto: PresupuestoPublico }) {
  const dia = <strong className="font-semibold whitespace-nowrap">{fechaLarga(vigenteHasta)}</strong>
  if (estado === 'pedido')
    return (
      <>
        <p className="mt-2 text-ink2">Ya es un pedido.</p>
        {pedido ? (
          <a href={`/=${pedido}`} className={`${buttonClass({ variant: 'primary', size: 'lg', block: true })} mt-4`}>
            Ver mi pedido
          </a>
        ) : null}
      </>
    )
  if (estado === 'cerrado')
    return <p className="mt-2 text-ink2">Este presupuesto ya no está vigente. Llámanos y lo actualizamos.</p>
  return interesa === null ? (
    <p className="mt-2 text-ink2">Los precios se respetan hasta el {dia}.</p>
  ) : (
    <p role="status" className="mt-2 rounded-card bg-ok-soft px-4 py-3 text-ok-ink">
      Le avisamos a la óptica. Te llaman hoy. Los precios se respetan hasta el {dia}.
    </p>
  )
}

interface OpcionProps {
  alternativa: Alternativa
  /** Whether it starts unfolded. */
  abierta: boolean
  elegida: boolean
  esperando: boolean
  /** Null where nothing can be marked any more. */
  onInteresa: (() => void) | null
}

function Opcion({ alternativa, abierta, elegida, esperando, onInteresa }: OpcionProps) {
  const { nombre, recomendada, total, fechaEntrega, elementos } = alternativa
  return (
    <section
      aria-label={nombre}
      className={cx(
        'mt-4 rounded-card border bg-surface p-5 shadow-rest',
        recomendada || elegida ? 'border-brand ring-1 ring-brand' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-xl font-semibold wrap-anywhere">{nombre}</h2>
        {recomendada ? <Badge tone="carey">Recomendada</Badge> : null}
      </div>
      <p className="tabular text-3xl font-semibold">{dinero(total)}</p>
      <details open={abierta} className="group mt-2">
        <summary className="flex min-h-11 cursor-pointer items-center text-base text-brand underline underline-offset-4">
          Qué incluye
        </summary>
        <ul className="divide-y divide-line">
          {elementos.map(({ armazon, lente, otro }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was offered never changes its order
            <li key={i} className="flex gap-3 py-3">
              <Glasses aria-hidden="true" className="mt-1 size-5 flex-none text-ink3" />
              <span className="min-w-0 wrap-anywhere">
                {[armazon, lente, otro].filter(Boolean).map((texto) => (
                  <span key={texto} className="block">
                    {texto}
                  </span>
                ))}
              </span>
            </li>
          ))}
          <li className="flex gap-3 py-3">
            <CalendarCheck aria-hidden="true" className="mt-1 size-5 flex-none text-ink3" />
            Listos el {fechaLarga(fechaEntrega)}
          </li>
        </ul>
      </details>
      {onInteresa ? (
        <Button
          variant={recomendada && !elegida ? 'primary' : 'secondary'}
          size="lg"
          block
          icon={<Heart />}
          cargando={esperando}
          aria-label={elegida ? `Te interesa ${nombre}` : `Me interesa ${nombre}`}
          aria-pressed={elegida}
          className="min-h-12"
          onClick={elegida ? undefined : onInteresa}
        >
          {elegida ? 'Te interesa' : 'Me interesa'}
        </Button>
      ) : null}
    </section>
  )
}

const Dato = ({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) => (
  <div className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 py-4 [&_svg]:mt-1 [&_svg]:size-5 [&_svg]:text-ink3">
    <span aria-hidden="true" className="row-span-2">
      {icono}
    </span>
    <dt className="text-sm text-ink3">{nombre}</dt>
    <dd>{children}</dd>
  </div>
)

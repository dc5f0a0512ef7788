import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { usePreferencias } from '../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { diaConNombre } from './dia.ts'
import { Esperando } from './Espera.tsx'

interface Props {
  /** Absent while it is not known; then it is the session's. */
  dia?: string | undefined
  /** What is said beside the title, where there is room. */
  aparte?: ReactNode
  /** What could not be looked up. */
  falta?: ReactNode
  /** The numbers in a line, for a folded band. */
  linea: ReactNode
  /** The numbers and the lists. */
  children: ReactNode
}

/** Who looks at the figures of one branch, which are behind his till; the owner has them among the closings. */
const ENCARGADO = '1'
const NEGOCIO = aPath('/cortes/corteIndividual', { vista: 'negocio' })

/** Columns as wide as the largest day's money, so that no number takes a second line when it comes. */
const lineaClass =
  'tabular grid min-h-8 grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4 gap-y-1 px-4 pb-3 text-sm text-ink2'

let conFoco = false

/** Hands the focus of the stand-in's button on to that of the band, which comes in the same moment. */
function recibirFoco(boton: HTMLButtonElement | null) {
  if (conFoco) boton?.focus()
  return () => {
    conFoco = document.activeElement === boton
    queueMicrotask(() => {
      conFoco = false
    })
  }
}

/** The frame of a branch's day: title, fold, and what is in it. */
export function Marco({ dia, aparte, falta, linea, children }: Props) {
  const { estado, usuario } = useSesion()
  const [{ hoyPlegado: plegada }, cambiar] = usePreferencias()
  return (
    <section
      aria-labelledby="banda-de-hoy"
      className="mb-4 overflow-hidden rounded-card border border-line bg-surface shadow-rest"
    >
      <header className="flex items-center gap-3 py-2.5 pr-2 pl-4">
        <h2 id="banda-de-hoy" className="min-w-0 text-lg font-semibold">
          <span tabIndex={-1}>Hoy, {diaConNombre(dia ?? estado.hoy)}</span>
        </h2>
        {aparte}
        <span className="ml-auto" />
        {usuario.userType === ENCARGADO ? (
          <Link {...NEGOCIO} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            Negocio
          </Link>
        ) : null}
        <Button
          ref={recibirFoco}
          variant="ghost"
          size="sm"
          aria-expanded={!plegada}
          icon={<ChevronDown className={plegada ? undefined : 'rotate-180'} />}
          onClick={() => cambiar({ hoyPlegado: !plegada })}
        >
          {plegada ? 'Mostrar' : 'Ocultar'}
        </Button>
      </header>
      {falta}
      {plegada ? <p className={lineaClass}>{linea}</p> : children}
    </section>
  )
}

const LISTOS = 'Listos sin recoger'
const cifras = [
  'Citas de hoy',
  'Por confirmar',
  'Se entregan hoy',
  'Atrasados',
  LISTOS,
  'Caja de hoy',
  'Cajas abiertas',
]
const listas = ['Próximas citas', 'Atrasados y de hoy', LISTOS]

/** Names of the numbers and of the lists; the first ones are all of whoever sees appointments only. */
const useLugares = () =>
  useSesion().usuario.userType === '4' ? { cifras: cifras.slice(0, 2), listas: listas.slice(0, 1) } : { cifras, listas }

/** The numbers of a folded band on their way. */
export const LineaEnEspera = () => useLugares().cifras.map((nombre) => <span key={nombre}>{nombre} …</span>)

/** The numbers and lists of a band on their way. */
export const CuerpoEnEspera = () => <Esperando {...useLugares()} />

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePreferencias } from '../../shared/sesion/usePreferencias.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Button } from '../../ui/Button.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { diaConNombre } from './cambio.ts'
import { Barra, Esperando } from './Espera.tsx'

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

/** The frame of a branch's day: title, fold, and what is in it. */
export function Marco({ dia, aparte, falta, linea, children }: Props) {
  const { estado } = useSesion()
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
        <Button
          ref={keepFocus}
          variant="ghost"
          size="sm"
          className="ml-auto"
          aria-expanded={!plegada}
          icon={<ChevronDown className={plegada ? undefined : 'rotate-180'} />}
          onClick={() => cambiar({ hoyPlegado: !plegada })}
        >
          {plegada ? 'Mostrar' : 'Ocultar'}
        </Button>
      </header>
      {falta}
      {plegada ? (
        <p className="tabular grid min-h-8 grid-cols-2 gap-x-4 gap-y-1 px-4 pb-3 text-sm text-ink2 sm:grid-cols-4 lg:flex lg:flex-wrap">
          {linea}
        </p>
      ) : (
        children
      )}
    </section>
  )
}

/** Names of the numbers and of the lists of whoever sees appointments only, and of the others. */
const lugares = {
  citas: { cifras: ['Citas de hoy', 'Por confirmar'], listas: ['Próximas citas'] },
  todo: {
    cifras: [
      'Citas de hoy',
      'Por confirmar',
      'Se entregan hoy',
      'Atrasados',
      'Listos sin recoger',
      'Caja de hoy',
      'Cajas abiertas',
    ],
    listas: ['Próximas citas', 'Atrasados y de hoy', 'Listos sin recoger'],
  },
}

const useLugares = () => (useSesion().usuario.userType === '4' ? lugares.citas : lugares.todo)

/** The numbers of a folded band on their way. */
export const LineaEnEspera = () =>
  useLugares().cifras.map((nombre) => (
    <span key={nombre}>
      {nombre} <Barra className={nombre === 'Caja de hoy' ? 'h-3 w-16' : 'h-3 w-4'} />
    </span>
  ))

/** The numbers and lists of a band on their way. */
export const CuerpoEnEspera = () => <Esperando {...useLugares()} />

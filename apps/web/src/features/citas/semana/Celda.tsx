import type { CitaDelDia } from '@nitida/contract/citas'
import { cx } from '../../../ui/cx.ts'
import { nombreLegible } from '../shared/nombreLegible.ts'
import { rol } from './rejilla.ts'

interface Props {
  hora: string
  /** 'viernes, 20 de noviembre' */
  dia: string
  cita: CitaDelDia | null
  pasada: boolean
  /** The one cell of the grid that Tab reaches. */
  enfocable: boolean
  columna: number
}

const celda =
  'group/celda relative min-w-0 scroll-mt-14 scroll-mb-2 rounded-control outline-offset-[-2px] max-md:scroll-mt-36'
const libre =
  'cursor-pointer hover:bg-brand-soft focus-visible:bg-brand-soft hover:after:absolute hover:after:inset-0 hover:after:flex hover:after:items-center hover:after:pl-2 hover:after:text-xs hover:after:font-medium hover:after:text-brand-ink hover:after:content-[attr(data-libre)]'
const tarjeta =
  'pointer-events-none absolute inset-x-1 inset-y-0.5 flex items-center gap-1.5 rounded-[5px] border pr-1.5 pl-2 text-sm md:inset-x-1.5 max-md:gap-2.5 max-md:px-2.5 max-md:text-base'
const deConfirmada = 'border-line border-l-4 border-l-ok bg-surface shadow-rest md:pl-1.5'
const dePorConfirmar = 'border-dashed border-edge bg-sunken'

/** A quarter of a day: free to book, over, or somebody's, in one line: time, name, state. */
export function Celda({ hora, dia, cita, pasada, enfocable, columna }: Props) {
  const comun = { ...rol.celda, tabIndex: enfocable ? 0 : -1, 'data-columna': columna }
  if (cita) return <Ocupada {...{ hora, dia, cita, pasada, comun }} />
  if (pasada) return <div {...comun} {...decir(`${dia}, ${hora}, ya pasó`)} aria-disabled="true" className={celda} />
  return <div {...comun} {...decir(`${dia}, ${hora}, libre`)} data-libre={`+ ${hora}`} className={cx(celda, libre)} />
}

const decir = (nombre: string) => ({ 'aria-label': nombre })

interface OcupadaProps extends Pick<Props, 'hora' | 'dia' | 'pasada'> {
  cita: CitaDelDia
  comun: object
}

function Ocupada({ hora, dia, cita, pasada, comun }: OcupadaProps) {
  const { clienteNombre, confirmada } = cita
  const nombre = `${dia}, ${hora}, ${clienteNombre}, ${confirmada ? 'confirmada' : 'por confirmar'}`
  return (
    <div {...comun} {...decir(nombre)} aria-haspopup="dialog" className={cx(celda, 'cursor-pointer')}>
      <div className={cx(tarjeta, confirmada ? deConfirmada : dePorConfirmar, 'group-hover/celda:border-ink3')}>
        <span className="tabular text-ink2 md:text-xs md:max-lg:hidden">{hora}</span>
        <span className={cx('min-w-0 flex-1 truncate', pasada ? 'text-ink2' : 'font-semibold')}>
          {nombreLegible(clienteNombre)}
        </span>
        <span className="text-sm text-ink2 md:hidden">{confirmada ? 'Confirmada' : 'Por confirmar'}</span>
        <svg aria-hidden="true" className={cx('size-3.5 flex-none', confirmada ? 'text-ok' : 'text-ink2')}>
          <use href={confirmada ? '#semana-confirmada' : '#semana-por-confirmar'} />
        </svg>
      </div>
    </div>
  )
}

import type { CitaDelDia } from '@nitida/contract/citas'
import { nombreLegible } from '@nitida/contract/nombres'
import { cx } from '../../../ui/clases.ts'
import { rol } from './rejilla.ts'

interface Props {
  hora: string
  /** The day in words: 'viernes, 20 de noviembre'. */
  dia: string
  /** The appointment; undefined while the day is not known. */
  cita: CitaDelDia | null | undefined
  pasada: boolean
  /** Whether the branch is closed then. */
  cerrada: boolean
  /** Whether Tab reaches it; one cell of the grid is reached. */
  enfocable: boolean
  columna: number
  /** Whether one day is on the screen, with room for the state in words. */
  conEstado: boolean
}

const celda = 'relative min-w-0 scroll-mt-14 scroll-mb-2 max-md:scroll-mt-36'
const vacia = `${celda} rounded-control outline-offset-[-2px]`
const libre = `${vacia} cursor-pointer hover:bg-brand-soft focus-visible:bg-brand-soft hover:after:absolute hover:after:inset-0 hover:after:flex hover:after:items-center hover:after:pl-2 hover:after:text-xs hover:after:font-medium hover:after:text-brand-ink hover:after:content-[attr(data-libre)]`
// Six narrow columns have no room for a mark beside the name, whose border says the same.
// A cell is a block with one line of text and its mark as background, because a full week draws 258 at once, and a flex box with
// an icon takes three times as long. The marks' colours hold on both themes.
const tarjeta = `${celda} mx-1 my-0.5 cursor-pointer truncate rounded-[5px] border bg-size-[0.875rem] bg-position-[right_0.375rem_center] bg-no-repeat pr-6.5 pl-2 text-sm leading-[calc(var(--fila)-6px)] outline-offset-0 hover:border-ink3 md:mx-1.5 md:max-lg:mx-0.5 md:max-lg:bg-none! md:max-lg:pr-1 md:max-lg:pl-1 md:max-lg:text-xs/[calc(var(--fila)-6px)] max-md:px-2.5 max-md:pr-8 max-md:text-base`
const deConfirmada = `${tarjeta} border-line border-l-4 border-l-ok bg-surface bg-[url('/marcas/confirmada.svg')] shadow-rest md:pl-1.5`
const dePorConfirmar = `${tarjeta} border-dashed border-edge bg-sunken bg-[url('/marcas/por-confirmar.svg')]`

/** Announcement, looks and behaviour of each kind of cell. */
function partesDe({ hora, dia, cita, pasada, cerrada }: Props) {
  if (cita) {
    const nombre = `${dia}, ${hora}, ${cita.clienteNombre}, ${cita.confirmada ? 'confirmada' : 'por confirmar'}`
    const className = cx(cita.confirmada ? deConfirmada : dePorConfirmar, pasada ? 'text-ink2' : 'font-semibold')
    return { 'aria-label': nombre, 'aria-haspopup': 'dialog', className, draggable: true } as const
  }
  if (pasada || cerrada)
    return {
      'aria-label': `${dia}, ${hora}, ${pasada ? 'ya pasó' : 'cerrado'}`,
      'aria-disabled': true,
      className: vacia,
    } as const
  // An unknown cell is built like a free one, because 258 cells that changed their style with the answer would draw it late. The
  // background hatches it, and the grid takes no clicks until then.
  const estado = cita === null ? 'libre' : 'cargando'
  return { 'aria-label': `${dia}, ${hora}, ${estado}`, 'data-libre': `+ ${hora}`, className: libre }
}

/** A quarter of a day, free to book, over, or taken, in one line: time, name, state. */
export function Celda(props: Props) {
  const { hora, cita, enfocable, columna, conEstado } = props
  return (
    <div {...rol.celda} {...partesDe(props)} tabIndex={enfocable ? 0 : -1} data-columna={columna}>
      {cita ? (
        <>
          {conEstado ? <Estado confirmada={cita.confirmada} /> : null}
          <span className="tabular mr-1.5 font-normal text-ink2 md:text-xs md:max-lg:hidden">{hora}</span>
          {nombreLegible(cita.clienteNombre)}
        </>
      ) : null}
    </div>
  )
}

function Estado({ confirmada }: { confirmada: boolean }) {
  return (
    <span className="float-right ml-2 text-sm leading-[inherit] font-normal text-ink2">
      {confirmada ? 'Confirmada' : 'Por confirmar'}
    </span>
  )
}

import { buttonClass } from '../../../ui/buttonClass.ts'
import { cx } from '../../../ui/cx.ts'

interface Props {
  confirmadas: number | null
  porConfirmar: number | null
  /** Whether the now-line is in the grid. */
  hayAhora: boolean
}

function irAAhora(): void {
  document.querySelector('[data-ahora]')?.scrollIntoView({ block: 'center' })
}

/** What the marks mean and how many there are of each; the now-line can be gone to. */
export function Leyenda({ confirmadas, porConfirmar, hayAhora }: Props) {
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink2">
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-1 rounded-full bg-ok" />
        Confirmada <Cuenta n={confirmadas} />
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="h-3.5 w-1.5 border border-dashed border-edge" />
        Por confirmar <Cuenta n={porConfirmar} />
      </li>
      {hayAhora ? (
        <li>
          <button
            type="button"
            title="Ir a la hora actual"
            onClick={irAAhora}
            className={cx(buttonClass({ variant: 'ghost', size: 'sm' }), '-mx-2 font-normal')}
          >
            <span aria-hidden="true" className="h-0.5 w-4 bg-carey" />
            Ahora
          </button>
        </li>
      ) : null}
    </ul>
  )
}

/** Nothing is claimed of what is not known. */
function Cuenta({ n }: { n: number | null }) {
  return n === null ? null : <strong className="tabular font-semibold text-ink">{n}</strong>
}

import { cx } from '../../ui/cx.ts'
import { Letras, type Renglon } from './Letras.tsx'
import { panelClass } from './panelClass.ts'

const renglones: readonly Renglon[] = [{ texto: 'NÍTIDA', y: 76, tamano: 56, espacio: 26 }]

/** What remains of the eye chart on a phone: one line of it. */
export function BandaOptometrica() {
  return (
    <div aria-hidden="true" className={cx(panelClass, 'h-28 overflow-hidden')}>
      <svg aria-hidden="true" viewBox="0 0 390 112" className="size-full" preserveAspectRatio="xMidYMid slice">
        <Letras renglones={renglones} ancho={390} alto={112} lente={{ x: 191, y: 56, radio: 50 }} borde={5} />
      </svg>
    </div>
  )
}

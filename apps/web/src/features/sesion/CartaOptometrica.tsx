import { cx } from '../../ui/clases.ts'
import { Letras, type Renglon } from './Letras.tsx'
import { panelClass } from './panelClass.ts'

const renglones: readonly Renglon[] = [
  { texto: 'N', y: 178, tamano: 212 },
  { texto: 'ÍT', y: 344, tamano: 122, espacio: 30 },
  { texto: 'IDA', y: 465, tamano: 94, espacio: 22 },
  { texto: 'VERÑ', y: 563, tamano: 70, espacio: 16 },
  { texto: 'CLARO', y: 643, tamano: 52, espacio: 10 },
  { texto: 'PRISMA', y: 706, tamano: 42, espacio: 8 },
  { texto: 'ENFOQUE', y: 754, tamano: 32, espacio: 6 },
]

/** The eye chart: out of focus except inside the lens. The one place of the product that only decorates. */
export function CartaOptometrica() {
  return (
    <div
      aria-hidden="true"
      className={cx(panelClass, 'sticky top-0 hidden h-dvh flex-col overflow-hidden p-10 md:flex')}
    >
      <svg aria-hidden="true" viewBox="0 0 560 780" className="min-h-0 w-full flex-1">
        <Letras renglones={renglones} ancho={560} alto={780} lente={{ x: 280, y: 428, radio: 239 }} borde={8} />
      </svg>
      <p className="text-lg">
        Todo lo de la óptica, <span className="text-carey">enfocado</span>: pacientes, citas, pedidos y caja.
      </p>
    </div>
  )
}

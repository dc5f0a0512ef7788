import { cx } from '../../ui/clases.ts'
import { dentroClass, filasClass, listasClass, lugarClass, notaClass, tiraClass, tituloClass } from './partes.ts'

const Barra = ({ className }: { className: string }) => (
  <span className={cx('inline-block animate-pulse rounded-small bg-sunken', className)} />
)

interface Props {
  /** Names of the numbers. */
  cifras: readonly string[]
  /** Widths of the numbers on a wide screen, too. */
  anchos?: string
  /** Titles of the short lists. */
  listas?: readonly string[]
}

/**
 * The day on its way: its names and the places of its numbers and lists, which keep their heights; the bars come after 150 ms.
 */
export const Esperando = ({ cifras, anchos, listas = [] }: Props) => (
  <div role="status">
    <span className="sr-only">Cargando...</span>
    <div
      aria-hidden="true"
      className={cx(tiraClass(cifras.length), anchos, listas.length > 0 && 'border-t border-line')}
    >
      {cifras.map((nombre) => (
        <div key={nombre} className={lugarClass}>
          <div className={dentroClass}>
            <span className="block text-xs text-ink2">{nombre}</span>
            <span className="aparece-tarde mt-0.5 block text-2xl">
              <Barra className="h-5 w-1/3" />
            </span>
            <span className={cx(notaClass, 'aparece-tarde')}>
              <Barra className="h-3 w-5/6" />
            </span>
          </div>
        </div>
      ))}
    </div>
    <div aria-hidden="true" className={listasClass(listas.length)}>
      {listas.map((titulo) => (
        <div key={titulo}>
          <p className={tituloClass}>{titulo}</p>
          <div className={cx(filasClass, 'aparece-tarde p-4')}>
            <Barra className="h-5 w-5/6" />
          </div>
        </div>
      ))}
    </div>
  </div>
)

import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Lugar } from '../../app/rutas.ts'
import { cuidarFoco } from '../../shared/listas/enfocar.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'

export interface Cifra {
  nombre: string
  valor: string
  nota?: ReactNode
  /** Whether the number needs attention. */
  alerta?: boolean
  /** The list behind the number; none for a zero. */
  enlace?: Lugar | null
}

export interface Reintento {
  onReintentar: () => void
  cargando: boolean
}

interface Falta extends Reintento {
  texto: string | null
  className?: string
}

/**
 * Says what could not be looked up, null when nothing is missing, and asks for it again. When it goes, the focus of its button goes
 * to the title of its section.
 */
export const SinConsultar = ({ texto, onReintentar, cargando, className }: Falta) => (
  <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink2', texto && className)}>
    <p role="status">{texto}</p>
    {texto ? (
      <Button ref={cuidarFoco} size="sm" icon={<RefreshCw />} cargando={cargando} onClick={onReintentar}>
        Reintentar
      </Button>
    ) : null}
  </div>
)

/** A number that could not be looked up. */
export const sinSaber = (nombre: string): Cifra => ({ nombre, valor: '—', nota: 'No se pudo consultar' })

/** Places side by side, two or three to a row of a tablet, without a hole at the end: one that is left over has a row of its own. */
const tiraClass = (cuantas: number): string =>
  cx(
    'grid grid-cols-2 gap-px bg-line *:bg-surface lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]',
    cuantas > 2 && 'sm:grid-cols-3',
  )

/** Numbers of today side by side; each opens its list. @param className its widths on a wide screen, too. */
export const Tira = ({ cifras, className }: { cifras: readonly Cifra[]; className?: string }) => (
  <ul aria-label="Hoy en números" className={cx(tiraClass(cifras.length), className)}>
    {cifras.map((cifra) => (
      <li key={cifra.nombre} className="max-lg:last:odd:col-span-full">
        {cifra.enlace ? (
          <Link
            {...cifra.enlace}
            className="group block h-full px-4 py-3 xl:px-3.5 outline-offset-[-2px] hover:bg-sunken/50"
          >
            <Contenido {...cifra} />
          </Link>
        ) : (
          <div className="h-full px-4 py-3 xl:px-3.5">
            <Contenido {...cifra} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

const Barra = ({ className }: { className: string }) => (
  <span className={cx('block animate-pulse rounded-small bg-sunken', className)} />
)
const cuantos = (n: number) => Array.from({ length: n }, (_, i) => `lugar-${i}`)

/** The day on its way: places of its numbers and of its lists, which keep their heights; the bars come after 150 ms. */
export const Esperando = ({ cifras, anchos, listas = 0 }: { cifras: number; anchos?: string; listas?: number }) => (
  <div role="status">
    <span className="sr-only">Cargando...</span>
    <div aria-hidden="true" className={cx(tiraClass(cifras), anchos, listas > 0 && 'border-t border-line')}>
      {cuantos(cifras).map((lugar) => (
        <div key={lugar} className="px-4 py-3 max-lg:last:odd:col-span-full">
          <div className="aparece-tarde">
            <Barra className="h-3 w-2/3" />
            <Barra className="my-3 h-5 w-1/3" />
            <Barra className="h-3 w-5/6" />
          </div>
        </div>
      ))}
    </div>
    <div aria-hidden="true" className={cx('grid gap-px bg-line *:bg-surface', listas > 1 && 'lg:grid-cols-3')}>
      {cuantos(listas).map((lugar) => (
        <div key={lugar}>
          <div className="h-9 border-y border-line bg-sunken/60" />
          <div className="aparece-tarde divide-y divide-line">
            {cuantos(4).map((fila) => (
              <div key={fila} className="grid h-13 content-center gap-2 px-4">
                <Barra className="h-3.5 w-3/5" />
                <Barra className="h-3 w-2/5" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  </div>
)

function Contenido({ nombre, valor, nota, alerta, enlace }: Cifra) {
  return (
    <>
      <span className="block text-xs text-ink2">{nombre}</span>
      <span
        className={cx(
          'tabular mt-0.5 block text-2xl font-semibold',
          enlace
            ? 'w-fit text-brand underline decoration-brand/30 underline-offset-4 group-hover:decoration-brand'
            : 'text-ink2',
        )}
      >
        {valor}
      </span>
      {nota ? (
        <span className={cx('mt-0.5 block text-xs', alerta ? 'font-medium text-bad-ink' : 'text-ink2')}>
          {alerta ? '● ' : ''}
          {nota}
        </span>
      ) : null}
    </>
  )
}

import { Suspense, useState } from 'react'
import { cx } from '../../ui/clases.ts'
import { deferred } from '../../ui/deferred.ts'
import { Identidad } from './Identidad.tsx'

const cargar = async () => (await import('./MiCuenta.tsx')).MiCuenta
const MiCuenta = deferred(cargar)
const anticipar = () => void cargar().catch(() => undefined)

/** One's name and type, which open one's account. The dialog is fetched when the name is pointed at. */
export function BotonMiCuenta({ className }: { className?: string }) {
  const [estado, setEstado] = useState<'nunca' | 'abierta' | 'cerrada'>('nunca')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title="Mi cuenta"
        onClick={() => setEstado('abierta')}
        onPointerEnter={anticipar}
        onFocus={anticipar}
        className={cx('min-w-0 max-w-full rounded-control px-2 py-1 hover:bg-sunken', className)}
      >
        <span className="sr-only">Mi cuenta: </span>
        <Identidad />
      </button>
      {estado === 'nunca' ? null : (
        <Suspense fallback={null}>
          <MiCuenta
            open={estado === 'abierta'}
            onOpenChange={(abierta) => setEstado(abierta ? 'abierta' : 'cerrada')}
          />
        </Suspense>
      )}
    </>
  )
}

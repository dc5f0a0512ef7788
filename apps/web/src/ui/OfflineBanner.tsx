import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from './navegador.ts'

export type OfflineBannerProps = {
  /** The application's own knowledge (the socket is down); the device's counts always. */
  offline?: boolean
  children?: ReactNode
}

/** One line under the top bar while there is no connection: reads come from memory, writes are refused. */
export function OfflineBanner({
  offline = false,
  children = 'Sin conexión. Ves los últimos datos; por ahora no se puede guardar.',
}: OfflineBannerProps) {
  const online = useOnline()
  return (
    <div role="status">
      {online && !offline ? null : (
        <p className="flex items-center justify-center gap-2 bg-carey-soft px-4 py-1.5 text-sm font-medium text-carey-ink">
          <WifiOff aria-hidden="true" className="size-4" />
          {children}
        </p>
      )}
    </div>
  )
}

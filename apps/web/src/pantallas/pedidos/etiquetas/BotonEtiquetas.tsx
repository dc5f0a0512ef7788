import { Tag } from 'lucide-react'
import { Suspense } from 'react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import type { PorEtiquetar } from './porEtiquetar.ts'

const EtiquetasDialog = deferred(async () => (await import('./EtiquetasDialog.tsx')).EtiquetasDialog)

interface Props {
  sucursal: number
  /** At least one. */
  articulos: readonly PorEtiquetar[]
  size?: 'sm' | 'md'
  children?: string
}

/** Opens the labels of some articles. */
export function BotonEtiquetas({ sucursal, articulos, size = 'md', children = 'Etiquetas' }: Props) {
  const dialogo = useConfirmacion<readonly PorEtiquetar[]>()
  return (
    <>
      <Button icon={<Tag />} size={size} onClick={() => dialogo.pedir(articulos)}>
        {children}
      </Button>
      <Suspense>
        {dialogo.dato ? (
          <EtiquetasDialog
            key={dialogo.apertura}
            open={dialogo.abierta}
            sucursal={sucursal}
            articulos={dialogo.dato}
            onCerrar={dialogo.cerrar}
          />
        ) : null}
      </Suspense>
    </>
  )
}

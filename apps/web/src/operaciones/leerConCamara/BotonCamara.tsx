import { Suspense, useState } from 'react'
import { codigoLeido } from '../../base/formularios/codigoLeido.ts'
import { deferred } from '../../ui/deferred.ts'
import { LabelAction } from '../../ui/LabelAction.tsx'
import { puedeLeerConCamara } from './detector.ts'

const CamaraDialog = deferred(async () => (await import('./CamaraDialog.tsx')).CamaraDialog, 'last')

interface Props {
  onCodigo: (codigo: string) => void
  /** Whether one code is enough. */
  uno?: boolean
}

/** Opens the camera as a scanner, beside the label of a field that takes codes; absent where the browser gives pages no camera. */
export function BotonCamara({ onCodigo, uno = false }: Props) {
  const [apertura, setApertura] = useState<{ abierta: boolean } | null>(null)
  if (!puedeLeerConCamara()) return null
  const cerrar = () => setApertura({ abierta: false })
  return (
    <>
      <LabelAction onClick={() => setApertura({ abierta: true })}>Usar la cámara</LabelAction>
      <Suspense>
        {apertura ? (
          <CamaraDialog
            open={apertura.abierta}
            onCerrar={cerrar}
            onCodigo={(codigo) => {
              if (uno) cerrar()
              onCodigo(codigoLeido(codigo))
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

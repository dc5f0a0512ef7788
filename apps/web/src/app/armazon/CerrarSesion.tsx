import { LogOut } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const cargar = async () => (await import('./SalirDialog.tsx')).SalirDialog
const SalirDialog = deferred(cargar)
const anticipar = () => void cargar().catch(() => undefined)

/** Logout asks first. The question is fetched when the button is pointed at. */
export function CerrarSesion() {
  const [pregunta, setPregunta] = useState<'nunca' | 'abierta' | 'cerrada'>('nunca')
  const boton = { onClick: () => setPregunta('abierta'), onPointerEnter: anticipar, onFocus: anticipar }
  return (
    <>
      <IconButton label="Cerrar sesión" icon={<LogOut />} className="lg:hidden" {...boton} />
      <Button variant="ghost" icon={<LogOut />} className="hidden! lg:inline-flex!" {...boton}>
        Cerrar sesión
      </Button>
      {pregunta === 'nunca' ? null : (
        <Suspense fallback={null}>
          <SalirDialog
            open={pregunta === 'abierta'}
            onOpenChange={(abierta) => setPregunta(abierta ? 'abierta' : 'cerrada')}
          />
        </Suspense>
      )}
    </>
  )
}

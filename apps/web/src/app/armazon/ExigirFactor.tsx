import { LogOut } from 'lucide-react'
import { revalidar } from '../../base/sesion/validar.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { queryClient } from '../consultas.ts'
import { preguntarSiSalir } from './salir.ts'
import { VerificacionEnDosPasos } from './VerificacionEnDosPasos.tsx'

/** What stands in place of every screen while one's type of user needs a second factor that one has not. */
export function ExigirFactor({ onHecho }: { onHecho: () => void }) {
  const seguir = async () => {
    await revalidar()
    void queryClient.resetQueries()
    onHecho()
  }
  return (
    <>
      <header className="flex h-14 items-center justify-between border-b border-line bg-surface px-3 md:px-5">
        <Logo size="lg" />
        <Button variant="ghost" icon={<LogOut />} onClick={preguntarSiSalir}>
          Cerrar sesión
        </Button>
      </header>
      <main id="contenido" tabIndex={-1} className="mx-auto w-full max-w-160 px-4 pt-6 pb-10 outline-none">
        <title>Verificación en dos pasos · Nítida</title>
        <h1 className="text-2xl font-semibold text-balance">Antes de seguir, activa tu verificación</h1>
        <p className="mt-1 mb-4 text-ink2">
          Tu óptica la pide a tu tipo de usuario. Necesitas tu teléfono con una app de códigos, como Google
          Authenticator.
        </p>
        <Card>
          <VerificacionEnDosPasos onActiva={() => void seguir()} />
        </Card>
      </main>
    </>
  )
}

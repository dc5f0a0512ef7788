import { Suspense } from 'react'
import { useFaseSesion } from '../../shared/sesion/useSesion.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { SesionCard } from './SesionCard.tsx'

const SALUDO = 'Hola Usuario de Laboratorio'

const ColaDeLaboratorio = quietlyDeferred(
  async () => (await import('../laboratorio/shared/ColaDeLaboratorio.tsx')).ColaDeLaboratorio,
)

function SinSesion() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <Logo size="lg" />
        <h1 className="mt-6 mb-6 text-2xl font-semibold">{SALUDO}</h1>
        <LinkButton href="/login" variant="primary">
          Iniciar sesión
        </LinkButton>
      </div>
    </main>
  )
}

/** D-12: the greeting of type 3, with his work under it (D-75), and of /Default, which is open to everybody. */
export function SaludoPage() {
  const sesion = useFaseSesion()
  const dentro = sesion.fase === 'dentro'
  return (
    <>
      <title>Inicio · Nítida</title>
      {dentro ? <SesionCard titulo={SALUDO} /> : <SinSesion />}
      {dentro && sesion.usuario.userType === '3' ? (
        <div className="mx-auto w-full max-w-330">
          <Suspense>
            <ColaDeLaboratorio />
          </Suspense>
        </div>
      ) : null}
    </>
  )
}

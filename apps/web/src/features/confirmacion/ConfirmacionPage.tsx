import { Suspense, useState } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import { confirmar } from './confirmar.ts'
import { ResultadoDeConfirmacion } from './ResultadoDeConfirmacion.tsx'

const tokenDe = (busqueda: string): string => new URLSearchParams(busqueda).get('token')?.trim() ?? ''

/**
 * `/citas/validarCita?token=…` (spec §2): where the link of a notice leads. It confirms by script, with the application's
 * header, so that a messenger's preview of the link confirms nothing (D-27).
 */
export function ConfirmacionPage() {
  const [token] = useState(() => tokenDe(location.search))
  const [intento, setIntento] = useState(() => confirmar(token))
  return (
    <div className="mx-auto max-w-112 px-5 py-10 text-lg sm:py-16">
      <title>Confirmación de cita</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div role="status">
        <Suspense fallback={<Confirmando />}>
          <ResultadoDeConfirmacion intento={intento} onReintentar={() => setIntento(confirmar(token, true))} />
        </Suspense>
      </div>
      <p className="mt-12 text-center text-base text-ink3">
        <a href="/politicaPrivacidad" className="underline underline-offset-2 hover:text-ink">
          Política de privacidad
        </a>
      </p>
    </div>
  )
}

function Confirmando() {
  return (
    <div className="flex items-center gap-3">
      <Spinner />
      <h1 className="text-2xl font-semibold">Confirmando tu cita…</h1>
    </div>
  )
}

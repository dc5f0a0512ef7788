import type { AvisoDePrivacidad } from '@nitida/contract/avisos'
import { use, useState } from 'react'
import { call } from '../base/api/call.ts'
import { Rechazo, SinRespuesta } from '../base/api/fallos.ts'
import { apiPublica } from '../base/api/rutasPublicas.ts'
import { optica } from '../base/optica.ts'
import { AvisoPage } from '../pantallas/privacidad/AvisoPage.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'

type Leido = { aviso: AvisoDePrivacidad } | { motivo: string }

/** The notice in force, or the version that the address names. */
async function leer(): Promise<Leido> {
  const version = new URLSearchParams(location.search).get('version')
  try {
    const { data } = await call(apiPublica.aviso, { query: version && /^\d{1,6}$/.test(version) ? { version } : {} })
    return { aviso: data }
  } catch (error) {
    if (error instanceof Rechazo || error instanceof SinRespuesta) return { motivo: error.message }
    throw error
  }
}

const primera = leer()

/** The privacy policy with what this installation says of itself (D-66). */
export function PrivacidadPublica() {
  const [intento, setIntento] = useState(primera)
  const leido = use(intento)
  const { nombre: nombreOptica, ...responsable } = optica()
  if ('aviso' in leido) return <AvisoPage aviso={leido.aviso} config={{ nombreOptica, ...responsable }} />
  return (
    <div className="mx-auto max-w-176 px-5 py-14">
      <title>{`Política de privacidad · ${nombreOptica}`}</title>
      <h1 className="text-3xl font-semibold tracking-tight text-ink">Política de privacidad</h1>
      <p className="mt-2 mb-4 text-lg text-ink2">No se pudo cargar. {leido.motivo}</p>
      <RetryButton onClick={() => setIntento(leer())} />
    </div>
  )
}

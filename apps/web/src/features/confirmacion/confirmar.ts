import { call } from '../../shared/api/call.ts'
import { Rechazo, SinRespuesta } from '../../shared/api/fallos.ts'
import { apiPublica } from '../../shared/api/rutasPublicas.ts'

/** The appointment that was confirmed, as its patient needs it. */
export interface CitaConfirmada {
  readonly fecha: string
  readonly hora: string
  readonly sucursalDireccion: string
  readonly nombreOptica: string
}

export type Resultado =
  | { readonly estado: 'confirmada'; readonly cita: CitaConfirmada }
  | { readonly estado: 'rechazada' }
  | { readonly estado: 'sinToken' }
  /** Nothing is known of the appointment: it can be tried again. */
  | { readonly estado: 'pendiente'; readonly motivo: string }

const intentos = new Map<string, Promise<Resultado>>()

async function pedir(token: string): Promise<Resultado> {
  try {
    const { data } = await call(apiPublica.confirmarPorEnlace, { query: { token } })
    return { estado: 'confirmada', cita: data }
  } catch (error) {
    if (error instanceof SinRespuesta) return { estado: 'pendiente', motivo: error.message }
    if (!(error instanceof Rechazo)) throw error
    // Only this one speaks of the appointment; the rest (too many requests, an old page) says nothing about it.
    return error.codigo === 'CITA_NO_CONFIRMADA'
      ? { estado: 'rechazada' }
      : { estado: 'pendiente', motivo: error.message }
  }
}

/**
 * Confirms the appointment of a link. The token works once (D-27), so one page asks once however often it is rendered;
 * `deNuevo` is the patient's own retry.
 */
export function confirmar(token: string, deNuevo = false): Promise<Resultado> {
  if (token === '') return Promise.resolve({ estado: 'sinToken' })
  const anterior = deNuevo ? undefined : intentos.get(token)
  const intento = anterior ?? pedir(token)
  intentos.set(token, intento)
  return intento
}

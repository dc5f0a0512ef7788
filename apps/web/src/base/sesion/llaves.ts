import type { AltaFirmada, EntradaFirmada, OpcionesDeAlta, OpcionesDeEntrada } from '@nitida/contract/llaves'
import { Rechazo } from '../api/fallos.ts'

/** An address of digits, which browsers keep no passkeys for. */
const DE_DIGITOS = /^(?:[\d.]+|\[.*\])$/

/** Whether this browser can use passkeys at this address. */
export const hayLlaves = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !DE_DIGITOS.test(location.hostname)

const sinLlave = (message: string) => new Rechazo(409, { error: 'LLAVE_SIN_USAR', message })

/** Has the browser ask its authenticator. @throws Rechazo with the sentence for whoever gave it up, or cannot. */
async function pedirle<T>(rpId: string, trabajo: () => Promise<T>): Promise<T> {
  if (location.hostname !== rpId) throw sinLlave(`Las llaves de acceso se usan en ${rpId}: abre Nítida ahí.`)
  try {
    return await trabajo()
  } catch (error) {
    const nombre = error instanceof Error ? error.name : ''
    if (nombre === 'InvalidStateError') throw sinLlave('Este equipo ya tiene una llave tuya.')
    throw sinLlave('El navegador no usó ninguna llave de acceso. Intenta de nuevo.')
  }
}

export async function crearLlave(opciones: OpcionesDeAlta): Promise<AltaFirmada> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await pedirle(opciones.rp.id, () => startRegistration({ optionsJSON: opciones }))
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

export async function firmarConLlave(opciones: OpcionesDeEntrada): Promise<EntradaFirmada> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await pedirle(opciones.rpId, () => startAuthentication({ optionsJSON: opciones }))
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
}

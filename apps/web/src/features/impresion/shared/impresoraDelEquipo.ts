import { direccionesPuente, direccionesPuenteSeguras } from '@nitida/contract/impresion'
import { createClient } from '@nitida/qz/client'
import { compartir, type Impresora } from './impresora.ts'
import { abrirSocket, alCambiarPermiso, redPermitida } from './navegador.ts'

/** Printing through the bridge that waits at one of these addresses. */
export function crearImpresora(addresses: readonly string[]): Impresora {
  const impresora = compartir(createClient({ addresses, openSocket: abrirSocket, isAllowed: redPermitida }))
  void alCambiarPermiso(impresora.reintentar)
  return impresora
}

/** The printer of this computer. Safari lets secure pages open secure sockets only, so those come last. */
export const impresoraDelEquipo = crearImpresora(
  location.protocol === 'https:' ? [...direccionesPuente, ...direccionesPuenteSeguras] : direccionesPuente,
)

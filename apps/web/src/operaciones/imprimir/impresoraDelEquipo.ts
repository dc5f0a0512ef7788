import { direccionesPuente, direccionesPuenteSeguras } from '@nitida/contract/impresion'
import { createClient } from '@nitida/qz/client'
import { QzError } from '@nitida/qz/error'
import type { OpenSocket } from '@nitida/qz/socket'
import { avisarImpresora } from './avisarImpresora.ts'
import { compartir, type Impresora } from './impresora.ts'

/** The browser's own websocket. */
const abrirSocket: OpenSocket = (address, { onOpen, onText, onClose }) => {
  const socket = new WebSocket(address)
  socket.onopen = onOpen
  socket.onmessage = ({ data }) => onText(String(data))
  socket.onclose = onClose
  return { send: (text) => socket.send(text), close: () => socket.close() }
}

/** Chrome's names for the permission to reach this computer, the newer one first; other browsers know none of them. */
const PERMISOS = ['loopback-network', 'local-network-access']

async function pedirPermiso(): Promise<PermissionStatus | null> {
  for (const name of PERMISOS) {
    try {
      return await navigator.permissions.query({ name: name as PermissionName }) // newer than the types
    } catch {
      // This browser has another name for the permission, or does not ask at all.
    }
  }
  return null
}

let permiso: Promise<PermissionStatus | null> | undefined

/** The permission is asked for once, because the browser keeps the object up to date. */
const permisoDeRed = () => {
  permiso ??= pedirPermiso()
  return permiso
}

/** Whether pages may look for a bridge on this computer. A refusal looks like a computer without one. */
const redPermitida = async (): Promise<boolean> => (await permisoDeRed())?.state !== 'denied'

/** Tells when somebody changes the permission in the browser. */
const alCambiarPermiso = async (oyente: () => void): Promise<void> =>
  (await permisoDeRed())?.addEventListener('change', oyente)

/** Printing through the bridge at one of these addresses. */
export function crearImpresora(addresses: readonly string[]): Impresora {
  const impresora = compartir(createClient({ addresses, openSocket: abrirSocket, isAllowed: redPermitida }))
  void alCambiarPermiso(impresora.reintentar)
  return impresora
}

/** The same printer, whose outcomes are told. A ticket that does not fit is not the printer's fault. */
const conAviso = (base: Impresora): Impresora => ({
  ...base,
  imprimir: async (raster, eleccion, como) => {
    try {
      await base.imprimir(raster, eleccion, como)
    } catch (error) {
      if (error instanceof QzError) void avisarImpresora(eleccion.impresora, false)
      throw error
    }
    void avisarImpresora(eleccion.impresora, true)
  },
})

/** The printer of this computer. Safari lets secure pages open secure sockets only, so those come last. */
export const impresoraDelEquipo = conAviso(
  crearImpresora(
    location.protocol === 'https:' ? [...direccionesPuente, ...direccionesPuenteSeguras] : direccionesPuente,
  ),
)

import type { OpenSocket } from '@nitida/qz/socket'

/** The browser's own websocket. */
export const abrirSocket: OpenSocket = (address, { onOpen, onText, onClose }) => {
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
      // This browser calls it otherwise, or does not ask at all.
    }
  }
  return null
}

let permiso: Promise<PermissionStatus | null> | undefined

/** Asked for once: the browser keeps it up to date. */
const permisoDeRed = () => {
  permiso ??= pedirPermiso()
  return permiso
}

/** Whether pages may look for a bridge on this computer. A refusal looks like a computer without one. */
export const redPermitida = async (): Promise<boolean> => (await permisoDeRed())?.state !== 'denied'

/** Tells when somebody changes the permission in the browser. */
export const alCambiarPermiso = async (oyente: () => void): Promise<void> =>
  (await permisoDeRed())?.addEventListener('change', oyente)

import { hallarCodigos } from '@nitida/contract/pedidos.codigo'

/** Key of the specification (§2): the order whose status this tab shows. */
const CLAVE = 'pedidoEstatus'

/**
 * Code in the link of a QR, picked out of what spoilt the link on its way; else the part of the path after the first '=' (D-21), and
 * null when there is none (D-25).
 */
export function claveDelEnlace(pathname: string): string | null {
  const [codigo] = hallarCodigos(pathname)
  if (codigo) return codigo
  const corte = pathname.indexOf('=')
  if (corte < 0) return null
  try {
    return decodeURIComponent(pathname.slice(corte + 1)).trim() || null
  } catch {
    return null
  }
}

/** Keeps the order of a QR link for this tab. A link without value keeps nothing. */
export function recordarPedido(pathname: string): void {
  const clave = claveDelEnlace(pathname)
  if (clave) sessionStorage.setItem(CLAVE, clave)
}

/** The order this tab shows. While there is one, every path shows only its status (D-24). */
export const pedidoRecordado = (): string | null => sessionStorage.getItem(CLAVE)

/** Forgets the order, since the button to login leads on (D-25). */
export const olvidarPedido = (): void => sessionStorage.removeItem(CLAVE)

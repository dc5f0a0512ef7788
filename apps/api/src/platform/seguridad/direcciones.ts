import { createHmac, type KeyObject } from 'node:crypto'
import net from 'node:net'

const LARGO = 16

/** An address as the audit keeps it: IPv4 as such, without the zone of a link; null where a proxy said something else. */
export function direccionDe(ip: string): string | null {
  const [direccion = ''] = ip.replace(/^::ffff:(?=\d+\.)/i, '').split('%')
  return net.isIP(direccion) === 0 ? null : direccion
}

/** The network's part of an address: a /24, or a /48 of IPv6. */
function redDe(direccion: string): string {
  const v4 = direccion.replace(/^::ffff:/i, '')
  if (net.isIPv4(v4)) return `${v4.split('.').slice(0, 3).join('.')}.0/24`
  if (!net.isIPv6(direccion)) return 'desconocida'
  const [izquierda = ''] = direccion.split('::')
  const grupos = [...izquierda.split(':').filter(Boolean), '0', '0', '0'].slice(0, 3)
  return `${grupos.join(':')}::/48`
}

/** Origin of a call in the audit: enough to see that two are one, or of one network, without the line itself. */
export function rastroDe(direccion: string, secreto: KeyObject): { red: string; huella: string } {
  const huella = createHmac('sha256', secreto).update(`rastro ${direccion}`).digest('hex').slice(0, LARGO)
  return { red: redDe(direccion), huella }
}

/** Host names that lead to this computer or to its own network, and that no page of the internet can have. */
function esDeCasa(nombre: string): boolean {
  if (net.isIP(nombre.replace(/^\[|\]$/g, '')) !== 0) return true
  return !nombre.includes('.') || nombre.endsWith('.localhost') || nombre.endsWith('.local')
}

/**
 * Whether a page may call us by this name. A page whose own name was pointed here (DNS rebinding) would otherwise count as one of
 * ours. A client that names no page is no browser.
 */
export function nombrePermitido(host: string | undefined, permitidos: readonly string[]): boolean {
  if (!host) return true
  const nombre = host.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase()
  return esDeCasa(nombre) || permitidos.includes(nombre)
}

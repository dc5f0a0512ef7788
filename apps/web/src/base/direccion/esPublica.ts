import { esEnlaceDePedido } from '@nitida/contract/pedidos.codigo'

const publicas = new Set([
  '/pedidoestatus',
  '/politicaprivacidad',
  '/visita/ultimavisita',
  '/historiaclinica/pdfgenerate',
  '/pedidos/generarnotaventapdf',
  '/citas/validarcita',
])

/**
 * Whether a path belongs to the customer pages, decided before any router is loaded so that a phone never downloads the
 * staff application. Spec §2; D-21: the '=' of a QR link counts in the path only, never in the query string.
 */
export const esPublica = (pathname: string): boolean =>
  esEnlaceDePedido(pathname) || publicas.has(pathname.toLowerCase().replace(/\/+$/, ''))

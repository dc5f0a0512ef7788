/**
 * Addresses of a receipt-printer bridge: the first two ports of QZ Tray's lists, plain and secure. Browsers let a secure page
 * open a plain socket to its own computer, Safari excepted. The page tries these and its policy allows no others.
 */
export const PUERTOS_PUENTE = [8182, 8283] as const
const PUERTOS_PUENTE_SEGUROS = [8181, 8282] as const

export const direccionesPuente: readonly string[] = PUERTOS_PUENTE.map((puerto) => `ws://localhost:${puerto}`)
export const direccionesPuenteSeguras: readonly string[] = PUERTOS_PUENTE_SEGUROS.map(
  (puerto) => `wss://localhost:${puerto}`,
)

/** Preferred models, as parts of the names of printers, the first one first (D-66: the installation may set its own). */
export const IMPRESORAS_PREFERIDAS: readonly string[] = ['TM-T20', 'EC-PM-80', 'POS-80', 'XP-80']

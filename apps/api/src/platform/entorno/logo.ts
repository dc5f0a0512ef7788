import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'

/** The shop's own logo: on public pages, letterheads and the bar. */
export interface Logo {
  tipo: 'image/png' | 'image/jpeg'
  bytes: Buffer
  /** SHA-256 of the bytes, in hexadecimal. */
  huella: string
  /** Address for pages; it names the bytes, so that a new logo is fetched at once. */
  ruta: string
}

const MAXIMO_BYTES = 256 * 1024
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** Type by the first bytes, because a name proves nothing. SVG is left out, because it can hold script. */
function tipoDe(bytes: Buffer): Logo['tipo'] | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'image/png'
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'image/jpeg' : null
}

/** Problems of the file that LOGO_OPTICA names; empty when it can be shown. */
export function problemasDeLogo(archivo: string | undefined): string[] {
  if (!archivo) return []
  if (!existsSync(archivo) || !statSync(archivo).isFile()) return ['LOGO_OPTICA names no file.']
  if (statSync(archivo).size > MAXIMO_BYTES) return ['LOGO_OPTICA must be at most 256 kB.']
  return tipoDe(readFileSync(archivo)) ? [] : ['LOGO_OPTICA must be a PNG or a JPEG.']
}

/** Null shows the product's own logo. */
export function leerLogo(archivo: string | undefined): Logo | null {
  if (!archivo) return null
  return aLogo(readFileSync(archivo))
}

/** A picture as a logo; null for anything else. */
export function aLogo(bytes: Buffer): Logo | null {
  const tipo = tipoDe(bytes)
  if (!tipo) return null
  const huella = createHash('sha256').update(bytes).digest('hex')
  return { tipo, bytes, huella, ruta: `/marca/${huella.slice(0, 12)}.${tipo === 'image/png' ? 'png' : 'jpg'}` }
}

/** The logo as a data URI, for drawn documents. */
export const enDatos = ({ tipo, bytes }: Logo): string => `data:${tipo};base64,${bytes.toString('base64')}`

import { abrirCsd } from '@nitida/cfdi/csd'
import { crearCsdDePrueba } from '@nitida/cfdi/csd-de-prueba'
import type { Sellador } from '@nitida/cfdi/sello'
import type { PartesDelCsd } from '../src/adapters/pac/pac.ts'
import { AHORA } from './reloj.ts'

const RFC = 'EKU9003173C9'
const DIA_MS = 86_400_000

/** A CSD for RFC EKU9003173C9, whole and opened; making one takes a fifth of a second, so files share it. */
function crear(): { partes: PartesDelCsd; sellador: Sellador } {
  const desde = new Date(AHORA.getTime() - 400 * DIA_MS)
  const hasta = new Date(AHORA.getTime() + 800 * DIA_MS)
  const { certificado, llave, contrasena, noCertificado } = crearCsdDePrueba({ rfc: RFC, desde, hasta })
  const abierto = abrirCsd({ certificado, llave, contrasena }, { rfc: RFC, hoy: AHORA })
  if (!abierto.llave) throw new Error('the test CSD did not open')
  return { partes: { certificado, llave, contrasena }, sellador: { certificado, noCertificado, llave: abierto.llave } }
}

let hecho: ReturnType<typeof crear> | null = null
export function csdDePrueba(): ReturnType<typeof crear> {
  hecho ??= crear()
  return hecho
}

import { createHash, randomBytes } from 'node:crypto'
import type { Prueba } from '@nitida/contract/conexiones'
import type { ConfiguracionS3 } from '../../platform/entorno/entorno.s3.ts'
import { noLlego } from '../proveedor.ts'
import { enSegundos, juzgar, PLAZO_DE_PRUEBA_MS, type Tropiezo } from '../prueba.ts'
import { archivosEnS3, FalloDeArchivos } from './s3.ts'

const PASOS = ['Guarda', 'Devuelve lo mismo', 'Borra'] as const

/** Why a step failed, in our words: those of the service may hold what was asked. */
function motivoDe(error: unknown, plazoMs: number): Tropiezo {
  if (error instanceof FalloDeArchivos) {
    const { estatus } = error
    const codigo = `HTTP ${estatus}`
    if (estatus === 403 || estatus === 401)
      return { detalle: 'No aceptó la clave, o le falta permiso para guardar, leer y borrar en ese bucket.', codigo }
    if (estatus === 404) return { detalle: 'En esa dirección no existe ese bucket.', codigo }
    if (estatus === 400) return { detalle: 'No entendió lo que se le pidió. Revisa la región.', codigo }
    return { detalle: 'El servicio falló. Intenta más tarde.', codigo }
  }
  if (error instanceof Error && error.name === 'TimeoutError') return { detalle: enSegundos(plazoMs), codigo: null }
  if (noLlego(error)) return { detalle: 'El servidor no llega a esa dirección. Revísala.', codigo: null }
  return { detalle: 'Se cortó la conexión, o la dirección lleva a otra parte. Revísala.', codigo: null }
}

/** Keeps one small object, reads it back and removes it, so that what photos need is known to work. Nothing of ours stays there. */
export async function probarS3(cuenta: ConfiguracionS3, plazoMs = PLAZO_DE_PRUEBA_MS): Promise<Prueba> {
  const inicio = performance.now()
  const bytes = randomBytes(64)
  const huella = createHash('sha256').update(bytes).digest('hex')
  const clave = `prueba/${huella.slice(0, 2)}/${huella}`
  const quedan = () => Math.max(1, Math.ceil(plazoMs - (performance.now() - inicio)))
  const archivos = () => archivosEnS3(cuenta, quedan())
  const hallado: string[] = []
  try {
    await archivos().guardar(clave, bytes)
    hallado.push('Tomó un archivo de prueba')
    const leido = await archivos().leer(clave)
    if (!leido?.equals(bytes)) {
      const detalle = leido ? 'Devolvió otra cosa.' : 'Dijo que lo guardó, y no lo tiene.'
      return juzgar(PASOS, hallado, { detalle, codigo: null }, inicio)
    }
    hallado.push('Es el mismo')
    await archivos().borrar(clave)
    if (await archivos().leer(clave))
      return juzgar(PASOS, hallado, { detalle: 'Dijo que lo borró, y lo sigue teniendo.', codigo: null }, inicio)
    return juzgar(PASOS, [...hallado, 'No quedó nada'], null, inicio)
  } catch (error) {
    return juzgar(PASOS, hallado, motivoDe(error, plazoMs), inicio)
  }
}

import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../entorno/errores.ts'

/** Parameters of argon2id: m = 19 MiB, t = 2, p = 1 (D-8). The numeric value is the library's own for argon2id. */
const PARAMETROS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const A_LA_VEZ = 2
const EN_ESPERA = 300

// Hashes at once, so that a login storm leaves threads for everybody else (security 15).
let activas = 0
const espera: (() => void)[] = []

async function conCupo<T>(trabajo: () => Promise<T>): Promise<T> {
  if (activas >= A_LA_VEZ) {
    if (espera.length >= EN_ESPERA) throw new AppError('SERVICIO_NO_DISPONIBLE')
    await new Promise<void>((resolve) => espera.push(resolve))
  } else activas++
  try {
    return await trabajo()
  } finally {
    const siguiente = espera.shift()
    if (siguiente) siguiente()
    else activas--
  }
}

/** A password with ñ as one sign, because keyboards write it as one or as two, and the same password must open either way. */
const normal = (contrasena: string): string => contrasena.normalize('NFC')

/** Hashes a password for storage. @throws AppError SERVICIO_NO_DISPONIBLE when too many wait. */
export const cifrarContrasena = (contrasena: string): Promise<string> =>
  conCupo(() => hash(normal(contrasena), PARAMETROS))

let senuelo: Promise<string> | null = null

/** Compares with a stored hash; without one with a decoy, so that an unknown user takes as long as a known one. */
export async function contrasenaCorrecta(guardada: string | null, contrasena: string): Promise<boolean> {
  senuelo ??= cifrarContrasena('señuelo')
  const contra = guardada ?? (await senuelo)
  const correcta = await conCupo(() => verify(contra, normal(contrasena)))
  return correcta && guardada !== null
}

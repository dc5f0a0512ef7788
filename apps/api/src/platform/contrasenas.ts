import { hash, verify } from '@node-rs/argon2'
import { AppError } from './errores.ts'

/** argon2id, m = 19 MiB, t = 2, p = 1 (D-8). The numeric value is the library's own for argon2id. */
const PARAMETROS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const A_LA_VEZ = 2
const EN_ESPERA = 300

// A login storm must not take the threads that everybody else needs (security 15).
let activas = 0
const espera: (() => void)[] = []

async function conTurno<T>(trabajo: () => Promise<T>): Promise<T> {
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

/** Keyboards write ñ as one sign or as two; the same password must open either way. */
const normal = (contrasena: string): string => contrasena.normalize('NFC')

/** Hashes a password for storage. @throws AppError SERVICIO_NO_DISPONIBLE when too many wait. */
export const cifrarContrasena = (contrasena: string): Promise<string> =>
  conTurno(() => hash(normal(contrasena), PARAMETROS))

let senuelo: Promise<string> | null = null

/** Compares with a stored hash; with null against a decoy, so that an unknown user takes as long as a known one. */
export async function contrasenaCorrecta(guardada: string | null, contrasena: string): Promise<boolean> {
  senuelo ??= cifrarContrasena('señuelo')
  const contra = guardada ?? (await senuelo)
  const correcta = await conTurno(() => verify(contra, normal(contrasena)))
  return correcta && guardada !== null
}

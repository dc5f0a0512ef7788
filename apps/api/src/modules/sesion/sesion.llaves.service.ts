import { randomBytes } from 'node:crypto'
import {
  type AltaFirmada,
  type EntradaFirmada,
  LLAVES_POR_USUARIO,
  type LlaveDeAcceso,
  type OpcionesDeAlta,
  type OpcionesDeEntrada,
} from '@nitida/contract/llaves'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { inTransaction } from '../../platform/llamada/transaccion.ts'
import type { Sitio } from '../../platform/seguridad/sitio.ts'
import {
  deleteLlave,
  deleteLlaves,
  deleteVencidos,
  insertLlave,
  insertReto,
  lockDuenio,
  lockLlave,
  selectLlaves,
  takeReto,
  updateUsada,
} from './sesion.llaves.queries.ts'

const PLAZO_MS = 5 * 60 * 1000
/** ES256 and RS256, which every authenticator makes one of. */
const ALGORITMOS = [-7, -257]

const enBytes = (texto: string): Buffer<ArrayBuffer> => Buffer.from(texto, 'base64url')
const bytesDe = (guardado: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(guardado)

async function nuevoReto(ctx: Ctx, idUsuario: number | null): Promise<string> {
  const ahora = ctx.now()
  const reto = randomBytes(32)
  await deleteVencidos(ctx.db, ahora)
  await insertReto(ctx.db, reto, idUsuario, new Date(ahora.getTime() + PLAZO_MS))
  return reto.toString('base64url')
}

/** The challenge that a browser says it signed; the signature is over this text. */
function retoDe(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(enBytes(clientDataJSON).toString('utf8'))
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Uses up the challenge of an answer, whatever becomes of it. @returns null where it was used, late, or somebody else's. */
async function gastarReto(ctx: Ctx, clientDataJSON: string, idUsuario: number | null): Promise<string | null> {
  const reto = retoDe(clientDataJSON)
  return (await takeReto(ctx.db, enBytes(reto), idUsuario, ctx.now())) ? reto : null
}

/** What every answer is held to; user verification makes of a key both factors. */
const exigencias = (reto: string, { origen, rpId }: Sitio) => ({
  expectedChallenge: reto,
  expectedOrigin: origen,
  expectedRPID: rpId,
  requireUserVerification: true,
})

export async function pedirEntradaConLlave(ctx: Ctx, { rpId }: Sitio): Promise<OpcionesDeEntrada> {
  return { challenge: await nuevoReto(ctx, null), rpId, timeout: PLAZO_MS, userVerification: 'required' }
}

/**
 * Looks at a signature, takes its challenge, and raises the key's counter.
 * @returns the key's user, or LLAVE_INVALIDA where the key is unknown, of another site, a copy, or of somebody who may not get in.
 */
export async function tomarLlave(ctx: Ctx, sitio: Sitio, firmada: EntradaFirmada) {
  const reto = await gastarReto(ctx, firmada.response.clientDataJSON, null)
  if (reto === null) return { llave: null, error: 'LLAVE_VENCIDA' } as const
  const invalida = { llave: null, error: 'LLAVE_INVALIDA' } as const
  return inTransaction(ctx, async (ctx) => {
    const llave = await lockLlave(ctx.db, enBytes(firmada.id))
    if (!llave?.activo) return invalida
    const comprobada = await verifyAuthenticationResponse({
      ...exigencias(reto, sitio),
      response: { ...firmada, clientExtensionResults: {} },
      credential: { id: firmada.id, publicKey: bytesDe(llave.clavePublica), counter: llave.contador },
    }).catch(() => null) // it throws for whatever is not as expected
    if (!comprobada?.verified) return invalida
    await updateUsada(ctx.db, llave.idLlave, comprobada.authenticationInfo.newCounter, ctx.now())
    return { llave, error: null }
  })
}

export async function llavesDe(ctx: Ctx, idUsuario: number): Promise<LlaveDeAcceso[]> {
  const llaves = await selectLlaves(ctx.db, idUsuario)
  return llaves.map(({ id, nombre, creadaEn, usadaEn }) => ({
    id,
    nombre,
    creadaEn: creadaEn.toISOString(),
    usadaEn: usadaEn?.toISOString() ?? null,
  }))
}

/** @throws AppError LLAVES_DEMAS. */
export async function pedirLlave(
  ctx: CtxSesion,
  { rpId }: Sitio,
  { id, correo, nombre }: { id: number; correo: string; nombre: string },
): Promise<OpcionesDeAlta> {
  const llaves = await selectLlaves(ctx.db, id)
  if (llaves.length >= LLAVES_POR_USUARIO) throw new AppError('LLAVES_DEMAS')
  return {
    challenge: await nuevoReto(ctx, id),
    rp: { id: rpId, name: ctx.optica.nombre },
    user: { id: Buffer.from(`usuario ${id}`).toString('base64url'), name: correo, displayName: nombre },
    pubKeyCredParams: ALGORITMOS.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: PLAZO_MS,
    excludeCredentials: llaves.map(({ credencial, transportes }) => ({
      id: credencial.toString('base64url'),
      type: 'public-key' as const,
      transports: transportes,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  }
}

/** Keeps a new key of a user. @throws AppError LLAVE_VENCIDA, LLAVE_NO_SIRVE, LLAVE_EN_USO, LLAVES_DEMAS. */
export async function agregarLlave(
  ctx: CtxSesion,
  sitio: Sitio,
  idUsuario: number,
  { nombre, firmada }: { nombre: string; firmada: AltaFirmada },
  alAgregar: (ctx: CtxSesion, id: number) => Promise<unknown>,
): Promise<LlaveDeAcceso> {
  const reto = await gastarReto(ctx, firmada.response.clientDataJSON, idUsuario)
  if (reto === null) throw new AppError('LLAVE_VENCIDA')
  const comprobada = await verifyRegistrationResponse({
    ...exigencias(reto, sitio),
    response: { ...firmada, clientExtensionResults: {} },
    supportedAlgorithmIDs: ALGORITMOS,
  }).catch(() => null)
  if (!comprobada?.verified) throw new AppError('LLAVE_NO_SIRVE')
  const { id, publicKey, counter } = comprobada.registrationInfo.credential
  const ahora = ctx.now()
  return inTransaction(ctx, async (ctx) => {
    await lockDuenio(ctx.db, idUsuario)
    const nueva = await insertLlave(ctx.db, {
      idUsuario,
      credencial: enBytes(id),
      clavePublica: Buffer.from(publicKey),
      contador: counter,
      transportes: firmada.response.transports ?? [],
      nombre,
      ahora,
    })
    if (!nueva) throw new AppError('LLAVE_EN_USO')
    if ((await selectLlaves(ctx.db, idUsuario)).length > LLAVES_POR_USUARIO) throw new AppError('LLAVES_DEMAS')
    await alAgregar(ctx, nueva.id)
    return { id: nueva.id, nombre, creadaEn: ahora.toISOString(), usadaEn: null }
  })
}

/** @returns the name of the key that was taken away, or undefined where he has none of this id. */
export const quitarLlave = async (ctx: CtxSesion, idUsuario: number, id: number): Promise<string | undefined> =>
  (await deleteLlave(ctx.db, idUsuario, id))?.nombre

/** @returns how many there were. */
export const quitarLlaves = async (ctx: CtxSesion, idUsuario: number): Promise<number> =>
  (await deleteLlaves(ctx.db, idUsuario)).length

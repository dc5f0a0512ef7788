import type { KeyObject } from 'node:crypto'
import { abrirCsd, type CsdAbierto } from '@nitida/cfdi/csd'
import { CsdError } from '@nitida/cfdi/csd-error'
import { nombreLimpio } from '@nitida/cfdi/nombres'
import type { CsdPorRevisar, CsdRevisado } from '@nitida/contract/sucursales'
import { textosCsd } from '@nitida/contract/sucursales.rules'
import { AppError } from '../../platform/entorno/errores.ts'
import type { Ctx, CtxSesion } from '../../platform/llamada/ctx.ts'
import { abrirClaveDeDatos, cifrarCampo, descifrarCampo, nuevaClaveDeDatos } from '../../platform/seguridad/cifrado.ts'
import { CifradoError } from '../../platform/seguridad/cifrado-error.ts'
import type { ClaveMaestra } from '../../platform/seguridad/clave-maestra.ts'
import { lockCsd, saveCsd, selectCsd } from './sucursales.csd.queries.ts'

/** Parts of a form; null or absent keeps the stored one (spec §5). */
export interface PartesEnviadas {
  CSD?: string | null
  privateKey?: string | null
  passCSD?: string | null
}

const campos = ['certificado', 'llave', 'contrasena'] as const
type Campo = (typeof campos)[number]
type Partes = Record<Campo, string | null>

/** The wire's name of each part, under which a form shows the refusal. */
const nombreEnElCable: Record<Campo, keyof PartesEnviadas> = {
  certificado: 'CSD',
  llave: 'privateKey',
  contrasena: 'passCSD',
}

/**
 * @param rfc that the certificate must be of; null takes any.
 * @throws AppError CSD_INVALIDO naming what does not fit: key, password, pair, RFC, dates, or a FIEL.
 */
function abrir(partes: Partes, rfc: string | null, hoy: Date): CsdAbierto {
  try {
    return abrirCsd(partes, { rfc, hoy })
  } catch (error) {
    if (!(error instanceof CsdError)) throw error
    const motivo = textosCsd[error.codigo]
    throw new AppError('CSD_INVALIDO', { datos: { motivo }, errors: { [nombreEnElCable[error.campo]]: [motivo] } })
  }
}

type Guardado = NonNullable<Awaited<ReturnType<typeof lockCsd>>>

/** @throws AppError CSD_ILEGIBLE when the stored one was damaged or belongs to another master key. */
function abrirGuardado<T>(ctx: Pick<Ctx, 'log'>, abrir: () => T): T {
  try {
    return abrir()
  } catch (error) {
    if (!(error instanceof CifradoError)) throw error
    ctx.log.error({ codigo: error.codigo }, 'a stored CSD cannot be opened')
    throw new AppError('CSD_ILEGIBLE')
  }
}

/**
 * Checks a branch's CSD as the change leaves it (sent parts merged with stored ones) and stores it encrypted. Does nothing when
 * neither a part nor the RFC changes. The plain parts live only inside this call.
 * @throws AppError CSD_INVALIDO, CSD_ILEGIBLE.
 */
export async function guardarCsd(
  ctx: CtxSesion,
  maestra: ClaveMaestra,
  sucursal: { id: number; rfc: string; rfcCambia: boolean },
  { CSD, privateKey, passCSD }: PartesEnviadas,
): Promise<void> {
  const enviadas: Partes = { certificado: CSD ?? null, llave: privateKey ?? null, contrasena: passCSD ?? null }
  const hayNuevas = campos.some((campo) => enviadas[campo])
  if (!hayNuevas && !sucursal.rfcCambia) return
  const guardado = await lockCsd(ctx.db, sucursal.id)
  if (!hayNuevas && !guardado) return
  // Three new parts need nothing of the old ones, so they also replace unreadable ones.
  const previo = campos.every((campo) => enviadas[campo]) ? undefined : guardado
  const { clave, envuelta, partes } = abrirGuardado(ctx, () => reunir(maestra, sucursal.id, enviadas, previo))
  const vigenteHasta = abrir(partes, sucursal.rfc, ctx.now()).certificado?.hasta ?? null
  const cifrar = (campo: Campo) =>
    partes[campo] === null ? null : cifrarCampo(clave, { sucursal: sucursal.id, campo }, Buffer.from(partes[campo]))
  const [certificado, llave, contrasena] = [cifrar('certificado'), cifrar('llave'), cifrar('contrasena')]
  await saveCsd(ctx.db, sucursal.id, { claveDatos: envuelta, certificado, llave, contrasena, vigenteHasta }, ctx.now())
}

function reunir(maestra: ClaveMaestra, sucursal: number, enviadas: Partes, guardado?: Guardado) {
  const { clave, envuelta } = guardado
    ? { clave: abrirClaveDeDatos(maestra, guardado.claveDatos), envuelta: guardado.claveDatos }
    : nuevaClaveDeDatos(maestra)
  const leer = (campo: Campo): string | null => {
    const cifrado = guardado?.[campo]
    return enviadas[campo] ?? (cifrado ? descifrarCampo(clave, { sucursal, campo }, cifrado).toString() : null)
  }
  const partes: Partes = { certificado: leer('certificado'), llave: leer('llave'), contrasena: leer('contrasena') }
  return { clave, envuelta, partes }
}

/**
 * Looks at the parts of a CSD that a form holds so far; nothing is kept of them.
 * @throws AppError CSD_INVALIDO, as a save would.
 */
export async function revisarCsd(
  { now }: Pick<Ctx, 'now'>,
  { CSD, privateKey, passCSD, rfc }: CsdPorRevisar,
): Promise<CsdRevisado> {
  const partes: Partes = { certificado: CSD ?? null, llave: privateKey ?? null, contrasena: passCSD ?? null }
  const { certificado, completo } = abrir(partes, rfc ?? null, now())
  if (!certificado) return { certificado: null, completo }
  const { rfc: suyo, razonSocial, hasta } = certificado
  return { certificado: { rfc: suyo, razonSocial: nombreLimpio(razonSocial), hasta: hasta.toISOString() }, completo }
}

/** A CSD unsealed: the sealing key, and the parts that a provider asks for. It lives inside one call (security 23). */
export interface CsdEnClaro {
  sellador: { certificado: string; noCertificado: string; llave: KeyObject }
  partes: { certificado: string; llave: string; contrasena: string }
}

/** Opens a branch's CSD for one call. @throws AppError SIN_CSD, CSD_INVALIDO (expired meanwhile), CSD_ILEGIBLE. */
export async function abrirCsdDeSucursal(
  ctx: Pick<Ctx, 'db' | 'log' | 'now'>,
  maestra: ClaveMaestra,
  sucursal: { id: number; rfc: string },
): Promise<CsdEnClaro> {
  const guardado = await selectCsd(ctx.db, sucursal.id)
  if (!guardado) throw new AppError('SIN_CSD')
  const { partes } = abrirGuardado(ctx, () =>
    reunir(
      maestra,
      sucursal.id,
      {
        certificado: null,
        llave: null,
        contrasena: null,
      },
      guardado,
    ),
  )
  const { certificado, llave, contrasena } = partes
  const abierto = abrir(partes, sucursal.rfc, ctx.now())
  if (!certificado || !llave || !contrasena || !abierto.certificado || !abierto.llave) throw new AppError('SIN_CSD')
  const { noCertificado } = abierto.certificado
  return { sellador: { certificado, noCertificado, llave: abierto.llave }, partes: { certificado, llave, contrasena } }
}

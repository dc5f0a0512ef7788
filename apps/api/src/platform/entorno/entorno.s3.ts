import { z } from 'zod'
import { opcional, vacioEsNada } from './entorno.textos.ts'

/** The settings of a bucket for photos. */
export const VariablesS3 = {
  S3_URL: z.preprocess(vacioEsNada, z.url({ protocol: /^https?$/ }).optional()),
  S3_BUCKET: z.preprocess(
    vacioEsNada,
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
  ),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: opcional,
  S3_SECRET_ACCESS_KEY: opcional,
}
type Leidas = z.output<z.ZodObject<typeof VariablesS3>>

/** A bucket for photos, of Amazon or of anything that speaks its protocol. */
export interface ConfiguracionS3 {
  /** Address of the service, without the bucket. */
  url: string
  bucket: string
  region: string
  idClave: string
  secreto: string
}

const TODAS = ['S3_URL', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Half a configuration is refused, because it would keep photos where nobody looks for them. */
export function problemasDeS3(v: Leidas): string[] {
  const faltan = TODAS.filter((nombre) => !v[nombre])
  return faltan.length === 0 || faltan.length === TODAS.length
    ? []
    : [`${faltan.join(', ')} must be set together with the other settings of S3.`]
}

/** Null keeps photos in `DATA_DIR`. */
export function leerS3(v: Leidas): ConfiguracionS3 | null {
  const { S3_URL, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = v
  if (!S3_URL || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    url: S3_URL.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: v.S3_REGION,
    idClave: S3_ACCESS_KEY_ID,
    secreto: S3_SECRET_ACCESS_KEY,
  }
}

import { z } from 'zod'
import { opcional, vacioEsNada } from './entorno.textos.ts'

/** The settings of the provider that stamps invoices. */
export const VariablesPac = {
  PAC_USER: opcional,
  PAC_PASSWORD: opcional,
  PAC_URL: z.preprocess(vacioEsNada, z.url({ protocol: /^https?$/ }).optional()),
  PAC_SANDBOX: z.enum(['0', '1']).default('0'),
}
type Leidas = z.output<z.ZodObject<typeof VariablesPac>>

export interface ConfiguracionPac {
  url: string
  usuario: string
  contrasena: string
}

const PAC_EN_PRODUCCION = 'https://api.facturoporti.com.mx'
const PAC_DE_PRUEBA = 'https://testapi.facturoporti.com.mx'

export function problemasDePac({ PAC_USER, PAC_PASSWORD }: Leidas): string[] {
  return Boolean(PAC_USER) === Boolean(PAC_PASSWORD) ? [] : ['PAC_USER and PAC_PASSWORD must be set together.']
}

/** The provider's host, whoever brings the account. */
export const leerUrlDelPac = ({ PAC_URL }: Leidas, produccion: boolean): string =>
  (PAC_URL ?? (produccion ? PAC_EN_PRODUCCION : PAC_DE_PRUEBA)).replace(/\/$/, '')

export function leerPac(v: Leidas, produccion: boolean): ConfiguracionPac | null {
  const { PAC_USER, PAC_PASSWORD } = v
  if (!PAC_USER || !PAC_PASSWORD) return null
  return { url: leerUrlDelPac(v, produccion), usuario: PAC_USER, contrasena: PAC_PASSWORD }
}

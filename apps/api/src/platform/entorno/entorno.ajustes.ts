import type { Ajustes, NombreDeAjuste } from '@nitida/contract/ajustes'
import { VIGENCIA_DIAS } from '@nitida/contract/presupuestos.rules'

/** What holds for sales until the owner says otherwise: quotes as always, no limit to prices, no warranties. */
export const VENTAS_POR_OMISION = {
  presupuestoDias: VIGENCIA_DIAS,
  limitePrecio: null,
  garantiaMeses: 0,
  garantiaTexto: '',
  garantias: '',
} as const satisfies Partial<Ajustes>

/** The shops' name while nobody gave them one. */
export const NOMBRE_POR_OMISION = 'Óptica Nítida'

/** Variables by which the environment fixes a setting; the others are on screen alone. */
const VARIABLES = {
  nombreOptica: 'NOMBRE_OPTICA',
  logo: 'LOGO_OPTICA',
  privacidadDomicilio: 'PRIVACIDAD_DOMICILIO',
  privacidadCorreo: 'PRIVACIDAD_CORREO',
  privacidadTelefono: 'PRIVACIDAD_TELEFONO',
  impresoras: 'IMPRESORAS',
  corteDiferenciaSinNota: 'CORTE_DIFERENCIA_SIN_NOTA',
  corteCiego: 'CORTE_CIEGO',
  sesionMinutos: 'SESSION_IDLE_MINUTES',
  whatsappNumeros: 'WHATSAPP_DAILY_RECIPIENTS',
  whatsappParaAvisos: 'WHATSAPP_DAILY_FOR_NOTICES',
  whatsappCosto: 'WHATSAPP_PROMOTION_COST',
} as const satisfies Partial<Record<NombreDeAjuste, string>>

/** Settings that the environment says; an empty variable says nothing. */
export const fijosDe = (env: NodeJS.ProcessEnv): NombreDeAjuste[] =>
  (Object.keys(VARIABLES) as (keyof typeof VARIABLES)[]).filter((nombre) => env[VARIABLES[nombre]]?.trim()) // keys of the table above

import { regimenesFiscales } from './facturacion.catalogos.ts'

/** Mexican zones a branch can be in; the first is the default (D-7, D-60). */
export const zonasHorarias = [
  { zona: 'America/Mexico_City', nombre: 'Centro (Ciudad de México)' },
  { zona: 'America/Cancun', nombre: 'Sureste (Cancún)' },
  { zona: 'America/Mazatlan', nombre: 'Pacífico (Mazatlán)' },
  { zona: 'America/Hermosillo', nombre: 'Sonora (Hermosillo)' },
  { zona: 'America/Chihuahua', nombre: 'Chihuahua' },
  { zona: 'America/Ciudad_Juarez', nombre: 'Frontera (Ciudad Juárez)' },
  { zona: 'America/Matamoros', nombre: 'Frontera (Matamoros)' },
  { zona: 'America/Tijuana', nombre: 'Noroeste (Tijuana)' },
] as const

/** A zone as screens and files call it. */
export const nombreDeZona = (zona: string): string => zonasHorarias.find((una) => una.zona === zona)?.nombre ?? zona

/** Value-added tax of a branch: 16 % by default, 8 % at the border (D-56). */
export const tasasIva = ['0.16', '0.08'] as const
export type TasaIva = (typeof tasasIva)[number]
export const etiquetaTasa: Record<TasaIva, string> = { '0.16': '16\u00a0%', '0.08': '8\u00a0%' }

/** How a branch invoices the advance of an order: PPD with complementos, or a CFDI of each payment (Anexo 20, appendix 6, A). */
export const modosDeAnticipo = ['complementos', 'cfdi'] as const
export type ModoDeAnticipo = (typeof modosDeAnticipo)[number]
export const etiquetaDeAnticipos: Record<ModoDeAnticipo, string> = {
  complementos: 'Con complementos de pago (PPD)',
  cfdi: 'Con CFDI de anticipo',
}
export const ayudaDeAnticipos: Record<ModoDeAnticipo, string> = {
  complementos: 'PPD, y un complemento por pago.',
  cfdi: 'Un CFDI por pago; la factura final se hace sola.',
}

/** Why a certificate, key or password was refused (the codes are those of the CSD reader). */
export const textosCsd = {
  NO_ES_CERTIFICADO: 'El archivo del certificado no es un certificado (.cer) válido.',
  NO_ES_LLAVE: 'El archivo de la llave no es una llave privada (.key) válida.',
  CONTRASENA_INCORRECTA: 'La contraseña no abre la llave privada.',
  PAR_NO_COINCIDE: 'La llave privada no corresponde al certificado.',
  RFC_NO_COINCIDE: 'El RFC del certificado no es el de la sucursal.',
  NO_VIGENTE: 'El certificado ya venció.',
  AUN_NO_VIGENTE: 'El certificado todavía no está vigente.',
  ES_FIEL: 'El certificado es una e.firma (FIEL). Sube el Certificado de Sello Digital (CSD).',
} as const
export type MotivoCsd = keyof typeof textosCsd

/** Régimenes that an optical shop issues under (SAT's c_RegimenFiscal); 'RFC' leaves it to the length of the RFC. */
export const regimenesDeEmisor = ['RFC', '601', '603', '612', '621', '625', '626'] as const
export type RegimenDeEmisor = (typeof regimenesDeEmisor)[number]
export const etiquetaRegimen = (regimen: RegimenDeEmisor): string =>
  regimen === 'RFC'
    ? 'El de su RFC (601 o 612)'
    : `${regimen} - ${regimenesFiscales.find(({ clave }) => clave === regimen)?.nombre ?? ''}`

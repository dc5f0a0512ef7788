/** Why a CSD was refused. The Spanish texts belong to the contract's error catalogue. */
export type CodigoCsd =
  | 'NO_ES_CERTIFICADO'
  | 'NO_ES_LLAVE'
  | 'CONTRASENA_INCORRECTA'
  | 'PAR_NO_COINCIDE'
  | 'RFC_NO_COINCIDE'
  | 'NO_VIGENTE'
  | 'AUN_NO_VIGENTE'
  | 'ES_FIEL'

export type CampoCsd = 'certificado' | 'llave' | 'contrasena'

const campos: Record<CodigoCsd, CampoCsd> = {
  NO_ES_CERTIFICADO: 'certificado',
  NO_ES_LLAVE: 'llave',
  CONTRASENA_INCORRECTA: 'contrasena',
  PAR_NO_COINCIDE: 'llave',
  RFC_NO_COINCIDE: 'certificado',
  NO_VIGENTE: 'certificado',
  AUN_NO_VIGENTE: 'certificado',
  ES_FIEL: 'certificado',
}

/** Carries a code and the field to mark; never a cause, which could hold bytes of the key or the password. */
export class CsdError extends Error {
  readonly codigo: CodigoCsd
  readonly campo: CampoCsd

  constructor(codigo: CodigoCsd) {
    super(codigo)
    this.name = 'CsdError'
    this.codigo = codigo
    this.campo = campos[codigo]
  }
}

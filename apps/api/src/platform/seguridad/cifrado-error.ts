export type CodigoCifrado = 'DATO_ALTERADO' | 'OTRA_CLAVE_MAESTRA' | 'CLAVE_MAESTRA_INVALIDA'

const textos: Record<CodigoCifrado, string> = {
  DATO_ALTERADO: 'El dato cifrado está dañado o no pertenece a este lugar.',
  OTRA_CLAVE_MAESTRA: 'El dato se cifró con otra clave maestra.',
  CLAVE_MAESTRA_INVALIDA: 'La clave maestra debe tener 32 bytes en base64 o en hexadecimal',
}

/** A code and a fixed sentence for the operator and the log; no cause, never key, ciphertext or plaintext. */
export class CifradoError extends Error {
  readonly codigo: CodigoCifrado

  /** `donde` names the variable or file to correct, never its content. */
  constructor(codigo: CodigoCifrado, donde?: string) {
    super(donde === undefined ? textos[codigo] : `${textos[codigo]} (${donde}).`)
    this.name = 'CifradoError'
    this.codigo = codigo
  }
}

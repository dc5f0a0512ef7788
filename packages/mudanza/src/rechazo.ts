/** Why a file is not taken. */
export type CodigoDeRechazo =
  | 'VACIO'
  | 'DEMASIADO_GRANDE'
  | 'DEMASIADOS_RENGLONES'
  | 'DEMASIADAS_COLUMNAS'
  | 'CON_CONTRASENA'
  | 'XLS_ANTIGUO'
  | 'OTRO_FORMATO'
  | 'BOMBA'
  | 'DANADO'

/** A file that is not taken. `message` is one sentence in Spanish that says what to do; nothing of the file's text is in it. */
export class Rechazo extends Error {
  override readonly name = 'Rechazo'
  readonly codigo: CodigoDeRechazo

  constructor(codigo: CodigoDeRechazo, mensaje: string) {
    super(mensaje)
    this.codigo = codigo
  }
}

import type { Entorno } from '../../platform/entorno.ts'
import { correoRegistro } from './registro.ts'
import { crearTransporteSmtp } from './smtp.ts'
import type { TransporteCorreo } from './transporte.ts'

/** Where e-mails leave by: nowhere unless somebody configured it. */
export const transporteDeCorreo = ({ correo }: Pick<Entorno, 'correo'>): TransporteCorreo =>
  correo ? crearTransporteSmtp(correo) : correoRegistro

import type { Entorno } from '../../platform/entorno.ts'
import { correoRegistro } from './registro.ts'
import { crearTransporteSmtp, esDeEstaMaquina } from './smtp.ts'
import type { TransporteCorreo } from './transporte.ts'

/**
 * Where e-mails leave by: nowhere unless somebody configured it. The demo's reach a mail server of this computer alone: one that
 * keeps them to be looked at.
 */
export const transporteDeCorreo = ({ correo }: Pick<Entorno, 'correo'>, demo: boolean): TransporteCorreo =>
  correo && (!demo || esDeEstaMaquina(correo.servidor)) ? crearTransporteSmtp(correo) : correoRegistro

import type { Entorno } from '../../platform/entorno/entorno.ts'
import { correoRegistro } from './registro.ts'
import { crearTransporteSmtp, esDeEstaMaquina } from './smtp.ts'
import type { TransporteCorreo } from './transporte.ts'

/**
 * Chooses the transport of e-mails, which sends nothing unless a server is configured. A demo's e-mails reach a mail server of
 * this computer alone, which keeps them to be looked at.
 */
export const transporteDeCorreo = ({ correo }: Pick<Entorno, 'correo'>, demo: boolean): TransporteCorreo =>
  correo && (!demo || esDeEstaMaquina(correo.servidor)) ? crearTransporteSmtp(correo) : correoRegistro

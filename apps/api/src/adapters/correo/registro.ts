import type { TransporteCorreo } from './transporte.ts'

/** The default: the e-mail is kept, can be read and downloaded, and nothing leaves this computer. */
export const correoRegistro: TransporteCorreo = {
  nombre: 'registro',
  remitente: { direccion: 'facturacion@nitida.invalid', responderA: null },
  enviar: async () => ({ tipo: 'registrado' }),
}

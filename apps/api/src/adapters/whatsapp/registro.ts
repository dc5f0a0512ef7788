import type { TransporteWhatsapp } from './transporte.ts'

/** The default: the message is kept and can be read on the screen, and nothing leaves this computer. */
export const transporteRegistro: TransporteWhatsapp = {
  nombre: 'registro',
  enviar: async () => ({ tipo: 'registrado' }),
}

/** Why a patient is to be called back. */
export const motivosConMensaje = ['revision', 'lentes_contacto', 'pedido_listo', 'saldo'] as const
export type MotivoConMensaje = (typeof motivosConMensaje)[number]
/** Open quotes: an answer from the customer's page, prices that end soon, a day of the call that came. A quote is sent from itself. */
const motivosDePresupuesto = ['presupuesto_interesa', 'presupuesto_vence', 'presupuesto_por_llamar'] as const
export const motivosDeSeguimiento = [...motivosConMensaje, ...motivosDePresupuesto] as const
export type MotivoDeSeguimiento = (typeof motivosDeSeguimiento)[number]

export const tieneMensaje = (motivo: MotivoDeSeguimiento): motivo is MotivoConMensaje =>
  motivosConMensaje.some((uno) => uno === motivo)

/** Reasons that tell of orders and money, which types 3 and 4 do not see (D-75). */
export const motivosDeCaja: readonly MotivoDeSeguimiento[] = ['pedido_listo', 'saldo', ...motivosDePresupuesto]

export const mediosDeContacto = ['mensaje', 'llamada'] as const
export const etiquetaMedio: Record<(typeof mediosDeContacto)[number], string> = {
  mensaje: 'Mensaje',
  llamada: 'Llamada',
}

/** Terms in days. */
export const plazosDeSeguimiento = {
  /** Days after an order of contact lenses from which they run out, and after which nobody asks. */
  lentesDesde: 75,
  lentesHasta: 365,
  /** Days that an order may wait in its branch, and a balance without a payment. */
  sinRecoger: 15,
  sinPagar: 30,
  /** Days within which nobody is written to twice; the database holds it. */
  entreMensajes: 30,
  /** Days before the last one of a quote's prices. */
  porVencer: 3,
} as const

export const nombresDeMotivo: Readonly<Record<MotivoDeSeguimiento, string>> = {
  revision: 'Revisión de la vista',
  lentes_contacto: 'Lentes de contacto por acabarse',
  pedido_listo: 'Pedido sin recoger',
  saldo: 'Saldo sin abonos',
  presupuesto_interesa: 'Le interesa su presupuesto',
  presupuesto_vence: 'Presupuesto por vencer',
  presupuesto_por_llamar: 'Presupuesto sin seguimiento',
}

/**
 * Texts of recall messages: {{1}} is the patient and {{2}} the shop. They name no sums and no diagnosis, because a phone is read
 * over shoulders. The provider approved these texts.
 */
export const textosDeSeguimiento: Readonly<Record<MotivoConMensaje, { encabezado: string; cuerpo: string }>> = {
  revision: {
    encabezado: 'Ya toca revisar tu vista',
    cuerpo: 'Hola, {{1}}. En {{2}} ya toca tu próxima revisión de la vista. Llámanos o visítanos para agendar tu cita.',
  },
  lentes_contacto: {
    encabezado: 'Tus lentes de contacto',
    cuerpo:
      'Hola, {{1}}. Tus lentes de contacto están por acabarse. En {{2}} podemos tenerlos listos a tiempo: llámanos o visítanos.',
  },
  pedido_listo: {
    encabezado: 'Tu pedido te espera',
    cuerpo: 'Hola, {{1}}. Tu pedido está listo en {{2}} y todavía no lo recoges. Te esperamos en tu sucursal.',
  },
  saldo: {
    encabezado: 'Sobre tu pedido',
    cuerpo: 'Hola, {{1}}. Tu pedido en {{2}} tiene un pago por completar. Llámanos o visítanos y lo vemos contigo.',
  },
}

/**
 * Columns of an outbox row that a person sends again: its attempts begin anew, and nothing of the unanswered hand-over is left.
 */
export const liberada = (idUsuario: number, ahora: Date) => ({
  estado: 'pendiente' as const,
  error_codigo: null,
  intentos: 0,
  tomado_en: null,
  proximo_intento_en: ahora,
  liberado_por: idUsuario,
  liberado_en: ahora,
  cambiado_en: ahora,
})

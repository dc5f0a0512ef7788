/** A row of an outbox that somebody lets go once more: its attempts begin anew, and of the hand-over that nobody answered nothing is left. */
export const liberada = (idUsuario: number, ahora: Date) => ({
  estado: 'pendiente',
  error_codigo: null,
  intentos: 0,
  tomado_en: null,
  proximo_intento_en: ahora,
  liberado_por: idUsuario,
  liberado_en: ahora,
  cambiado_en: ahora,
})

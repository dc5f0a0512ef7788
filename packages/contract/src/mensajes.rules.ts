/** Hours during which a receipt may still tell what became of an unknown message; then a person may send it again. */
export const HORAS_SIN_RESPUESTA = 24

/** What is kept of a patient himself: an edit may change any of it. His branch, which may change too, is not his own. */
export const camposDePaciente = [
  'nombreCompleto',
  'edad',
  'telefono',
  'fechaNacimiento',
  'sexo',
  'domicilio',
  'telefono2',
  'email',
  'rfc',
  'codigoPostal',
] as const

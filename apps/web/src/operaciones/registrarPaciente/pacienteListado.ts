interface Identidad {
  nombreCompleto: string
  telefono: string
  sucursal: number
}

/** A name as the database compares it: without case, accents and double spaces (D-42). */
const nombreNormal = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase('es-MX')
    .trim()
    .replace(/\s+/g, ' ')

const sinTelefono = (telefono: string): boolean => /^0*$/.test(telefono)

/**
 * The listed patient with the form's name and phone in its branch (spec §5, D-42). A patient without a phone is nobody's
 * duplicate, and the edited row is not its own.
 */
export function pacienteListado<P extends Identidad & { id: number }>(
  datos: Identidad,
  listados: readonly P[],
  editado: number | null,
): P | null {
  if (sinTelefono(datos.telefono)) return null
  const nombre = nombreNormal(datos.nombreCompleto)
  const igual = listados.find(
    (paciente) =>
      paciente.id !== editado &&
      paciente.sucursal === datos.sucursal &&
      paciente.telefono === datos.telefono &&
      nombreNormal(paciente.nombreCompleto) === nombre,
  )
  return igual ?? null
}

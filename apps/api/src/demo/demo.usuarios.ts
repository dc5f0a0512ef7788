interface UsuarioDemo {
  correo: string
  nombre: string
  paterno: string
  materno: string
  tipo: '0' | '1' | '2' | '3' | '4'
  folio: string | null
  horario: string
  cedula: string | null
  encargado?: true
}

/** A demo user, as registrations name him. */
export interface UsuarioCreado {
  id: number
  tipo: UsuarioDemo['tipo']
  id_sucursal: number | null
}

const TODO_EL_DIA = { horario: '00:00-23:59' }
const MOSTRADOR = '09:00-20:00'

const usuario = (
  tipo: UsuarioDemo['tipo'],
  folio: string | null,
  cuenta: string,
  [nombre, paterno, materno]: [string, string, string],
  { horario = MOSTRADOR, cedula = null }: { horario?: string; cedula?: string | null } = {},
): UsuarioDemo => ({ tipo, folio, correo: `${cuenta}@nitida.mx`, nombre, paterno, materno, horario, cedula })

/** The users of D-71, and more staff, so that lists have more than one page. */
export const usuariosDemo: UsuarioDemo[] = [
  usuario('0', '01', 'admin', ['Laura', 'Méndez', 'Ortiz'], TODO_EL_DIA),
  { ...usuario('1', '01', 'encargado', ['Ricardo', 'Fuentes', 'Salas'], TODO_EL_DIA), encargado: true },
  usuario('2', '01', 'caja', ['Gabriela', 'Ramírez', 'Luna'], TODO_EL_DIA),
  usuario('3', '01', 'laboratorio', ['Héctor', 'Ibáñez', 'Cruz'], TODO_EL_DIA),
  usuario('4', '01', 'optometrista', ['Daniela', 'Núñez', 'Peña'], { ...TODO_EL_DIA, cedula: '9184527' }),
  usuario('2', '02', 'caja2', ['Óscar', 'Bañuelos', 'Rojas'], TODO_EL_DIA),
  { ...usuario('1', '02', 'encargado2', ['Verónica', 'Castañeda', 'Mora']), encargado: true },
  { ...usuario('1', '03', 'encargado3', ['Sergio', 'Villaseñor', 'Gámez']), encargado: true },
  usuario('4', '02', 'optometrista2', ['Ximena', 'Cuéllar', 'Ávila'], { cedula: '10482936' }),
  usuario('2', '03', 'caja3', ['Alejandra', 'Muñoz', 'Tapia']),
  usuario('4', '03', 'optometrista3', ['Luis', 'Zepeda', 'Ríos'], { cedula: '7720318' }),
  usuario('3', '02', 'laboratorio2', ['Martín', 'Quiñones', 'Vega']),
  usuario('1', null, 'encargado4', ['Teresa', 'Galván', 'Ochoa']),
  usuario('2', '02', 'caja4', ['Íñigo', 'Herrera', 'Solís']),
]

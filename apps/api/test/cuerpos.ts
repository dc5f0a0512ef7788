import type { FichaUsuario } from '@nitida/contract/usuarios'

let consecutivo = 0

/** Body of a form that creates or saves a user; everything a test does not say is fixed, the e-mail is new each time. */
export const nuevoUsuario = (cambios: object = {}): Omit<FichaUsuario, 'cedula'> & { password: string } => ({
  name: 'Rosa',
  lastName: 'Ibáñez',
  secondLastName: 'López',
  email: `rosa${++consecutivo}@prueba.mx`,
  password: 'secreta-123',
  userType: '2',
  sessionLimit: '09:00-20:00',
  branchId: null,
  ...cambios,
})

/** Body of a form that creates a branch. */
export const nuevaSucursal = (idEncargado: number, cambios: object = {}) => ({
  numeroSucursal: `S${++consecutivo}`,
  direccion: 'Av. Juárez 10, Puebla',
  idEncargado,
  rfc: 'EKU9003173C9',
  razonSocial: 'ESCUELA KEMPER URGATE',
  codigoPostal: '72000',
  ...cambios,
})

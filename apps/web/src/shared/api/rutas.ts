import type { Endpoint } from '@nitida/contract/endpoint'
import type { sesion } from '@nitida/contract/sesion'
import type { sucursales } from '@nitida/contract/sucursales'
import type { usuarios } from '@nitida/contract/usuarios'

/** A call as the browser needs it: where to send it, and the contract's types, which weigh nothing. */
export interface Ruta<E extends Endpoint> {
  /** First part of its query key: what an event of the domain invalidates. */
  readonly grupo: string
  readonly method: E['method']
  readonly path: E['path']
  /** Only for the types. */
  readonly endpoint?: E
}

/** A method or path that is not the contract's does not compile. */
const grupoDe =
  (grupo: string) =>
  <E extends Endpoint>(method: E['method'], path: E['path']): Ruta<E> => ({ grupo, method, path })

const deSesion = grupoDe('sesion')
const deUsuarios = grupoDe('usuarios')
const deSucursales = grupoDe('sucursales')

export const api = {
  sesion: {
    login: deSesion<typeof sesion.login>('POST', '/login'),
    validateTk: deSesion<typeof sesion.validateTk>('GET', '/validateTk'),
    logout: deSesion<typeof sesion.logout>('POST', '/logout'),
  },
  usuarios: {
    list: deUsuarios<typeof usuarios.list>('GET', '/usuarios'),
    crear: deUsuarios<typeof usuarios.crear>('POST', '/crearUsuario'),
    guardar: deUsuarios<typeof usuarios.guardar>('PUT', '/usuarios/:id'),
    desactivar: deUsuarios<typeof usuarios.desactivar>('PUT', '/usuarios/:id/desactivar'),
    activar: deUsuarios<typeof usuarios.activar>('PUT', '/usuarios/:id/activar'),
    eliminar: deUsuarios<typeof usuarios.eliminar>('DELETE', '/usuarios/:id'),
    restaurar: deUsuarios<typeof usuarios.restaurar>('PUT', '/usuarios/:id/restaurar'),
    cambiarHorario: deUsuarios<typeof usuarios.cambiarHorario>('PUT', '/users/:id/session-limit'),
  },
  sucursales: {
    list: deSucursales<typeof sucursales.list>('GET', '/sucursales'),
    listActivas: deSucursales<typeof sucursales.listActivas>('GET', '/sucursales/active'),
    crear: deSucursales<typeof sucursales.crear>('POST', '/crearSucursal'),
    guardar: deSucursales<typeof sucursales.guardar>('PUT', '/sucursales/:id'),
    desactivar: deSucursales<typeof sucursales.desactivar>('PUT', '/sucursales/:id/desactivar'),
    activar: deSucursales<typeof sucursales.activar>('PUT', '/sucursales/:id/activar'),
    eliminar: deSucursales<typeof sucursales.eliminar>('DELETE', '/sucursales/:id'),
    restaurar: deSucursales<typeof sucursales.restaurar>('PUT', '/sucursales/:id/restaurar'),
    encargados: deSucursales<typeof sucursales.encargados>('GET', '/encargados'),
  },
} as const

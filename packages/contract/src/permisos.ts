/**
 * Who may call what (D-75). `todas`: rows of every branch; `propia`: only rows of the session's branch, anything else is
 * "not found". A type that is not named may not call at all. Both the server's gate and the screens read this table.
 */
export const tiposUsuario = ['0', '1', '2', '3', '4'] as const
export type TipoUsuario = (typeof tiposUsuario)[number]

export type AlcancePermiso = 'todas' | 'propia'

export const permisos = {
  'ajustes.cambiar': { '0': 'todas' },
  'auditoria.ver': { '0': 'todas' },
  'usuarios.administrar': { '0': 'todas' },
  'sucursales.administrar': { '0': 'todas' },
  'sucursales.verActivas': { '0': 'todas', '1': 'propia', '2': 'propia', '4': 'propia' },
  'clientes.verTodos': { '0': 'todas' },
  'clientes.atender': { '0': 'todas', '1': 'propia', '2': 'propia', '4': 'propia' },
  'clientes.eliminar': { '0': 'todas', '1': 'propia' },
  'clientes.restaurar': { '0': 'todas' },
  'citas.verTodas': { '0': 'todas' },
  'citas.atender': { '0': 'todas', '1': 'propia', '2': 'propia', '4': 'propia' },
  'pedidos.verTodos': { '0': 'todas' },
  'pedidos.eliminar': { '0': 'todas' },
  'pedidos.atender': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'inventario.ver': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'inventario.trasladar': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'inventario.contar': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'inventario.administrar': { '0': 'todas', '1': 'propia' },
  'inventario.verCostos': { '0': 'todas', '1': 'propia' },
  'taller.trabajar': { '0': 'todas', '1': 'propia', '3': 'propia' },
  'envios.ver': { '0': 'todas', '1': 'propia', '2': 'propia', '3': 'propia' },
  'envios.recibir': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'laboratorio.ver': { '0': 'todas', '1': 'propia', '3': 'propia' },
  'pagos.abonar': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'pagos.devolver': { '0': 'todas', '1': 'propia' },
  'facturacion.emitir': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'facturacion.global': { '0': 'todas' },
  'facturacion.globalesSolas': { '0': 'todas', '1': 'propia' },
  'facturacion.avisos': { '0': 'todas', '1': 'propia' },
  'cortes.propio': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'cortes.administrar': { '0': 'todas' },
  'negocio.ver': { '0': 'todas', '1': 'propia' },
  'metas.fijar': { '0': 'todas' },
  'comisiones.ver': { '0': 'todas', '1': 'propia' },
  'comisiones.administrar': { '0': 'todas' },
  'depositos.llevar': { '0': 'todas', '1': 'propia' },
  'visitas.crear': { '0': 'todas', '2': 'propia', '4': 'propia' },
  'visitas.leer': { '0': 'todas', '1': 'propia', '2': 'propia', '4': 'propia' },
  'visitas.auditar': { '0': 'todas' },
  'historias.crear': { '0': 'todas', '2': 'propia', '4': 'propia' },
  'historias.leer': { '0': 'todas', '2': 'propia', '4': 'propia' },
  'historias.exportar': { '0': 'todas', '4': 'propia' },
  'borradores.propios': { '0': 'todas', '2': 'propia', '4': 'propia' },
  'correos.ver': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'promociones.enviar': { '0': 'todas' },
  'listas.exportar': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'mudanza.llevar': { '0': 'todas' },
  'mudanza.importar': { '0': 'todas', '1': 'propia' },
  'duplicados.unir': { '0': 'todas', '1': 'propia' },
  'arco.registrar': { '0': 'todas', '1': 'propia', '2': 'propia' },
  'arco.atender': { '0': 'todas', '1': 'propia' },
  'arco.suprimir': { '0': 'todas' },
  'vulneraciones.llevar': { '0': 'todas' },
  'mensajes.ver': { '0': 'todas', '1': 'propia', '2': 'propia', '4': 'propia' },
} as const satisfies Record<string, Partial<Record<TipoUsuario, AlcancePermiso>>>

export type PermisoDeTipo = keyof typeof permisos

/**
 * `publico`: no session at all. `abierto`: anybody, and a live session is recognised when there is one. `sesion`: any live
 * session, whatever its type.
 */
export type Permiso = PermisoDeTipo | 'publico' | 'abierto' | 'sesion'

/** The reach a user type has with a permiso, or null when the table closes it. */
export function alcanceDe(tipo: TipoUsuario, permiso: PermisoDeTipo): AlcancePermiso | null {
  const fila: Partial<Record<TipoUsuario, AlcancePermiso>> = permisos[permiso]
  return fila[tipo] ?? null
}

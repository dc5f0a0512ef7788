import type { TipoUsuario } from '@nitida/contract/permisos'

/** Actions on a patient of the list. */
export type AccionPaciente =
  | 'editar'
  | 'nuevaCita'
  | 'nuevoPedido'
  | 'historialVisitas'
  | 'nuevaVisita'
  | 'historiaClinica'
  | 'exportarHistorico'
  | 'eliminar'

export interface EntradaMenu {
  readonly accion: AccionPaciente
  readonly etiqueta: string
  /** Reason for a role that may see it but not use it. */
  readonly motivo: string | null
}

/** A line stands between groups. */
const grupos = ['datos', 'clinica', 'baja'] as const

interface Fila {
  readonly accion: AccionPaciente
  readonly etiqueta: string
  readonly tipos: string
  readonly grupo: (typeof grupos)[number]
}

/** Labels, order and roles of the specification (§2, §6). 'Editar' (§4) comes first, because it leads to no other screen. */
const filas: readonly Fila[] = [
  { accion: 'editar', etiqueta: 'Editar', tipos: '0124', grupo: 'datos' },
  { accion: 'nuevaCita', etiqueta: 'Nueva Cita', tipos: '0124', grupo: 'datos' },
  { accion: 'nuevoPedido', etiqueta: 'Nuevo Pedido', tipos: '012', grupo: 'datos' },
  { accion: 'historialVisitas', etiqueta: 'Historial de Visitas', tipos: '0124', grupo: 'clinica' },
  { accion: 'nuevaVisita', etiqueta: 'Nueva Visita', tipos: '0124', grupo: 'clinica' },
  { accion: 'historiaClinica', etiqueta: 'Historia Clínica', tipos: '04', grupo: 'clinica' },
  { accion: 'exportarHistorico', etiqueta: 'Exportar Histórico', tipos: '04', grupo: 'clinica' },
  { accion: 'eliminar', etiqueta: 'Eliminar', tipos: '01', grupo: 'baja' },
]

/** D-14: every type with a patient list sees 'Nueva Visita', type 1 without being able to use it. */
const MOTIVO_SIN_VISITAS = 'El Usuario Encargado no registra visitas; las registra Caja u Optometría.'

const motivoDe = (tipo: TipoUsuario, accion: AccionPaciente): string | null =>
  tipo === '1' && accion === 'nuevaVisita' ? MOTIVO_SIN_VISITAS : null

/** The gear menu of a patient's row for a user type, in groups. */
export function menuDePaciente(tipo: TipoUsuario): readonly (readonly EntradaMenu[])[] {
  const visibles = filas.filter(({ tipos }) => tipos.includes(tipo))
  return grupos
    .map((grupo) => visibles.filter((fila) => fila.grupo === grupo))
    .filter((filasDelGrupo) => filasDelGrupo.length > 0)
    .map((filasDelGrupo) =>
      filasDelGrupo.map(({ accion, etiqueta }) => ({ accion, etiqueta, motivo: motivoDe(tipo, accion) })),
    )
}

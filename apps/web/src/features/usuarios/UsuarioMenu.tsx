import type { Usuario } from '@nitida/contract/usuarios'
import { Pencil, Settings, Trash2, UserCheck, UserX } from 'lucide-react'
import { cuidarFoco, recibirFoco } from '../../shared/listas/enfocar.ts'
import { nombreDe } from '../../shared/listas/nombreDe.ts'
import type { AccionDeRetiro } from '../../shared/listas/useRetiro.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

interface Props {
  usuario: Usuario
  /** Absent while this row is the one being edited. */
  onEditar?: () => void
  /** Why the row cannot be edited now. */
  motivoEditar?: string | null
  onAccion: (accion: AccionDeRetiro) => void
  /** The row was being edited a moment ago: the focus comes back here. */
  conFoco?: boolean
}

/** The actions of a row (spec §2 Users). */
export function UsuarioMenu({ usuario, onEditar, motivoEditar, onAccion, conFoco }: Props) {
  const label = `Acciones de ${nombreDe(usuario)}`
  const items: MenuItem[] = [
    usuario.active
      ? { label: 'Desactivar', icon: <UserX />, onSelect: () => onAccion('desactivar') }
      : { label: 'Activar', icon: <UserCheck />, onSelect: () => onAccion('activar') },
    { label: 'Eliminar', icon: <Trash2 />, peligro: true, onSelect: () => onAccion('eliminar') },
  ]
  if (usuario.active && usuario.accesoFrenado)
    items.unshift({ label: 'Liberar acceso', icon: <UserCheck />, onSelect: () => onAccion('activar') })
  if (onEditar) items.unshift({ label: 'Editar', icon: <Pencil />, motivo: motivoEditar, onSelect: onEditar })
  const trigger = <IconButton ref={conFoco ? recibirFoco : cuidarFoco} label={label} icon={<Settings />} />
  return <Menu label={label} items={items} trigger={trigger} />
}

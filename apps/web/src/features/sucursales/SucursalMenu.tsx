import type { Sucursal } from '@nitida/contract/sucursales'
import { etiquetaSucursal } from '@nitida/contract/sucursales.rules'
import { Pencil, Power, PowerOff, Save, Settings, Trash2 } from 'lucide-react'
import { cuidarFoco, recibirFoco } from '../../shared/listas/enfocar.ts'
import type { AccionDeRetiro } from '../../shared/listas/useRetiro.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'

interface Props {
  sucursal: Sucursal
  /** While this branch is in the form 'Editar' becomes 'Actualizar' (spec §2). */
  enEdicion: boolean
  onEditar: () => void
  onActualizar: () => void
  /** Why it cannot be edited now. */
  motivoEditar: string | null
  onAccion: (accion: AccionDeRetiro) => void
  /** The branch was in the form a moment ago: the focus comes back here. */
  conFoco: boolean
}

/** The actions of a row (spec §2 Branches). */
export function SucursalMenu({ sucursal, enEdicion, motivoEditar, onAccion, conFoco, ...editar }: Props) {
  const label = `Acciones de ${etiquetaSucursal(sucursal)}`
  const items: MenuItem[] = [
    enEdicion
      ? { label: 'Actualizar', icon: <Save />, onSelect: editar.onActualizar }
      : { label: 'Editar', icon: <Pencil />, motivo: motivoEditar, onSelect: editar.onEditar },
    sucursal.active
      ? { label: 'Desactivar', icon: <PowerOff />, onSelect: () => onAccion('desactivar') }
      : { label: 'Activar', icon: <Power />, onSelect: () => onAccion('activar') },
    { label: 'Eliminar', icon: <Trash2 />, peligro: true, onSelect: () => onAccion('eliminar') },
  ]
  const trigger = (
    // A new key mounts it anew, which is when it takes the focus.
    <IconButton key={String(conFoco)} ref={conFoco ? recibirFoco : cuidarFoco} label={label} icon={<Settings />} />
  )
  return <Menu label={label} items={items} trigger={trigger} />
}

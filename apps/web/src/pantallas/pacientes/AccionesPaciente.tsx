import type { Cliente } from '@nitida/contract/clientes'
import type { TipoUsuario } from '@nitida/contract/permisos'
import {
  CalendarPlus,
  Eye,
  FileDown,
  FileHeart,
  History,
  type LucideIcon,
  PackagePlus,
  Pencil,
  Settings,
  Trash2,
} from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus } from '../../ui/keepFocus.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/MenuPopup.tsx'
import { type AccionPaciente, menuDePaciente } from './menuDePaciente.ts'
import type { OnElegir } from './useAccionesPaciente.ts'

const iconos: Record<AccionPaciente, LucideIcon> = {
  editar: Pencil,
  nuevaCita: CalendarPlus,
  nuevoPedido: PackagePlus,
  historialVisitas: History,
  nuevaVisita: Eye,
  historiaClinica: FileHeart,
  exportarHistorico: FileDown,
  eliminar: Trash2,
}

interface Props {
  paciente: Cliente
  tipo: TipoUsuario
  onElegir: OnElegir
  /** Whether it stands on the patient's own page, where booking has a button. */
  sinAtajo?: boolean
  /** What only his own page offers, before what is dangerous. */
  mas?: readonly MenuItem[]
}

function itemsDe({ paciente, tipo, onElegir, mas = [] }: Props): MenuItem[] {
  return menuDePaciente(tipo).flatMap((grupo, i): MenuItem[] => {
    const items = grupo.map(({ accion, etiqueta, motivo }): MenuItem => {
      const Icono = iconos[accion]
      const peligro = accion === 'eliminar'
      return { label: etiqueta, icon: <Icono />, onSelect: () => onElegir[accion](paciente), peligro, motivo }
    })
    // The menu itself draws the line before what is dangerous.
    if (grupo[0]?.accion === 'eliminar') return [...mas, ...items]
    return i === 0 ? items : ['separator', ...items]
  })
}

/** The gear of a row, and the shortcut to booking that the pointer finds beside it. */
export function AccionesPaciente(props: Props) {
  const { paciente, onElegir, sinAtajo } = props
  const label = `Acciones de ${paciente.nombreCompleto}`
  return (
    <span className="inline-flex">
      {sinAtajo ? null : (
        <IconButton
          hoverOnly
          label={`Nueva cita para ${paciente.nombreCompleto}`}
          icon={<CalendarPlus />}
          onClick={() => onElegir.nuevaCita(paciente)}
        />
      )}
      <Menu
        label={label}
        items={itemsDe(props)}
        trigger={<IconButton ref={keepFocus} label={label} icon={<Settings />} />}
      />
    </span>
  )
}

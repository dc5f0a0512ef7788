import type { Asistencia, Cita } from '@nitida/contract/citas'
import { puedeCancelarse, puedeConfirmarse } from '@nitida/contract/citas.rules'
import { CalendarX, CheckCheck, Pencil, Undo2, UserCheck, UserX } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu, type MenuItem } from '../../../ui/Menu.tsx'
import type { AccionCita } from '../shared/useCitas.ts'

interface Props {
  cita: Cita
  onEditar: () => void
  onAccion: (accion: AccionCita) => void
  /** Its day has come: whether the patient did can be said. */
  yaEsDia: boolean
  onAsistencia: (asistencia: Asistencia | null) => void
}

/** The gear of a row: what its state offers (spec §4), and confirming as the shortcut that the pointer finds beside it. */
export function CitaMenu({ cita, onEditar, onAccion, yaEsDia, onAsistencia }: Props) {
  const { clienteNombre } = cita
  const porConfirmar = puedeConfirmarse(cita)
  const motivo = cita.cancelada ? 'La cita está cancelada.' : null
  const items: MenuItem[] = [{ label: 'Editar', icon: <Pencil />, motivo, onSelect: onEditar }]
  if (porConfirmar) items.push({ label: 'Confirmar', icon: <CheckCheck />, onSelect: () => onAccion('confirmar') })
  if (yaEsDia && !cita.cancelada) {
    if (cita.asistencia !== 'Asistió')
      items.push({ label: 'Asistió', icon: <UserCheck />, onSelect: () => onAsistencia('Asistió') })
    if (cita.asistencia !== 'No asistió')
      items.push({ label: 'No asistió', icon: <UserX />, onSelect: () => onAsistencia('No asistió') })
    if (cita.asistencia) items.push({ label: 'Borrar asistencia', icon: <Undo2 />, onSelect: () => onAsistencia(null) })
  }
  if (puedeCancelarse(cita))
    items.push({ label: 'Cancelar', icon: <CalendarX />, peligro: true, onSelect: () => onAccion('cancelar') })
  return (
    <span className="inline-flex">
      {porConfirmar ? (
        <IconButton
          hoverOnly
          label={`Confirmar la cita de ${clienteNombre}`}
          icon={<CheckCheck />}
          onClick={() => onAccion('confirmar')}
        />
      ) : null}
      <Menu label={`Acciones de la cita de ${clienteNombre}`} items={items} />
    </span>
  )
}

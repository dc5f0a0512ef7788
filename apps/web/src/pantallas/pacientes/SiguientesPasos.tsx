import type { TipoUsuario } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Eye, PackagePlus } from 'lucide-react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { clienteQuery } from '../../entidades/paciente/clientes.consulta.ts'
import { irA } from '../../entidades/paciente/destinos.ts'
import type { Recien } from '../../operaciones/registrarPaciente/useDialogoDePaciente.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { menuDePaciente } from './menuDePaciente.ts'

interface Props {
  open: boolean
  paciente: Recien
  sucursales: readonly SucursalActiva[]
  onCita: () => void
  onCerrar: () => void
}

const pasos = [
  { accion: 'nuevaCita', icono: CalendarPlus },
  { accion: 'nuevoPedido', icono: PackagePlus },
  { accion: 'nuevaVisita', icono: Eye },
] as const

/** Tasks that he may have come for, as far as the role may do them. */
function pasosPara(tipo: TipoUsuario) {
  const entradas = menuDePaciente(tipo).flat()
  return pasos.flatMap((paso) => {
    const entrada = entradas.find(({ accion, motivo }) => accion === paso.accion && motivo === null)
    return entrada ? [{ ...paso, etiqueta: entrada.etiqueta }] : []
  })
}

/** The next tasks after a new patient. No timer; closing it stays on the list. */
export function SiguientesPasos({ open, paciente, sucursales, onCita, onCerrar }: Props) {
  const { usuario } = useSesion()
  const navigate = useNavigate()
  const { data } = useQuery({ ...clienteQuery(paciente.id), enabled: open })
  const dar = (accion: (typeof pasos)[number]['accion']) => {
    if (accion === 'nuevaCita') onCita()
    else void navigate(irA(accion, data?.data ?? paciente.id, sucursales))
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="¡Paciente creado!"
      description={`¿Qué sigue para ${paciente.nombreCompleto}?`}
      size="sm"
    >
      <div className="grid gap-2">
        {pasosPara(usuario.userType).map(({ accion, etiqueta, icono: Icono }, i) => (
          <Button
            key={accion}
            block
            variant={i === 0 ? 'primary' : 'secondary'}
            icon={<Icono />}
            onClick={() => dar(accion)}
          >
            {etiqueta}
          </Button>
        ))}
        <Button block variant="ghost" onClick={onCerrar}>
          Seguir en la lista
        </Button>
      </div>
    </Dialog>
  )
}

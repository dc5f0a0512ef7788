import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, Eye, type LucideIcon, PackagePlus } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { clienteQuery } from './shared/clientes.consulta.ts'
import { type Destino, irA } from './shared/destinos.ts'

export interface Recien {
  id: number
  nombreCompleto: string
}

interface Props {
  open: boolean
  paciente: Recien
  pasos: readonly Destino[]
  sucursales: readonly SucursalActiva[]
  onCerrar: () => void
}

const botones: Partial<Record<Destino, { texto: string; icono: LucideIcon }>> = {
  nuevaCita: { texto: 'Nueva Cita', icono: CalendarPlus },
  nuevoPedido: { texto: 'Nuevo Pedido', icono: PackagePlus },
  nuevaVisita: { texto: 'Nueva Visita', icono: Eye },
}

/** After a new patient: what he came for. No timer; closing it stays on the list. */
export function SiguientesPasos({ open, paciente, pasos, sucursales, onCerrar }: Props) {
  const navigate = useNavigate()
  const { data } = useQuery({ ...clienteQuery(paciente.id), enabled: open })
  const ir = (paso: Destino) => void navigate(irA(paso, data?.data ?? paciente, sucursales))
  return (
    <Dialog
      open={open}
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="¡Paciente creado!"
      description={`¿Qué sigue para ${paciente.nombreCompleto}?`}
      size="sm"
    >
      <div className="grid gap-2">
        {pasos.map((paso, i) => {
          const boton = botones[paso]
          if (!boton) return null
          return (
            <Button
              key={paso}
              block
              variant={i === 0 ? 'primary' : 'secondary'}
              icon={<boton.icono />}
              onClick={() => ir(paso)}
            >
              {boton.texto}
            </Button>
          )
        })}
        <Button block variant="ghost" onClick={onCerrar}>
          Seguir en la lista
        </Button>
      </div>
    </Dialog>
  )
}

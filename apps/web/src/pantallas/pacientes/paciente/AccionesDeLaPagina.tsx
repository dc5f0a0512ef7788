import type { Cliente } from '@nitida/contract/clientes'
import type { PedidoBreve, ResumenPaciente } from '@nitida/contract/mostrador'
import { alcanceDe } from '@nitida/contract/permisos'
import type { SucursalActiva } from '@nitida/contract/sucursales'
import { useNavigate } from '@tanstack/react-router'
import { Banknote, CalendarPlus, Eye, Merge, PackagePlus, Pencil } from 'lucide-react'
import { useHacer } from '../../../base/direccion/useHacer.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { irA } from '../../../entidades/paciente/destinos.ts'
import { CobrarPedido } from '../../../operaciones/cobrar/CobrarPedido.tsx'
import { useEliminarPaciente } from '../../../operaciones/registrarPaciente/usePacientes.ts'
import { Button } from '../../../ui/Button.tsx'
import { dinero } from '../../../ui/formatos.ts'
import { useMediaQuery } from '../../../ui/navegador.ts'
import { AccionesPaciente } from '../AccionesPaciente.tsx'
import { UnirConDialog } from '../duplicados/UnirConDialog.tsx'
import { useAccionesPaciente } from '../useAccionesPaciente.ts'
import type { Dialogos } from '../useDialogos.ts'

interface Props {
  cliente: Cliente
  /** The order to collect on; null without one, undefined while that is not known. */
  porCobrar: ResumenPaciente['porCobrar'] | undefined
  sucursales: readonly SucursalActiva[]
  dialogos: Dialogos
}

/** A bar at the bottom of a phone: words under their icons, within reach of a thumb. */
const barra =
  'flex items-center gap-2 md:flex-wrap max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:justify-between max-md:gap-1 max-md:overflow-x-auto max-md:border-t max-md:border-line max-md:bg-surface max-md:px-3 max-md:py-2 max-md:*:h-12 max-md:*:items-center max-md:[&>button]:flex-auto max-md:[&>button]:px-1.5 max-md:[&>button]:text-xs max-md:[&>button>span]:flex-col max-md:[&>button>span]:gap-0.5'

/**
 * Actions on the patient. Places never move; exactly one is filled: collecting when an order waits in the branch with a balance,
 * else the visit of a patient who comes today, else the appointment. A phone has the edit in the gear.
 */
export function AccionesDeLaPagina({ cliente, porCobrar, sucursales, dialogos }: Props) {
  const { usuario, estado } = useSesion()
  const navigate = useNavigate()
  const cobro = useConfirmacion<PedidoBreve>()
  const union = useConfirmacion<Cliente>()
  const { formulario, cita } = dialogos
  const alElegir = useAccionesPaciente(sucursales, {
    editar: formulario.abrir,
    nuevaCita: cita.pedir,
    eliminar: useEliminarPaciente(),
  })
  const une = alcanceDe(usuario.userType, 'duplicados.unir') !== null
  const vendePedidos = alcanceDe(usuario.userType, 'pedidos.atender') !== null
  const examina = alcanceDe(usuario.userType, 'visitas.crear') !== null
  const esperaCobro = porCobrar?.estatus === 'Recibido en sucursal'
  const vieneHoy = examina && cliente.proximaCita?.fecha === estado.hoy
  const telefono = useMediaQuery('(width < 48rem)')
  const llena = esperaCobro ? 'cobrar' : vieneHoy ? 'visita' : 'cita'
  const aspecto = (cual: string) => ({ variant: cual === llena ? ('primary' as const) : ('secondary' as const) })
  return (
    <div className={barra}>
      {porCobrar === undefined ? null : (
        <TareaPedida
          cita={() => cita.pedir(cliente)}
          cobrar={() => {
            if (porCobrar) cobro.pedir(porCobrar)
          }}
        />
      )}
      <Button icon={<CalendarPlus />} {...aspecto('cita')} onClick={() => cita.pedir(cliente)}>
        Cita
      </Button>
      {vendePedidos ? (
        <Button icon={<PackagePlus />} onClick={() => void navigate(irA('nuevoPedido', cliente, sucursales))}>
          Pedido
        </Button>
      ) : null}
      {porCobrar ? (
        <Button icon={<Banknote />} {...aspecto('cobrar')} onClick={() => cobro.pedir(porCobrar)}>
          Cobrar {dinero(porCobrar.saldoPendiente)}
        </Button>
      ) : porCobrar === undefined && cliente.saldoPendiente ? (
        <Button icon={<Banknote />} motivo="Se está viendo qué pedido debe.">
          Cobrar {dinero(cliente.saldoPendiente)}
        </Button>
      ) : null}
      {examina ? (
        <Button
          icon={<Eye />}
          {...aspecto('visita')}
          onClick={() => void navigate(irA('nuevaVisita', cliente, sucursales))}
        >
          {telefono ? 'Visita' : 'Nueva visita'}
        </Button>
      ) : null}
      {telefono ? null : (
        <Button icon={<Pencil />} onClick={() => formulario.abrir(cliente)}>
          Editar
        </Button>
      )}
      <AccionesPaciente
        sinAtajo
        paciente={cliente}
        tipo={usuario.userType}
        onElegir={alElegir}
        mas={
          une ? ['separator', { label: 'Unir con otro…', icon: <Merge />, onSelect: () => union.pedir(cliente) }] : []
        }
      />
      {union.dato ? (
        <UnirConDialog key={union.apertura} open={union.abierta} cliente={union.dato} onCerrar={union.cerrar} />
      ) : null}
      {cobro.dato ? <CobrarPedido open={cobro.abierta} pedido={cobro.dato} onCerrar={cobro.cerrar} /> : null}
    </div>
  )
}

/** Does what another screen asked for, once it is known which order owes. */
function TareaPedida(tareas: { cita: () => void; cobrar: () => void }) {
  useHacer(tareas)
  return null
}

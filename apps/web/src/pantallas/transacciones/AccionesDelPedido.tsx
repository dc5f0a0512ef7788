import { DIAS_DE_AUDITORIA } from '@nitida/contract/auditoria.rules'
import { type Fecha, sumarDias } from '@nitida/contract/fechas'
import type { Pedido } from '@nitida/contract/pedidos'
import { ESTATUS_ENTREGADO } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { useNavigate } from '@tanstack/react-router'
import { History, Pencil, Printer, ReceiptText, Trash2 } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { useHacer } from '../../base/direccion/useHacer.ts'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { aEdicion, aFactura, aTickets } from '../../entidades/pedido/destinos.ts'
import { MOTIVO_ENTREGADO, motivoFacturado, nombrePedido } from '../../entidades/pedido/textos.ts'
import { preguntarSiEliminar } from '../../operaciones/eliminarPedido/useEliminacion.tsx'
import { Button } from '../../ui/Button.tsx'
import { deferred } from '../../ui/deferred.ts'
import { Menu } from '../../ui/Menu.tsx'
import { sePuedeCobrar, sePuedeEntregar } from './siguientePaso.ts'

// Fetched when the hand goes to its button, not with the order.
const traerDialogo = () => import('../../operaciones/cambiarEstatus/ActualizarEstatusDialog.tsx')
const ActualizarEstatusDialog = deferred(async () => (await traerDialogo()).ActualizarEstatusDialog)
const anticipar = () => void traerDialogo().catch(() => undefined)

/** What the audit has of an order in the last year. */
const aSusCambios = ({ id }: Pedido, hoy: Fecha) =>
  aPath('/dashboard', { vista: 'auditoria', pedido: id, desde: sumarDias(hoy, 1 - DIAS_DE_AUDITORIA), hasta: hoy })

/** Actions on an order from its page; moving it on is hidden once it is delivered (spec §4). */
export function AccionesDelPedido({ pedido }: { pedido: Pedido }) {
  const navigate = useNavigate()
  const avance = useConfirmacion<true>()
  const { usuario, estado } = useSesion()
  const elimina = alcanceDe(usuario.userType, 'pedidos.eliminar') !== null
  const audita = alcanceDe(usuario.userType, 'auditoria.ver') !== null
  const entregado = pedido.estatus === ESTATUS_ENTREGADO
  const boton = useRef<HTMLButtonElement>(null)
  useHacer({
    avanzar: () => {
      if (entregado) return
      boton.current?.focus() // so that the focus comes back here, where the next step is
      avance.pedir(true)
    },
  })
  return (
    <>
      <Button icon={<Printer />} onClick={() => void navigate(aTickets(pedido))}>
        Tickets
      </Button>
      <Button
        icon={<Pencil />}
        motivo={entregado ? MOTIVO_ENTREGADO : null}
        onClick={() => void navigate(aEdicion(pedido))}
      >
        Editar
      </Button>
      <Button
        icon={<ReceiptText />}
        motivo={motivoFacturado(pedido.facturado)}
        onClick={() => void navigate(aFactura(pedido))}
      >
        {pedido.facturado === null ? 'Facturar pedido' : 'Facturado'}
      </Button>
      {entregado ? null : (
        <Button
          ref={boton}
          variant={sePuedeCobrar(pedido) || sePuedeEntregar(pedido) ? 'secondary' : 'primary'}
          onPointerEnter={anticipar}
          onFocus={anticipar}
          onClick={() => avance.pedir(true)}
        >
          Actualizar Estatus
        </Button>
      )}
      {elimina ? (
        <Menu
          label={`Más acciones del ${nombrePedido(pedido).toLowerCase()}`}
          items={[
            ...(audita
              ? [
                  {
                    label: 'Ver historial de cambios',
                    icon: <History />,
                    onSelect: () => void navigate(aSusCambios(pedido, estado.hoy)),
                  },
                ]
              : []),
            {
              label: 'Eliminar',
              icon: <Trash2 />,
              onSelect: () =>
                preguntarSiEliminar(pedido, () => void navigate({ to: '/dashboard/pedidos', replace: true })),
              peligro: true,
              motivo: motivoFacturado(pedido.facturado),
            },
          ]}
        />
      ) : null}
      <Suspense>
        {avance.dato ? <ActualizarEstatusDialog open={avance.abierta} pedido={pedido} onDone={avance.cerrar} /> : null}
      </Suspense>
    </>
  )
}

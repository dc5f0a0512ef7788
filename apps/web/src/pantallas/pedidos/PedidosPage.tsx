import { Suspense } from 'react'
import { Enfocar, useOtraVista } from '../../base/direccion/Enfocar.tsx'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { SinSucursal } from '../../base/listas/SinSucursal.tsx'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { veTodos } from '../../entidades/pedido/pedidos.consulta.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { NuevoPedido } from './lista/NuevoPedido.tsx'
import { useVistaDePedidos } from './useVistaDePedidos.ts'
import { vistas } from './vistas.ts'

/** The orders within reach (spec §2), as a table or as a board, and what is there to sell, as the address says. */
export function PedidosPage() {
  const { usuario } = useSesion()
  return veTodos(usuario) || usuario.branchId !== null ? <Vistas /> : <NoTieneSucursal />
}

function Vistas() {
  const { vista } = useVistaDePedidos()
  const nuevo = useConfirmacion<true>()
  const otra = useOtraVista(vista)
  const Contenido = vistas[vista]
  return (
    <>
      <Suspense fallback={<PageSkeleton lista />}>
        <Contenido nuevo={nuevo} />
        {otra ? <Enfocar key={vista} /> : null}
      </Suspense>
      <NuevoPedido nuevo={nuevo} />
    </>
  )
}

const NoTieneSucursal = () => (
  <Page title="Pedidos">
    <SinSucursal>Los pedidos se ven por sucursal.</SinSucursal>
  </Page>
)

import { Suspense } from 'react'
import { Enfocar, useOtraVista } from '../../shared/Enfocar.tsx'
import { useConfirmacion } from '../../shared/formularios/useConfirmacion.ts'
import { SinSucursal } from '../../shared/listas/SinSucursal.tsx'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { NuevoPedido } from './lista/NuevoPedido.tsx'
import { veTodos } from './shared/pedidos.peticion.ts'
import { useDireccion } from './useDireccion.ts'
import { vistas } from './vistas.ts'

/** The orders within reach (spec §2), as a table or as a board, as the address says. */
export function PedidosPage() {
  const { usuario } = useSesion()
  return veTodos(usuario) || usuario.branchId !== null ? <Vistas /> : <NoTieneSucursal />
}

function Vistas() {
  const { vista } = useDireccion()
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

import type { ContactoDeSucursal } from '@nitida/contract/pedidos'
import { pedidoRecordado } from '../../shared/pedidoEstatus.ts'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Enlaces } from './Enlaces.tsx'
import { EstatusDelPedido } from './EstatusDelPedido.tsx'
import { FacturarCompra } from './FacturarCompra.tsx'
import type { Consulta } from './pedirEstatus.ts'
import { useContacto } from './useContacto.ts'
import { useEstatus } from './useEstatus.ts'

/**
 * The order of a QR, for whoever holds its code (spec §2 "Order-status page", D-24). Without an order it leads to the login.
 */
export function EstatusPage() {
  const clave = pedidoRecordado()
  if (clave === null) {
    location.replace('/login')
    return <Cargando />
  }
  return <Estatus clave={clave} />
}

function Estatus({ clave }: { clave: string }) {
  const { consulta, volverAPedir } = useEstatus(clave)
  const contacto = useContacto(clave)
  return (
    <div className="mx-auto max-w-112 px-5 py-8 text-lg">
      <title>Estatus de tu pedido</title>
      <meta name="robots" content="noindex" />
      <Contenido consulta={consulta} contacto={contacto} volverAPedir={volverAPedir} />
      {consulta?.estado === 'pedido' && !consulta.personal && consulta.pedido.saldoPendiente === 0 ? (
        <FacturarCompra clave={clave} />
      ) : null}
      <Enlaces />
    </div>
  )
}

interface ContenidoProps {
  consulta: Consulta | null
  contacto: ContactoDeSucursal | undefined
  volverAPedir: () => Promise<void>
}

function Contenido({ consulta, contacto, volverAPedir }: ContenidoProps) {
  switch (consulta?.estado) {
    case undefined:
      return <Cargando />
    case 'noExiste':
      return (
        <ErrorState title="No se encontró el pedido.">
          Revisa que el código esté completo o pregunta en tu sucursal.
        </ErrorState>
      )
    case 'fallo':
      return (
        <ErrorState title="Error al obtener el pedido" onRetry={() => void volverAPedir()}>
          {consulta.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      )
    case 'pedido':
      return (
        <EstatusDelPedido
          pedido={consulta.pedido}
          personal={consulta.personal}
          contacto={contacto}
          alCambiar={volverAPedir}
        />
      )
  }
}

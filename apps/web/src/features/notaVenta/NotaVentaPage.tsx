import { Suspense, use, useState } from 'react'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { HojaDelTicket } from './HojaDelTicket.tsx'
import { type Direccion, leerDireccion, type Nota, pedirNota } from './pedirNota.ts'

/** `/pedidos/GenerarNotaVentaPDF` (spec §2): a ticket on a page of its own, for the browser's print dialog. */
export function NotaVentaPage() {
  const [direccion] = useState(() => leerDireccion(location.search))
  const [nota, setNota] = useState(() => pedirNota(direccion))
  return (
    <div className="mx-auto max-w-112 px-5 py-8">
      <title>Ticket de venta</title>
      <meta name="robots" content="noindex" />
      <Suspense fallback={<Cargando />}>
        <Contenido nota={nota} direccion={direccion} onReintentar={() => setNota(pedirNota(direccion))} />
      </Suspense>
    </div>
  )
}

interface Props {
  nota: Promise<Nota>
  direccion: Direccion
  onReintentar: () => void
}

function Contenido({ nota, direccion, onReintentar }: Props) {
  const respuesta = use(nota)
  switch (respuesta.estado) {
    case 'noExiste':
      return (
        <ErrorState title="No se encontró el pedido.">
          Si el enlace tiene más de cinco minutos, ábrelo de nuevo desde los tickets del pedido.
        </ErrorState>
      )
    case 'fallo':
      return (
        <ErrorState title="Error al obtener el pedido" onRetry={onReintentar}>
          {respuesta.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      )
    case 'ticket':
      return <HojaDelTicket ticket={respuesta.ticket} direccion={direccion} />
  }
}

import type { Ticket } from '@nitida/contract/tickets'
import { Suspense, useState } from 'react'
import { type Hallazgo, useHallazgo } from '../../base/api/useHallazgo.ts'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { type Direccion, leerDireccion, pedirNota } from './pedirNota.ts'

// The sheet is a chunk of its own, so that the customers' other pages do not load its libraries.
const HojaDelTicket = quietlyDeferred(async () => (await import('./HojaDelTicket.tsx')).HojaDelTicket)

/** `/pedidos/GenerarNotaVentaPDF` (spec §2): a ticket on a page of its own, for the browser's print dialog. */
export function NotaVentaPage() {
  const [direccion] = useState(() => leerDireccion(location.search, location.hash))
  const { hallazgo, volverAPedir } = useHallazgo(['ticket'], pedirNota(direccion))
  return (
    <div className="mx-auto max-w-112 px-5 py-8">
      <title>Ticket de venta</title>
      <meta name="robots" content="noindex" />
      <Contenido hallazgo={hallazgo} volverAPedir={volverAPedir} direccion={direccion} />
    </div>
  )
}

interface Props {
  hallazgo: Hallazgo<Ticket> | null
  volverAPedir: () => Promise<void>
  direccion: Direccion
}

function Contenido({ hallazgo, volverAPedir, direccion }: Props) {
  switch (hallazgo?.estado) {
    case undefined:
      return <Cargando />
    case 'noExiste':
      return (
        <ErrorState title="No se encontró el pedido.">
          Si el enlace tiene más de cinco minutos, ábrelo de nuevo desde los tickets del pedido.
        </ErrorState>
      )
    case 'fallo':
      return (
        <ErrorState title="Error al obtener el pedido" onRetry={() => void volverAPedir()}>
          {hallazgo.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      )
    case 'esta':
      return (
        <Suspense fallback={<Cargando />}>
          <HojaDelTicket ticket={hallazgo.dato} direccion={direccion} />
        </Suspense>
      )
  }
}

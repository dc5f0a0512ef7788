import { Suspense, useCallback, useEffect, useState } from 'react'
import { Cargando } from '../../ui/Cargando.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { quietlyDeferred } from '../../ui/quietlyDeferred.ts'
import { type Direccion, leerDireccion, type Nota, pedirNota } from './pedirNota.ts'

/**
 * The ticket of an address, asked for once; null until it is there. It is no promise made while rendering, because React throws
 * away renders that wait, and each would ask again.
 */
function useNota(direccion: Direccion): { nota: Nota | null; volverAPedir: () => void } {
  const [nota, setNota] = useState<Nota | null>(null)
  const volverAPedir = useCallback(() => void pedirNota(direccion).then(setNota), [direccion])
  useEffect(volverAPedir, [volverAPedir])
  return { nota, volverAPedir }
}

// The sheet is a chunk of its own, so that the customers' other pages do not load its libraries.
const HojaDelTicket = quietlyDeferred(async () => (await import('./HojaDelTicket.tsx')).HojaDelTicket)

/** `/pedidos/GenerarNotaVentaPDF` (spec §2): a ticket on a page of its own, for the browser's print dialog. */
export function NotaVentaPage() {
  const [direccion] = useState(() => leerDireccion(location.search, location.hash))
  return (
    <div className="mx-auto max-w-112 px-5 py-8">
      <title>Ticket de venta</title>
      <meta name="robots" content="noindex" />
      <Contenido {...useNota(direccion)} direccion={direccion} />
    </div>
  )
}

type Props = ReturnType<typeof useNota> & { direccion: ReturnType<typeof leerDireccion> }

function Contenido({ nota, volverAPedir, direccion }: Props) {
  switch (nota?.estado) {
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
        <ErrorState title="Error al obtener el pedido" onRetry={volverAPedir}>
          {nota.motivo} Por favor, inténtalo de nuevo más tarde.
        </ErrorState>
      )
    case 'ticket':
      return (
        <Suspense fallback={<Cargando />}>
          <HojaDelTicket ticket={nota.ticket} direccion={direccion} />
        </Suspense>
      )
  }
}

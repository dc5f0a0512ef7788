import { Volver } from '../../../base/direccion/Volver.tsx'
import { useListas69 } from '../../../entidades/factura/useListas69.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AccionesDeRecepcion } from './AccionesDeRecepcion.tsx'
import { CabezaDeRecepcion } from './CabezaDeRecepcion.tsx'
import { RecepcionContada } from './RecepcionContada.tsx'
import { RecepcionPorContar } from './RecepcionPorContar.tsx'
import { useRecepcion } from './useRecepciones.ts'

/** A supplier's CFDI: what was checked, its lines to be counted, and what enters. */
export function RecepcionAbierta({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useRecepcion(id)
  const recepcion = data?.data
  return (
    <Page
      title="Recibir mercancía"
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'recibir', sucursal: recepcion?.idSucursal }}>
          Facturas de proveedores
        </Volver>
      }
      actions={recepcion ? <AccionesDeRecepcion {...recepcion} /> : undefined}
    >
      {recepcion ? (
        <div className="space-y-4">
          <EnListas69 rfc={recepcion.rfcEmisor} />
          <CabezaDeRecepcion {...recepcion} />
          {recepcion.estado === 'pendiente' ? (
            <RecepcionPorContar recepcion={recepcion} />
          ) : (
            <RecepcionContada {...recepcion} />
          )}
        </div>
      ) : error ? (
        <ErrorState
          title="No se pudo abrir la factura"
          causa={error}
          onRetry={() => void refetch()}
          cargando={isFetching}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Page>
  )
}

/** Warns of a supplier whom SAT does not trust. */
function EnListas69({ rfc }: { rfc: string }) {
  const { situacion, supuestos } = useListas69(rfc)
  if (situacion)
    return (
      <Aviso tone="bad" title={`El proveedor está en la lista 69-B del SAT como «${situacion}»`}>
        Sus facturas pueden no tener efectos fiscales. Pregunta a tu contador antes de recibir.
      </Aviso>
    )
  if (supuestos.length === 0) return null
  return (
    <Aviso tone="carey" title={`El proveedor está en la lista 69 del SAT: ${supuestos.join(', ')}`}>
      El SAT lo publica por incumplido. Pregunta a tu contador si conviene comprarle.
    </Aviso>
  )
}

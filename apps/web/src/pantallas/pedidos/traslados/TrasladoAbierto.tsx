import type { Traslado } from '@nitida/contract/inventario.traslados'
import { Volver } from '../../../base/direccion/Volver.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { AccionesDeTraslado } from './AccionesDeTraslado.tsx'
import { ArticulosDeTraslado } from './ArticulosDeTraslado.tsx'
import { EscaneoDeTraslado } from './EscaneoDeTraslado.tsx'
import { HistoriaDeTraslado } from './HistoriaDeTraslado.tsx'
import { estadoDeTraslado, nombreDeTraslado } from './textos.ts'
import { useEstaEn, useTraslado } from './useTraslados.ts'

/** A transfer: its pieces are scanned when they leave, and again when they arrive. */
export function TrasladoAbierto({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useTraslado(id)
  const traslado = data?.data
  return (
    <Page
      title={traslado ? nombreDeTraslado(traslado) : 'Traslado'}
      badge={traslado ? <Estado traslado={traslado} /> : null}
      back={
        <Volver to="/dashboard/pedidos" search={{ vista: 'traslados' }}>
          Traslados
        </Volver>
      }
      actions={traslado ? <AccionesDeTraslado traslado={traslado} /> : undefined}
    >
      {traslado ? (
        <div className="grid gap-4">
          <Contenido key={traslado.estado} traslado={traslado} />
          <HistoriaDeTraslado traslado={traslado} />
        </div>
      ) : error ? (
        <ErrorState
          title="No se pudo abrir el traslado"
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

function Estado({ traslado }: { traslado: Traslado }) {
  const { tono, palabra } = estadoDeTraslado(traslado)
  return <Badge tone={tono}>{palabra}</Badge>
}

function Contenido({ traslado }: { traslado: Traslado }) {
  const sale = useEstaEn(traslado.deSucursal) && traslado.estado === 'pedido'
  const llega = useEstaEn(traslado.aSucursal) && traslado.estado === 'enviado'
  return sale || llega ? <EscaneoDeTraslado traslado={traslado} llega={llega} /> : <ArticulosDeTraslado {...traslado} />
}

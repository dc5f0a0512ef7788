import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { consulta } from '../../../shared/api/consulta.ts'
import { api } from '../../../shared/api/rutas.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { fechaLarga } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { FechaDeHoy } from '../shared/FechaDeHoy.tsx'
import { CobranzaCard } from './CobranzaCard.tsx'
import { separar } from './cortes.orden.ts'
import { ElegirDia } from './ElegirDia.tsx'
import { ExportarCsv } from './ExportarCsv.tsx'
import { ReabiertosCard } from './ReabiertosCard.tsx'
import { TablaCortes } from './TablaCortes.tsx'
import { TotalesDelDia } from './TotalesDelDia.tsx'
import { useAccionesCorte } from './useAccionesCorte.ts'
import type { DiaDelPanel } from './useDia.ts'

const ReabrirDialog = deferred(async () => (await import('./ReabrirDialog.tsx')).ReabrirDialog)

const CADA_MS = 60_000

/** Every closing of a day, and what was collected on it. */
export function Panel({ dia }: { dia: DiaDelPanel }) {
  const esHoy = dia.dia === dia.hoy
  const query = useQuery({
    ...consulta(api.cortes.admin, { params: { date: dia.dia } }),
    placeholderData: undefined, // one day's money never stands under the date of another
    refetchInterval: esHoy ? CADA_MS : false, // closings have no event of their own
  })
  const acciones = useAccionesCorte(dia)
  const { data, error, isFetching, refetch } = query
  const grupos = separar(data?.data ?? [])
  return (
    <Page
      title="Panel de cortes"
      subtitle={esHoy ? `Hoy, ${fechaLarga(dia.dia)}` : `Cortes del ${fechaLarga(dia.dia)}`}
      actions={
        <>
          <ExportarCsv cortes={grupos.flatMap(({ cortes }) => cortes)} dia={dia.dia} />
          <FechaDeHoy dia={dia.hoy} />
          <ElegirDia dia={dia} />
        </>
      }
    >
      {error ? (
        <Fallo hayDatos={Boolean(data)} mensaje={error.message} onRetry={() => void refetch()} cargando={isFetching} />
      ) : null}
      {data ? (
        <div className="grid gap-4">
          <TotalesDelDia acumulado={data.totalAcumulado} sinDuplicar={data.totalSinDuplicar} />
          {grupos.map(({ titulo, cortes }) => (
            <TablaCortes
              key={titulo}
              titulo={titulo}
              cortes={cortes}
              vacio={esHoy ? 'Todavía no hay cortes hoy' : 'No hubo cortes ese día'}
              acciones={acciones}
            />
          ))}
          {data.reabiertos.length > 0 ? <ReabiertosCard cortes={data.reabiertos} acciones={acciones} /> : null}
          <CobranzaCard key={dia.dia} cobranza={data.cobranza} />
        </div>
      ) : null}
      {data || error ? null : (
        <Card padded={false}>
          <TableSkeleton rows={5} />
        </Card>
      )}
      <Suspense>
        {acciones.reapertura.dato ? <ReabrirDialog acciones={acciones} corte={acciones.reapertura.dato} /> : null}
      </Suspense>
    </Page>
  )
}

interface FalloProps {
  hayDatos: boolean
  mensaje: string
  onRetry: () => void
  cargando: boolean
}

function Fallo({ hayDatos, mensaje, onRetry, cargando }: FalloProps) {
  if (hayDatos)
    return (
      <Aviso
        tone="carey"
        className="mb-4"
        action={
          <Button size="sm" onClick={onRetry} cargando={cargando}>
            Reintentar
          </Button>
        }
      >
        Los cortes pueden no estar al día. {mensaje}
      </Aviso>
    )
  return (
    <Card padded={false}>
      <ErrorState title="No se pudieron cargar los cortes" onRetry={onRetry} cargando={cargando}>
        {mensaje}
      </ErrorState>
    </Card>
  )
}

import type { Corte } from '@nitida/contract/cortes'
import { CORTE_DE_PERSONA } from '@nitida/contract/cortes.rules'
import { esFecha } from '@nitida/contract/fechas'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Wallet } from 'lucide-react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { PeriodoDicho } from '../../base/direccion/PeriodoDicho.tsx'
import { FechaDeHoy } from '../../entidades/corte/FechaDeHoy.tsx'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { Aviso } from '../../ui/Aviso.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { fechaLarga } from '../../ui/formatos.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { CobranzaCard } from './CobranzaCard.tsx'
import { columnasDe } from './columnas.tsx'
import { PestanasDeCortes } from './PestanasDeCortes.tsx'
import { ReabiertosCard } from './ReabiertosCard.tsx'
import { SinCorteCard } from './SinCorteCard.tsx'
import { TotalesDelDia } from './TotalesDelDia.tsx'
import { type AccionesCorte, useAccionesCorte } from './useAccionesCorte.ts'
import type { DiaDelPanel } from './useDia.ts'

/** Ways to another day: the one before, the one after, or one that is typed or picked. */
function ElegirDia({ dia: { dia, hoy, irA, mover } }: { dia: DiaDelPanel }) {
  return (
    <fieldset className="flex items-end gap-1.5">
      <legend className="sr-only">Día que se muestra</legend>
      <IconButton variant="secondary" label="Día anterior" icon={<ChevronLeft />} onClick={() => mover(-1)} />
      <DateField
        label="Ver el día"
        value={dia}
        hoy={hoy}
        max={hoy}
        onValueChange={(elegido) => elegido && esFecha(elegido) && irA(elegido)}
        className="flex-1 sm:w-40"
      />
      <IconButton
        variant="secondary"
        label="Día siguiente"
        icon={<ChevronRight />}
        motivo={dia < hoy ? null : 'Es el día de hoy.'}
        onClick={() => mover(1)}
      />
    </fieldset>
  )
}

interface TablaCortesProps {
  titulo: string
  cortes: readonly Corte[]
  vacio: string
  acciones: AccionesCorte
}

/** Closings of one kind (spec §2). */
function TablaCortes({ titulo, cortes, vacio, acciones }: TablaCortesProps) {
  const { etiquetaDe } = useSucursales()
  return (
    <Card title={<span tabIndex={-1}>{titulo}</span>} padded={false} className="overflow-hidden">
      {cortes.length > 0 ? (
        <Table
          alta
          caption={titulo}
          columns={columnasDe(acciones, etiquetaDe)}
          rows={cortes}
          rowKey={({ idCorte }) => idCorte}
        />
      ) : (
        <EmptyState title={vacio} icon={<Wallet />} />
      )}
    </Card>
  )
}

interface GrupoDeCortes {
  titulo: 'Cortes de Sucursales' | 'Cortes Individuales'
  cortes: Corte[]
}

/** The two tables of the panel (spec §2): those of branches, by address, and those of persons. */
function separar(cortes: readonly Corte[]): GrupoDeCortes[] {
  const esIndividual = ({ tipoUsuarioCreador }: Corte) => tipoUsuarioCreador === CORTE_DE_PERSONA
  const porDireccion = (a: Corte, b: Corte) => a.direccionSucursal.localeCompare(b.direccionSucursal, 'es')
  return [
    { titulo: 'Cortes de Sucursales', cortes: cortes.filter((corte) => !esIndividual(corte)).sort(porDireccion) },
    { titulo: 'Cortes Individuales', cortes: cortes.filter(esIndividual) },
  ]
}

const CADA_MS = 60_000

/** Every closing of a day, and the money collected on it. */
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
          <ExportarMenu lista="cortes" filtro={{ dia: dia.dia }} />
          <FechaDeHoy dia={dia.hoy} />
          <ElegirDia dia={dia} />
        </>
      }
    >
      <PestanasDeCortes actual="cortes" />
      <PeriodoDicho rango={{ desde: dia.dia, hasta: dia.dia }} causas={dia.causas} />
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
          {data.sinCorte ? <SinCorteCard sucursales={data.sinCorte} /> : null}
          {data.reabiertos.length > 0 ? <ReabiertosCard cortes={data.reabiertos} acciones={acciones} /> : null}
          <CobranzaCard key={dia.dia} cobranza={data.cobranza} />
        </div>
      ) : null}
      {data || error ? null : (
        <Card padded={false}>
          <TableSkeleton rows={5} />
        </Card>
      )}
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
      <Aviso tone="carey" className="mb-4" action={<RetryButton size="sm" onClick={onRetry} cargando={cargando} />}>
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

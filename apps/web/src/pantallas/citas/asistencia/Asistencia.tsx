import type { AsistenciaDeSucursal } from '@nitida/contract/citas.asistencia'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Debajo } from '../../../base/listas/Debajo.tsx'
import { mesCapital, mesesHasta } from '../../../base/meses.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { NombreDeSucursal } from '../../../entidades/sucursal/SucursalDe.tsx'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Page } from '../../../ui/Page.tsx'
import { Select } from '../../../ui/Select.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { SinDato } from '../../../ui/texto.tsx'
import { useVistaDeCitas } from '../useVistaDeCitas.ts'
import { PorMarcar, usePorMarcar } from './PorMarcar.tsx'

const MESES = 12

/** Percentage of the marked appointments. */
const tasa = ({ asistieron, faltaron }: AsistenciaDeSucursal): number | null =>
  asistieron + faltaron === 0 ? null : Math.round((asistieron / (asistieron + faltaron)) * 100)

const columnas: readonly Column<AsistenciaDeSucursal>[] = [
  {
    key: 'sucursal',
    title: 'Sucursal',
    rowHeader: true,
    cell: ({ sucursalId, sucursalNumber }) => <NombreDeSucursal id={sucursalId} numero={sucursalNumber} />,
  },
  {
    key: 'asistieron',
    title: 'Asistieron',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: ({ asistieron }) => numero(asistieron),
  },
  {
    key: 'faltaron',
    title: 'No asistieron',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: ({ faltaron }) => numero(faltaron),
  },
  {
    key: 'sinMarcar',
    title: 'Sin marcar',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: ({ sinMarcar }) => numero(sinMarcar),
  },
  {
    key: 'tasa',
    title: 'Asistencia',
    align: 'end',
    numeric: true,
    phoneTitle: true,
    cell: (fila) => {
      const parte = tasa(fila)
      return parte === null ? <SinDato>Sin datos</SinDato> : `${parte} %`
    },
  },
]

/** Attendance: what is still to be marked, proposed for one click, and the rate of each branch by month. */
export function Asistencia() {
  const { estado } = useSesion()
  const { ir } = useVistaDeCitas()
  const [mes, setMes] = useState(estado.hoy.slice(0, 7))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    consulta(api.citas.asistenciaPorSucursal, { query: { mes } }),
  )
  const porMarcar = usePorMarcar()
  return (
    <Page
      title="Asistencia"
      subtitle="Quién vino y quién no, por sucursal y mes."
      actions={
        <Button icon={<ArrowLeft />} onClick={() => ir({})}>
          Todas las Citas
        </Button>
      }
    >
      <div className="grid gap-4">
        <PorMarcar />
        <Debajo de={[porMarcar]}>
          <Card
            title="Por sucursal"
            padded={false}
            actions={
              <>
                <ExportarMenu lista="asistencia" filtro={{ mes }} />
                <Select
                  label="Mes"
                  labelHidden
                  options={mesesHasta(estado.hoy.slice(0, 7), MESES).map((value) => ({
                    value,
                    label: mesCapital(value),
                  }))}
                  value={mes}
                  onValueChange={(elegido) => elegido && setMes(elegido)}
                  className="w-52"
                />
              </>
            }
          >
            {error ? (
              <ErrorState
                title="No se pudo cargar la asistencia"
                onRetry={() => void refetch()}
                cargando={isFetching}
                causa={error}
              />
            ) : null}
            {data && data.data.length > 0 ? (
              <Table
                caption="Asistencia por sucursal"
                columns={columnas}
                rows={data.data}
                rowKey={({ sucursalId }) => sucursalId}
                busy={isPlaceholderData}
              />
            ) : null}
            {data && data.data.length === 0 ? (
              <EmptyState title="Sin citas ese mes" icon={<CalendarCheck />}>
                Elige otro mes para ver su asistencia.
              </EmptyState>
            ) : null}
            {data || error ? null : <TableSkeleton rows={3} />}
          </Card>
        </Debajo>
      </div>
    </Page>
  )
}

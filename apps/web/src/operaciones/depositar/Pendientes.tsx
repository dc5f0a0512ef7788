import type { CortePorDepositar } from '@nitida/contract/depositos'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import { useConfirmacion } from '../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, dinero, fechaLarga } from '../../ui/formatos.ts'
import { type Column, Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { RegistrarDialog } from './RegistrarDialog.tsx'
import { usePendientes } from './useDepositos.ts'

const lugarDe = ({ sucursalNumber, direccion }: { sucursalNumber: string; direccion: string }) =>
  `${sucursalNumber} - ${direccion}`

interface Eleccion {
  elegidos: ReadonlySet<number>
  /** Branch of the chosen ones: a deposit is of one. */
  sucursal: number | null
  alternar: (corte: CortePorDepositar) => void
}

const columnasDe = ({ elegidos, sucursal, alternar }: Eleccion): Column<CortePorDepositar>[] => [
  {
    key: 'corte',
    title: 'Corte',
    rowHeader: true,
    cell: (corte) => (
      <Checkbox
        label={
          <>
            <span className="block font-medium">{fechaLarga(corte.dia)}</span>
            <span className="block text-xs font-normal text-ink3">
              {lugarDe(corte)} · cerró {corte.nombreCreador}
            </span>
          </>
        }
        checked={elegidos.has(corte.idCorte)}
        disabled={sucursal !== null && sucursal !== corte.idSucursal}
        onChange={() => alternar(corte)}
      />
    ),
  },
  {
    key: 'efectivo',
    title: 'Efectivo',
    align: 'end',
    numeric: true,
    phone: 'hidden',
    cell: ({ efectivo }) => dinero(efectivo),
  },
  {
    key: 'gastos',
    title: 'Gastos',
    align: 'end',
    numeric: true,
    phone: 'hidden',
    cell: ({ gastos }) => dinero(gastos),
  },
  {
    key: 'porDepositar',
    title: 'Por depositar',
    align: 'end',
    numeric: true,
    cell: ({ porDepositar }) => <strong className="font-semibold">{dinero(porDepositar)}</strong>,
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'block',
    cell: ({ tarde, diferencia }) => (
      <span className="flex flex-wrap gap-1">
        {tarde ? <Badge tone="bad">Más de 3 días</Badge> : <Badge tone="neutral">En espera</Badge>}
        {diferencia ? (
          <Badge tone="carey">
            {diferencia < 0 ? `Faltan ${dinero(-diferencia)}` : `Sobran ${dinero(diferencia)}`}
          </Badge>
        ) : null}
      </span>
    ),
  },
]

/** Closings whose cash waits for the bank; some of one branch become a deposit. */
export function Pendientes({ sucursal }: { sucursal: number | null }) {
  const { hoy } = useSesion().estado
  const { data, error, isFetching, refetch } = usePendientes(sucursal)
  const [marcados, setMarcados] = useState<ReadonlySet<number>>(new Set())
  const registro = useConfirmacion<readonly CortePorDepositar[]>()
  const cortes = data?.data ?? []
  // One that another person deposited meanwhile is no longer chosen.
  const elegidos = cortes.filter(({ idCorte }) => marcados.has(idCorte))
  const alternar = ({ idCorte }: CortePorDepositar) =>
    setMarcados((antes) => {
      const ahora = new Set(antes)
      if (!ahora.delete(idCorte)) ahora.add(idCorte)
      return ahora
    })
  // Today's is closed at the end of the day.
  const olvidados = data?.sinCorte.filter(({ desde }) => desde < hoy) ?? []
  const suma = elegidos.reduce((total, { porDepositar }) => total + porDepositar, 0)
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <div>
          <h2 className="text-lg font-semibold">Por depositar</h2>
          {data ? (
            <p className="text-sm text-ink2">
              {dinero(data.porDepositar)} en {contar(data.total, 'corte')}
              {data.tarde.cortes > 0 ? ` · ${dinero(data.tarde.importe)} desde hace más de 3 días` : ''}
            </p>
          ) : null}
        </div>
        <Button variant="primary" disabled={elegidos.length === 0} onClick={() => registro.pedir(elegidos)}>
          {elegidos.length === 0 ? 'Elige qué cortes se depositaron' : `Registrar depósito de ${dinero(suma)}`}
        </Button>
      </div>
      {olvidados.map((falta) => (
        <Aviso key={falta.idSucursal} tone="carey" className="mx-4 mb-3">
          {lugarDe(falta)}: hay {dinero(falta.importe)} en efectivo sin corte de sucursal desde el{' '}
          {fechaLarga(falta.desde)}.
        </Aviso>
      ))}
      {data && data.total > cortes.length ? (
        <p className="px-4 pb-3 text-sm text-ink2">Se muestran los {cortes.length} más antiguos.</p>
      ) : null}
      {error ? (
        <ErrorState
          title="No se pudo consultar lo que falta por depositar"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {data && cortes.length === 0 && !error ? (
        <EmptyState title="No hay efectivo por depositar" icon={<Landmark />}>
          Aquí aparece el efectivo de cada corte de sucursal.
        </EmptyState>
      ) : null}
      {cortes.length > 0 && !error ? (
        <Table
          caption="Cortes por depositar"
          columns={columnasDe({
            ...{ elegidos: new Set(elegidos.map(({ idCorte }) => idCorte)), alternar },
            sucursal: elegidos[0]?.idSucursal ?? null,
          })}
          rows={cortes}
          rowKey={({ idCorte }) => idCorte}
          busy={isFetching && !data}
        />
      ) : null}
      {data || error ? null : <TableSkeleton rows={4} />}
      {registro.dato ? (
        <RegistrarDialog
          key={registro.apertura}
          open={registro.abierta}
          cortes={registro.dato}
          onCerrar={registro.cerrar}
          onHecho={() => setMarcados(new Set())}
        />
      ) : null}
    </Card>
  )
}

import type { Corte } from '@nitida/contract/cortes'
import { FileText } from 'lucide-react'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Card } from '../../ui/Card.tsx'
import { Fecha } from '../../ui/Fecha.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero, SinDato } from '../../ui/texto.tsx'
import type { AccionesCorte } from './useAccionesCorte.ts'

interface Props {
  cortes: readonly Corte[]
  acciones: AccionesCorte
}

/** Reopened closings, which stay visible and are in no sum. */
export function ReabiertosCard({ cortes, acciones }: Props) {
  const sucursales = useSucursales()
  return (
    <Card title="Cortes reabiertos" padded={false}>
      <p className="-mt-2 px-4 pb-3 text-ink2 sm:px-5">
        Ya no cuentan ni están en los totales: sus cobros quedaron para un corte nuevo.
      </p>
      <Table
        alta
        caption="Cortes reabiertos"
        columns={columnasDe(acciones, sucursales)}
        rows={cortes}
        rowKey={({ idCorte }) => idCorte}
      />
    </Card>
  )
}

const columnasDe = (
  acciones: AccionesCorte,
  { zonaDe, etiquetaDe }: ReturnType<typeof useSucursales>,
): readonly Column<Corte>[] => [
  { key: 'id', title: 'ID', numeric: true, cell: ({ idCorte }) => idCorte },
  {
    key: 'sucursal',
    title: 'Sucursal',
    cell: ({ idSucursal, direccionSucursal }) =>
      etiquetaDe(idSucursal, direccionSucursal) || <SinDato>Sin sucursal</SinDato>,
  },
  { key: 'encargado', title: 'Encargado', rowHeader: true, cell: ({ nombreCreador }) => nombreCreador },
  {
    key: 'general',
    title: 'Total General',
    align: 'end',
    numeric: true,
    cell: ({ totalGeneral }) => (
      <s>
        <Dinero value={totalGeneral} />
      </s>
    ),
  },
  {
    key: 'motivo',
    title: 'Reapertura',
    phone: 'block',
    cell: ({ reapertura, idSucursal }) =>
      reapertura ? (
        <>
          <span className="block wrap-anywhere text-ink">{reapertura.motivo}</span>
          <span className="block text-xs text-ink3">
            {reapertura.nombre}, <Fecha value={reapertura.createDate} hora zona={zonaDe(idSucursal)} />
          </span>
        </>
      ) : null,
  },
  {
    key: 'acciones',
    title: 'Acciones',
    titleHidden: true,
    align: 'end',
    phone: 'end',
    cell: (corte) => (
      <IconButton
        label={`Ver acta del corte ${corte.idCorte}`}
        icon={<FileText />}
        onClick={() => acciones.verActa(corte)}
      />
    ),
  },
]

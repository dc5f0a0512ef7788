import type { Cobranza } from '@nitida/contract/cortes'
import { aPesos } from '@nitida/contract/dinero'
import { etiquetaFormaPago, formasPago } from '@nitida/contract/pedidos.rules'
import { useState } from 'react'
import { numerica } from '../../base/listas/cifras.tsx'
import { formaCorta } from '../../entidades/corte/textos.ts'
import { useSucursales } from '../../entidades/sucursal/useSucursales.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { numero } from '../../ui/formatos.ts'
import { Select } from '../../ui/Select.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { porHora, porSucursal, type Renglon } from './cobranza.ts'
import { Grafica } from './Grafica.tsx'
import { tramas } from './tramas.tsx'

interface Props {
  caption: string
  /** Title of the first column. */
  titulo: string
  renglones: readonly Renglon<string>[]
}

type Columna = Column<Renglon<string>>

const importe = (key: string, title: string, de: (fila: Renglon<string>) => number): Columna =>
  numerica({ key, title, cell: (fila) => <Dinero value={aPesos(de(fila))} /> })

const columnasDe = (titulo: string): readonly Columna[] => [
  {
    key: 'clave',
    title: titulo,
    rowHeader: true,
    cell: ({ clave }) => <span className="tabular block font-medium">{clave}</span>,
  },
  {
    key: 'cobros',
    title: 'Cobros',
    align: 'end',
    numeric: true,
    phone: 'hidden',
    cell: ({ cobros }) => numero(cobros),
  },
  ...formasPago.map((forma) => importe(forma, formaCorta[forma], ({ importes }) => importes[forma])),
  importe('total', 'Total', ({ total }) => total),
]

/** The numbers behind the drawing. */
function TablaCobranza({ caption, titulo, renglones }: Props) {
  return (
    <div className="min-w-0 overflow-hidden rounded-card border border-line sm:max-md:text-xs">
      <Table
        alta
        density="one-line"
        caption={caption}
        columns={columnasDe(titulo)}
        rows={renglones}
        rowKey={({ clave }) => clave}
      />
    </div>
  )
}

/** Legend of the methods' patterns. */
function Leyenda() {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink2">
      {formasPago.map((forma) => (
        <li key={forma} className="flex items-center gap-2">
          <svg viewBox="0 0 16 16" className="size-4">
            <title>{etiquetaFormaPago[forma]}</title>
            <rect
              x="1"
              y="1"
              width="14"
              height="14"
              fill={`url(#${tramas[forma].id})`}
              className={cx('stroke-1', tramas[forma].trazo)}
            />
          </svg>
          {etiquetaFormaPago[forma]}
        </li>
      ))}
    </ul>
  )
}

const TODAS = 0

const horaEnTexto = (hora: number): string => `${String(hora).padStart(2, '0')}:00`

/** Money collected on the day, closed or not: by hour and method as a drawing and a table, and by branch. */
export function CobranzaCard({ cobranza: guardada }: { cobranza: readonly Cobranza[] }) {
  const { etiquetaDe } = useSucursales()
  const cobranza = guardada.map((fila) => ({
    ...fila,
    direccionSucursal: etiquetaDe(fila.idSucursal, fila.direccionSucursal),
  }))
  const [sucursal, setSucursal] = useState(TODAS)
  const sucursales = new Map(cobranza.map(({ idSucursal, direccionSucursal }) => [idSucursal, direccionSucursal]))
  const elegida = sucursales.has(sucursal) ? sucursal : TODAS
  const filas = elegida === TODAS ? cobranza : cobranza.filter(({ idSucursal }) => idSucursal === elegida)
  const horas = porHora(filas)
  const opciones = [
    { value: TODAS, label: 'Todas las sucursales' },
    ...[...sucursales].map(([value, label]) => ({ value, label })),
  ]
  return (
    <Card
      title="Cobranza del día"
      actions={
        sucursales.size > 1 ? (
          <Select
            label="Sucursal"
            labelHidden
            options={opciones}
            value={elegida}
            onValueChange={(id) => setSucursal(id ?? TODAS)}
            className="w-full sm:w-72"
          />
        ) : null
      }
    >
      {cobranza.length === 0 ? (
        <EmptyState title="No hay cobros ese día" />
      ) : (
        <>
          <p className="-mt-2 mb-4 text-ink2">Todo lo cobrado, esté o no en un corte, por hora y forma de pago.</p>
          <Leyenda />
          <Grafica horas={horas} />
          <div className="mt-5 grid gap-5">
            <TablaCobranza
              caption="Cobranza por hora"
              titulo="Hora"
              renglones={horas
                .filter(({ cobros }) => cobros > 0)
                .map((una) => ({ ...una, clave: horaEnTexto(una.clave) }))}
            />
            <TablaCobranza caption="Cobranza por sucursal" titulo="Sucursal" renglones={porSucursal(filas)} />
          </div>
        </>
      )}
    </Card>
  )
}

import type { ArticuloDeLista } from '@nitida/contract/inventario'
import type { RenglonDeOrden } from '@nitida/contract/inventario.ordenes'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { X } from 'lucide-react'
import { Card } from '../../../ui/Card.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { MoneyField, NumberField } from '../../../ui/NumberField.tsx'
import { AgregarArticulo } from './AgregarArticulo.tsx'
import { NombreDeRenglon } from './RenglonesDeOrden.tsx'

export interface LineaDeBorrador {
  articulo: Pick<RenglonDeOrden, 'idArticulo' | 'codigo' | 'marca' | 'modelo' | 'color' | 'medida'>
  piezas: number | null
  costo: number | null
}

interface Props {
  sucursal: number
  lineas: readonly LineaDeBorrador[]
  /** Makes new lines of those that there are by then. */
  onCambio: (cambio: (lineas: readonly LineaDeBorrador[]) => LineaDeBorrador[]) => void
  error: string | null
}

const conCambio = (lineas: readonly LineaDeBorrador[], id: number, cambio: Partial<LineaDeBorrador>) =>
  lineas.map((una) => (una.articulo.idArticulo === id ? { ...una, ...cambio } : una))

/** One piece more of an article, in its line or in a new one. */
function conPieza(lineas: readonly LineaDeBorrador[], articulo: ArticuloDeLista): LineaDeBorrador[] {
  const { id, codigo, marca, modelo, color, medida, costo } = articulo
  const suya = lineas.find((una) => una.articulo.idArticulo === id)
  if (suya) return conCambio(lineas, id, { piezas: (suya.piezas || 0) + 1 })
  return [...lineas, { articulo: { idArticulo: id, codigo, marca, modelo, color, medida }, piezas: 1, costo }]
}

/** Articles of a draft: how many of each, and what each was agreed to cost. */
export function LineasDeBorrador({ sucursal, lineas, onCambio, error }: Props) {
  const poner = (id: number, cambio: Partial<LineaDeBorrador>) => onCambio((antes) => conCambio(antes, id, cambio))
  const piezas = lineas.reduce((suma, una) => suma + (una.piezas || 0), 0)
  const importe = lineas.reduce((suma, una) => suma + (una.piezas || 0) * (una.costo || 0), 0)
  return (
    <Card
      padded={false}
      title="Artículos"
      actions={
        <span role="status" className="tabular text-ink2">
          {contar(piezas, 'pieza')} · {dinero(importe)} sin IVA
        </span>
      }
    >
      <div className="px-4 pb-3 sm:px-5">
        <AgregarArticulo
          sucursal={sucursal}
          onArticulo={(articulo) => onCambio((antes) => conPieza(antes, articulo))}
        />
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {lineas.map(({ articulo, piezas: suyas, costo }) => (
          <li
            key={articulo.idArticulo}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_6rem_9rem_auto] sm:px-5"
          >
            <span className="col-span-2 sm:col-span-1">
              <NombreDeRenglon {...articulo} />
            </span>
            <NumberField
              label={`Piezas de ${nombreDeArticulo(articulo)}`}
              labelHidden
              placeholder="Piezas"
              min={1}
              max={100_000}
              align="end"
              value={suyas}
              onValueChange={(otras) => poner(articulo.idArticulo, { piezas: otras })}
            />
            <MoneyField
              label={`Costo sin IVA de ${nombreDeArticulo(articulo)}`}
              labelHidden
              placeholder="Costo sin IVA"
              className="col-start-1 sm:col-start-auto"
              value={costo}
              onValueChange={(otro) => poner(articulo.idArticulo, { costo: otro })}
            />
            <IconButton
              label={`Quitar ${nombreDeArticulo(articulo)}`}
              icon={<X />}
              onClick={() =>
                onCambio((antes) => antes.filter((una) => una.articulo.idArticulo !== articulo.idArticulo))
              }
            />
          </li>
        ))}
        {lineas.length === 0 ? (
          <li className="px-4 py-6 text-center text-ink2 sm:px-5">
            Todavía no pides nada. Escanea o busca el primero.
          </li>
        ) : null}
      </ul>
      {error ? <p className="border-t border-line px-4 py-3 text-sm text-bad-ink sm:px-5">{error}</p> : null}
    </Card>
  )
}

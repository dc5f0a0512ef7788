import type { ArticuloDeLista } from '@nitida/contract/inventario'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { AgregarArticulo } from '../ordenes/AgregarArticulo.tsx'
import { NombreDeRenglon } from '../ordenes/RenglonesDeOrden.tsx'

export interface LineaDeTraslado {
  articulo: Pick<ArticuloDeLista, 'id' | 'codigo' | 'marca' | 'modelo' | 'color' | 'medida'>
  piezas: number | null
}

interface Props {
  /** Branch whose pieces are told beside each article. */
  sucursal: number
  lineas: readonly LineaDeTraslado[]
  /** Makes new lines of those that there are by then. */
  onCambio: (cambio: (lineas: readonly LineaDeTraslado[]) => LineaDeTraslado[]) => void
  error: string | undefined
}

const conPiezas = (lineas: readonly LineaDeTraslado[], id: number, piezas: number | null): LineaDeTraslado[] =>
  lineas.map((una) => (una.articulo.id === id ? { ...una, piezas } : una))

/** One piece more of an article, in its line or in a new one. */
function conUnaMas(lineas: readonly LineaDeTraslado[], articulo: ArticuloDeLista): LineaDeTraslado[] {
  const suya = lineas.find((una) => una.articulo.id === articulo.id)
  return suya ? conPiezas(lineas, articulo.id, (suya.piezas || 0) + 1) : [...lineas, { articulo, piezas: 1 }]
}

/** Articles of a transfer that is being written, and how many of each. */
export function LineasDeTraslado({ sucursal, lineas, onCambio, error }: Props) {
  return (
    <div className="grid gap-3">
      <AgregarArticulo sucursal={sucursal} onArticulo={(articulo) => onCambio((antes) => conUnaMas(antes, articulo))} />
      {lineas.length > 0 ? (
        <ul aria-label="Artículos del traslado" className="divide-y divide-line border-y border-line">
          {lineas.map(({ articulo, piezas }) => (
            <li key={articulo.id} className="grid grid-cols-[minmax(0,1fr)_6rem_auto] items-center gap-3 py-2">
              <NombreDeRenglon {...articulo} />
              <NumberField
                label={`Piezas de ${nombreDeArticulo(articulo)}`}
                labelHidden
                placeholder="Piezas"
                min={1}
                max={100_000}
                align="end"
                value={piezas}
                onValueChange={(otras) => onCambio((antes) => conPiezas(antes, articulo.id, otras))}
              />
              <IconButton
                label={`Quitar ${nombreDeArticulo(articulo)}`}
                icon={<X />}
                onClick={() => onCambio((antes) => antes.filter((una) => una.articulo.id !== articulo.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {error ? (
        <p role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      ) : null}
    </div>
  )
}

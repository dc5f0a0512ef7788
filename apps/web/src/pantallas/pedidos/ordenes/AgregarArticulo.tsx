import type { ArticuloDeLista } from '@nitida/contract/inventario'
import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import { useState } from 'react'
import { CampoDeLector } from '../../../base/formularios/CampoDeLector.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { useBuscarArticulos, useHallar } from '../inventario/useInventario.ts'

interface Props {
  sucursal: number
  onArticulo: (articulo: ArticuloDeLista) => void
}

/** Articles for an order, scanned one after the other or found by their name. */
export function AgregarArticulo({ sucursal, onArticulo }: Props) {
  const [aviso, setAviso] = useState<string | null>(null)
  const hallar = useHallar(sucursal)
  const busqueda = useBuscarArticulos(sucursal)
  const leer = async (codigo: string) => {
    const articulo = await hallar(codigo).catch(() => null)
    setAviso(articulo ? null : `Nada con «${codigo}».`)
    if (articulo) onArticulo(articulo)
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CampoDeLector label="Escanear artículo" error={aviso} onCodigo={leer} />
      <Combobox
        label="Buscar artículo"
        placeholder="Marca, modelo o código"
        {...busqueda}
        itemKey={({ id }) => id}
        itemLabel={nombreDeArticulo}
        itemDetail={({ codigo, aqui }) => `${codigo} · aquí ${aqui}`}
        value={null}
        onValueChange={(articulo) => articulo && onArticulo(articulo)}
      />
    </div>
  )
}

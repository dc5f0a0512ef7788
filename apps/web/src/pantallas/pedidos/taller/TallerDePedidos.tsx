import { etiquetaSucursal } from '@nitida/contract/nombres'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Taller } from '../../../operaciones/trabajarTaller/Taller.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PestanasDePedidos } from '../PestanasDePedidos.tsx'
import { useVistaDePedidos } from '../useVistaDePedidos.ts'

const TODAS = 0

/** 'Taller' for types 0 and 1: what type 3 has under his greeting. */
export function TallerDePedidos() {
  const { usuario } = useSesion()
  const { activas } = useSucursales()
  const { sucursal, cambiar } = useVistaDePedidos()
  return (
    <Page
      title="Taller"
      subtitle="Los pedidos en elaboración, por etapa. Escanea una charola y pasa a la siguiente."
      actions={
        veTodos(usuario) ? (
          <FilterSelect
            label="Sucursal"
            labelHidden
            options={[
              { value: TODAS, label: 'Todas las sucursales' },
              ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
            ]}
            value={sucursal ?? TODAS}
            onValueChange={(id) => cambiar({ sucursal: id || null })}
            className="w-full sm:w-48"
          />
        ) : undefined
      }
    >
      <PestanasDePedidos actual="taller" />
      <Taller sucursal={sucursal} />
    </Page>
  )
}

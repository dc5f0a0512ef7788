import { etiquetaSucursal } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import { Suspense, useState } from 'react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodos } from '../../../entidades/pedido/pedidos.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Envios } from '../../../operaciones/trabajarTaller/Envios.tsx'
import { Taller } from '../../../operaciones/trabajarTaller/Taller.tsx'
import { Button } from '../../../ui/Button.tsx'
import { deferred } from '../../../ui/deferred.ts'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PestanasDePedidos } from '../PestanasDePedidos.tsx'
import { useVistaDePedidos } from '../useVistaDePedidos.ts'

const RehechosDialog = deferred(async () => (await import('./RehechosDialog.tsx')).RehechosDialog)

const TODAS = 0

/** 'Taller' for types 0 and 1: what type 3 has under his greeting. Type 2 has its shipments alone, which he receives. */
export function TallerDePedidos() {
  const { usuario } = useSesion()
  const trabaja = alcanceDe(usuario.userType, 'taller.trabajar') !== null
  const { activas } = useSucursales()
  const [rehechos, setRehechos] = useState(false)
  const { sucursal, cambiar } = useVistaDePedidos()
  return (
    <Page
      title={trabaja ? 'Taller' : 'Envíos'}
      subtitle={
        trabaja
          ? 'Los pedidos en elaboración, por etapa. Escanea una charola y pasa a la siguiente.'
          : 'Lo que el taller manda a tu sucursal. Al recibirlo, cada pedido queda «Recibido en sucursal».'
      }
      actions={
        <>
          {trabaja ? <Button onClick={() => setRehechos(true)}>Rehechos</Button> : null}
          {veTodos(usuario) ? (
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
          ) : null}
        </>
      }
    >
      <PestanasDePedidos actual="taller" />
      <Suspense>
        {rehechos ? <RehechosDialog sucursal={sucursal} onCerrar={() => setRehechos(false)} /> : null}
      </Suspense>
      {trabaja ? <h2 className="sr-only">Trabajos</h2> : null}
      {trabaja ? <Taller sucursal={sucursal} /> : <Envios sucursal={sucursal} />}
    </Page>
  )
}

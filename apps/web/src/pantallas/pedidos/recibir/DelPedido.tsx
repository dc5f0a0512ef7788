import type { OrdenDeCompra, RenglonDeOrden } from '@nitida/contract/inventario.ordenes'
import type { Recepcion, RenglonDeRecepcion } from '@nitida/contract/inventario.recepciones'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { contar, dinero } from '../../../ui/formatos.ts'
import { Select } from '../../../ui/Select.tsx'
import type { Dicho } from './renglones.ts'

const NINGUNO = 'ninguno'

/** The order to this supplier that his CFDI comes of: the only one that says his RFC is chosen to begin with. */
export function useDelPedido({ idSucursal: sucursal, rfcEmisor: rfc }: Recepcion) {
  const query = { sucursal, abiertas: 'true', rfc, page: 1, limit: 50 }
  const { data } = useQuery(consulta(api.ordenesDeCompra.list, { query }))
  const abiertas = data?.data ?? []
  const [unica, ...mas] = abiertas.filter((una) => una.rfc === rfc)
  const [elegida, elegir] = useState<string | null>(null)
  const valor = elegida ?? (unica && mas.length === 0 ? String(unica.id) : NINGUNO)
  const id = valor === NINGUNO ? null : Number(valor)
  const orden = useQuery({
    ...consulta(api.ordenesDeCompra.una, { params: { id: id ?? 0 } }),
    placeholderData: undefined,
    enabled: id !== null,
  }).data?.data
  return { abiertas, valor, elegir, orden: id === null ? null : (orden ?? null), esperando: id !== null && !orden }
}

/** Offers the open orders of the supplier; nothing where there is none. */
export function ElegirPedido({ abiertas, valor, elegir }: ReturnType<typeof useDelPedido>) {
  if (abiertas.length === 0) return null
  return (
    <Select
      label="Viene del pedido"
      options={[
        ...abiertas.map(({ id, folio, piezas, recibidas }) => ({
          ...{ value: String(id), label: `${folio}: ${recibidas} de ${contar(piezas, 'pieza')}` },
        })),
        { value: NINGUNO, label: 'De ninguno' },
      ]}
      value={valor}
      onValueChange={(otro) => otro && elegir(otro)}
    />
  )
}

/** How a line of the CFDI stands to the order. */
export function ContraElPedido({
  orden,
  linea,
  dicho,
}: {
  orden: OrdenDeCompra
  linea: RenglonDeRecepcion
  dicho: Dicho
}) {
  if (dicho.clase === 'gasto') return null
  const pedido = dicho.clase === 'conocido' ? renglonDe(orden, dicho) : null
  if (!pedido) return <Badge tone="carey">No se pidió</Badge>
  const sobran = (dicho.recibidas || 0) - pendientesDe(pedido)
  return (
    <span className="flex flex-wrap items-center gap-1.5 text-sm text-ink2">
      {`Del pedido faltan ${pendientesDe(pedido)}`}
      {sobran > 0 ? <Badge tone="carey">{sobran === 1 ? 'Sobra 1' : `Sobran ${sobran}`}</Badge> : null}
      {pedido.costo !== null && pedido.costo !== linea.costo ? (
        <Badge tone="bad">{`Acordado a ${dinero(pedido.costo)}`}</Badge>
      ) : null}
    </span>
  )
}

const renglonDe = ({ renglones }: OrdenDeCompra, { articulo }: Dicho): RenglonDeOrden | undefined =>
  renglones.find(({ idArticulo, piezas }) => idArticulo === articulo?.id && piezas > 0)
const pendientesDe = ({ piezas, recibidas }: RenglonDeOrden): number => Math.max(0, piezas - recibidas)

/** Pieces of an order that stay open once what was counted has come. */
export function quedanAbiertas(orden: OrdenDeCompra, dichos: readonly Dicho[]): number {
  const llegan = new Map<number, number>()
  for (const { clase, articulo, recibidas } of dichos)
    if (clase === 'conocido' && articulo) llegan.set(articulo.id, (llegan.get(articulo.id) ?? 0) + (recibidas || 0))
  return orden.renglones.reduce(
    (suma, uno) => suma + Math.max(0, pendientesDe(uno) - (llegan.get(uno.idArticulo) ?? 0)),
    0,
  )
}

import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { escribirOjo, graduacionDe, ojos } from '@nitida/contract/graduacion.rules'
import type { GraduacionPedida, PropuestaDeMica, RecargoDeMica } from '@nitida/contract/micas'
import { nombreDeMica, rangoEscrito } from '@nitida/contract/micas.rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, dinero } from '../../ui/formatos.ts'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { useRecetaElegida } from './GraduacionDelPedido.tsx'

interface Props {
  onCerrar: () => void
  onElegir: (texto: string, importe: number) => void
}

/** The powers of a prescription, all of them blank without one. */
function pedidaDe(graduacion: object | null): GraduacionPedida {
  const { Od, Oi } = graduacionDe(graduacion ?? {})
  return {
    ...{ esfOd: Od.esf, cilOd: Od.cil, ejeOd: Od.eje, addOd: Od.add },
    ...{ esfOi: Oi.esf, cilOi: Oi.cil, ejeOi: Oi.eje, addOi: Oi.add },
  }
}

const sumar = (precio: number, recargos: readonly RecargoDeMica[]): number =>
  aPesos(recargos.reduce((suma, { importe }) => suma + aCentavos(importe), aCentavos(precio)))

/** The lenses of the price list for the prescription that the order shows; those that are not made in it say why. */
export function MicaDeListaDialog({ onCerrar, onElegir }: Props) {
  const receta = useRecetaElegida()
  const graduacion = pedidaDe(receta?.graduacion ?? null)
  const escrita = ojos
    .map((ojo) => [ojo.toUpperCase(), escribirOjo(graduacionDe(graduacion)[ojo])] as const)
    .filter(([, texto]) => texto !== '')
    .map(([ojo, texto]) => `${ojo} ${texto}`)
  const propuestas = useQuery({
    queryKey: ['micas', 'propuestas', graduacion],
    queryFn: async () => await call(api.micas.proponer, { body: { graduacion } }),
  })
  const recargos = (useQuery(consulta(api.micas.recargos, {})).data?.data ?? []).filter(({ activo }) => activo)
  const [elegidos, setElegidos] = useState<readonly number[]>([])
  const sumados = recargos.filter(({ id }) => elegidos.includes(id))
  const { data, error, isFetching, refetch } = propuestas
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Elegir de la lista de micas"
      description={escrita.length > 0 ? escrita.join(' · ') : 'El pedido no lleva graduación: se muestran todas.'}
    >
      {recargos.length > 0 ? (
        <fieldset className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
          <legend className="mb-1 text-sm font-medium">Con recargo</legend>
          {recargos.map(({ id, nombre, importe }) => (
            <Checkbox
              key={id}
              label={`${nombre}, ${dinero(importe)}`}
              checked={elegidos.includes(id)}
              onChange={({ target }) =>
                setElegidos((antes) => (target.checked ? [...antes, id] : antes.filter((otro) => otro !== id)))
              }
            />
          ))}
        </fieldset>
      ) : null}
      {!data && error ? (
        <ErrorState
          title="No se pudo consultar la lista"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {!data && !error ? <TableSkeleton rows={4} /> : null}
      {data && data.data.length === 0 ? (
        <EmptyState title="Todavía no hay micas en la lista">
          Se agregan en «Inventario», «Lista de precios de micas». El lente también se puede escribir a mano.
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {(data?.data ?? []).map((mica) => (
          <Renglon
            key={mica.id}
            mica={mica}
            importe={sumar(mica.precio, sumados)}
            onElegir={() =>
              onElegir(
                [nombreDeMica(mica), ...sumados.map(({ nombre }) => nombre)].join(', ').slice(0, 200),
                sumar(mica.precio, sumados),
              )
            }
          />
        ))}
      </ul>
      {data && data.data.length < data.total ? (
        <p className="mt-3 text-sm text-ink2">
          Se muestran {data.data.length} de {data.total}.
        </p>
      ) : null}
    </Dialog>
  )
}

function Renglon({ mica, importe, onElegir }: { mica: PropuestaDeMica; importe: number; onElegir: () => void }) {
  const { sirve, motivo, dias } = mica
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <span className="min-w-0 flex-1 basis-64">
        <span className="block font-medium wrap-anywhere">{nombreDeMica(mica)}</span>
        <span className="block text-xs wrap-anywhere text-ink2">
          {rangoEscrito(mica)}
          {dias === null ? '' : ` · ${dias === 0 ? 'el mismo día' : contar(dias, 'día')}`}
        </span>
        {sirve ? null : (
          <span className="mt-1 block text-xs wrap-anywhere">
            <Badge tone="carey">No se hace en esta receta</Badge> {motivo}
          </span>
        )}
      </span>
      <span className="tabular font-semibold">{dinero(importe)}</span>
      <Button size="sm" aria-label={`Elegir ${nombreDeMica(mica)}`} onClick={onElegir}>
        Elegir
      </Button>
    </li>
  )
}

import { aCentavos, aPesos } from '@nitida/contract/dinero'
import { escribirOjo, graduacionDe, ojos } from '@nitida/contract/graduacion.rules'
import type { GraduacionPedida, PropuestaDeMica, RecargoDeMica } from '@nitida/contract/micas'
import { nombreDeMica, rangoEscrito } from '@nitida/contract/micas.rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../base/api/call.ts'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { cx } from '../../ui/clases.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { contar, dinero } from '../../ui/formatos.ts'
import { keepFocus } from '../../ui/keepFocus.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { useRecetaElegida } from './GraduacionDelPedido.tsx'
import type { MicaElegida } from './useEntregaPropuesta.ts'

interface Props {
  onCerrar: () => void
  onElegir: (elegida: MicaElegida) => void
}

/** Lenses that are shown at first, and that 'Mostrar más' adds. */
const DE_UNA_VEZ = 30
/** The most that the server gives at once. */
const A_LO_SUMO = 1000

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
  const [sumados, setSumados] = useState<readonly RecargoDeMica[]>([])
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(abierto) => !abierto && onCerrar()}
      title="Elegir de la lista de micas"
      description={escrita.length > 0 ? escrita.join(' · ') : 'El pedido no lleva graduación: se muestran todas.'}
    >
      <Recargos sumados={sumados} onSumar={setSumados} />
      <Propuestas
        graduacion={graduacion}
        importeDe={({ precio }) => sumar(precio, sumados)}
        onElegir={(mica) =>
          onElegir({
            texto: [nombreDeMica(mica), ...sumados.map(({ nombre }) => nombre)].join(', ').slice(0, 200),
            importe: sumar(mica.precio, sumados),
            dias: mica.dias,
          })
        }
      />
    </Dialog>
  )
}

interface RecargosProps {
  sumados: readonly RecargoDeMica[]
  onSumar: (recargos: readonly RecargoDeMica[]) => void
}

/** What the chosen lens shall cost more. */
function Recargos({ sumados, onSumar }: RecargosProps) {
  const { data, error, isFetching, refetch } = useQuery(consulta(api.micas.recargos, {}))
  if (!data && error)
    return (
      <Aviso
        tone="bad"
        title="No se pudieron cargar los recargos"
        action={<RetryButton size="sm" onClick={() => void refetch()} cargando={isFetching} />}
        className="mb-4"
      >
        Una mica que se elija ahora va sin prisma, entintado ni otro recargo.
      </Aviso>
    )
  if (!data) return <Skeleton lines={1} />
  const recargos = data.data.filter(({ activo }) => activo)
  if (recargos.length === 0) return null
  return (
    <fieldset className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
      <legend className="mb-1 text-sm font-medium">Con recargo</legend>
      {recargos.map((recargo) => (
        <Checkbox
          key={recargo.id}
          label={`${recargo.nombre}, ${dinero(recargo.importe)}`}
          checked={sumados.some(({ id }) => id === recargo.id)}
          onChange={({ target }) =>
            onSumar(target.checked ? [...sumados, recargo] : sumados.filter(({ id }) => id !== recargo.id))
          }
        />
      ))}
    </fieldset>
  )
}

interface PropuestasProps {
  graduacion: GraduacionPedida
  importeDe: (mica: PropuestaDeMica) => number
  onElegir: (mica: PropuestaDeMica) => void
}

function Propuestas({ graduacion, importeDe, onElegir }: PropuestasProps) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(DE_UNA_VEZ)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['micas', 'propuestas', graduacion, search, limit],
    queryFn: async () => await call(api.micas.proponer, { body: { graduacion, search, limit } }),
    placeholderData: keepPreviousData,
  })
  const buscar = (texto: string) => {
    setSearch(texto.trim())
    setLimit(DE_UNA_VEZ)
  }
  const faltan = data !== undefined && data.data.length < data.total
  return (
    <>
      <SearchField label="Buscar por diseño, material o tratamiento" value={search} onSearch={buscar} />
      {error && (!data || isPlaceholderData) ? (
        <ErrorState
          title="No se pudo consultar la lista"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {!data && !error ? <TableSkeleton rows={4} /> : null}
      {data && data.data.length === 0 ? (
        search ? (
          <EmptyState title="Ninguna mica se llama así">
            Busca con otras palabras, o escribe el lente a mano.
          </EmptyState>
        ) : (
          <EmptyState title="Todavía no hay micas en la lista">
            Se agregan en «Inventario», «Lista de precios de micas». El lente también se puede escribir a mano.
          </EmptyState>
        )
      ) : null}
      <ul aria-busy={isPlaceholderData} className={cx('mt-2 divide-y divide-line', isPlaceholderData && 'opacity-60')}>
        {(data?.data ?? []).map((mica) => (
          <Renglon key={mica.id} mica={mica} importe={importeDe(mica)} onElegir={() => onElegir(mica)} />
        ))}
      </ul>
      {faltan ? (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-sm text-ink2">
          <span role="status">
            Se muestran {data.data.length} de {data.total}.
          </span>
          {limit < A_LO_SUMO ? (
            <Button
              size="sm"
              ref={keepFocus}
              cargando={isFetching}
              onClick={() => setLimit(Math.min(limit + DE_UNA_VEZ, A_LO_SUMO))}
            >
              Mostrar más
            </Button>
          ) : (
            'Busca por nombre para ver las demás.'
          )}
        </div>
      ) : null}
    </>
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
        {motivo === null ? null : (
          <span className="mt-1 block text-xs wrap-anywhere">
            {sirve ? null : <Badge tone="carey">No se hace en esta receta</Badge>} {motivo}
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

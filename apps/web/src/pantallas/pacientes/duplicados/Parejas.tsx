import type { ParejaParecida } from '@nitida/contract/duplicados'
import { etiquetaSucursal, nombreLegible } from '@nitida/contract/nombres'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import { useParametros } from '../../../base/direccion/useParametros.ts'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { veTodas } from '../../../entidades/paciente/clientes.consulta.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/clases.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { contar, numero } from '../../../ui/formatos.ts'
import { Pagination } from '../../../ui/Pagination.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { enUnaFrase } from './textos.ts'
import { PARES_POR_PAGINA } from './useDuplicados.ts'

interface Datos {
  data: ParejaParecida[]
  total: number
  porComparar: number
}

interface Props {
  pares: UseQueryResult<Datos>
  elegido: readonly [number, number] | null
  onElegir: (par: readonly [number, number]) => void
}

const TODAS = 0

function FiltroDeSucursal() {
  const { usuario } = useSesion()
  const { sucursal } = useParametros('pacientes')
  const { activas } = useSucursales()
  const navigate = useNavigate()
  if (!veTodas(usuario)) return null
  return (
    <FilterSelect
      label="Sucursal"
      labelHidden
      options={[
        { value: TODAS, label: 'Todas las sucursales' },
        ...activas.map((una) => ({ value: una.id, label: etiquetaSucursal(una) })),
      ]}
      value={sucursal ?? TODAS}
      onValueChange={(id) =>
        void navigate({ to: '.', search: { vista: 'duplicados', ...(id && { sucursal: id }) }, resetScroll: false })
      }
      className="w-full"
    />
  )
}

/** The pairs to look at, the most alike first. */
export function Parejas({ pares, elegido, onElegir }: Props) {
  const { data, error } = pares
  return (
    <Card
      title={
        <>Por revisar {data ? <span className="tabular font-normal text-ink2">{numero(data.total)}</span> : null}</>
      }
      padded={false}
    >
      <div className="px-4 pb-3 sm:px-5 xl:px-4">
        <FiltroDeSucursal />
      </div>
      {data && data.porComparar > 0 ? (
        <p className="px-4 pb-3 text-sm text-ink2 sm:px-5 xl:px-4">
          {`Todavía se comparan ${contar(data.porComparar, 'paciente')}; puede haber más en un momento.`}
        </p>
      ) : null}
      {error && !data ? (
        <ErrorState
          title="No se pudieron cargar los pares"
          causa={error}
          onRetry={() => void pares.refetch()}
          cargando={pares.isFetching}
        />
      ) : data ? (
        <Lista datos={data} elegido={elegido} onElegir={onElegir} />
      ) : (
        <div className="px-4 pb-4">
          <Skeleton lines={8} />
        </div>
      )}
    </Card>
  )
}

function Lista({ datos, elegido, onElegir }: Omit<Props, 'pares'> & { datos: Datos }) {
  const { sucursal } = useParametros('pacientes')
  const pagina = usePagina({ vista: 'duplicados', ...(sucursal !== null && { sucursal }) })
  if (datos.data.length === 0)
    return (
      <EmptyState icon={<UserCheck />} title="No hay duplicados por revisar.">
        Cuando dos pacientes se parezcan, aquí aparecen.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Pares por revisar" className="border-t border-line max-xl:max-h-72 max-xl:overflow-y-auto">
        {datos.data.map((par) => (
          <Pareja
            key={`${par.a.id}-${par.b.id}`}
            par={par}
            elegida={[par.a.id, par.b.id].every((id) => elegido?.includes(id))}
            onElegir={() => onElegir([par.a.id, par.b.id])}
          />
        ))}
      </ul>
      {datos.total > PARES_POR_PAGINA ? (
        <Pagination
          page={pagina.pagina}
          pageSize={PARES_POR_PAGINA}
          total={datos.total}
          onPageChange={pagina.irA}
          hrefOf={pagina.hrefDe}
          label="Páginas de pares"
        />
      ) : null}
    </>
  )
}

interface ParejaProps {
  par: ParejaParecida
  elegida: boolean
  onElegir: () => void
}

function Pareja({ par: { a, b, motivos }, elegida, onElegir }: ParejaProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-current={elegida || undefined}
        onClick={onElegir}
        className={cx(
          'grid w-full gap-0.5 border-l-3 px-4 py-3 text-left wrap-anywhere',
          elegida ? 'border-brand bg-brand-soft' : 'border-transparent hover:bg-sunken',
        )}
      >
        <span className="font-semibold">{nombreLegible(a.nombreCompleto)}</span>
        <span className="text-sm text-ink2">{b.nombreCompleto}</span>
        <span className="mt-0.5 text-xs text-ink2">{enUnaFrase(motivos)}</span>
      </button>
    </li>
  )
}

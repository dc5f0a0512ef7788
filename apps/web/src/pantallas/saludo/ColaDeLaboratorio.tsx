import type { PedidoPorHacer } from '@nitida/contract/laboratorio'
import { MAXIMO_EN_COLA, PEDIDOS_EN_COLA } from '@nitida/contract/tablero.rules'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { CircleCheck, MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { useAhora } from '../../base/sesion/useAhora.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/clases.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { numero } from '../../ui/formatos.ts'
import { RetryButton } from '../../ui/RetryButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cuenta } from '../../ui/texto.tsx'
import { type GrupoDeCola, porPlazo, titulos } from './grupos.ts'
import { PorHacer } from './PorHacer.tsx'

const lineas: Record<GrupoDeCola['plazo'], string> = {
  atrasado: 'bg-bad',
  hoy: 'bg-carey',
  manana: 'bg-info',
  despues: 'bg-edge',
}

/** A group is as wide as its orders, up to the whole row: small groups stand beside each other. */
const anchos = [
  '',
  'sm:col-span-2',
  'sm:col-span-2 lg:col-span-3',
  'sm:col-span-2 lg:col-span-3 xl:col-span-4',
] as const

/** Orders with promised days of one group. */
function Grupo({ plazo, pedidos }: GrupoDeCola) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('grid grid-cols-subgrid content-start', anchos[Math.min(pedidos.length, anchos.length) - 1])}
    >
      <h3 id={id} className="col-span-full mb-2 flex items-center gap-2 text-lg font-semibold">
        <span aria-hidden="true" className={cx('h-4 w-1 rounded-full', lineas[plazo])} />
        {titulos[plazo]}
        <Cuenta>
          {numero(pedidos.length)}
          <span className="sr-only">{pedidos.length === 1 ? ' pedido' : ' pedidos'}</span>
        </Cuenta>
      </h3>
      <ul className="col-span-full grid grid-cols-subgrid items-start gap-y-3">
        {pedidos.map((pedido) => (
          <PorHacer key={pedido.id} pedido={pedido} />
        ))}
      </ul>
    </section>
  )
}

/** The queue of a day; at midnight the groups change, so it is asked for again. */
const colaQuery = (limit: number, hoy: string) => {
  const base = consulta(api.pedidos.colaDeLaboratorio, { query: { page: 1, limit } })
  return queryOptions({ ...base, queryKey: [...base.queryKey, hoy] })
}

/** The laboratory's orders, a few dozen at first; `crecer` is null when no more can be asked for. */
function useCola() {
  const { usuario, estado } = useSesion()
  const { fecha } = useAhora(estado.zonaHoraria)
  const [limit, setLimit] = useState(PEDIDOS_EN_COLA)
  const cola = useQuery({ ...colaQuery(limit, fecha), enabled: usuario.branchId !== null })
  const crecer = limit < MAXIMO_EN_COLA ? () => setLimit(Math.min(limit + PEDIDOS_EN_COLA, MAXIMO_EN_COLA)) : null
  return { consulta: cola, crecer }
}

interface Cola {
  data: PedidoPorHacer[]
  total: number
  totalExacto?: boolean | undefined
}

/** The laboratory's work queue, under its greeting, the most urgent first (D-75). */
export function ColaDeLaboratorio() {
  const { usuario } = useSesion()
  const { consulta, crecer } = useCola()
  return (
    <section aria-labelledby="trabajo" className="mt-8">
      <header className="mb-4">
        <h2 id="trabajo" className="text-xl font-semibold">
          Trabajo por hacer
        </h2>
        <Cuantos cola={consulta.data} />
      </header>
      {usuario.branchId === null ? <SinSucursal /> : <Contenido consulta={consulta} onMas={crecer} />}
    </section>
  )
}

function Cuantos({ cola }: { cola: Cola | undefined }) {
  if (!cola || cola.total === 0) return null
  const { total, totalExacto = true } = cola
  return (
    <p role="status" className="text-ink2">
      {totalExacto ? '' : 'Más de '}
      {numero(total)} {total === 1 ? 'pedido' : 'pedidos'}, por fecha de entrega
    </p>
  )
}

function Contenido({ consulta, onMas }: { consulta: UseQueryResult<Cola>; onMas: (() => void) | null }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = consulta
  const reintento = { onRetry: () => void refetch(), cargando: isFetching }
  if (!data)
    return (
      <Card padded={!error}>
        {error ? (
          <ErrorState title="No se pudieron cargar los pedidos" {...reintento} causa={error} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    )
  return (
    <div aria-busy={isPlaceholderData} className="grid gap-6">
      {error ? (
        <Aviso
          tone="carey"
          action={<RetryButton size="sm" onClick={reintento.onRetry} cargando={reintento.cargando} />}
        >
          La lista puede no estar al día. {error.message}
        </Aviso>
      ) : null}
      {data.total === 0 ? <Nada /> : null}
      <div className="grid grid-cols-1 gap-x-3 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {porPlazo(data.data).map((grupo) => (
          <Grupo key={grupo.plazo} {...grupo} />
        ))}
      </div>
      {data.data.length < data.total ? (
        <div className="grid justify-items-center gap-2 text-ink2">
          <p>
            Se muestran {numero(data.data.length)} de {numero(data.total)}.
            {onMas ? '' : ' Los demás aparecen conforme estos se reciben en sucursal.'}
          </p>
          {onMas ? (
            <Button cargando={isPlaceholderData} onClick={onMas}>
              Mostrar más
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

function Nada() {
  return (
    <Card padded={false}>
      <EmptyState title="No hay pedidos" icon={<CircleCheck />}>
        Todo lo pedido está hecho. Lo nuevo aparece aquí en cuanto se registra.
      </EmptyState>
    </Card>
  )
}

function SinSucursal() {
  return (
    <Card padded={false}>
      <EmptyState title="No hay pedidos" icon={<MapPin />}>
        Tu usuario no tiene sucursal asignada. Pide a tu administrador que te asigne una.
      </EmptyState>
    </Card>
  )
}

import type { PedidoPorHacer } from '@nitida/contract/laboratorio'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, MapPin } from 'lucide-react'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Grupo } from './Grupo.tsx'
import { porPlazo } from './grupos.ts'
import { useCola } from './useCola.ts'

interface Cola {
  data: PedidoPorHacer[]
  total: number
  totalExacto?: boolean | undefined
}

/** The laboratory's work queue, under its greeting: what to make, the most urgent first (D-75). */
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
          <ErrorState title="No se pudieron cargar los pedidos" {...reintento}>
            {error.message}
          </ErrorState>
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
          action={
            <Button size="sm" onClick={reintento.onRetry} cargando={reintento.cargando}>
              Reintentar
            </Button>
          }
        >
          La lista puede no estar al día. {error.message}
        </Aviso>
      ) : null}
      {data.total === 0 ? <Nada /> : null}
      {porPlazo(data.data).map((grupo) => (
        <Grupo key={grupo.plazo} {...grupo} />
      ))}
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

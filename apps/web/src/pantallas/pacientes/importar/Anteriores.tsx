import type { ImportacionHecha } from '@nitida/contract/mudanza'
import type { Libro } from '@nitida/contract/mudanza.libros'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { contar, fechaDeInstante, fechaHoraLarga } from '../../../ui/formatos.ts'
import { TableSkeleton } from '../../../ui/TableSkeleton.tsx'
import { cuantos, estadoEscrito } from './textos.ts'

/** Imports that were begun before: what they wrote, and until when they can be taken back. */
export function Anteriores({ libro }: { libro: Libro }) {
  const lista = useQuery(consulta(api.importaciones.list, { query: { libro, page: 1, limit: 20 } }))
  const filas = lista.data?.data
  if (lista.error && !filas)
    return (
      <Card>
        <ErrorState
          title="No se pudieron cargar las importaciones"
          causa={lista.error}
          onRetry={() => void lista.refetch()}
          cargando={lista.isFetching}
        />
      </Card>
    )
  if (!filas) return <TableSkeleton rows={3} />
  if (filas.length === 0) return null
  return (
    <Card title="Importaciones anteriores" padded={false}>
      <ul className="border-t border-line">
        {filas.map((una) => (
          <Anterior key={una.id} una={una} />
        ))}
      </ul>
    </Card>
  )
}

function loQueHizo({ estado, libro, escritos, renglones, noDeshechos, deshacerHasta }: ImportacionHecha): string {
  if (estado === 'revisando' || estado === 'lista') return contar(renglones, 'renglón', 'renglones')
  if (estado === 'deshecha')
    return noDeshechos > 0 ? `${contar(noDeshechos, 'renglón', 'renglones')} se quedaron` : 'No quedó nada'
  const vence = libro === 'recetas' ? '' : ` · se deshace hasta el ${fechaDeInstante(deshacerHasta)}`
  return `${cuantos(libro, escritos)}${estado === 'escribiendo' ? '' : vence}`
}

function Anterior({ una }: { una: ImportacionHecha }) {
  const { id, libro, archivo, estado, creadaEn, creadaPor } = una
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0">
        <Link
          to="/dashboard/clientes"
          search={{ vista: 'importar', libro, importacion: id }}
          className="inline-flex min-h-6 items-center font-medium text-brand-ink underline underline-offset-2 wrap-anywhere"
        >
          {archivo}
        </Link>
        <p className="text-sm text-ink2">{`${fechaHoraLarga(creadaEn)} · ${creadaPor}`}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="tabular text-sm text-ink2">{loQueHizo(una)}</span>
        <Badge tone={estado === 'terminada' ? 'ok' : estado === 'deshecha' ? 'neutral' : 'carey'}>
          {estadoEscrito[estado]}
        </Badge>
      </div>
    </li>
  )
}

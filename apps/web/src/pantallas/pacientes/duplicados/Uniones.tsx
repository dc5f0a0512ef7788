import type { Union } from '@nitida/contract/duplicados'
import { nombreLegible } from '@nitida/contract/nombres'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Merge } from 'lucide-react'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { usePagina } from '../../../base/listas/usePagina.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { contar, fechaDeInstante, fechaHoraLarga } from '../../../ui/formatos.ts'
import { PARES_POR_PAGINA, unionesQuery, useSepararPacientes } from './useDuplicados.ts'

/** Unions of the last thirty days, and the way back from each. */
export function Uniones() {
  const pagina = usePagina({ vista: 'duplicados', uniones: 'si' })
  return (
    <ListaCard
      titulo="Uniones"
      sinTitulo
      corta
      consulta={useQuery(unionesQuery(pagina.pagina))}
      pagina={pagina}
      porPagina={PARES_POR_PAGINA}
      textoFallo="No se pudieron cargar las uniones"
      vacio={{ titulo: 'No se ha unido a nadie en los últimos 30 días.', icono: <Merge /> }}
      paginas="Páginas de uniones"
      esqueleto={3}
      tabla={(uniones) => (
        <ul aria-label="Uniones">
          {uniones.map((union) => (
            <Fila key={union.id} union={union} />
          ))}
        </ul>
      )}
    />
  )
}

function Fila({ union }: { union: Union }) {
  const { ganador, perdedor, movidos, creadaPor, creadaEn, deshacerHasta, deshechaEn } = union
  const separar = useSepararPacientes()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 wrap-anywhere">
        <p>
          {perdedor.nombreCompleto} {deshechaEn ? 'se había unido con ' : 'se unió con '}
          <Link
            to="/dashboard/clientes"
            search={{ paciente: ganador.id }}
            className="font-semibold text-brand-ink underline underline-offset-2"
          >
            {nombreLegible(ganador.nombreCompleto)}
          </Link>
        </p>
        <p className="text-sm text-ink2">
          {`${fechaHoraLarga(creadaEn)} · ${creadaPor} · ${contar(movidos, 'renglón', 'renglones')}`}
          {deshechaEn ? '' : ` · se deshace hasta el ${fechaDeInstante(deshacerHasta)}`}
        </p>
        {separar.error ? (
          <p role="alert" className="text-sm text-bad-ink">{`No se deshizo. ${separar.error.message}`}</p>
        ) : null}
      </div>
      {deshechaEn ? (
        <Badge>Deshecha</Badge>
      ) : (
        <Button
          size="sm"
          aria-label={`Deshacer la unión de ${nombreLegible(perdedor.nombreCompleto)}`}
          cargando={separar.isPending}
          onClick={() => separar.mutate(union.id)}
        >
          Deshacer
        </Button>
      )}
    </li>
  )
}

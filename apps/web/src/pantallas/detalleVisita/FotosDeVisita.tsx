import type { FotoFirmada, Visita } from '@nitida/contract/visitas'
import { useQuery } from '@tanstack/react-query'
import { Columns2, ImageOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fotosQuery } from '../../entidades/visita/visitas.consulta.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { deferred } from '../../ui/deferred.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Cuenta } from '../../ui/texto.tsx'

const Visor = deferred(async () => (await import('./Visor.tsx')).Visor)

interface Props {
  visita: Visita
  /** The visit before, whose photos can be shown beside these; null for the first. */
  visitaAnterior: number | null
}

/** The photos of a visit: a click or Enter enlarges. Without photos it says so (spec §8). */
export function FotosDeVisita({ visita, visitaAnterior }: Props) {
  const hay = visita.fotos > 0
  const { data, error, isFetching, refetch } = useQuery({ ...fotosQuery(visita.IdVisita), enabled: hay })
  const [abierta, setAbierta] = useState<{ lugar: number; comparar: boolean } | null>(null)
  const fotos = data?.data ?? []
  return (
    <Card
      title={<>Fotos {hay ? <Cuenta>{visita.fotos}</Cuenta> : null}</>}
      actions={
        fotos.length > 0 && visitaAnterior !== null ? (
          <Button
            size="sm"
            variant="ghost"
            icon={<Columns2 />}
            onClick={() => setAbierta({ lugar: 0, comparar: true })}
          >
            Comparar con la visita anterior
          </Button>
        ) : null
      }
    >
      {!hay ? <p className="text-ink2">No se encontraron fotos en la visita para este cliente</p> : null}
      {hay && error && !data ? (
        <ErrorState
          title="No se pudieron cargar las fotos"
          onRetry={() => void refetch()}
          cargando={isFetching}
          causa={error}
        />
      ) : null}
      {hay && !data && !error ? <Skeleton lines={4} /> : null}
      {fotos.length > 0 ? (
        <ul aria-label="Fotos de la visita" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {fotos.map((foto, i) => (
            <li key={foto.id}>
              <Miniatura foto={foto} numero={i + 1} onAbrir={() => setAbierta({ lugar: i, comparar: false })} />
            </li>
          ))}
        </ul>
      ) : null}
      <Suspense>
        {abierta ? (
          <Visor
            fotos={fotos}
            inicial={abierta.lugar}
            visitaAnterior={abierta.comparar ? visitaAnterior : null}
            onCerrar={() => setAbierta(null)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

function Miniatura({ foto, numero, onAbrir }: { foto: FotoFirmada; numero: number; onAbrir: () => void }) {
  const [fallo, setFallo] = useState<string | null>(null)
  return (
    <button
      type="button"
      onClick={onAbrir}
      aria-label={`Ampliar la foto ${numero}`}
      className="block aspect-5/3 w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-sunken"
    >
      {fallo === foto.miniaturaUrl ? (
        <span className="flex size-full flex-col items-center justify-center gap-1 text-sm text-ink2">
          <ImageOff aria-hidden="true" className="size-5" /> No se pudo cargar
        </span>
      ) : (
        <img
          src={foto.miniaturaUrl}
          alt=""
          loading="lazy"
          onError={() => setFallo(foto.miniaturaUrl)}
          className="size-full object-cover"
        />
      )}
    </button>
  )
}

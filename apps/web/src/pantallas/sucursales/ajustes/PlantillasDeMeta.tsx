import type { PlantillaDeMeta } from '@nitida/contract/conexiones'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { toast } from '../../../ui/toast.ts'

/** A template in the order in which Meta asks for it. */
const textoDe = ({ nombre, idioma, categoria, encabezado, cuerpo, boton }: PlantillaDeMeta): string =>
  [
    `Nombre: ${nombre}`,
    `Idioma: ${idioma}`,
    `Categoría: ${categoria}`,
    `Encabezado: ${encabezado}`,
    `Cuerpo:\n${cuerpo}`,
    ...(boton ? [`Botón: ${boton.titulo}\nDirección: ${boton.direccion}`] : []),
  ].join('\n')

async function copiar(plantilla: PlantillaDeMeta): Promise<void> {
  try {
    await navigator.clipboard.writeText(textoDe(plantilla))
    toast.exito('Plantilla copiada', plantilla.nombre)
  } catch {
    toast.error('No se pudo copiar la plantilla', 'Selecciónala y cópiala a mano.')
  }
}

/** What has to be approved at Meta before WhatsApp sends it, each copied with one press. Folded, because it is done once. */
export function PlantillasDeMeta() {
  const [abiertas, setAbiertas] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...consulta(api.conexiones.plantillas, {}),
    enabled: abiertas,
  })
  return (
    <Card
      title="Plantillas de WhatsApp"
      padded={false}
      actions={
        <Button size="sm" aria-expanded={abiertas} onClick={() => setAbiertas(!abiertas)}>
          {abiertas ? 'Ocultar plantillas' : 'Ver plantillas'}
        </Button>
      }
    >
      <p className="px-4 pb-4 text-sm text-ink2 sm:px-5">
        Meta aprueba cada texto antes de que se envíe. Cópialas en WhatsApp › Plantillas de mensajes, con el mismo
        nombre.
      </p>
      {abiertas && !data ? (
        <div className="px-4 pb-4 sm:px-5">
          {error ? (
            <ErrorState
              title="No se pudieron cargar las plantillas"
              causa={error}
              onRetry={() => void refetch()}
              cargando={isFetching}
            />
          ) : (
            <Skeleton lines={6} />
          )}
        </div>
      ) : null}
      {abiertas && data ? (
        <ul>
          {data.data.map((plantilla) => (
            <Plantilla key={plantilla.nombre} plantilla={plantilla} />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

function Plantilla({ plantilla }: { plantilla: PlantillaDeMeta }) {
  const { nombre, idioma, categoria, encabezado, cuerpo, boton, detenida } = plantilla
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {nombre}
          {detenida ? <Badge tone="bad">Detenida por Meta</Badge> : null}
        </p>
        <p className="text-sm text-ink2">
          {categoria} · {idioma}
        </p>
        <p className="mt-2 text-sm font-medium">{encabezado}</p>
        <p className="text-sm whitespace-pre-line wrap-anywhere">{cuerpo}</p>
        {boton ? (
          <p className="mt-1 text-sm wrap-anywhere text-ink2">
            Botón «{boton.titulo}»: {boton.direccion}
          </p>
        ) : null}
      </div>
      <Button size="sm" icon={<Copy />} aria-label={`Copiar ${nombre}`} onClick={() => void copiar(plantilla)}>
        Copiar
      </Button>
    </li>
  )
}

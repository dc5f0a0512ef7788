import type { EstadoDePlantilla, PlantillaDeMeta, PlantillasEnMeta } from '@nitida/contract/conexiones.plantillas'
import { useQuery } from '@tanstack/react-query'
import { Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
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
  const enMeta = useQuery({ ...consulta(api.conexiones.plantillasEnMeta, {}), enabled: abiertas, retry: false })
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
        <>
          <LoQueDijoMeta
            leido={enMeta.data?.data ?? null}
            fallo={enMeta.error}
            consultando={enMeta.isFetching}
            onConsultar={() => void enMeta.refetch()}
          />
          <ul>
            {data.data.map((plantilla) => (
              <Plantilla
                key={plantilla.nombre}
                plantilla={plantilla}
                enMeta={enMeta.data?.data.plantillas.find(({ nombre }) => nombre === plantilla.nombre) ?? null}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  )
}

interface Leido {
  /** Null until Meta was asked. */
  leido: PlantillasEnMeta | null
  fallo: Error | null
  consultando: boolean
  onConsultar: () => void
}

/** Whether Meta answered, and a way to ask again. */
function LoQueDijoMeta({ leido, fallo, consultando, onConsultar }: Leido) {
  const motivo = fallo ? textoDeFallo(fallo, 'preguntar a Meta') : leido?.motivo
  const sinConexion = leido?.lectura === 'sin_conexion'
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-4 sm:px-5" role="status">
      {sinConexion ? (
        <p className="text-sm text-ink2">Sin conexión: configura WhatsApp y aquí verás cuáles aprobó Meta.</p>
      ) : motivo ? (
        <Aviso tone="carey" className="min-w-0 flex-1 basis-64">
          No se sabe cómo están en Meta. {motivo}
        </Aviso>
      ) : (
        <p className="text-sm text-ink2">{leido ? 'Así están ahora en Meta.' : 'Preguntando a Meta…'}</p>
      )}
      {sinConexion ? null : (
        <Button size="sm" icon={<RefreshCw />} cargando={consultando} mientras="Preguntando…" onClick={onConsultar}>
          Preguntar otra vez
        </Button>
      )}
    </div>
  )
}

const ESTADOS: Record<EstadoDePlantilla, { tone: 'ok' | 'carey' | 'bad' | 'neutral'; dicho: string }> = {
  aprobada: { tone: 'ok', dicho: 'Aprobada' },
  distinta: { tone: 'carey', dicho: 'Distinta del texto de aquí' },
  revision: { tone: 'neutral', dicho: 'En revisión' },
  rechazada: { tone: 'bad', dicho: 'Rechazada' },
  detenida: { tone: 'bad', dicho: 'Detenida por Meta' },
  no_existe: { tone: 'carey', dicho: 'No existe' },
}

interface Props {
  plantilla: PlantillaDeMeta
  /** Null where nobody knows. */
  enMeta: PlantillasEnMeta['plantillas'][number] | null
}

function Plantilla({ plantilla, enMeta }: Props) {
  const { nombre, idioma, categoria, encabezado, cuerpo, boton, detenida } = plantilla
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {nombre}
          {detenida && enMeta?.estado !== 'detenida' ? <Badge tone="bad">Detenida por Meta</Badge> : null}
          {enMeta ? <Badge tone={ESTADOS[enMeta.estado].tone}>{ESTADOS[enMeta.estado].dicho}</Badge> : null}
        </p>
        {enMeta?.motivo ? <p className="text-sm">{enMeta.motivo}</p> : null}
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

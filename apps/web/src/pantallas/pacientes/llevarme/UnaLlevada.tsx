import type { EstadoDeLlevada, Llevada } from '@nitida/contract/llevadas'
import { Download } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { fechaHoraLarga, numero } from '../../../ui/formatos.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePasos } from './useLlevadas.ts'

const estados: Readonly<Record<EstadoDeLlevada, readonly [palabra: string, tono: BadgeTone]>> = {
  haciendo: ['Juntando', 'info'],
  lista: ['Listo', 'ok'],
  fallida: ['Falló', 'bad'],
  cancelada: ['Detenido', 'neutral'],
}

const KILO = 1024
/** Size of a file in words. */
function tamano(bytes: number): string {
  const [cuanto, unidad] =
    bytes < KILO ** 2 ? [bytes / KILO, 'kB'] : bytes < KILO ** 3 ? [bytes / KILO ** 2, 'MB'] : [bytes / KILO ** 3, 'GB']
  return `${numero(Math.max(1, Math.round(cuanto)))} ${unidad}`
}

/** A zip: how far it is, and its download once it is ready. */
export function UnaLlevada({ llevada }: { llevada: Llevada }) {
  const { id, estado, creadaEn, bytes, sha256, hasta, motivo } = llevada
  const { detener, descargar } = usePasos()
  const [palabra, tono] = estados[estado]
  const fallo = (titulo: string) => ({ onError: (error: Error) => toast.error(titulo, error.message) })
  return (
    <li className="grid gap-3 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {fechaHoraLarga(creadaEn)} <Badge tone={tono}>{palabra}</Badge>
          </p>
          {bytes === null ? null : (
            <p className="text-sm text-ink2">
              {tamano(bytes)} · se queda aquí hasta el {fechaHoraLarga(hasta)}
            </p>
          )}
          {motivo ? <p className="text-sm text-bad-ink">{motivo}</p> : null}
        </div>
        {estado === 'haciendo' ? (
          <Button cargando={detener.isPending} onClick={() => detener.mutate(id, fallo('No se pudo detener.'))}>
            Detener
          </Button>
        ) : null}
        {estado === 'lista' ? (
          <Button
            icon={<Download />}
            cargando={descargar.isPending}
            onClick={() => descargar.mutate(id, fallo('No se pudo descargar.'))}
          >
            Descargar
          </Button>
        ) : null}
      </div>
      {estado === 'haciendo' ? <Avance llevada={llevada} /> : null}
      {sha256 ? <p className="text-xs text-ink3 wrap-anywhere">SHA-256 {sha256}</p> : null}
    </li>
  )
}

function Avance({ llevada: { paso, hechos, total } }: { llevada: Llevada }) {
  const que = paso ? `Juntando ${paso}` : 'Por empezar'
  return (
    <div role="status">
      <ProgressBar
        label={total > 0 ? `${que}: ${numero(hechos)} de ${numero(total)} archivos` : que}
        value={total > 0 ? (100 * hechos) / total : null}
      />
    </div>
  )
}

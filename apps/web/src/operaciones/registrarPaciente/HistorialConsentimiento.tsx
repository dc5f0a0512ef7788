import type { CambioDeConsentimiento } from '@nitida/contract/clientes'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../base/api/consulta.ts'
import { api } from '../../base/api/rutas.ts'
import { Aviso } from '../../ui/Aviso.tsx'
import { fechaHoraLarga } from '../../ui/formatos.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const como: Readonly<Record<CambioDeConsentimiento['medio'], string>> = {
  mostrador: 'en el mostrador',
  telefono: 'por teléfono',
  papel: 'en papel',
  palabra: 'respondió el paciente por WhatsApp',
  preferencia: 'lo pidió el paciente en WhatsApp',
  rechazo: 'WhatsApp avisó que no las quiere',
}

const que = ({ whatsappAvisos, whatsappPromociones }: CambioDeConsentimiento): string =>
  [
    whatsappAvisos === null ? null : `Avisos: ${whatsappAvisos ? 'sí' : 'no'}`,
    `Promociones: ${whatsappPromociones ? 'sí' : 'no'}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** Consents of a patient: when, how, and in front of whom; his own answers too. */
export function HistorialConsentimiento({ idCliente }: { idCliente: number }) {
  const { data, error } = useQuery(consulta(api.clientes.consentimientos, { params: { id: idCliente } }))
  if (error) return <Aviso tone="bad">No se pudo cargar el historial. {error.message}</Aviso>
  if (!data) return <Skeleton lines={2} />
  if (data.data.length === 0) return <p className="mt-2 text-sm text-ink2">Todavía no hay respuestas.</p>
  return (
    <ol aria-label="Historial de consentimientos" className="mt-2 grid gap-2 text-sm">
      {data.data.map((cambio) => (
        <li key={`${cambio.en}${cambio.medio}`} className="border-l-2 border-line pl-3">
          <span className="block font-medium">{que(cambio)}</span>
          <span className="block text-ink3">
            {fechaHoraLarga(cambio.en)}, {como[cambio.medio]}
            {cambio.registradoPor ? `; lo registró ${cambio.registradoPor}` : ''}
            {cambio.numeroAviso ? ` (aviso versión ${cambio.numeroAviso})` : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

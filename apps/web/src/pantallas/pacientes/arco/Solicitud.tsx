import type { SolicitudArco } from '@nitida/contract/arco'
import { nombreLegible } from '@nitida/contract/nombres'
import { alcanceDe } from '@nitida/contract/permisos'
import { Link } from '@tanstack/react-router'
import { Download, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { textoDeFallo } from '../../../base/formularios/fallo.ts'
import { preguntar } from '../../../base/formularios/preguntar.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { aPaciente } from '../../../entidades/paciente/destinos.ts'
import { abrirPapel } from '../../../operaciones/imprimir/abrirPapel.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { contar, fechaHoraLarga, fechaLarga } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'
import { ResponderDialog } from './ResponderDialog.tsx'
import {
  accionDe,
  avisoDe,
  conservacionDe,
  estados,
  nombreDeMotivo,
  nombreDeOposicion,
  nombreDeTipo,
  vence,
} from './textos.ts'
import { usePasos } from './useArco.ts'

interface Props {
  solicitud: SolicitudArco
  /** Whether the patient's name leads to his page; on that page it does not. */
  conPaciente?: boolean
}

/** A case with what is to be done next, and by when. */
export function Solicitud({ solicitud, conPaciente = false }: Props) {
  const { usuario, estado } = useSesion()
  const atiende = alcanceDe(usuario.userType, 'arco.atender') !== null
  const limite = vence(solicitud)
  const tarde = limite !== null && limite < estado.hoy
  const [palabra, tono] = estados[solicitud.estado]
  return (
    <li className="grid gap-2 border-b border-line px-4 py-4 last:border-b-0 sm:px-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">
          {nombreDeTipo[solicitud.tipo]}
          {solicitud.oposicion ? ` · ${nombreDeOposicion[solicitud.oposicion]}` : ''}
        </span>
        <Badge tone={tarde ? 'bad' : tono}>{tarde ? `${palabra}, fuera de plazo` : palabra}</Badge>
        {limite ? <span className="text-sm text-ink2">A más tardar el {fechaLarga(limite)}</span> : null}
      </p>
      {conPaciente ? (
        <p>
          {solicitud.bloqueo ? (
            nombreLegible(solicitud.nombreCliente)
          ) : (
            <Link {...aPaciente(solicitud.idCliente, 'privacidad')} className="text-brand-ink underline">
              {nombreLegible(solicitud.nombreCliente)}
            </Link>
          )}
        </p>
      ) : null}
      <p className="whitespace-pre-line wrap-anywhere">{solicitud.detalle}</p>
      <p className="text-sm text-ink2">
        Llegó el {fechaLarga(solicitud.recibida)}; la registró {solicitud.registradaPor}. Se acreditó con:{' '}
        {solicitud.identidad}.
      </p>
      <LoRespondido solicitud={solicitud} />
      {solicitud.bloqueo ? (
        <p className="text-sm">
          Datos bloqueados desde el {fechaHoraLarga(solicitud.bloqueo.bloqueadoEn)}. {conservacionDe(solicitud.bloqueo)}
        </p>
      ) : null}
      {atiende ? <Acciones solicitud={solicitud} /> : null}
    </li>
  )
}

function LoRespondido({
  solicitud: { respondidaEn, respondidaPor, motivo, respuesta, cumplidaEn, cumplidaPor },
}: Props) {
  if (!respondidaEn) return null
  return (
    <div className="border-l-2 border-line pl-3 text-sm">
      <p>
        {motivo ? `${nombreDeMotivo[motivo]}. ` : ''}
        <span className="whitespace-pre-line wrap-anywhere">{respuesta}</span>
      </p>
      <p className="text-ink3">
        Respondió {respondidaPor} el {fechaHoraLarga(respondidaEn)}.
        {cumplidaEn ? ` Cumplió ${cumplidaPor} el ${fechaHoraLarga(cumplidaEn)}.` : ''}
      </p>
    </div>
  )
}

function Acciones({ solicitud }: Props) {
  const { id, tipo, estado, paquete } = solicitud
  const respuesta = useConfirmacion<SolicitudArco>()
  const { cumplir, empaquetar, descargar, carta } = usePasos(id)
  const fallo = (titulo: string) => ({ onError: (error: Error) => toast.error(titulo, error.message) })
  const pedir = () =>
    preguntar({
      title: `¿${accionDe[tipo]}?`,
      description: avisoDe[tipo],
      confirmLabel: accionDe[tipo],
      hacer: () => cumplir.mutateAsync(),
      fallo: (error) => textoDeFallo(error, 'cumplir la solicitud'),
    })
  const botones: ReactNode[] = []
  if (estado === 'recibida')
    botones.push(
      <Button key="responder" size="sm" variant="primary" onClick={() => respuesta.pedir(solicitud)}>
        Responder
      </Button>,
    )
  else
    botones.push(
      <Button
        key="carta"
        size="sm"
        icon={<FileText />}
        onClick={() =>
          void abrirPapel(
            () => carta.mutateAsync(),
            (error) => toast.error('No se pudo abrir la carta.', textoDeFallo(error, 'abrir la carta')),
          )
        }
      >
        Carta
      </Button>,
    )
  if (tipo === 'acceso' && (estado === 'procede' || estado === 'cumplida'))
    botones.push(
      paquete?.estado === 'lista' ? (
        <Button
          key="bajar"
          size="sm"
          icon={<Download />}
          cargando={descargar.isPending}
          onClick={() => descargar.mutate(undefined, fallo('No se pudo descargar.'))}
        >
          Descargar sus datos
        </Button>
      ) : (
        <Button
          key="reunir"
          size="sm"
          cargando={empaquetar.isPending || paquete?.estado === 'haciendo'}
          mientras="Reuniendo…"
          onClick={() => empaquetar.mutate(undefined, fallo('No se pudo empezar.'))}
        >
          Reunir sus datos
        </Button>
      ),
    )
  if (estado === 'procede')
    botones.push(
      <Button
        key="cumplir"
        size="sm"
        motivo={tipo === 'acceso' && paquete?.estado !== 'lista' ? 'Primero reúne sus datos.' : null}
        onClick={pedir}
      >
        {accionDe[tipo]}
      </Button>,
    )
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      {botones}
      {paquete?.estado === 'haciendo' ? (
        <span role="status" className="text-sm text-ink2">
          {paquete.total > 0 ? `${contar(paquete.hechos, 'archivo')} de ${paquete.total}` : 'Por empezar'}
        </span>
      ) : null}
      {paquete?.sha256 ? <span className="text-xs break-all text-ink3">SHA-256 {paquete.sha256}</span> : null}
      {respuesta.dato ? (
        <ResponderDialog
          key={respuesta.apertura}
          open={respuesta.abierta}
          solicitud={respuesta.dato}
          onCerrar={respuesta.cerrar}
        />
      ) : null}
    </div>
  )
}

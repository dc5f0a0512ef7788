import { escribirDefectos } from '@nitida/contract/calidad.defectos'
import { escribirOjo, graduacionDe } from '@nitida/contract/graduacion.rules'
import { renglonesDeMontaje } from '@nitida/contract/montaje.rules'
import { folioDe } from '@nitida/contract/pedidos.rules'
import type { Trabajo } from '@nitida/contract/taller'
import { etiquetaEtapa, etiquetaPar, folioDeEnvio, pedidoYPar, siguienteEtapa } from '@nitida/contract/taller.rules'
import {
  ArrowRight,
  ClipboardCheck,
  Clock,
  Eye,
  MapPin,
  MessageSquareText,
  RotateCcw,
  TriangleAlert,
  Truck,
  UserRound,
} from 'lucide-react'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { PlazoBadge } from '../../entidades/pedido/EstatusBadge.tsx'
import { MontajeLeido } from '../../entidades/visita/MontajeLeido.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/clases.ts'
import { diaBreve } from '../../ui/formatos.ts'
import { useCuando } from './useCuando.ts'

interface Props {
  trabajo: Trabajo
  /** Whether it was the last one that the scanner read. */
  leido: boolean
  /** The pair that waits for its tray, before which no other one moves. */
  espera: Trabajo | null
  onPasar: (trabajo: Trabajo) => void
  onControl: (trabajo: Trabajo) => void
  onLugar: (trabajo: Trabajo) => void
  onExterno: (trabajo: Trabajo) => void
}

/** A pair on the bench: the number of its tray is its name. It moves by scanning, or by its button. */
export function TrabajoCard({ trabajo, leido, espera, onPasar, onControl, onLugar, onExterno }: Props) {
  const { charola, lente, fechaEntregaPrevista } = trabajo
  const { estado } = useSesion()
  const { Od, Oi } = graduacionDe(trabajo.graduacion ?? {})
  const [od, oi] = [escribirOjo(Od), escribirOjo(Oi)]
  const folio = pedidoYPar(trabajo)
  const par = etiquetaPar(trabajo)
  return (
    <li
      tabIndex={-1}
      className={cx(
        'rounded-card border bg-surface p-3 shadow-rest wrap-anywhere',
        leido ? 'border-brand outline-2 outline-brand' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h4 className="tabular text-2xl leading-none font-semibold">
          {charola ?? '—'}
          <span className="sr-only">{charola ? ` charola, pedido ${folio}` : ` sin charola, pedido ${folio}`}</span>
        </h4>
        {trabajo.diasRetraso > 0 || trabajo.plazo === 'hoy' ? (
          <PlazoBadge {...trabajo} />
        ) : (
          <span className="text-sm text-ink2">{diaBreve(fechaEntregaPrevista, estado.hoy)}</span>
        )}
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3">
        <span className="tabular font-semibold">{folioDe(trabajo)}</span>
        <span className="text-ink2">{lente}</span>
      </p>
      {par ? <p className="font-medium">{par}</p> : null}
      {od || oi ? (
        <p className="tabular mt-1 text-sm text-ink2">
          {od ? <span className="block">OD {od}</span> : null}
          {oi ? <span className="block">OI {oi}</span> : null}
        </p>
      ) : null}
      <Medidas trabajo={trabajo} />
      <Notas trabajo={trabajo} />
      <Acciones trabajo={trabajo} espera={espera} {...{ onPasar, onControl, onLugar, onExterno }} />
    </li>
  )
}

/** What can be done with it, its next step first. */
function Acciones({ trabajo, espera, onPasar, onControl, onLugar, onExterno }: Omit<Props, 'leido'>) {
  const { charola, etapa } = trabajo
  const folio = pedidoYPar(trabajo)
  const siguiente = siguienteEtapa[etapa]
  return (
    <div className="mt-2 grid gap-1.5">
      {etapa === 'calidad' ? (
        <Button
          block
          size="lg"
          icon={<ClipboardCheck />}
          aria-label={`Medir la charola ${charola}: ${etiquetaEtapa[etapa]}`}
          onClick={() => onControl(trabajo)}
        >
          Medir
        </Button>
      ) : null}
      {etapa === 'listo' && charola && !trabajo.envio ? (
        <Button
          block
          variant="ghost"
          aria-label={`Volver a medir la charola ${charola}`}
          onClick={() => onControl(trabajo)}
          className="min-h-11"
        >
          Volver a medir
        </Button>
      ) : null}
      {charola && siguiente ? (
        <Button
          block
          size="lg"
          iconEnd={<ArrowRight />}
          aria-label={`Pasar la charola ${charola} a ${etiquetaEtapa[siguiente]}`}
          motivo={espera && `Antes escanea la charola del pedido ${pedidoYPar(espera)}.`}
          onClick={() => onPasar(trabajo)}
        >
          {etapa === 'montaje' ? 'A calidad' : `A ${etiquetaEtapa[siguiente]}`}
        </Button>
      ) : null}
      <Button
        block
        variant="ghost"
        aria-label={`Dónde se hace el pedido ${folio}`}
        onClick={() => onLugar(trabajo)}
        className="min-h-11"
      >
        Dónde se hace
      </Button>
      {trabajo.laboratorio ? (
        <Button
          block
          variant="ghost"
          aria-label={`Orden del pedido ${folio} para ${trabajo.laboratorio}`}
          onClick={() => onExterno(trabajo)}
          className="min-h-11"
        >
          Orden al laboratorio
        </Button>
      ) : null}
    </div>
  )
}

/** Fitting measures, folded, because a card is read from afar. */
function Medidas({ trabajo: { montaje } }: Pick<Props, 'trabajo'>) {
  if (!montaje) return null
  return (
    <details className="mt-1 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand">Medidas de montaje</summary>
      <MontajeLeido renglones={renglonesDeMontaje(montaje)} />
    </details>
  )
}

/** What matters of it: made again, missing something, elsewhere, and who moved it. */
function Notas({ trabajo }: Pick<Props, 'trabajo'>) {
  const { rehechos, visto, falta, laboratorio, prometido, movio, movidoEn, envio, porque, sucursalNumber, dice } =
    trabajo
  const { hoy } = useSesion().estado
  const cuando = useCuando()
  return (
    <div className="mt-1.5 grid gap-1 text-sm text-ink2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:flex-none">
      {porque ? (
        <Dato icono={<TriangleAlert />} fuerte>
          {porque}
        </Dato>
      ) : null}
      {envio ? (
        <Dato icono={<Truck />}>
          {envio.estado === 'enviado' ? 'Salió en' : 'Sale en'} {folioDeEnvio({ sucursalNumber, folio: envio.folio })}
        </Dato>
      ) : null}
      {rehechos > 0 ? (
        <Dato icono={<RotateCcw />} fuerte>
          {rehechos === 1 ? 'Rehecho 1 vez' : `Rehecho ${rehechos} veces`}
        </Dato>
      ) : null}
      {visto ? (
        <Dato icono={<Eye />} fuerte>
          A la vista: {escribirDefectos(visto.defectos, visto.nota)}
        </Dato>
      ) : null}
      {falta && !porque ? (
        <Dato icono={<Clock />} fuerte>
          Falta {falta}
        </Dato>
      ) : null}
      {laboratorio ? (
        <Dato icono={<MapPin />}>
          {laboratorio}
          {prometido ? `, para ${prometido === hoy ? 'hoy' : `el ${diaBreve(prometido, hoy)}`}` : ''}
        </Dato>
      ) : null}
      {dice ? (
        <Dato icono={<MessageSquareText />} fuerte>
          El laboratorio dice: {dice.texto} ({cuando(dice.en)})
        </Dato>
      ) : null}
      {movio && movidoEn ? (
        <Dato icono={<UserRound />}>
          {movio.split(' ')[0]}, {cuando(movidoEn)}
        </Dato>
      ) : null}
    </div>
  )
}

function Dato({ icono, fuerte, children }: { icono: React.ReactNode; fuerte?: boolean; children: React.ReactNode }) {
  return (
    <p className={fuerte ? 'flex gap-1.5 text-carey-ink' : 'flex gap-1.5'}>
      <span aria-hidden="true">{icono}</span>
      <span className="min-w-0">{children}</span>
    </p>
  )
}

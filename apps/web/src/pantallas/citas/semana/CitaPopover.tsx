import { Popover } from '@base-ui/react/popover'
import type { Asistencia, CitaDelDia } from '@nitida/contract/citas'
import { puedeCancelarse, puedeConfirmarse } from '@nitida/contract/citas.rules'
import { ESTATUS_ENTREGADO, folioDe } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { hayTelefono, llamarA } from '@nitida/contract/telefonos'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarX, Check, CheckCheck, Clock, ContactRound, Move, Pencil, Phone, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { PLAZO } from '../../../entidades/cita/textos.ts'
import { aPaciente, irA } from '../../../entidades/paciente/destinos.ts'
import { telefonoLegible } from '../../../entidades/paciente/telefonoLegible.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { pedidosQuery } from '../../../entidades/pedido/pedidos.consulta.ts'
import type { AccionCita } from '../../../operaciones/agendar/useCitas.ts'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx, popupClass } from '../../../ui/clases.ts'
import { useReturnFocusTo } from '../../../ui/useReturnFocus.ts'

const enlaceClass = 'text-brand-ink underline underline-offset-2'

interface Props {
  /** The cell to which the focus returns. */
  ancla: HTMLElement | null
  /** The appointment; null closes the popover, which keeps its content while it fades. */
  cita: CitaDelDia | null
  /** The day in words: 'viernes, 20 de noviembre'. */
  dia: string
  /** The action under way. */
  haciendo: AccionCita | null
  error: string | null
  onAccion: (accion: AccionCita, cita: CitaDelDia) => void
  onEditar: (cita: CitaDelDia) => void
  /** Called to choose its next hour in the grid. */
  onMover: (cita: CitaDelDia) => void
  /** Marks attendance; null before its day. */
  onAsistencia: ((asistencia: Asistencia | null, cita: CitaDelDia) => void) | null
  onCerrar: () => void
}

/** The patient, and one click to confirm, change or cancel. */
export function CitaPopover({ ancla, cita, onCerrar, ...resto }: Props) {
  const [mostrada, setMostrada] = useState(cita)
  const foco = useReturnFocusTo(() => ancla)
  if (cita && cita !== mostrada) setMostrada(cita)
  return (
    <Popover.Root
      open={cita !== null}
      onOpenChange={(abierto, { event }) => {
        // The grid handles a press on the popover's own cell, which would open it again.
        if (!abierto && !(event.target instanceof Node && ancla?.contains(event.target))) onCerrar()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={ancla} side="bottom" sideOffset={6} collisionPadding={8} className="z-20">
          <Popover.Popup {...foco} className={cx(popupClass, 'w-92 max-w-(--available-width) p-4')}>
            {mostrada ? <Contenido key={mostrada.id} cita={mostrada} {...resto} /> : null}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The patient's newest order, while it is not delivered. */
function PedidoAbierto({ idCliente }: { idCliente: number }) {
  const { usuario } = useSesion()
  const { data } = useQuery(pedidosQuery(usuario, { idCliente, page: 1, limit: 1, search: '', sucursal: null }))
  const pedido = data?.data[0]
  if (!pedido || pedido.idCliente !== idCliente || pedido.estatus === ESTATUS_ENTREGADO) return null
  return (
    <>
      {' · '}
      <Link {...aTransacciones(pedido)} className={enlaceClass}>
        Pedido {folioDe(pedido)}
      </Link>
    </>
  )
}

type ContenidoProps = Omit<Props, 'ancla' | 'cita' | 'onCerrar'> & { cita: CitaDelDia }

function Contenido(props: ContenidoProps) {
  const { cita, dia, haciendo, error, onAccion } = props
  const [preguntando, setPreguntando] = useState(false)
  return (
    <>
      <Popover.Title className="text-lg/tight font-semibold text-balance wrap-anywhere">
        {cita.clienteNombre}
      </Popover.Title>
      <div className="mt-2">
        {cita.confirmada ? (
          <Badge tone="ok" dot={false}>
            <Check aria-hidden="true" strokeWidth={3} className="size-3" /> Confirmada
          </Badge>
        ) : (
          <Badge tone="info">Por confirmar</Badge>
        )}{' '}
        {cita.asistencia ? <Badge tone={cita.asistencia === 'Asistió' ? 'ok' : 'bad'}>{cita.asistencia}</Badge> : null}
      </div>
      <Datos cita={cita} dia={dia} />
      {error ? (
        <Aviso tone="bad" className="mt-3">
          {error}
        </Aviso>
      ) : null}
      {preguntando ? (
        <CancelarCita
          cargando={haciendo === 'cancelar'}
          onCancelar={() => onAccion('cancelar', cita)}
          onRegresar={() => setPreguntando(false)}
        />
      ) : null}
      <div className={cx('mt-4 flex flex-wrap gap-2', preguntando && 'hidden')}>
        <Acciones {...props} onPreguntar={() => setPreguntando(true)} />
      </div>
    </>
  )
}

function Datos({ cita, dia }: Pick<ContenidoProps, 'cita' | 'dia'>) {
  const { usuario } = useSesion()
  return (
    <dl className="mt-3 grid gap-1.5 text-ink2">
      <DatoDeCita icono={<Clock />} nombre="Cuándo">
        {dia}, {cita.hora}
      </DatoDeCita>
      <DatoDeCita icono={<Phone />} nombre="Teléfono">
        <Telefono numero={cita.telefonoCliente} />
      </DatoDeCita>
      <DatoDeCita icono={<ContactRound />} nombre="Paciente">
        <Link {...aPaciente(cita.idCliente)} className={enlaceClass}>
          Ver al paciente
        </Link>
        {alcanceDe(usuario.userType, 'pedidos.atender') ? (
          <>
            <PedidoAbierto idCliente={cita.idCliente} />
            {' · '}
            <Link {...irA('nuevoPedido', cita.idCliente, [])} className={enlaceClass}>
              Nuevo pedido
            </Link>
          </>
        ) : null}
      </DatoDeCita>
      <DatoDeCita icono={<UserRound />} nombre="Creador">
        La agendó {cita.nombreCreador}
      </DatoDeCita>
    </dl>
  )
}

type AccionesProps = Omit<ContenidoProps, 'dia' | 'error'> & {
  /** Asks whether the appointment is to be cancelled. */
  onPreguntar: () => void
}

function Acciones({ cita, haciendo, onAccion, onEditar, onMover, onAsistencia, onPreguntar }: AccionesProps) {
  return (
    <>
      {onAsistencia
        ? (['Asistió', 'No asistió'] as const).map((asistencia) => (
            <Button
              key={asistencia}
              size="sm"
              aria-pressed={cita.asistencia === asistencia}
              onClick={() => onAsistencia(cita.asistencia === asistencia ? null : asistencia, cita)}
            >
              {asistencia}
            </Button>
          ))
        : null}
      {puedeConfirmarse(cita) ? (
        <Button
          variant="primary"
          size="sm"
          icon={<CheckCheck />}
          cargando={haciendo === 'confirmar'}
          onClick={() => onAccion('confirmar', cita)}
        >
          Confirmar
        </Button>
      ) : null}
      <Button size="sm" icon={<Pencil />} onClick={() => onEditar(cita)}>
        Editar
      </Button>
      {puedeCancelarse(cita) ? (
        <>
          <Button size="sm" icon={<Move />} onClick={() => onMover(cita)}>
            Mover
          </Button>
          <Button variant="ghost" size="sm" icon={<CalendarX />} onClick={onPreguntar} className="text-bad-ink!">
            Cancelar cita
          </Button>
        </>
      ) : null}
    </>
  )
}

/** The question of cancelling, in place of the content: one click frees the hour for somebody else and tells the patient. */
function CancelarCita({
  cargando,
  onCancelar,
  onRegresar,
}: {
  cargando: boolean
  onCancelar: () => void
  onRegresar: () => void
}) {
  return (
    <fieldset className="mt-4 rounded-control bg-bad-soft p-3">
      <legend className="sr-only">¿Cancelar la cita?</legend>
      <p className="text-bad-ink">¿Cancelar la cita? La hora queda libre y se le avisa al paciente. {PLAZO}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="danger" size="sm" cargando={cargando} onClick={onCancelar}>
          Sí, cancelar
        </Button>
        <Button autoFocus size="sm" onClick={onRegresar}>
          Regresar
        </Button>
      </div>
    </fieldset>
  )
}

function DatoDeCita({ icono, nombre, children }: { icono: ReactNode; nombre: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 [&_svg]:size-4">
      <dt>
        {icono}
        <span className="sr-only">{nombre}</span>
      </dt>
      <dd className="min-w-0 first-letter:uppercase">{children}</dd>
    </div>
  )
}

function Telefono({ numero }: { numero: string }) {
  if (!hayTelefono(numero)) return <>Sin teléfono</>
  return (
    <a href={llamarA(numero)} className="tabular text-brand-ink underline underline-offset-2">
      {telefonoLegible(numero)}
    </a>
  )
}

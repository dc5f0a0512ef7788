import type { Hoy } from '@nitida/contract/mostrador'
import { nombreLegible } from '@nitida/contract/nombres'
import { ESTATUS_RECIBIDO, folioDe } from '@nitida/contract/pedidos.rules'
import { diasDeRetraso } from '@nitida/contract/tablero.rules'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { aPath, type Enlace } from '../../../base/direccion/ubicaciones.ts'
import { ERROR, exitos, textoDeFallo } from '../../../entidades/cita/textos.ts'
import { filaClass, filasClass, listasClass, tituloClass } from '../../../entidades/hoy/partes.ts'
import { aPaciente } from '../../../entidades/paciente/destinos.ts'
import { EnlaceTelefono } from '../../../entidades/paciente/EnlaceTelefono.tsx'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { useAccionCita } from '../../../operaciones/agendar/useCitas.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/clases.ts'
import { contar, diaBreve, dinero } from '../../../ui/formatos.ts'
import { toast } from '../../../ui/toast.ts'

type Citas = NonNullable<Hoy['citas']>
type Pedidos = NonNullable<Hoy['pedidos']>

/** Short lists of what comes next, what is late, and what waits for its owner; each leads to the whole list. */
export function Listas({ hoy }: { hoy: Hoy }) {
  const { citas, pedidos, dia, fallidas } = hoy
  const sinPedidos = fallidas.includes('pedidos')
  return (
    <div className={listasClass(pedidos || sinPedidos ? 3 : 1)}>
      <ProximasCitas citas={citas} />
      {pedidos || sinPedidos ? (
        <>
          <Urgentes pedidos={pedidos} dia={dia} />
          <SinRecoger pedidos={pedidos} />
        </>
      ) : null}
    </div>
  )
}

const ProximasCitas = ({ citas }: { citas: Citas | null }) => (
  <Lista
    titulo="Próximas citas"
    vacio="No quedan citas hoy"
    cuantos={citas?.total ?? null}
    ver={(cuantos) => `Ver las ${cuantos}`}
    lugar={aPath('/dashboard/citas', { ver: 'vivas' })}
  >
    {citas?.proximas.map((cita) => (
      <Renglon
        key={cita.id}
        marca={cita.hora}
        paciente={aPaciente(cita.idCliente, 'citas')}
        nombre={cita.nombreCliente}
        detalle={<EnlaceTelefono telefono={cita.telefono} className="text-xs" />}
      >
        {cita.confirmada ? <Badge tone="ok">Confirmada</Badge> : <Confirmar cita={cita} />}
      </Renglon>
    ))}
  </Lista>
)

const Urgentes = ({ pedidos, dia }: { pedidos: Pedidos | null; dia: string }) => (
  <Lista
    titulo="Atrasados y de hoy"
    vacio="Nada atrasado"
    cuantos={pedidos?.atrasados ?? null}
    ver={(cuantos) => `Ver los ${cuantos} atrasados`}
    lugar={aPath('/dashboard/pedidos', { ver: 'atrasados' })}
  >
    {pedidos?.urgentes.map((pedido) => {
      const dias = diasDeRetraso(pedido, dia)
      return (
        <RenglonDePedido
          key={pedido.id}
          pedido={pedido}
          detalle={
            <span className="block text-xs text-ink2">
              {pedido.estatus === ESTATUS_RECIBIDO
                ? 'Ya está en la sucursal'
                : `Prometido ${diaBreve(pedido.fechaEntregaPrevista, dia)}`}
            </span>
          }
        >
          <Badge tone={dias > 0 ? 'bad' : 'carey'}>{dias > 0 ? <Retraso dias={dias} /> : 'Se entrega hoy'}</Badge>
        </RenglonDePedido>
      )
    })}
  </Lista>
)

/** How late an order is; its list says of what where three lists have little room. */
const Retraso = ({ dias }: { dias: number }) => (
  <span>
    {contar(dias, 'día')}
    <span className="lg:max-xl:hidden"> de retraso</span>
  </span>
)

const SinRecoger = ({ pedidos }: { pedidos: Pedidos | null }) => (
  <Lista
    titulo="Listos sin recoger"
    vacio="Nadie tiene lentes por recoger"
    cuantos={pedidos?.listos ?? null}
    ver={(cuantos) => `Ver los ${cuantos}`}
    lugar={aPath('/dashboard/pedidos', { ver: 'listos' })}
  >
    {pedidos?.sinRecoger.map((pedido) => (
      <RenglonDePedido
        key={pedido.id}
        pedido={pedido}
        detalle={
          <span className="tabular block text-xs text-ink2">
            {pedido.diasListo === 0 ? 'desde hoy' : `hace ${contar(pedido.diasListo, 'día')}`}
            {' · '}
            {pedido.saldoPendiente > 0 ? `saldo ${dinero(pedido.saldoPendiente)}` : 'pagado'}
          </span>
        }
      >
        <EnlaceTelefono telefono={pedido.telefonoCliente} className="flex-none text-sm" />
      </RenglonDePedido>
    ))}
  </Lista>
)

/** Confirms by one click, as the week does: the call to the patient comes before it. */
function Confirmar({ cita: { id, nombreCliente } }: { cita: Citas['proximas'][number] }) {
  const { mutate, isPending } = useAccionCita()
  const confirmar = () =>
    mutate(
      { accion: 'confirmar', id },
      {
        onSuccess: () => toast.exito(exitos.confirmar, nombreCliente),
        onError: (error) => toast.error(ERROR, textoDeFallo('confirmar', error)),
      },
    )
  return (
    <Button size="sm" className="flex-none" cargando={isPending} onClick={confirmar}>
      Confirmar<span className="sr-only"> la cita de {nombreLegible(nombreCliente)}</span>
    </Button>
  )
}

interface ListaProps {
  titulo: string
  vacio: string
  /** How many there are in the whole list; null when they could not be looked up. */
  cuantos: number | null
  /** Text of the link to the whole list. */
  ver: (cuantos: number) => string
  lugar: Enlace
  children: ReactNode[] | undefined
}

function Lista({ titulo, vacio, cuantos, ver, lugar, children = [] }: ListaProps) {
  return (
    <section aria-label={titulo} className="min-w-0">
      <h3 className={tituloClass}>
        {titulo}
        {cuantos ? (
          <Link
            {...lugar}
            className="inline-flex min-h-6 items-center rounded-small text-brand underline decoration-brand/30 underline-offset-2"
          >
            {ver(cuantos)}
          </Link>
        ) : null}
      </h3>
      {children.length > 0 ? (
        <ul className={filasClass}>{children}</ul>
      ) : (
        <p className={cx(filasClass, 'px-4 py-5 text-sm text-ink2')}>
          {cuantos === null ? 'No se pudo consultar.' : vacio}
        </p>
      )}
    </section>
  )
}

interface RenglonProps {
  /** What the row is looked for by: an hour, a folio. */
  marca: ReactNode
  /** Where the patient's name leads. */
  paciente: Enlace
  nombre: string
  detalle: ReactNode
  /** At the right: its state, or what can be done. */
  children: ReactNode
}

const Renglon = ({ marca, paciente, nombre, detalle, children }: RenglonProps) => (
  <li className={cx(filaClass, 'items-center gap-3')}>
    <span className="tabular w-11 flex-none font-semibold">{marca}</span>
    <span className="flex min-w-0 flex-1 items-center justify-between gap-2">
      <span className="min-w-0">
        <Link
          {...paciente}
          className="block truncate rounded-small font-medium hover:text-brand hover:underline hover:underline-offset-2"
        >
          {nombreLegible(nombre)}
        </Link>
        {detalle}
      </span>
      {children}
    </span>
  </li>
)

interface RenglonDePedidoProps {
  pedido: { id: number; folio: number; sucursalNumber: string; idCliente: number; nombreCliente: string }
  detalle: ReactNode
  children: ReactNode
}

/** A row that is looked for by its order's folio, which leads to the order. */
const RenglonDePedido = ({ pedido, detalle, children }: RenglonDePedidoProps) => (
  <Renglon
    marca={
      <Link
        {...aTransacciones(pedido)}
        aria-label={`Pedido ${folioDe(pedido)}`}
        className="rounded-small text-brand underline decoration-brand/30 underline-offset-4"
      >
        {folioDe(pedido)}
      </Link>
    }
    paciente={aPaciente(pedido.idCliente)}
    nombre={pedido.nombreCliente}
    detalle={detalle}
  >
    {children}
  </Renglon>
)

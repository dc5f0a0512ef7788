import type { Busqueda } from '@nitida/contract/mostrador'
import { nombreLegible } from '@nitida/contract/nombres'
import { ESTATUS_ENTREGADO, folioDe, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight, CalendarPlus, List, type LucideIcon, Package, UserPlus, UserRound } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { clienteQuery } from '../../../features/clientes/shared/clientes.consulta.ts'
import { aPaciente, irA } from '../../../features/clientes/shared/destinos.ts'
import { oirVistos, pacientesVistos } from '../../../features/clientes/shared/recientes.ts'
import { telefonoLegible } from '../../../features/clientes/shared/telefonoLegible.ts'
import { aTransacciones } from '../../../features/pedidos/shared/destinos.ts'
import { EstatusBadge } from '../../../features/pedidos/shared/EstatusBadge.tsx'
import { lugarDeBusqueda } from '../../../shared/listas/busqueda.ts'
import { guardarTexto } from '../../../shared/listas/useTextoGuardado.ts'
import { usePreferencias } from '../../../shared/sesion/usePreferencias.ts'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { diaBreve, dinero } from '../../../ui/formatos.ts'
import { iconos } from '../iconos.ts'
import { lugarDe, menuDe } from '../menus.ts'

export interface Fila {
  clave: string
  icono: LucideIcon
  titulo: string
  detalle?: string
  marca?: ReactNode
  /** Number of further results, beside the group's name. */
  resto?: true
  /** Actions on the result without opening it. */
  acciones?: { etiqueta: string; abrir: () => void }[]
  abrir: () => void
}
export interface Grupo {
  titulo: string
  filas: Fila[]
}

type Paciente = Busqueda['pacientes']['data'][number]
type PedidoHallado = NonNullable<Busqueda['pedidos']>['data'][number]
/** Screens among the actions, beside a new patient and a new appointment. */
const PANTALLAS = 1

/** Age and phone are always shown, because two people of one name are told apart by them. */
const detalleDe = ({ edad, telefono, proximaCita, saldoPendiente }: Paciente, hoy: string): string =>
  [
    `${edad} ${edad === 1 ? 'año' : 'años'}`,
    telefonoLegible(telefono) ?? 'Sin teléfono',
    proximaCita && `cita ${diaBreve(proximaCita.fecha, hoy)} ${proximaCita.hora}`,
    saldoPendiente ? `saldo ${dinero(saldoPendiente)}` : saldoPendiente === 0 ? 'sin saldo' : null,
  ]
    .filter(Boolean)
    .join(' · ')

interface Opciones {
  texto: string
  /** Results; null while nothing is looked for. */
  hallado: Busqueda | null
  onHecho: () => void
}

/** Contents of the box, by group: people, orders, and what the role can do. */
export function useGrupos({ texto, hallado, onHecho }: Opciones): Grupo[] {
  const navigate = useNavigate()
  const { usuario, estado } = useSesion()
  const [preferencias] = usePreferencias()
  const vistos = useSyncExternalStore(oirVistos, pacientesVistos)
  // Only the ids are remembered; the patients are asked for, within reach, when they are shown.
  const ultimos = useQueries({ queries: vistos.map((id) => ({ ...clienteQuery(id), enabled: texto === '' })) })
  const ir = (hacer: () => unknown) => () => {
    onHecho()
    hacer()
  }
  const vende = alcanceDe(usuario.userType, 'pedidos.atender') !== null
  const filaDePaciente = (paciente: Paciente): Fila => {
    const { id, nombreCompleto, saldoPendiente } = paciente
    const hacer = (accion: 'cita' | 'cobrar') => ir(() => navigate({ ...aPaciente(id), state: { hacer: accion } }))
    return {
      clave: `paciente-${id}`,
      icono: UserRound,
      titulo: nombreLegible(nombreCompleto),
      detalle: detalleDe(paciente, estado.hoy),
      abrir: ir(() => navigate(aPaciente(id))),
      acciones: [
        { etiqueta: 'Cita', abrir: hacer('cita') },
        ...(vende ? [{ etiqueta: 'Pedido', abrir: ir(() => navigate(irA('nuevoPedido', id, []))) }] : []),
        ...(vende && saldoPendiente ? [{ etiqueta: 'Cobrar', abrir: hacer('cobrar') }] : []),
      ],
    }
  }
  /** More results are in the list of the screen, which looks for the same text. */
  const verTodos = (
    clave: 'PacienteSearch' | 'PedidoSearch',
    { data, total, totalExacto }: { data: unknown[]; total: number; totalExacto: boolean },
  ): Fila[] =>
    total <= data.length
      ? []
      : [
          {
            clave: `ver-${clave}`,
            icono: List,
            resto: true,
            titulo: totalExacto ? `Ver los ${total}` : `Ver todos, más de ${total}`,
            abrir: ir(() => {
              const [nombre, donde] = lugarDeBusqueda(clave)
              guardarTexto(nombre, texto, donde)
              return navigate({ to: clave === 'PacienteSearch' ? '/dashboard/clientes' : '/dashboard/pedidos' })
            }),
          },
        ]
  const pacientes: Grupo =
    hallado === null
      ? {
          titulo: 'Vistos hace poco',
          filas: texto === '' ? ultimos.flatMap(({ data }) => (data ? [filaDePaciente(data.data)] : [])) : [],
        }
      : {
          titulo: 'Pacientes',
          filas: [...hallado.pacientes.data.map(filaDePaciente), ...verTodos('PacienteSearch', hallado.pacientes)],
        }
  const filaDePedido = (pedido: PedidoHallado): Fila => {
    const siguiente = siguienteEstatus(pedido.estatus)
    const { to, search, state } = aTransacciones(pedido)
    const avanzar = ir(() => navigate({ to, search, state: { ...state, hacer: 'avanzar' } }))
    return {
      clave: `pedido-${pedido.id}`,
      icono: Package,
      titulo: `${folioDe(pedido)} · ${nombreLegible(pedido.nombreCliente)}`,
      detalle: `Entrega ${diaBreve(pedido.fechaEntregaPrevista, estado.hoy)} · ${
        pedido.saldoPendiente > 0 ? `saldo ${dinero(pedido.saldoPendiente)}` : 'pagado'
      }`,
      marca: <EstatusBadge estatus={pedido.estatus} />,
      abrir: ir(() => navigate({ to, search, state })),
      acciones: siguiente
        ? [{ etiqueta: siguiente === ESTATUS_ENTREGADO ? 'Entregar' : 'Recibir', abrir: avanzar }]
        : [],
    }
  }
  const pedidos: Grupo = {
    titulo: 'Pedidos',
    filas: hallado?.pedidos
      ? [...hallado.pedidos.data.map(filaDePedido), ...verTodos('PedidoSearch', hallado.pedidos)]
      : [],
  }
  const buscada = texto.toLowerCase()
  const pantallas = menuDe(usuario.userType)
    .flatMap(({ opciones }) => opciones)
    .map((opcion) => ({ opcion, casa: buscada !== '' && opcion.etiqueta.toLowerCase().includes(buscada) }))
    .sort((a, b) => Number(b.casa) - Number(a.casa))
    .filter(({ casa }) => casa || buscada === '')
    .map(
      ({ opcion }): Fila => ({
        clave: `ir-${opcion.path}`,
        icono: iconos[opcion.pantalla] ?? ArrowRight,
        titulo: `Ir a ${opcion.etiqueta}`,
        abrir: ir(() =>
          opcion.pantalla === 'corte'
            ? navigate({ to: '/cortes/corteIndividual', state: { hacer: 'corte' } })
            : navigate(lugarDe(opcion, preferencias)),
        ),
      }),
    )
  const nuevo: Fila = {
    clave: 'nuevo-paciente',
    icono: UserPlus,
    titulo: texto ? `Nuevo paciente «${texto}»` : 'Nuevo paciente',
    abrir: ir(() => navigate({ to: '/dashboard/clientes', state: { hacer: 'nuevo', texto } })),
  }
  const cita: Fila = {
    clave: 'nueva-cita',
    icono: CalendarPlus,
    titulo: 'Nueva cita',
    abrir: ir(() => navigate({ to: '/dashboard/citas', state: { hacer: 'cita' } })),
  }
  // The till is closed every day, so it is the last row, one key up from the first.
  const caja = pantallas.filter(({ clave }) => clave.endsWith('/corteIndividual'))
  const otras = pantallas.filter((fila) => !caja.includes(fila)).slice(0, Math.max(0, PANTALLAS - caja.length))
  const acciones: Grupo = { titulo: 'Acciones', filas: [nuevo, cita, ...otras, ...caja] }
  return [pacientes, pedidos, acciones].filter(({ filas }) => filas.length > 0)
}

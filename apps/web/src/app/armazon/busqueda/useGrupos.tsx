import type { Busqueda } from '@nitida/contract/mostrador'
import { leerFolio, nombreLegible } from '@nitida/contract/nombres'
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
import { contar, diaBreve, dinero } from '../../../ui/formatos.ts'
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
    contar(edad, 'año'),
    telefonoLegible(telefono) ?? 'Sin teléfono',
    proximaCita && `cita ${diaBreve(proximaCita.fecha, hoy)} ${proximaCita.hora}`,
    saldoPendiente ? `saldo ${dinero(saldoPendiente)}` : saldoPendiente === 0 ? 'sin saldo' : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** What the rows need of the page around them. */
interface Entorno {
  texto: string
  hoy: string
  /** Whether the user may take orders and money. */
  vende: boolean
  navigate: ReturnType<typeof useNavigate>
  /** Makes a row's action of what it opens. */
  al: (abrir: () => unknown) => () => void
}

function filaDePaciente(paciente: Paciente, { hoy, vende, navigate, al }: Entorno): Fila {
  const { id, nombreCompleto, saldoPendiente } = paciente
  const hacer = (accion: 'cita' | 'cobrar') => al(() => navigate({ ...aPaciente(id), state: { hacer: accion } }))
  return {
    clave: `paciente-${id}`,
    icono: UserRound,
    titulo: nombreLegible(nombreCompleto),
    detalle: detalleDe(paciente, hoy),
    abrir: al(() => navigate(aPaciente(id))),
    acciones: [
      { etiqueta: 'Cita', abrir: hacer('cita') },
      ...(vende ? [{ etiqueta: 'Pedido', abrir: al(() => navigate(irA('nuevoPedido', id, []))) }] : []),
      ...(vende && saldoPendiente ? [{ etiqueta: 'Cobrar', abrir: hacer('cobrar') }] : []),
    ],
  }
}

function filaDePedido(pedido: PedidoHallado, { hoy, navigate, al }: Entorno): Fila {
  const siguiente = siguienteEstatus(pedido.estatus)
  const { to, search, state } = aTransacciones(pedido)
  const avanzar = al(() => navigate({ to, search, state: { ...state, hacer: 'avanzar' } }))
  return {
    clave: `pedido-${pedido.id}`,
    icono: Package,
    titulo: `${folioDe(pedido)} · ${nombreLegible(pedido.nombreCliente)}`,
    detalle: `Entrega ${diaBreve(pedido.fechaEntregaPrevista, hoy)} · ${
      pedido.saldoPendiente > 0 ? `saldo ${dinero(pedido.saldoPendiente)}` : 'pagado'
    }`,
    marca: <EstatusBadge estatus={pedido.estatus} />,
    abrir: al(() => navigate({ to, search, state })),
    acciones: siguiente ? [{ etiqueta: siguiente === ESTATUS_ENTREGADO ? 'Entregar' : 'Recibir', abrir: avanzar }] : [],
  }
}

/** The way to further results, which are in the list of a screen that looks for the same text. */
function verTodos(
  clave: 'PacienteSearch' | 'PedidoSearch',
  { data, total, totalExacto }: { data: unknown[]; total: number; totalExacto: boolean },
  { texto, navigate, al }: Entorno,
): Fila[] {
  if (total <= data.length) return []
  return [
    {
      clave: `ver-${clave}`,
      icono: List,
      resto: true,
      titulo: totalExacto ? `Ver los ${total}` : `Ver todos, más de ${total}`,
      abrir: al(() => {
        const [nombre, donde] = lugarDeBusqueda(clave)
        guardarTexto(nombre, texto, donde)
        return navigate({ to: clave === 'PacienteSearch' ? '/dashboard/clientes' : '/dashboard/pedidos' })
      }),
    },
  ]
}

/** Screens of the menu whose names hold the typed text; all of them for an empty box. */
function filasDePantallas(
  { texto, navigate, al }: Entorno,
  userType: Parameters<typeof menuDe>[0],
  preferencias: Parameters<typeof lugarDe>[1],
): Fila[] {
  const buscada = texto.toLowerCase()
  return menuDe(userType)
    .flatMap(({ opciones }) => opciones)
    .filter(({ etiqueta }) => etiqueta.toLowerCase().includes(buscada))
    .map((opcion) => ({
      clave: `ir-${opcion.path}`,
      icono: iconos[opcion.pantalla] ?? ArrowRight,
      titulo: `Ir a ${opcion.etiqueta}`,
      abrir: al(() =>
        opcion.pantalla === 'corte'
          ? navigate({ to: '/cortes/corteIndividual', state: { hacer: 'corte' } })
          : navigate(lugarDe(opcion, preferencias)),
      ),
    }))
}

/** A new patient and a new appointment, then a screen or two. */
function filasDeAcciones({ texto, navigate, al }: Entorno, pantallas: readonly Fila[]): Fila[] {
  const nuevo: Fila = {
    clave: 'nuevo-paciente',
    icono: UserPlus,
    titulo: texto ? `Nuevo paciente «${texto}»` : 'Nuevo paciente',
    abrir: al(() => navigate({ to: '/dashboard/clientes', state: { hacer: 'nuevo', texto } })),
  }
  const cita: Fila = {
    clave: 'nueva-cita',
    icono: CalendarPlus,
    titulo: 'Nueva cita',
    abrir: al(() => navigate({ to: '/dashboard/citas', state: { hacer: 'cita' } })),
  }
  // The till is closed every day, so it is the last row, one key up from the first.
  const caja = pantallas.filter(({ clave }) => clave.endsWith('/corteIndividual'))
  const otras = pantallas.filter((fila) => !caja.includes(fila)).slice(0, Math.max(0, PANTALLAS - caja.length))
  return [nuevo, cita, ...otras, ...caja]
}

interface Opciones {
  texto: string
  /** Results; null while nothing is looked for. */
  hallado: Busqueda | null
  onHecho: () => void
}

/** Digits of an order's number that is no part of a phone which anybody would type. */
const DIGITOS_DE_FOLIO = 3

/** Whether an order is what was typed: its number after a branch's, or alone where it is short. */
function esElPedido(texto: string, pedido: PedidoHallado | undefined): boolean {
  const leido = leerFolio(texto)
  if (!leido || leido.folio !== pedido?.folio) return false
  return leido.sucursal !== null || texto.length <= DIGITOS_DE_FOLIO
}

/** Contents of the box, by group: people, orders, and what the role can do. */
export function useGrupos({ texto, hallado, onHecho }: Opciones): Grupo[] {
  const navigate = useNavigate()
  const { usuario, estado } = useSesion()
  const [preferencias] = usePreferencias()
  const vistos = useSyncExternalStore(oirVistos, pacientesVistos)
  // Only the ids are remembered; the patients are asked for, within reach, when they are shown.
  const ultimos = useQueries({ queries: vistos.map((id) => ({ ...clienteQuery(id), enabled: texto === '' })) })
  const entorno: Entorno = {
    texto,
    hoy: estado.hoy,
    vende: alcanceDe(usuario.userType, 'pedidos.atender') !== null,
    navigate,
    al: (abrir) => () => {
      onHecho()
      abrir()
    },
  }
  const recientes = texto === '' ? ultimos.flatMap(({ data }) => (data ? [data.data] : [])) : []
  const filasDe = ({ pacientes, pedidos }: Busqueda): Grupo[] => {
    const personas = {
      titulo: 'Pacientes',
      filas: [
        ...pacientes.data.map((uno) => filaDePaciente(uno, entorno)),
        ...verTodos('PacienteSearch', pacientes, entorno),
      ],
    }
    if (!pedidos) return [personas]
    const encargos = {
      titulo: 'Pedidos',
      filas: [...pedidos.data.map((uno) => filaDePedido(uno, entorno)), ...verTodos('PedidoSearch', pedidos, entorno)],
    }
    return esElPedido(texto, pedidos.data[0]) ? [encargos, personas] : [personas, encargos]
  }
  const pantallas = filasDePantallas(entorno, usuario.userType, preferencias)
  const grupos: Grupo[] = [
    ...(hallado
      ? filasDe(hallado)
      : [{ titulo: 'Vistos hace poco', filas: recientes.map((uno) => filaDePaciente(uno, entorno)) }]),
    { titulo: 'Acciones', filas: filasDeAcciones(entorno, pantallas) },
  ]
  return grupos.filter(({ filas }) => filas.length > 0)
}

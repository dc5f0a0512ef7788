import { nombreDeArticulo } from '@nitida/contract/inventario.rules'
import type { Busqueda } from '@nitida/contract/mostrador'
import { leerBusqueda, type TextoDeBusqueda } from '@nitida/contract/mostrador.rules'
import { leerFolio, nombreLegible } from '@nitida/contract/nombres'
import { ESTATUS_ENTREGADO, folioDe, siguienteEstatus } from '@nitida/contract/pedidos.rules'
import { alcanceDe } from '@nitida/contract/permisos'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CalendarDays, Glasses, List, Package, UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { aPath } from '../../../base/direccion/ubicaciones.ts'
import { lugarDeBusqueda } from '../../../base/listas/busqueda.ts'
import { guardarTexto } from '../../../base/listas/useTextoGuardado.ts'
import { usePreferencias } from '../../../base/sesion/usePreferencias.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { clienteQuery } from '../../../entidades/paciente/clientes.consulta.ts'
import { aPaciente, irA } from '../../../entidades/paciente/destinos.ts'
import { oirVistos, pacientesVistos } from '../../../entidades/paciente/recientes.ts'
import { telefonoLegible } from '../../../entidades/paciente/telefonoLegible.ts'
import { aTransacciones } from '../../../entidades/pedido/destinos.ts'
import { EstatusBadge } from '../../../entidades/pedido/EstatusBadge.tsx'
import { leerDia } from '../../../ui/fechaTexto.ts'
import { contar, diaBreve, dinero, fechaLarga } from '../../../ui/formatos.ts'
import type { Fila, Grupo } from './fila.ts'
import { filasDeAcciones, type OnDialogo } from './filasDeAcciones.ts'

type Paciente = Busqueda['pacientes']['data'][number]
type PedidoHallado = NonNullable<Busqueda['pedidos']>['data'][number]
type ArticuloHallado = NonNullable<Busqueda['articulos']>['data'][number]
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

const LISTAS = {
  PacienteSearch: aPath('/dashboard/clientes', {}),
  PedidoSearch: aPath('/dashboard/pedidos', {}),
  ArticuloSearch: aPath('/dashboard/pedidos', { vista: 'inventario' }),
}

function filaDeArticulo(articulo: ArticuloHallado, { navigate, al }: Entorno): Fila {
  const { id, familia, codigo, precio, aqui, otras } = articulo
  const piezas = familia === 'servicio' ? null : `${aqui} aquí, ${otras} en otras`
  return {
    clave: `articulo-${id}`,
    icono: Glasses,
    titulo: nombreDeArticulo(articulo),
    detalle: [codigo, dinero(precio), piezas].filter(Boolean).join(' · '),
    abrir: al(() => navigate(aPath('/dashboard/pedidos', { vista: 'inventario', articulo: id }))),
  }
}

/** The way to further results, which are in the list of a screen that looks for the same text. */
function verTodos(
  clave: keyof typeof LISTAS,
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
        return navigate(LISTAS[clave])
      }),
    },
  ]
}

interface Opciones {
  texto: string
  /** Results; null while nothing is looked for. */
  hallado: Busqueda | null
  onHecho: () => void
  onDialogo: OnDialogo
}

/** Digits of an order's number that is no part of a phone which anybody would type. */
const DIGITOS_DE_FOLIO = 3

/** Whether an order is what was typed: its number after a branch's, or alone where it is short. */
function esElPedido(texto: string, pedido: PedidoHallado | undefined): boolean {
  const leido = leerFolio(texto)
  if (!leido || leido.folio !== pedido?.folio) return false
  return leido.sucursal !== null || texto.length <= DIGITOS_DE_FOLIO
}

/** The list of a day, when the text says that it is about an appointment's: 'cita 12', 'citas mañana'. */
function filaDelDia({ tema, resto }: TextoDeBusqueda, { hoy, navigate, al }: Entorno): Fila[] {
  const fecha = tema === 'citas' ? leerDia(resto, hoy) : null
  if (!fecha) return []
  return [
    {
      clave: `citas-${fecha}`,
      icono: CalendarDays,
      titulo: `Citas del ${fechaLarga(fecha)}`,
      abrir: al(() => navigate(aPath('/dashboard/citas', { fecha }))),
    },
  ]
}

/**
 * Contents of the box, by group: people, orders, and what the role can do. What it can do comes first when its name is what was
 * typed, and before a new patient of that name in any case.
 */
export function useGrupos({ texto, hallado, onHecho, onDialogo }: Opciones): Grupo[] {
  const navigate = useNavigate()
  const { usuario, estado } = useSesion()
  const [preferencias] = usePreferencias()
  const vistos = useSyncExternalStore(oirVistos, pacientesVistos)
  // Only the ids are remembered; the patients are asked for, within reach, when they are shown.
  const ultimos = useQueries({ queries: vistos.map((id) => ({ ...clienteQuery(id), enabled: texto === '' })) })
  const leido = leerBusqueda(texto)
  const entorno: Entorno = {
    texto: leido.resto,
    hoy: estado.hoy,
    vende: alcanceDe(usuario.userType, 'pedidos.atender') !== null,
    navigate,
    al: (abrir) => () => {
      onHecho()
      abrir()
    },
  }
  const recientes = texto === '' ? ultimos.flatMap(({ data }) => (data ? [data.data] : [])) : []
  const filasDe = ({ pacientes, pedidos, articulos }: Busqueda): Grupo[] => {
    const personas = {
      titulo: pacientes.parecidos ? 'Pacientes parecidos' : 'Pacientes',
      filas: [
        ...pacientes.data.map((uno) => filaDePaciente(uno, entorno)),
        ...verTodos('PacienteSearch', pacientes, entorno),
      ],
    }
    const mercancia = {
      titulo: 'Inventario',
      filas: articulos
        ? [
            ...articulos.data.map((uno) => filaDeArticulo(uno, entorno)),
            ...verTodos('ArticuloSearch', articulos, entorno),
          ]
        : [],
    }
    if (!pedidos) return [personas, mercancia]
    const encargos = {
      titulo: 'Pedidos',
      filas: [...pedidos.data.map((uno) => filaDePedido(uno, entorno)), ...verTodos('PedidoSearch', pedidos, entorno)],
    }
    return esElPedido(leido.resto, pedidos.data[0]) ? [encargos, personas, mercancia] : [personas, encargos, mercancia]
  }
  const { nombradas, otras, exacta } = filasDeAcciones({
    ...{ leido, preferencias, navigate, onDialogo },
    ...{ tipo: usuario.userType, al: entorno.al },
  })
  const resultados = hallado
    ? filasDe(hallado)
    : [{ titulo: 'Vistos hace poco', filas: recientes.map((uno) => filaDePaciente(uno, entorno)) }]
  const delDia = { titulo: 'Citas', filas: filaDelDia(leido, entorno) }
  const grupos: Grupo[] = exacta
    ? [{ titulo: 'Acciones', filas: nombradas }, delDia, ...resultados, { titulo: 'Otras acciones', filas: otras }]
    : [delDia, ...resultados, { titulo: 'Acciones', filas: [...nombradas, ...otras] }]
  return grupos.filter(({ filas }) => filas.length > 0)
}

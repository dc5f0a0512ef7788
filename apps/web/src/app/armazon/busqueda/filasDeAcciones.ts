import type { TextoDeBusqueda } from '@nitida/contract/mostrador.rules'
import type { TipoUsuario } from '@nitida/contract/permisos'
import type { Preferencias } from '@nitida/contract/sesion'
import type { useNavigate } from '@tanstack/react-router'
import { ArrowRight, CalendarPlus, UserPlus } from 'lucide-react'
import type { Destino } from '../../../entidades/paciente/destinos.ts'
import { guardarTema, temaVisible } from '../../../ui/tema.ts'
import { iconoDe, lugarDe, menuDe, sinonimosDe } from '../menus.ts'
import { preguntarSiSalir } from '../salir.ts'
import { type Accion, accionesDe, coincide } from './acciones.ts'
import type { Fila } from './fila.ts'

/** What the box asks or shows over the page. */
export type DialogoDeLaCaja = { tipo: 'ayuda' } | { tipo: 'paciente'; titulo: string; destino: Destino | 'pagina' }
export type OnDialogo = (dialogo: DialogoDeLaCaja) => void

/** Screens offered by an empty box, beside a new patient, a new appointment and the till. */
const PANTALLAS = 1
/** Most screens and actions that a text finds. */
const NOMBRADAS = 6

interface Opciones {
  leido: TextoDeBusqueda
  tipo: TipoUsuario
  preferencias: Preferencias
  navigate: ReturnType<typeof useNavigate>
  al: (abrir: () => unknown) => () => void
  onDialogo: OnDialogo
}

interface Hallada {
  fila: Fila
  puntos: number
}

function filaDe(accion: Accion, { navigate, al, onDialogo }: Opciones): Fila {
  const { titulo, icono } = accion
  const abrir = () => {
    if ('lugar' in accion) return navigate({ ...accion.lugar, ...(accion.state && { state: accion.state }) })
    if ('paraPaciente' in accion) return onDialogo({ tipo: 'paciente', titulo, destino: accion.paraPaciente })
    if (accion.marco === 'tema') return guardarTema(temaVisible() === 'oscuro' ? 'claro' : 'oscuro')
    if (accion.marco === 'salir') return preguntarSiSalir()
    return onDialogo({ tipo: accion.marco })
  }
  return { clave: `hacer-${titulo}`, icono, titulo, abrir: al(abrir) }
}

/** The screens of the menu that a text names; all of them for an empty one. */
function pantallas(texto: string, { tipo, preferencias, navigate, al }: Opciones): Hallada[] {
  return menuDe(tipo)
    .flatMap(({ opciones }) => opciones)
    .map((opcion) => ({
      puntos: texto === '' ? 1 : coincide(texto, opcion.etiqueta, sinonimosDe(opcion)),
      fila: {
        clave: `ir-${opcion.path}`,
        icono: iconoDe(opcion) ?? ArrowRight,
        titulo: `Ir a ${opcion.etiqueta}`,
        abrir: al(() =>
          opcion.pantalla === 'corte'
            ? navigate({ to: '/cortes/corteIndividual', state: { hacer: 'corte' } })
            : navigate(lugarDe(opcion, preferencias)),
        ),
      },
    }))
    .filter(({ puntos }) => puntos > 0)
}

const esLaCaja = ({ clave }: Fila): boolean => clave.endsWith('/corteIndividual')

/** Offers of the empty box: a new patient and a new appointment, then a screen or two. */
function deCajaVacia(nuevo: Fila, cita: Fila, opciones: Opciones): Fila[] {
  const filas = pantallas('', opciones).map(({ fila }) => fila)
  // The till is closed every day, so it is the last row, one key up from the first.
  const caja = filas.filter(esLaCaja)
  const otras = filas.filter((fila) => !esLaCaja(fila)).slice(0, Math.max(0, PANTALLAS - caja.length))
  return [nuevo, cita, ...otras, ...caja]
}

/**
 * Screens and actions of the role that the text names, best first, and what is offered besides: a new patient of that name.
 * @returns `exacta` when the text is the name of one of them.
 */
export function filasDeAcciones(opciones: Opciones): { nombradas: Fila[]; otras: Fila[]; exacta: boolean } {
  const { leido, tipo, navigate, al } = opciones
  const { tema, resto } = leido
  const nuevo: Fila = {
    clave: 'nuevo-paciente',
    icono: UserPlus,
    titulo: resto ? `Nuevo paciente «${resto}»` : 'Nuevo paciente',
    abrir: al(() => navigate({ to: '/dashboard/clientes', state: { hacer: 'nuevo', texto: resto } })),
  }
  const cita: Fila = {
    clave: 'hacer-Nueva cita',
    icono: CalendarPlus,
    titulo: 'Nueva cita',
    abrir: al(() => navigate({ to: '/dashboard/citas', state: { hacer: 'cita' } })),
  }
  if (resto === '') return { nombradas: [], otras: deCajaVacia(nuevo, cita, opciones), exacta: false }
  const buscado = tema === null ? resto : ''
  const suyas = accionesDe(tipo).map((accion) => ({
    puntos: buscado === '' ? 0 : coincide(buscado, accion.titulo, accion.tambien),
    fila: filaDe(accion, opciones),
  }))
  const halladas = [...(buscado === '' ? [] : pantallas(buscado, opciones)), ...suyas]
    .filter(({ puntos }) => puntos > 0)
    .sort((una, otra) => otra.puntos - una.puntos)
    .slice(0, NOMBRADAS)
  const nombradas = halladas.map(({ fila }) => fila)
  const nombrada = (clave: string) => nombradas.some((fila) => fila.clave === clave)
  const otras = [
    ...(tema === 'pedidos' || nombrada('hacer-Nuevo paciente') ? [] : [nuevo]),
    ...(tema === 'pedidos' || nombrada(cita.clave) ? [] : [cita]),
  ]
  return { nombradas, otras, exacta: halladas[0]?.puntos === 3 }
}

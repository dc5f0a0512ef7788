import type { TipoUsuario } from '@nitida/contract/permisos'
import type { HistoryState } from '@tanstack/react-router'
import {
  BellRing,
  CalendarCheck,
  CalendarPlus,
  CalendarRange,
  Columns3,
  Hourglass,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Package,
  PackagePlus,
  ReceiptText,
  ScanLine,
  Store,
  Sun,
  UserPlus,
  Users,
} from 'lucide-react'
import { aPath, type Enlace } from '../../../base/direccion/ubicaciones.ts'
import type { Destino } from '../../../entidades/paciente/destinos.ts'

/** What choosing a row does: it goes somewhere, asks whom it is for, or does a thing of the frame itself. */
type Hecho =
  | { lugar: Enlace; state?: HistoryState }
  | { paraPaciente: Destino | 'pagina' }
  | { marco: 'ayuda' | 'tema' | 'salir' }

export type Accion = Hecho & {
  titulo: string
  /** Other words that people type for it. */
  tambien: string
  /** Types of user that have it. */
  tipos: string
  icono: LucideIcon
}

/** What each role can do, beside the screens of its menu. The roles are those of the calls behind them (D-75). */
const acciones: readonly Accion[] = [
  {
    ...{ titulo: 'Nuevo paciente', tambien: 'registrar alta crear cliente', tipos: '0124', icono: UserPlus },
    ...{ lugar: aPath('/dashboard/clientes', {}), state: { hacer: 'nuevo' } },
  },
  {
    ...{ titulo: 'Nueva cita', tambien: 'agendar crear cita apartar', tipos: '0124', icono: CalendarPlus },
    ...{ lugar: aPath('/dashboard/citas', {}), state: { hacer: 'cita' } },
  },
  {
    ...{ titulo: 'Nuevo pedido', tambien: 'tomar crear pedido vender venta orden', tipos: '012', icono: PackagePlus },
    paraPaciente: 'nuevoPedido',
  },
  {
    ...{ titulo: 'Nueva visita', tambien: 'examen refracción graduación receta', tipos: '024', icono: CalendarCheck },
    paraPaciente: 'nuevaVisita',
  },
  {
    ...{ titulo: 'Historia Clínica', tambien: 'nueva historia expediente', tipos: '04', icono: CalendarCheck },
    paraPaciente: 'historiaClinica',
  },
  {
    ...{ titulo: 'Historial de Visitas', tambien: 'expediente graduaciones fotos', tipos: '0124', icono: Hourglass },
    paraPaciente: 'historialVisitas',
  },
  {
    ...{ titulo: 'Exportar Histórico', tambien: 'pdf expediente imprimir', tipos: '04', icono: ReceiptText },
    paraPaciente: 'pagina',
  },
  {
    titulo: 'Ver citas de próximos 5 días',
    ...{ tambien: 'semana agenda de la semana huecos horas libres', tipos: '0124', icono: CalendarRange },
    lugar: aPath('/dashboard/citas', { vista: 'semana' }),
  },
  {
    ...{ titulo: 'Citas por confirmar', tambien: 'llamar confirmar', tipos: '0124', icono: CalendarCheck },
    lugar: aPath('/dashboard/citas', { ver: 'porConfirmar' }),
  },
  {
    ...{ titulo: 'Lista de espera', tambien: 'quien quiera venir antes', tipos: '0124', icono: Hourglass },
    lugar: aPath('/dashboard/citas', { vista: 'espera' }),
  },
  {
    ...{
      titulo: 'Asistencia',
      tambien: 'asistió no asistió faltas inasistencias',
      tipos: '0124',
      icono: CalendarCheck,
    },
    lugar: aPath('/dashboard/citas', { vista: 'asistencia' }),
  },
  {
    ...{ titulo: 'Mensajes', tambien: 'whatsapp avisos recordatorios', tipos: '0124', icono: MessageSquareText },
    lugar: aPath('/dashboard/citas', { vista: 'mensajes' }),
  },
  {
    ...{ titulo: 'Correos', tambien: 'email facturas enviadas', tipos: '012', icono: MessageSquareText },
    lugar: aPath('/dashboard/citas', { vista: 'correos' }),
  },
  {
    ...{ titulo: 'Por revisar', tambien: 'seguimiento llamar revisión pendientes', tipos: '0124', icono: BellRing },
    lugar: aPath('/dashboard/clientes', { vista: 'porRevisar' }),
  },
  {
    ...{ titulo: 'Tablero', tambien: 'estatus de pedidos elaboración columnas', tipos: '012', icono: Columns3 },
    lugar: aPath('/dashboard/pedidos', { vista: 'tablero' }),
  },
  {
    ...{ titulo: 'Recibir varios', tambien: 'recibir pedidos escanear llegó', tipos: '012', icono: ScanLine },
    ...{ lugar: aPath('/dashboard/pedidos', { vista: 'tablero' }), state: { hacer: 'recibir' } },
  },
  {
    ...{ titulo: 'Pedidos atrasados', tambien: 'retraso tarde', tipos: '012', icono: Package },
    lugar: aPath('/dashboard/pedidos', { ver: 'atrasados' }),
  },
  {
    ...{ titulo: 'Pedidos con saldo', tambien: 'cobrar abonar deben adeudos', tipos: '012', icono: Package },
    lugar: aPath('/dashboard/pedidos', { ver: 'conSaldo' }),
  },
  {
    ...{ titulo: 'Pedidos listos', tambien: 'entregar recoger sin recoger', tipos: '012', icono: Package },
    lugar: aPath('/dashboard/pedidos', { ver: 'listos' }),
  },
  {
    titulo: 'Factura de público en general',
    ...{ tambien: 'factura global del mes', tipos: '0', icono: ReceiptText },
    lugar: aPath('/facturacion/CrearFacturaPublicoGeneral', {}),
  },
  {
    ...{ titulo: 'Crear usuario', tambien: 'nuevo usuario empleado', tipos: '0', icono: UserPlus },
    lugar: aPath('/dashboard', { tab: 'usuarios' }),
  },
  {
    ...{ titulo: 'Crear sucursal', tambien: 'nueva sucursal tienda', tipos: '0', icono: Store },
    lugar: aPath('/dashboard/sucursales', {}),
  },
  {
    ...{ titulo: 'Hoy', tambien: 'resumen del día ventas números', tipos: '0', icono: Sun },
    lugar: aPath('/dashboard', { tab: 'hoy' }),
  },
  {
    ...{ titulo: 'Hoy', tambien: 'resumen del día números', tipos: '124', icono: Users },
    lugar: aPath('/dashboard', {}),
  },
  {
    ...{ titulo: 'Ayuda', tambien: 'teclas atajos cómo manual', tipos: '0124', icono: BellRing },
    marco: 'ayuda',
  },
  { titulo: 'Cambiar tema', tambien: 'claro oscuro modo', tipos: '0124', icono: Sun, marco: 'tema' },
  { titulo: 'Cerrar sesión', tambien: 'salir logout', tipos: '0124', icono: LogOut, marco: 'salir' },
]

export const accionesDe = (tipo: TipoUsuario): readonly Accion[] => acciones.filter(({ tipos }) => tipos.includes(tipo))

const palabrasDe = (texto: string): string[] =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Shorter words differ from another word by one letter. */
const LETRAS_CON_ERRATA = 6

/** Whether two words differ by one letter more, less, other, or by two neighbours that changed places. */
function conUnaErrata(tecleada: string, palabra: string): boolean {
  if (tecleada.length < LETRAS_CON_ERRATA || Math.abs(tecleada.length - palabra.length) > 1) return false
  let i = 0
  while (i < tecleada.length && tecleada[i] === palabra[i]) i += 1
  const [resto, suyo] = [tecleada.slice(i), palabra.slice(i)]
  const cambiadas = suyo.slice(0, 2) === `${resto[1]}${resto[0]}` && resto.slice(2) === suyo.slice(2)
  return cambiadas || resto.slice(1) === suyo.slice(1) || resto === suyo.slice(1) || resto.slice(1) === suyo
}

/**
 * How a name answers to a text: 3 it is the name, 2 every word begins one of its words, 1 one of its words or of its other words,
 * or is one of them but for a slip of the finger, 0 not at all.
 */
export function coincide(texto: string, titulo: string, tambien = ''): 0 | 1 | 2 | 3 {
  const tecleadas = palabrasDe(texto)
  const suyas = palabrasDe(titulo)
  if (tecleadas.join(' ') === suyas.join(' ')) return 3
  // One letter begins a word of nearly everything.
  if (!tecleadas.some((palabra) => palabra.length > 1)) return 0
  const todas = (palabras: readonly string[], es: (tecleada: string, palabra: string) => boolean) =>
    tecleadas.every((tecleada) => palabras.some((palabra) => es(tecleada, palabra)))
  const empieza = (tecleada: string, palabra: string) => palabra.startsWith(tecleada)
  if (todas(suyas, empieza)) return 2
  const casi = (tecleada: string, palabra: string) => empieza(tecleada, palabra) || conUnaErrata(tecleada, palabra)
  return todas([...suyas, ...palabrasDe(tambien)], casi) ? 1 : 0
}

import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import { esFecha, type Fecha } from '@nitida/contract/fechas'
import type { EstadoMensaje } from '@nitida/contract/mensajes'
import type { VistaDePedidos } from '@nitida/contract/pedidos'
import type { MotivoDeSeguimiento } from '@nitida/contract/seguimiento.rules'
import type { ClaveColumna } from '@nitida/contract/tablero.rules'
import { type Lector, leerClave, leerId, leerPagina, leerUnoDe, type Parametros } from './direccion.ts'
import type { Pantalla, PantallaEn, Path } from './paths.ts'

/** A day that exists. */
const leerFecha: Lector<Fecha> = (crudo) => (typeof crudo === 'string' && esFecha(crudo) ? crudo : null)

const leerVistaDeCitas = leerUnoDe(['lista', 'semana', 'mensajes', 'correos', 'espera', 'asistencia'])

const delPaciente = { idCliente: leerId }
const delPedido = { id: leerId }

/**
 * What the address of each screen may say, and how it is read; nothing personal, since a patient is his id (D-74). A screen and not
 * a path has its parameters, because a path shows different screens to different types of user. Values are written here and not
 * imported, so that no list fetches the rules of all modules.
 */
export const parametrosDe = {
  usuarios: { pagina: leerPagina, tab: leerUnoDe(['hoy', 'usuarios']) },
  sucursales: { pagina: leerPagina },
  pacientes: {
    pagina: leerPagina,
    /** The branch that narrows the list. */
    sucursal: leerId,
    vista: leerUnoDe(['porRevisar']),
    motivo: leerClave<MotivoDeSeguimiento>({ revision: true, lentes_contacto: true, pedido_listo: true, saldo: true }),
    contactados: leerUnoDe(['si']),
    /** The patient whose page is open, and its tab. */
    paciente: leerId,
    tab: leerUnoDe(['resumen', 'citas', 'pedidos', 'visitas', 'pagos', 'facturas', 'mensajes']),
  },
  citas: {
    vista: (crudo: unknown) => leerVistaDeCitas(crudo) ?? 'lista',
    pagina: leerPagina,
    /** Filter of the list. */
    ver: leerClave<VistaDeCitas | 'todas'>({
      hoy: true,
      manana: true,
      porConfirmar: true,
      vivas: true,
      porLlamar: true,
      todas: true,
    }),
    /** Filter of the list. */
    fecha: leerFecha,
    /** Filter of the list; the branch of the week. */
    sucursal: leerId,
    /** First day of the week; today without it. */
    desde: leerFecha,
    /** The day a phone shows. */
    dia: leerFecha,
    /** Filter of the messages, and of the e-mails. */
    estado: leerClave<EstadoMensaje>({
      pendiente: true,
      enviando: true,
      aceptado: true,
      enviado: true,
      entregado: true,
      leido: true,
      registrado: true,
      fallido: true,
      no_entregable: true,
      desconocido: true,
      obsoleto: true,
      omitido: true,
    }),
    /** A patient whose new appointment was asked for on another screen (D-17). */
    idCliente: leerId,
  },
  pedidos: {
    vista: leerUnoDe(['tablero']),
    pagina: leerPagina,
    porPagina: leerUnoDe([5, 10, 25, 50]),
    sucursal: leerId,
    ver: leerClave<VistaDePedidos>({ atrasados: true, hoy: true, listos: true, conSaldo: true }),
    /** The column of the board that a phone shows. */
    columna: leerClave<ClaveColumna>({ elaboracion: true, recibido: true, entregado: true }),
  },
  nuevoPedido: delPaciente,
  editarPedido: delPedido,
  transacciones: { ...delPedido, tab: leerUnoDe(['mensajes']) },
  descripcion: delPedido,
  tickets: delPedido,
  nuevaVisita: delPaciente,
  nuevaHistoria: delPaciente,
  historialVisitas: { ...delPaciente, pagina: leerPagina, vista: leerUnoDe(['visitas', 'expediente']) },
  detalleVisita: { ...delPaciente, id: leerId },
  generarFactura: { idPedido: leerId, sustituye: leerId },
  /** The branch and the month of a global; `202611` is November 2026. */
  facturaPublicoGeneral: { sucursal: leerId, mes: leerId },
  facturas: {
    vista: leerUnoDe(['pendientes']),
    pagina: leerPagina,
    /** Place of the state among `estadosFactura`, from 1. */
    estado: leerId,
    sucursal: leerId,
    /** `202611` is November 2026, and 0 all months. */
    mes: (crudo: unknown) => (crudo === 0 ? 0 : leerId(crudo)),
  },
  corte: { pagina: leerPagina, acta: leerId },
  panelCortes: { acta: leerId, dia: leerFecha },
  promociones: { pagina: leerPagina, campana: leerId },
} as const satisfies Partial<Record<Pantalla, Parametros>>

export type ConParametros = keyof typeof parametrosDe

/** What is written into an address: everything that differs from the first state; nothing for a screen without parameters. */
type Escritos<P extends Pantalla> = P extends ConParametros
  ? {
      [K in keyof (typeof parametrosDe)[P]]?:
        | ((typeof parametrosDe)[P][K] extends Lector<infer V> ? Exclude<V, null> : never)
        | undefined
    }
  : Record<string, never>

/** What a link leads to. */
export type Lugar = { to: Path; search: object }

/** End of a link to a path, whose parameters are those of its screens. */
export const aPath = <P extends Path>(to: P, search: Escritos<PantallaEn<P>>) => ({ to, search })

import type { VistaDeCitas } from '@nitida/contract/citas.rules'
import type { EstadoMensaje } from '@nitida/contract/mensajes'
import { leerClave, leerFecha, leerId, leerPagina, leerUnoDe } from '../../base/direccion/direccion.ts'
import { definirPantalla } from '../../base/direccion/pantalla.ts'
import { definirUbicacion } from '../../base/direccion/ubicaciones.ts'
import { busquedaGuardada } from '../../base/listas/busqueda.ts'
import { citasQuery } from '../../entidades/cita/citas.consulta.ts'
import { filtroDeLista } from './parametros.ts'

const leerVista = leerUnoDe(['lista', 'semana', 'mensajes', 'correos', 'espera', 'asistencia'])

const ubicacion = definirUbicacion({
  paths: { '/dashboard/citas': '0124' },
  parametros: {
    vista: (crudo: unknown) => leerVista(crudo) ?? 'lista',
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
})

declare module '../../base/direccion/ubicaciones.ts' {
  interface Ubicaciones {
    citas: typeof ubicacion
  }
}

export const pantalla = definirPantalla({
  ubicacion,
  menu: {
    grupo: 'Atención',
    orden: 2,
    texto: 'Citas',
    tambien: 'agenda confirmar cita cancelar cita',
    icono: 'CalendarDays',
  },
  cargar: ({ cliente, quien, direccion }) =>
    direccion.vista === 'lista' &&
    cliente.prefetchQuery(citasQuery(quien, filtroDeLista(quien, direccion, busquedaGuardada('CitaSearch')))),
  vista: async (lugar) => (await import('./vistas.ts')).traerVista(lugar),
  pagina: async () => (await import('./CitasPage.tsx')).CitasPage,
})

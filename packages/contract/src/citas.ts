import { z } from 'zod'
import { AsistenciaDeSucursal, Mes } from './citas.asistencia.ts'
import { CrearEspera, Espera, FiltroEspera, HoraDeCita } from './citas.espera.ts'
import { vistasDeCitas } from './citas.rules.ts'
import { Creado, cuerpo, endpoints, exito, IdParam, lista, Pagina } from './endpoint.ts'
import { Fecha, Hora } from './fechas.schema.ts'
import { sumarDias } from './fechas.ts'
import { IdEscrito } from './ids.schema.ts'
import { LugarDeSucursal } from './sucursales.contacto.ts'
import { Telefono } from './telefonos.schema.ts'

/** Whether the patient came; null while nobody has said. */
export const asistencias = ['Asistió', 'No asistió'] as const
export type Asistencia = (typeof asistencias)[number]

export const Cita = z.object({
  id: z.int().positive(),
  fecha: Fecha,
  hora: Hora,
  sucursalId: z.int().positive(),
  sucursalNumber: z.string(),
  sucursalDireccion: z.string(),
  idCliente: z.int().positive(),
  clienteNombre: z.string(),
  telefonoCliente: z.string(),
  confirmada: z.boolean(),
  cancelada: z.boolean(),
  asistencia: z.enum(asistencias).nullable(),
  /** Whether he ordered something on that day, which is a reason to believe that he came. */
  compro: z.boolean(),
  nombreCreador: z.string(),
  createDate: z.iso.datetime(),
  /** Grows with every change; an edit that sends an old one is refused. */
  version: z.int().positive(),
})
export type Cita = z.infer<typeof Cita>

/** A taken hour. */
export const CitaDelDia = Cita.pick({
  id: true,
  idCliente: true,
  hora: true,
  clienteNombre: true,
  telefonoCliente: true,
  confirmada: true,
  cancelada: true,
  asistencia: true,
  compro: true,
  nombreCreador: true,
  version: true,
})
export type CitaDelDia = z.infer<typeof CitaDelDia>

/** Names and address are accepted as the specification sends them; the server reads its own rows (D-9). */
export const CrearCita = z.object({
  fecha: Fecha,
  hora: HoraDeCita,
  sucursalId: IdEscrito,
  sucursalDireccion: z.string().max(300).nullish(),
  idCliente: IdEscrito,
  clienteName: z.string().max(160).nullish(),
  telefonoCliente: Telefono,
})
export type CrearCita = z.output<typeof CrearCita>

/** What is kept of an appointment: everything that is sent but names and address. */
export type FichaCita = Omit<CrearCita, 'sucursalDireccion' | 'clienteName'>

export const GuardarCita = z.object({
  fecha: Fecha,
  hora: HoraDeCita,
  sucursalId: IdEscrito,
  sucursalDireccion: z.string().max(300).nullish(),
  telefonoCliente: Telefono,
  /** The version the editor saw; without it the edit is not checked for being stale. */
  version: z.int().positive().nullish(),
})
export type GuardarCita = z.output<typeof GuardarCita>

/** `search`: words of the client's name or phone (D-79). */
export const FiltroCitas = Pagina.extend({
  ver: z.enum(vistasDeCitas).optional(),
  fecha: Fecha.optional(),
  sucursal: IdEscrito.optional(),
  idCliente: IdEscrito.optional(),
})
export type FiltroCitas = z.output<typeof FiltroCitas>

/** Longest span that `proximos-dias` answers, in days. */
export const MAXIMO_DIAS = 31

export const ProximosDias = z
  .object({ fechaInicio: Fecha, fechaFin: Fecha, sucursalId: IdEscrito })
  .refine(({ fechaInicio, fechaFin }) => fechaInicio <= fechaFin, {
    path: ['fechaFin'],
    error: 'La fecha final va después de la inicial.',
  })
  .refine(({ fechaInicio, fechaFin }) => fechaFin < sumarDias(fechaInicio, MAXIMO_DIAS), {
    path: ['fechaFin'],
    error: `Se pueden pedir hasta ${MAXIMO_DIAS} días.`,
  })
export type ProximosDias = z.output<typeof ProximosDias>

/** Most appointments cancelled by one call. */
export const MAXIMO_CANCELACIONES = 200

/** What became of each id of a bulk cancel. */
export const ResultadoCancelacion = z.object({ id: z.int(), success: z.boolean(), motivo: z.string().nullable() })
export type ResultadoCancelacion = z.infer<typeof ResultadoCancelacion>

/** Most appointments marked by one call. */
export const MAXIMO_MARCAS = 200

const permiso = 'citas.atender'

export const citas = endpoints({
  proximosDias: {
    method: 'GET',
    path: '/citas/proximos-dias',
    permiso,
    query: ProximosDias,
    response: exito(z.record(z.string(), z.array(CitaDelDia))),
    summary: 'Live appointments of a branch by day; every asked day is present.',
  },
  disponibilidad: {
    method: 'GET',
    path: '/citas/disponibilidad',
    permiso,
    query: z.object({ fecha: Fecha, sucursalId: IdEscrito }),
    response: cuerpo({ results: z.array(CitaDelDia), data: z.array(CitaDelDia) }),
    summary: 'Appointments of one day in a branch, cancelled ones included.',
  },
  crear: {
    method: 'POST',
    path: '/citas',
    permiso,
    body: CrearCita,
    response: Creado,
    crea: true,
    summary: 'Books an appointment and queues its notice.',
  },
  list: {
    method: 'GET',
    path: '/citas',
    permiso: 'citas.verTodas',
    query: FiltroCitas,
    response: lista(Cita),
    summary: 'Appointments of the chain.',
  },
  listPorSucursal: {
    method: 'GET',
    path: '/citasPorSuc/:branchId',
    permiso,
    params: z.object({ branchId: IdEscrito }),
    query: FiltroCitas.omit({ sucursal: true }),
    response: lista(Cita),
    summary: 'Appointments of one branch.',
  },
  porId: {
    method: 'GET',
    path: '/citaPorId/:id',
    permiso,
    params: IdParam,
    response: exito(Cita),
    summary: 'One appointment.',
  },
  guardar: {
    method: 'PUT',
    path: '/citas/:id',
    permiso,
    params: IdParam,
    body: GuardarCita,
    response: exito(Cita),
    summary: 'Changes date, hour, branch or phone; a move is announced again and must be confirmed again.',
  },
  confirmar: {
    method: 'PUT',
    path: '/citas/confirmar/:id',
    permiso,
    params: IdParam,
    response: exito(Cita),
    summary: 'Confirms an appointment.',
  },
  cancelar: {
    method: 'PUT',
    path: '/citas/cancelar/:id',
    permiso,
    params: IdParam,
    response: exito(Cita),
    summary: 'Cancels an appointment and frees its hour; its notice waits for as long as it can be undone.',
  },
  cancelarMultiples: {
    method: 'POST',
    path: '/citas/cancelarMultiples',
    permiso,
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(MAXIMO_CANCELACIONES) }),
    response: exito(z.array(ResultadoCancelacion)),
    crea: true, // notices: a repeated call with its key answers what became of each id the first time (D-70)
    summary: 'Cancels several appointments; answers what became of each.',
  },
  deshacerCancelacion: {
    method: 'PUT',
    path: '/citas/deshacerCancelacion',
    permiso,
    body: z.object({ ids: z.array(z.int().positive()).min(1).max(MAXIMO_CANCELACIONES) }),
    response: exito(z.array(ResultadoCancelacion)),
    summary: 'Undoes cancellations of the last seconds whose notice has not left and whose hour is free; answers each.',
  },
  marcarAsistencia: {
    method: 'PUT',
    path: '/citas/asistencia/:id',
    permiso,
    params: IdParam,
    body: z.object({ asistencia: z.enum(asistencias).nullable() }),
    response: exito(Cita),
    summary: 'Says whether the patient came, or takes it back.',
  },
  marcarAsistencias: {
    method: 'PUT',
    path: '/citas/asistencia',
    permiso,
    body: z.object({
      marcas: z
        .array(z.object({ id: z.int().positive(), asistencia: z.enum(asistencias).nullable() }))
        .min(1)
        .max(MAXIMO_MARCAS),
    }),
    response: exito(z.array(ResultadoCancelacion)),
    summary: 'Says of several appointments whether the patient came, or takes it back; answers what became of each.',
  },
  porMarcar: {
    method: 'GET',
    path: '/citas/porMarcar',
    permiso,
    query: z.object({ sucursalId: IdEscrito.optional() }),
    response: exito(z.array(Cita)),
    summary: 'Live appointments of the last fortnight, before today, that nobody marked: the oldest 200.',
  },
  listaDeEspera: {
    method: 'GET',
    path: '/citas/espera',
    permiso,
    query: FiltroEspera,
    response: exito(z.array(Espera)),
    summary: 'Who wants an earlier appointment, with the first hour that suits; or whom a free hour suits.',
  },
  esperar: {
    method: 'POST',
    path: '/citas/espera',
    permiso,
    body: CrearEspera,
    response: Creado,
    crea: true,
    summary: 'Puts a patient on the waiting list of a branch.',
  },
  agendarEspera: {
    method: 'PUT',
    path: '/citas/espera/:id/agendar',
    permiso,
    params: IdParam,
    body: z.object({ fecha: Fecha, hora: HoraDeCita }),
    response: exito(Cita),
    summary: 'Gives a free hour to somebody who waits: his appointment moves there, or one is booked; he is told once.',
  },
  retirarEspera: {
    method: 'DELETE',
    path: '/citas/espera/:id',
    permiso,
    params: IdParam,
    response: exito(z.object({ id: z.int().positive() })),
    summary: 'Takes a patient off the waiting list.',
  },
  asistenciaPorSucursal: {
    method: 'GET',
    path: '/citas/asistencia',
    lee: 'replica',
    permiso,
    query: z.object({ mes: Mes }),
    response: exito(z.array(AsistenciaDeSucursal)),
    summary: 'Who came and who did not, by branch, in a month.',
  },
  confirmarPorEnlace: {
    method: 'GET',
    path: '/confirmar-cita',
    permiso: 'publico',
    // What cannot be a token is told like one that is not valid, because a customer has no form to mend.
    query: z.object({ token: z.string().max(200).optional().catch('-') }),
    response: exito(
      z.object({
        fecha: Fecha,
        hora: Hora,
        sucursalDireccion: z.string(),
        nombreOptica: z.string(),
        lugar: LugarDeSucursal,
      }),
    ),
    porMinuto: 30,
    summary: 'Confirms an appointment from the link of its notice, once.',
  },
})

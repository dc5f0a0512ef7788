import { citas } from '@nitida/contract/citas'
import { clientes } from '@nitida/contract/clientes'
import { sumarDias } from '@nitida/contract/fechas'
import { aFechaDeAviso, mensajes } from '@nitida/contract/mensajes'
import type { Acto, Que } from '../acto.ts'
import { type Jornada, pacienteDe } from '../jornada.ts'
import { cambiar, crear, leer, type Persona } from '../persona.ts'

type De<T extends Que['tipo']> = Extract<Que, { tipo: T }>

/** Looks whether the hour is free, books it, and asks for its notice, which the server has queued already (W1). */
export async function agendar(jornada: Jornada, persona: Persona, que: De<'agendar'>, { doble }: Acto): Promise<void> {
  const { sucursal: sucursalId } = persona
  const { id: idCliente, telefono } = pacienteDe(jornada, sucursalId, que.cliente)
  const { hora } = que
  const fecha = sumarDias(jornada.cadena.hoy, que.dias)
  await leer(persona, clientes.porId, { params: { id: idCliente } })
  await leer(persona, citas.disponibilidad, { query: { fecha, sucursalId } })
  const contestacion = await crear(persona, {
    tipo: 'cita',
    marca: `${sucursalId} ${fecha} ${hora} ${idCliente}`,
    endpoint: citas.crear,
    peticion: { body: { fecha, hora, sucursalId, idCliente, telefonoCliente: telefono } },
    doble,
    rechazos: ['HORA_OCUPADA'],
    suceso: { event: 'NewCitaAdded', id: ({ data }) => data.id },
  })
  const hecha = contestacion.tipo === 'ok' ? { id: contestacion.cuerpo.data.id, fecha, hora, telefono } : null
  jornada.citas.anotar(que.cita, hecha)
  if (hecha) {
    const body = { Fecha: aFechaDeAviso(fecha), Hora: hora, phoneNumber: `+52${telefono}` }
    await leer(persona, mensajes.avisoCreacionCita, { body }, ['AVISO_SIN_CITA']) // another act may have cancelled it meanwhile
  }
  await leer(persona, citas.proximosDias, { query: { fechaInicio: fecha, fechaFin: sumarDias(fecha, 5), sucursalId } })
}

export async function confirmar(
  { citas: hechas }: Jornada,
  persona: Persona,
  { cita }: De<'confirmar'>,
  { doble }: Acto,
) {
  const hecha = await hechas.esperar(cita)
  if (!hecha) return void persona.historia.saltados++
  const { id } = hecha
  await leer(persona, citas.porId, { params: { id } })
  await cambiar(persona, {
    tipo: 'confirmacion',
    marca: String(id),
    endpoint: citas.confirmar,
    peticion: { params: { id } },
    doble,
    rechazos: ['CITA_YA_CONFIRMADA', 'CITA_CANCELADA'],
    suceso: { event: 'CitaUpdated', id },
  })
}

export async function cancelar(
  { citas: hechas }: Jornada,
  persona: Persona,
  { cita }: De<'cancelar'>,
  { doble }: Acto,
) {
  const hecha = await hechas.esperar(cita)
  if (!hecha) return void persona.historia.saltados++
  const { id, fecha } = hecha
  await cambiar(persona, {
    tipo: 'cancelacion',
    marca: String(id),
    endpoint: citas.cancelar,
    peticion: { params: { id } },
    doble,
    rechazos: ['CITA_CANCELADA'],
    suceso: { event: 'CitaUpdated', id },
  })
  await leer(persona, citas.disponibilidad, { query: { fecha, sucursalId: persona.sucursal } })
}

/** Registers a new patient. */
export async function registrar({ semilla }: Jornada, persona: Persona, que: De<'registrar'>, { doble }: Acto) {
  const nombreCompleto = `${que.nombre} DE ${semilla}`
  await leer(persona, clientes.listPorSucursal, {
    params: { branchId: persona.sucursal },
    query: { search: nombreCompleto, limit: 10 },
  })
  await crear(persona, {
    tipo: 'paciente',
    marca: nombreCompleto,
    endpoint: clientes.crear,
    peticion: { body: { nombreCompleto, edad: 40, telefono: '5500099999' } },
    doble,
    rechazos: [],
    suceso: { event: 'NewClientAdded', id: ({ data }) => data.id },
  })
}

import { horasDeCita } from '@nitida/contract/citas.rules'
import { type Fecha, fechaEn, type Hora, sumarDias, ZONA_POR_OMISION } from '@nitida/contract/fechas'
import { aFechaDeAviso, type EstadoMensaje, type TipoAvisoCita } from '@nitida/contract/mensajes'
import { nombreLegible } from '@nitida/contract/nombres'
import { hayTelefono } from '@nitida/contract/telefonos'
import { claves } from '../modules/citas/citas.avisos.service.ts'
import { plantillasDeCita } from '../modules/citas/citas.mensajes.ts'
import { redactar } from '../modules/mensajes/mensajes.plantillas.ts'
import type { Db } from '../platform/datos/db.ts'
import { type Azar, crearAzar, ruleta } from './azar.ts'
import type { AvisoDemo } from './demo.avisos.ts'
import type { ClienteDemo, ClientesDemo } from './demo.clientes.ts'
import type { UsuarioCreado } from './demo.usuarios.ts'

const SEMILLA = 20_261_125
const HORA_MS = 3600 * 1000
const DIA_MS = 24 * HORA_MS
/** Days of the demo's agenda, a fortnight around today; those from today + 7 on are left free (D-71). */
const PRIMER_DIA = -7
const ULTIMO_DIA = 6
const OPTICA = { nombre: 'Óptica Nítida', urlPublica: 'http://127.0.0.1:3000' }

/** Weights of the hours: late morning and after work are asked for most. */
const horaAlAzar = ruleta(
  horasDeCita.map((hora) => [hora, /^1[01]|^1[78]/.test(hora) ? 3 : hora < '10' || hora > '19' ? 1 : 2] as const),
)

interface Contexto {
  /** Live patients by branch id. */
  clientes: ClientesDemo
  usuarios: readonly UsuarioCreado[]
  ahora: Date
}

interface Cita {
  idSucursal: number
  cliente: ClienteDemo
  fecha: Fecha
  hora: Hora
  creadaPor: number
  creadaEn: Date
  estado: 'confirmada' | 'cancelada' | null
  /** When it was confirmed or cancelled. */
  cambiadaEn: Date
}

/** People who come on a day: fewer on Sunday, more on Saturday, and fewer for days further ahead. */
function asistencia(azar: Azar, fecha: Fecha, dias: number): number {
  const diaDeLaSemana = new Date(`${fecha}T12:00:00Z`).getUTCDay()
  const deEseDia = diaDeLaSemana === 0 ? 0.4 : diaDeLaSemana === 6 ? 1.6 : 1
  const yaLlamaron = dias <= 0 ? 1 : 1 - dias * 0.11
  return Math.round(azar.entero(9, 14) * deEseDia * yaLlamaron)
}

/** People call some days ahead, and confirm when the day comes near. */
function estadoAlAzar(azar: Azar, dias: number): Cita['estado'] {
  if (azar.ocurre(0.12)) return 'cancelada'
  const confirman = dias <= 1 ? 0.72 : dias <= 3 ? 0.45 : 0.2
  return azar.ocurre(confirman) ? 'confirmada' : null
}

function reservadaEn(azar: Azar, fecha: Fecha, ahora: Date): Date {
  const mediodia = new Date(`${fecha}T18:00:00Z`).getTime() // noon in the centre of the country
  const antes = mediodia - azar.entero(1, 9) * DIA_MS + (azar.real() - 0.5) * 8 * HORA_MS
  return new Date(antes < ahora.getTime() ? antes : ahora.getTime() - (0.2 + azar.real() * 20) * HORA_MS)
}

/** One day of one branch. A cancelled appointment holds no hour, so somebody else may have it (D-38). */
function citasDelDia(
  azar: Azar,
  idSucursal: number,
  fecha: Fecha,
  dias: number,
  { clientes, usuarios, ahora }: Contexto,
) {
  const todos = clientes.get(idSucursal) ?? []
  const deSucursal = todos.slice(0, Math.ceil(todos.length * 0.95)) // oldest first: the newest were not known yet
  const recepcion = usuarios.filter(
    ({ tipo, id_sucursal }) => id_sucursal === idSucursal && tipo !== '3' && tipo !== '0',
  )
  const ocupadas = new Set<Hora>()
  const citas: Cita[] = []
  for (let n = asistencia(azar, fecha, dias); n > 0; n--) {
    const hora = horaAlAzar(azar)
    if (ocupadas.has(hora)) continue
    const estado = estadoAlAzar(azar, dias)
    if (estado !== 'cancelada') ocupadas.add(hora)
    const creadaEn = reservadaEn(azar, fecha, ahora)
    const hastaAhora = Math.min(ahora.getTime() - creadaEn.getTime(), DIA_MS)
    citas.push({
      idSucursal,
      cliente: azar.elegir(deSucursal),
      fecha,
      hora,
      creadaPor: azar.elegir(recepcion).id,
      creadaEn,
      estado,
      cambiadaEn: new Date(creadaEn.getTime() + azar.real() * hastaAhora),
    })
  }
  return citas
}

/** Whether the patient came, as somebody marked it on that day; yesterday's are still to be marked. */
function marca(azar: Azar, { estado, fecha, creadaPor }: Cita, hoy: Fecha) {
  const vino = azar.ocurre(estado === 'confirmada' ? 0.92 : 0.7)
  if (estado === 'cancelada' || fecha >= sumarDias(hoy, -1)) return {}
  return {
    asistencia: vino ? ('Asistió' as const) : ('No asistió' as const),
    asistencia_por: creadaPor,
    asistencia_en: new Date(`${sumarDias(fecha, 1)}T02:00:00Z`),
  }
}

const aFila = ({ idSucursal, cliente, fecha, hora, creadaPor, creadaEn, estado }: Cita) => ({
  id_sucursal: idSucursal,
  id_cliente: cliente.id,
  fecha,
  hora,
  telefono: cliente.telefono,
  confirmada: estado === 'confirmada',
  cancelada: estado === 'cancelada',
  version: estado === null ? 1 : 2,
  creada_por: creadaPor,
  creada_en: creadaEn,
})

/** Notices that each patient got. The demo's transport keeps messages and sends none. */
function avisosDe(azar: Azar, id: number, cita: Cita): AvisoDemo[] {
  const { cliente, fecha, hora, estado, creadaEn, cambiadaEn } = cita
  if (!hayTelefono(cliente.telefono)) return []
  const parametros = [nombreLegible(cliente.nombre), OPTICA.nombre, aFechaDeAviso(fecha), hora]
  const fila = (tipo: TipoAvisoCita, en: Date, estadoDelAviso: EstadoMensaje = 'registrado') => ({
    clave: claves[tipo]({ id, revision: 1 }),
    tipo,
    carril: 'avisos',
    estado: estadoDelAviso,
    error_codigo: estadoDelAviso === 'obsoleto' ? 'CITA_CANCELADA' : null,
    id_sucursal: cita.idSucursal,
    id_cliente: cliente.id,
    id_cita: id,
    revision: 1,
    telefono: cliente.telefono,
    parametros: JSON.stringify(parametros),
    texto: redactar(plantillasDeCita[tipo], parametros, OPTICA.urlPublica),
    intentos: estadoDelAviso === 'obsoleto' ? 0 : 1,
    proximo_intento_en: en,
    // Half of the confirmations came by the link, and so by nobody who is logged in.
    creado_por: tipo === 'ConfirmacionCita' && azar.ocurre(0.5) ? null : cita.creadaPor,
    creado_en: en,
    cambiado_en: en,
  })
  if (estado === 'confirmada') return [fila('AvisoCreacionCita', creadaEn), fila('ConfirmacionCita', cambiadaEn)]
  if (estado === null) return [fila('AvisoCreacionCita', creadaEn)]
  // Some appointments were cancelled before the first message had left.
  const creacion = fila('AvisoCreacionCita', creadaEn, azar.ocurre(0.2) ? 'obsoleto' : 'registrado')
  return [creacion, fila('AvisoCancelacionCita', cambiadaEn)]
}

/**
 * A believable fortnight of appointments, the same one every time for a given day (D-71).
 * @returns the messages that they caused.
 */
export async function insertCitas(db: Db, contexto: Contexto): Promise<AvisoDemo[]> {
  const azar = crearAzar(SEMILLA)
  const sucursales = await db.selectFrom('sucursal').select(['id', 'zona_horaria']).orderBy('id').execute()
  const citas: Cita[] = []
  for (const { id, zona_horaria } of sucursales) {
    const hoy = fechaEn(zona_horaria, contexto.ahora)
    for (let dias = PRIMER_DIA; dias <= ULTIMO_DIA; dias++) {
      citas.push(...citasDelDia(azar, id, sumarDias(hoy, dias), dias, contexto))
    }
  }
  citas.sort((a, b) => a.creadaEn.getTime() - b.creadaEn.getTime())
  const [azarDeMarcas, hoy] = [crearAzar(SEMILLA + 1), fechaEn(ZONA_POR_OMISION, contexto.ahora)]
  const filas = citas.map((cita) => ({
    ...{ asistencia: null, asistencia_por: null, asistencia_en: null },
    ...aFila(cita),
    ...marca(azarDeMarcas, cita, hoy),
  }))
  const creadas = await db.insertInto('cita').values(filas).returning('id').execute()
  const ids = creadas.map(({ id }) => id).sort((a, b) => a - b)
  return citas.flatMap((cita, n) => avisosDe(azar, ids[n] ?? 0, cita))
}

import { yaPaso } from '@nitida/contract/citas.rules'
import type { Fecha, Hora } from '@nitida/contract/fechas'
import type { TipoAvisoCita, TipoRecordatorio } from '@nitida/contract/mensajes'
import type { CtxDeVigencia, DefinicionDeMensaje, Referido, Vigencia } from '../mensajes/mensajes.definicion.ts'
import type { Motivo } from '../mensajes/mensajes.motivos.ts'
import type { Plantilla } from '../mensajes/mensajes.plantillas.ts'
import { firmarEnlace } from './citas.enlace.ts'
import { selectCitaDeAviso } from './citas.queries.ts'

/** Parameters in order: nombreCliente, nombreOptica, Fecha, Hora, as the calls name them (spec §7). */
type TipoDeCita = TipoAvisoCita | TipoRecordatorio

export const plantillasDeCita: Record<TipoDeCita, Plantilla> = {
  AvisoCreacionCita: {
    nombre: 'aviso_creacion_cita',
    encabezado: 'Cita registrada',
    cuerpo:
      'Hola, {{1}}. Tu cita en {{2}} quedó registrada para el {{3}} a las {{4}} horas. Confírmala con el botón de abajo.',
    boton: { titulo: 'Confirmar cita', ruta: '/citas/validarCita?token=' },
  },
  ConfirmacionCita: {
    nombre: 'confirmacion_cita',
    encabezado: 'Cita confirmada',
    cuerpo: 'Hola, {{1}}. Tu cita en {{2}} del {{3}} a las {{4}} horas está confirmada. ¡Te esperamos!',
    boton: null,
  },
  AvisoCancelacionCita: {
    nombre: 'aviso_cancelacion_cita',
    encabezado: 'Cita cancelada',
    cuerpo: 'Hola, {{1}}. Tu cita en {{2}} del {{3}} a las {{4}} horas se canceló. Llámanos si quieres otra fecha.',
    boton: null,
  },
  RecordatorioCita: {
    nombre: 'recordatorio_cita',
    encabezado: 'Recordatorio de tu cita',
    cuerpo:
      'Hola, {{1}}. Te recordamos tu cita en {{2}} del {{3}} a las {{4}} horas. Confírmala con el botón de abajo.',
    boton: { titulo: 'Confirmar cita', ruta: '/citas/validarCita?token=' },
  },
  RecordatorioCitaProxima: {
    nombre: 'recordatorio_cita_proxima',
    encabezado: 'Tu cita es pronto',
    cuerpo:
      'Hola, {{1}}. Te esperamos en {{2}} hoy {{3}} a las {{4}} horas. Si aún no confirmas, hazlo con el botón de abajo.',
    boton: { titulo: 'Confirmar cita', ruta: '/citas/validarCita?token=' },
  },
}

/** An appointment at the moment its notice leaves. */
interface CitaActual {
  fecha: Fecha
  hora: Hora
  cancelada: boolean
  confirmada: boolean
  revision: number
  asistencia: string | null
  zonaHoraria: string
}

/** Why a notice no longer holds: what it says must be true, and its hour must not be over. */
function motivoDeObsoleto(tipo: TipoDeCita, revision: number | null, cita: CitaActual, ahora: Date): Motivo | null {
  if (yaPaso(cita, cita.zonaHoraria, ahora)) return 'CITA_PASADA'
  if (tipo === 'AvisoCancelacionCita') return cita.cancelada ? null : 'CITA_SIN_CANCELAR'
  if (cita.cancelada) return 'CITA_CANCELADA'
  if (cita.revision !== revision) return 'CITA_MOVIDA'
  if (tipo === 'RecordatorioCita' && cita.confirmada) return 'CITA_CONFIRMADA'
  const recuerda = tipo === 'RecordatorioCita' || tipo === 'RecordatorioCitaProxima'
  return recuerda && cita.asistencia !== null ? 'CITA_ATENDIDA' : null
}

/** Looks at the appointment of a notice, and signs the link of its revision (D-27). */
const vigenteDeCita =
  (tipo: TipoDeCita) =>
  async ({ db, now, claveEnlaces }: CtxDeVigencia, { idCita, revision }: Referido): Promise<Vigencia> => {
    const cita = idCita === null ? undefined : await selectCitaDeAviso(db, idCita)
    if (!cita) return { motivo: null, enlace: '' }
    const motivo = motivoDeObsoleto(tipo, revision, cita, now())
    if (motivo) return { motivo }
    return { motivo: null, enlace: revision === null ? '' : firmarEnlace(claveEnlaces, { id: cita.id, revision }) }
  }

const definir = (tipo: TipoDeCita): DefinicionDeMensaje => ({
  plantilla: plantillasDeCita[tipo],
  vigente: vigenteDeCita(tipo),
})

export const mensajesDeCitas: Record<TipoDeCita, DefinicionDeMensaje> = {
  AvisoCreacionCita: definir('AvisoCreacionCita'),
  ConfirmacionCita: definir('ConfirmacionCita'),
  AvisoCancelacionCita: definir('AvisoCancelacionCita'),
  RecordatorioCita: definir('RecordatorioCita'),
  RecordatorioCitaProxima: definir('RecordatorioCitaProxima'),
}

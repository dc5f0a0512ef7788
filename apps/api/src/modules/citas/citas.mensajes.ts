import { yaPaso } from '@nitida/contract/citas.rules'
import type { Fecha, Hora } from '@nitida/contract/fechas'
import type { TipoAvisoCita } from '@nitida/contract/mensajes'
import type { CtxDeVigencia, DefinicionDeMensaje, Referido, Vigencia } from '../mensajes/mensajes.definicion.ts'
import type { Motivo } from '../mensajes/mensajes.motivos.ts'
import type { Plantilla } from '../mensajes/mensajes.plantillas.ts'
import { firmarEnlace } from './citas.enlace.ts'
import { selectCitaDeAviso } from './citas.queries.ts'

/** Parameters in order: nombreCliente, nombreOptica, Fecha, Hora, as the calls name them (spec §7). */
export const plantillasDeCita: Record<TipoAvisoCita, Plantilla> = {
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
}

/** An appointment as it is at this moment. */
interface CitaActual {
  fecha: Fecha
  hora: Hora
  cancelada: boolean
  confirmada: boolean
  revision: number
  zonaHoraria: string
}

/** Why a notice of an appointment no longer holds: what it says must still be so, and its hour must not be over. */
function motivoDeObsoleto(tipo: TipoAvisoCita, revision: number | null, cita: CitaActual, ahora: Date): Motivo | null {
  if (yaPaso(cita, cita.zonaHoraria, ahora)) return 'CITA_PASADA'
  if (tipo === 'AvisoCancelacionCita') return cita.cancelada ? null : 'CITA_SIN_CANCELAR'
  if (cita.cancelada) return 'CITA_CANCELADA'
  return cita.revision === revision ? null : 'CITA_MOVIDA'
}

/** Looks at the appointment that a notice speaks of, and signs the link of that revision (D-27). */
const vigenteDeCita =
  (tipo: TipoAvisoCita) =>
  async ({ db, now, claveEnlaces }: CtxDeVigencia, { idCita, revision }: Referido): Promise<Vigencia> => {
    const cita = idCita === null ? undefined : await selectCitaDeAviso(db, idCita)
    if (!cita) return { motivo: null, enlace: '' }
    const motivo = motivoDeObsoleto(tipo, revision, cita, now())
    if (motivo) return { motivo }
    return { motivo: null, enlace: revision === null ? '' : firmarEnlace(claveEnlaces, { id: cita.id, revision }) }
  }

const definir = (tipo: TipoAvisoCita): DefinicionDeMensaje => ({
  plantilla: plantillasDeCita[tipo],
  vigente: vigenteDeCita(tipo),
})

export const mensajesDeCitas: Record<TipoAvisoCita, DefinicionDeMensaje> = {
  AvisoCreacionCita: definir('AvisoCreacionCita'),
  ConfirmacionCita: definir('ConfirmacionCita'),
  AvisoCancelacionCita: definir('AvisoCancelacionCita'),
}

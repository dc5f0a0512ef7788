import type { TipoMensaje } from '@nitida/contract/mensajes'

interface Plantilla {
  /** Name under which the provider approved it. */
  nombre: string
  encabezado: string
  /** `{{n}}` is the n-th parameter. A variable may stand neither first nor last. */
  cuerpo: string
  /** A button that opens a page of ours with a token at its end. */
  boton: { titulo: string; ruta: string } | null
}

/** Parameters of the three, in order: nombreCliente, nombreOptica, Fecha, Hora (spec §7). */
const plantillas: Record<TipoMensaje, Plantilla> = {
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

/** What stands for the token wherever a person may look (D-27). */
export const TOKEN_OCULTO = '••••••'

const LARGO_MAXIMO = 60

/** The provider refuses line breaks, tabs and runs of spaces inside a value. */
function limpiar(valor: string): string {
  const letras = [...valor.replace(/\s+/g, ' ').trim()] // by characters: half of one is no text
  return letras.slice(0, LARGO_MAXIMO).join('').trimEnd()
}

export const limpiarParametros = (valores: readonly string[]): string[] => valores.map(limpiar)

export const nombreDePlantilla = (tipo: TipoMensaje): string => plantillas[tipo].nombre
export const llevaBoton = (tipo: TipoMensaje): boolean => plantillas[tipo].boton !== null

/** The text as the patient sees it, the token of its link hidden. */
export function redactar(tipo: TipoMensaje, parametros: readonly string[], urlPublica: string): string {
  const { encabezado, cuerpo, boton } = plantillas[tipo]
  const lleno = cuerpo.replace(/\{\{(\d)\}\}/g, (_, n: string) => parametros[Number(n) - 1] ?? '')
  const lineas = [encabezado, lleno]
  if (boton) lineas.push(`${boton.titulo}: ${urlPublica}${boton.ruta}${TOKEN_OCULTO}`)
  return lineas.join('\n\n')
}

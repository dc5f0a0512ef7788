import type { TipoMensaje } from '@nitida/contract/mensajes'

interface Plantilla {
  /** Name under which the provider approved it. */
  nombre: string
  encabezado: string
  /** `{{n}}` is the n-th parameter. A variable may stand neither first nor last. */
  cuerpo: string
  /** A button that opens a page of ours; what completes its address differs with each message. */
  boton: { titulo: string; ruta: string } | null
}

/** Parameters in order: nombreCliente, nombreOptica, Fecha, Hora of an appointment; of an order as its calls name them (spec §7). */
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
  AvisoCreacionPedidoFechaEntrega: {
    nombre: 'aviso_pedido_creado',
    encabezado: 'Pedido registrado',
    cuerpo:
      'Hola, {{1}}. Registramos tu pedido; la fecha de entrega es el {{2}}. Sigue su avance con el botón de abajo.',
    boton: { titulo: 'Ver mi pedido', ruta: '/=' },
  },
  AvisoPedidoListoRecogerSucursal: {
    nombre: 'aviso_pedido_listo',
    encabezado: 'Pedido listo',
    cuerpo:
      'Hola, {{1}}. Tu pedido ya está listo en {{2}}; puedes pasar por él. Consulta los detalles con el botón de abajo.',
    boton: { titulo: 'Ver mi pedido', ruta: '/=' },
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

/** The text as the patient sees it. `final` completes the link: a HashId, or what hides a token that is a secret. */
export function redactar(
  tipo: TipoMensaje,
  parametros: readonly string[],
  urlPublica: string,
  final: string = TOKEN_OCULTO,
): string {
  const { encabezado, cuerpo, boton } = plantillas[tipo]
  const lleno = cuerpo.replace(/\{\{(\d)\}\}/g, (_, n: string) => parametros[Number(n) - 1] ?? '')
  const lineas = [encabezado, lleno]
  if (boton) lineas.push(`${boton.titulo}: ${urlPublica}${boton.ruta}${final}`)
  return lineas.join('\n\n')
}

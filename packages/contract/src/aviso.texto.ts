/** The sections of the privacy notice (spec §2), in their order; `id` is the anchor of its heading. */
export const seccionesDeAviso = [
  { id: 'introduccion', titulo: 'Introducción' },
  { id: 'datos', titulo: 'Datos que recopilamos' },
  { id: 'uso', titulo: 'Cómo usamos tus datos' },
  { id: 'proteccion', titulo: 'Cómo protegemos tus datos' },
  { id: 'terceros', titulo: 'Con quién compartimos tus datos' },
  { id: 'derechos', titulo: 'Tus derechos' },
  { id: 'cambios', titulo: 'Cambios a esta política' },
  { id: 'contacto', titulo: 'Contacto' },
] as const
export type SeccionDeAviso = (typeof seccionesDeAviso)[number]['id']

/** Text of each section: a blank line between paragraphs, `## ` before a subtitle, `- ` before a point, `{contacto}` for how to reach us. */
export type TextosDeAviso = Record<SeccionDeAviso, string>

/** `href` only when there is something to open: a pending e-mail is text. */
interface Medio {
  etiqueta: string
  texto: string
  href?: string | undefined
}

export type Bloque =
  | { tipo: 'parrafo' | 'subtitulo'; texto: string }
  | { tipo: 'lista'; puntos: readonly string[] }
  | { tipo: 'medios'; medios: readonly Medio[] }

/** The responsible of the data (D-66). A missing value shows as pending, so that nobody publishes it unnoticed. */
export interface ConfigAviso {
  nombreOptica?: string
  domicilio?: string
  correoPrivacidad?: string
  telefono?: string
}

export const conValoresNeutros = (config: ConfigAviso): Required<ConfigAviso> => ({
  nombreOptica: config.nombreOptica || 'Nítida',
  domicilio: config.domicilio || '[domicilio por configurar]',
  correoPrivacidad: config.correoPrivacidad || '[correo por configurar]',
  telefono: config.telefono || '[teléfono por configurar]',
})

function mediosDe(config: ConfigAviso): readonly Medio[] {
  const { nombreOptica, domicilio, correoPrivacidad, telefono } = conValoresNeutros(config)
  const { correoPrivacidad: correo, telefono: digitos } = config
  return [
    { etiqueta: 'Responsable', texto: nombreOptica },
    { etiqueta: 'Domicilio', texto: domicilio },
    { etiqueta: 'Correo', texto: correoPrivacidad, href: correo && `mailto:${correo}` },
    { etiqueta: 'Teléfono', texto: telefono, href: digitos && `tel:${digitos.replace(/[^+\d]/g, '')}` },
  ]
}

/** The words that stand for who is responsible, and what they become. */
function conResponsable(texto: string, config: ConfigAviso): string {
  const { nombreOptica, domicilio, correoPrivacidad, telefono } = conValoresNeutros(config)
  return texto
    .replaceAll('{óptica}', nombreOptica)
    .replaceAll('{domicilio}', domicilio)
    .replaceAll('{correo}', correoPrivacidad)
    .replaceAll('{teléfono}', telefono)
}

/** The blocks of a section's text, with who is responsible in it. */
export function bloquesDe(texto: string, config: ConfigAviso): Bloque[] {
  const bloques: Bloque[] = []
  let puntos: string[] | null = null
  for (const linea of texto.split('\n').map((una) => una.trim())) {
    if (linea.startsWith('- ')) {
      if (puntos === null) {
        puntos = []
        bloques.push({ tipo: 'lista', puntos })
      }
      puntos.push(conResponsable(linea.slice(2), config))
      continue
    }
    puntos = null
    if (linea === '{contacto}') bloques.push({ tipo: 'medios', medios: mediosDe(config) })
    else if (linea.startsWith('## ')) bloques.push({ tipo: 'subtitulo', texto: conResponsable(linea.slice(3), config) })
    else if (linea !== '') bloques.push({ tipo: 'parrafo', texto: conResponsable(linea, config) })
  }
  return bloques
}

/** Sections whose text differs between two versions; null where one of the texts is not kept, so that nobody knows. */
export const cambiadasEntre = (antes: TextosDeAviso | null, despues: TextosDeAviso | null): SeccionDeAviso[] | null =>
  antes && despues ? seccionesDeAviso.map(({ id }) => id).filter((id) => antes[id] !== despues[id]) : null

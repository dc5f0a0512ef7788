import { PREFIJO_PAIS } from '@nitida/contract/telefonos'

interface Texto {
  type: 'text'
  text: string
}

type Componente =
  | { type: 'header' | 'body'; parameters: Texto[] }
  | { type: 'button'; sub_type: 'url'; index: '0'; parameters: Texto[] }

/** Body of the provider's send call (reliability §1.2). */
export interface ContenidoWhatsapp {
  messaging_product: 'whatsapp'
  recipient_type: 'individual'
  to: string
  type: 'template'
  biz_opaque_callback_data: string
  template: { name: string; language: { policy: 'deterministic'; code: 'es_MX' }; components: Componente[] }
}

interface Envio {
  clave: string
  /** Ten national digits. */
  telefono: string
  plantilla: string
  parametros: readonly string[]
  /** End of the address behind the template's button; null for a template without button. */
  boton: string | null
}

const texto = (text: string): Texto => ({ type: 'text', text })

/**
 * The message as the provider takes it. Numbers carry 52 and no sign; the 1 after it left the dialling plan (reliability §1.5).
 */
export function armarContenido({ clave, telefono, plantilla, parametros, boton }: Envio): ContenidoWhatsapp {
  const components: Componente[] = [{ type: 'body', parameters: parametros.map(texto) }]
  if (boton !== null) components.push({ type: 'button', sub_type: 'url', index: '0', parameters: [texto(boton)] })
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `${PREFIJO_PAIS.slice(1)}${telefono}`,
    type: 'template',
    biz_opaque_callback_data: clave,
    template: { name: plantilla, language: { policy: 'deterministic', code: 'es_MX' }, components },
  }
}

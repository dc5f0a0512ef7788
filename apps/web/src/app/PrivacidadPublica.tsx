import { AvisoPage } from '../features/privacidad/AvisoPage.tsx'

const meta = (nombre: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${nombre}"]`)?.content ?? ''

/** The privacy policy with what this installation says of itself (D-66): the server writes it into the page. */
export function PrivacidadPublica() {
  const config = {
    nombreOptica: meta('nombre-optica'),
    domicilio: meta('privacidad-domicilio'),
    correoPrivacidad: meta('privacidad-correo'),
    telefono: meta('privacidad-telefono'),
  }
  return <AvisoPage config={config} />
}

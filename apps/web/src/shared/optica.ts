const meta = (nombre: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${nombre}"]`)?.content ?? ''

/** What this installation says of itself (D-66): the server writes it into the page, so one build serves every shop. */
export const optica = () => ({
  /** The name that patients know the shops by. */
  nombre: meta('nombre-optica') || 'Nítida',
  /** Address of its mark; empty shows the product's. */
  logo: meta('logo-optica'),
  domicilio: meta('privacidad-domicilio'),
  correoPrivacidad: meta('privacidad-correo'),
  telefono: meta('privacidad-telefono'),
})

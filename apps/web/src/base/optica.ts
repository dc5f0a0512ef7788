const meta = (nombre: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${nombre}"]`)?.content ?? ''

/** This installation's name and logo (D-66), which the server writes into the page, so one build serves every shop. */
export const optica = () => ({
  /** The shops' name for patients. */
  nombre: meta('nombre-optica') || 'Nítida',
  /** Address of the logo; empty shows the product's. */
  logo: meta('logo-optica'),
  domicilio: meta('privacidad-domicilio'),
  correoPrivacidad: meta('privacidad-correo'),
  telefono: meta('privacidad-telefono'),
})

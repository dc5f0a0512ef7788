/** How words that the database keeps are read, where a capital and spaces are not enough. */
export const palabrasEscritas = {
  ...{ adaptacion: 'Adaptación', alteracion: 'Alteración', armazon: 'Armazón', bonificacion: 'Bonificación' },
  ...{ cancelacion: 'Cancelación', credito: 'Crédito', devolucion: 'Devolución', espera: 'En espera' },
  ...{ garantia: 'Garantía', graduacion: 'Graduación', identificacion: 'Identificación', imagenes: 'Imágenes' },
  ...{ interesa: 'Le interesa', leido: 'Leído', lente_contacto: 'Lente de contacto' },
  ...{ lentes_contacto: 'Lentes de contacto', mercancia: 'Mercancía', noPasa: 'No pasa', optica: 'Óptica' },
  ...{ oposicion: 'Oposición', perdida: 'Pérdida', rectificacion: 'Rectificación', revision: 'Revisión' },
  ...{ telefono: 'Teléfono', yaEstaba: 'Ya estaba' },
} as const

/** A word of the database's as people read it ('no_acreditado' is 'No acreditado'); any other text stays as it is. */
export function escribirPalabra(texto: string): string {
  if (Object.hasOwn(palabrasEscritas, texto)) return palabrasEscritas[texto as keyof typeof palabrasEscritas]
  return /^[a-z]+(?:_[a-z]+)+$/.test(texto)
    ? `${texto.charAt(0).toUpperCase()}${texto.slice(1).replaceAll('_', ' ')}`
    : texto
}

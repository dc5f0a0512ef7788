const enPalabras = new Intl.DateTimeFormat('es-MX', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day in words: 'martes 24 de noviembre'. */
export const diaConNombre = (dia: string): string => enPalabras.format(new Date(dia)).replace(',', '')

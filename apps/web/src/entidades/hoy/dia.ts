let enPalabras: Intl.DateTimeFormat | undefined

/** A day in words: 'martes 24 de noviembre'. The form is made at its first use, since it costs a browser as much as a list's rows. */
export function diaConNombre(dia: string): string {
  enPalabras ??= new Intl.DateTimeFormat('es-MX', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return enPalabras.format(new Date(dia)).replace(',', '')
}

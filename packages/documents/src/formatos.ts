import { fechaHoraEn } from '@nitida/contract/fechas'
import type { ContactoDeSucursal } from '@nitida/contract/sucursales.contacto'
import { SIN_TELEFONO } from '@nitida/contract/telefonos'

const pesos = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
const dia = new Intl.DateTimeFormat('es-ES', { dateStyle: 'long', timeZone: 'UTC' })

/** Pesos → "$1,234.50". */
export const dinero = (importe: number): string => pesos.format(importe)

/** '2026-11-20' → "20 de noviembre de 2026". A day is read as UTC, or it would be the one before in Mexico. */
export const fechaLarga = (fecha: string): string => dia.format(new Date(`${fecha}T00:00:00Z`))

/** '2026-11-20T18:05:00', a wall clock's → "20 de noviembre de 2026, 18:05". */
export const momento = (fecha: string): string => `${fechaLarga(fecha.slice(0, 10))}, ${fecha.slice(11, 16)}`

/** '2224810937' → "222 481 0937"; an empty text stays empty. */
export const telefonoImpreso = (telefono: string): string =>
  telefono === SIN_TELEFONO ? '' : telefono.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

/** The contact of a branch, line by line, without what nobody wrote. */
export const contactoImpreso = ({ telefono, horario }: ContactoDeSucursal): string[] => [
  ...(telefono ? [`Tel. ${telefonoImpreso(telefono)}`] : []),
  ...(horario ? [horario] : []),
]

/** An instant, on the wall clock of a zone → "20 de noviembre de 2026, 18:05". */
export const momentoEn = (zona: string, instante: string): string => momento(fechaHoraEn(zona, new Date(instante)))

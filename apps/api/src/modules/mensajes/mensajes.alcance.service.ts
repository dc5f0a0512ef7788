import { alcanceDe } from '@nitida/contract/permisos'
import type { Actor } from '../../platform/seguridad/sesiones.ts'

/** Whether a user sees what is written about orders: their messages carry the order's public address (D-75, D-88). */
export const vePedidos = ({ tipo }: Actor): boolean => alcanceDe(tipo, 'pedidos.atender') !== null

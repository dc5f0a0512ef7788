/** Most closings of one deposit. */
export const MAXIMO_CORTES_POR_DEPOSITO = 100

/** Rows of a page of a list; spec §9 says ten. */
export const FILAS_POR_PAGINA = 10

import type { EstadoDeRenglon, RenglonDeImportacion } from '@nitida/contract/mudanza'

/** Which rows are looked at. */
export type Filtro = EstadoDeRenglon | 'Todos' | 'Se quedaron'

export type Corregir = (numero: number, columna: number, texto: string) => void
export type Decidir = (numero: number, decision: RenglonDeImportacion['decision']) => void

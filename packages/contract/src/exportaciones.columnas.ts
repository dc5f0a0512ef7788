/** What a column of a file that leaves holds, which decides how a spreadsheet reads it. */
export type TipoDeColumna = 'texto' | 'entero' | 'decimal' | 'dinero' | 'fecha' | 'hora' | 'instante'

export interface ColumnaEscrita {
  readonly titulo: string
  readonly tipo: TipoDeColumna
}

/**
 * A cell by the kind of its column: text for `texto`, a number for `entero` and `decimal`, pesos for `dinero`, `YYYY-MM-DD` for
 * `fecha`, `HH:MM` for `hora`, and `YYYY-MM-DDTHH:MM` of the branch's clock for `instante`.
 */
export type ValorEscrito = string | number | null

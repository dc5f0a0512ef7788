import { CORTE_DE_PERSONA, CORTE_DE_SUCURSAL, type TipoCorte } from '@nitida/contract/cortes.rules'
import { aCentavos, aPesos, type Centavos } from '@nitida/contract/dinero'
import type { Fecha } from '@nitida/contract/fechas'
import type { ClientBase } from 'pg'

/** The money of the chain, in centavos. */
export interface Cuentas {
  /** Sum of the whole ledger. */
  libro: Centavos
  /** Sums of each kind: what live closings took, and what still waits. */
  cerrado: Record<TipoCorte, Centavos>
  abierto: Record<TipoCorte, Centavos>
  /** Live closings of the day, of both kinds, and the distinct ledger rows inside them. */
  delDia: Centavos
  sinDuplicar: Centavos
}

/** What the panel of the administration says of the day, in pesos. */
export interface Panel {
  totalAcumulado: number
  totalSinDuplicar: number
}

const CONSULTA = `
  with vivo as (select * from corte where reabierto_en is null)
  select
    (select coalesce(sum(importe), 0) from pago) as libro,
    (select coalesce(sum(total_general), 0) from vivo where tipo = 1) as cerrado_persona,
    (select coalesce(sum(total_general), 0) from vivo where tipo = 0) as cerrado_sucursal,
    (select coalesce(sum(importe), 0) from pago where corte_persona is null) as abierto_persona,
    (select coalesce(sum(importe), 0) from pago where corte_sucursal is null) as abierto_sucursal,
    (select coalesce(sum(total_general), 0) from vivo where dia = $1) as del_dia,
    (select coalesce(sum(importe), 0) from pago g where exists (
      select from vivo k where k.dia = $1 and k.id in (g.corte_persona, g.corte_sucursal))) as sin_duplicar`

export async function leerCuentas(cliente: ClientBase, dia: Fecha): Promise<Cuentas> {
  const { rows } = await cliente.query<Record<string, string>>(CONSULTA, [dia])
  const de = (columna: string): Centavos => Number(rows[0]?.[columna])
  return {
    libro: de('libro'),
    cerrado: { [CORTE_DE_PERSONA]: de('cerrado_persona'), [CORTE_DE_SUCURSAL]: de('cerrado_sucursal') },
    abierto: { [CORTE_DE_PERSONA]: de('abierto_persona'), [CORTE_DE_SUCURSAL]: de('abierto_sucursal') },
    delDia: de('del_dia'),
    sinDuplicar: de('sin_duplicar'),
  }
}

/** Σ ledger = closed + waiting, in each kind (C3), and the panel says what the closings say (C5). */
export function juzgarCuentas({ libro, cerrado, abierto, delDia, sinDuplicar }: Cuentas, panel: Panel): string[] {
  const iguales = (que: string, uno: Centavos, otro: Centavos): string[] =>
    uno === otro ? [] : [`${que}: ${aPesos(uno)} and ${aPesos(otro)} pesos`]
  return [
    ...([CORTE_DE_PERSONA, CORTE_DE_SUCURSAL] as const).flatMap((tipo) =>
      iguales(`the ledger, and closed + waiting of kind ${tipo}`, libro, cerrado[tipo] + abierto[tipo]),
    ),
    ...iguales('closings of the day, and the total of the panel', delDia, aCentavos(panel.totalAcumulado)),
    ...iguales('rows inside them, and "sin duplicar" of the panel', sinDuplicar, aCentavos(panel.totalSinDuplicar)),
  ]
}

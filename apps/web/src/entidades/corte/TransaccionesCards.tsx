import type { Ajustes, TransaccionCorte } from '@nitida/contract/cortes'
import { esAjuste } from '@nitida/contract/pedidos.rules'
import { ReceiptText } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { contar, dinero } from '../../ui/formatos.ts'
import { Table } from '../../ui/Table.tsx'
import { useSucursales } from '../sucursal/useSucursales.ts'
import { columnasDe } from './columnas.tsx'

interface Props {
  /** Rows of an open till, or of a closing. */
  de: {
    transacciones: readonly TransaccionCorte[]
    ajustes: Ajustes
    dia: string
    idSucursal: number | null
    tipoUsuarioCreador: number
    /** Number of payments, where only a page of them is listed. */
    cobrosPorDia?: Cobros
  }
  cerrado?: boolean
}

interface Cobros {
  deHoy: number
  deAntes: number
}

const AJUSTES = 'Devoluciones, reversos y correcciones'

/**
 * Rows of a closing: the payments of its day, apart those that no closing took on theirs (D-61), and apart again refunds and
 * corrections.
 */
export function TransaccionesCards({ de, cerrado = false }: Props) {
  const { zonaDe } = useSucursales()
  const { transacciones, ajustes, dia, idSucursal, tipoUsuarioCreador } = de
  const cobros = transacciones.filter((fila) => !esAjuste(fila))
  const aparte = transacciones.filter(esAjuste)
  const deHoy = cobros.filter((fila) => fila.dia >= dia)
  const deAntes = cobros.filter((fila) => fila.dia < dia)
  const opciones = {
    zona: zonaDe(idSucursal),
    deSucursal: tipoUsuarioCreador === 0,
    varias: new Set(transacciones.map(({ direccionSucursal }) => direccionSucursal)).size > 1,
  }
  const cuantos: Cobros = de.cobrosPorDia ?? { deHoy: deHoy.length, deAntes: deAntes.length }
  const titulo = cerrado ? 'Transacciones del día' : 'Transacciones de hoy'
  return (
    <>
      <Card title={titulo} padded={false} actions={<Cuantas filas={cuantos.deHoy} />}>
        {deHoy.length > 0 ? (
          <Table alta caption={titulo} columns={columnasDe(opciones)} rows={deHoy} rowKey={({ id }) => id} />
        ) : (
          <SinFilas cerrado={cerrado} enOtraPagina={cuantos.deHoy > 0} />
        )}
      </Card>
      {aparte.length > 0 ? (
        <Card title={AJUSTES} padded={false} actions={<Subtotal ajustes={ajustes} />}>
          <p className="-mt-2 px-4 pb-3 text-ink2 sm:px-5">Su saldo ya está en los totales del corte.</p>
          <Table
            alta
            caption={AJUSTES}
            columns={columnasDe({ ...opciones, conDia: aparte.some((fila) => fila.dia < dia) })}
            rows={aparte}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : null}
      {deAntes.length > 0 ? (
        <Card title="De días anteriores" padded={false} actions={<Cuantas filas={cuantos.deAntes} />}>
          <p className="-mt-2 px-4 pb-3 text-ink2 sm:px-5">
            {cerrado
              ? 'Ningún corte los había tomado en su día.'
              : 'Ningún corte los ha tomado todavía: entran en el de hoy y ya están sumados en sus totales.'}
          </p>
          <Table
            alta
            caption="Transacciones de días anteriores"
            columns={columnasDe({ ...opciones, conDia: true })}
            rows={deAntes}
            rowKey={({ id }) => id}
          />
        </Card>
      ) : null}
    </>
  )
}

/** Nothing was paid on the day, or its rows, which come last, are on another page. */
function SinFilas({ cerrado, enOtraPagina }: { cerrado: boolean; enOtraPagina: boolean }) {
  if (enOtraPagina)
    return (
      <EmptyState title="Los cobros de hoy están en otra página" icon={<ReceiptText />}>
        Los de días anteriores van primero. Los totales los incluyen todos.
      </EmptyState>
    )
  return (
    <EmptyState title={cerrado ? 'Sin cobros del día' : 'Hoy no hay cobros por cortar'} icon={<ReceiptText />}>
      {cerrado ? null : 'Puedes registrar el corte aunque esté vacío.'}
    </EmptyState>
  )
}

const movimientosEnPalabras = (cuantos: number): string => contar(cuantos, 'movimiento')

function Cuantas({ filas }: { filas: number }) {
  if (filas === 0) return null
  return <span className="tabular text-sm text-ink2">{movimientosEnPalabras(filas)}</span>
}

function Subtotal({ ajustes: { movimientos, importe } }: { ajustes: Ajustes }) {
  return (
    <span className="tabular text-sm text-ink2">
      {movimientosEnPalabras(movimientos)}, subtotal{' '}
      <output aria-label={`Subtotal de ${AJUSTES.toLowerCase()}`} className="font-semibold text-ink">
        {dinero(importe)}
      </output>
    </span>
  )
}

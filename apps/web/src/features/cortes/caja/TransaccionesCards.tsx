import type { TransaccionCorte } from '@nitida/contract/cortes'
import { ReceiptText } from 'lucide-react'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { numero } from '../../../ui/formatos.ts'
import { Table } from '../../../ui/Table.tsx'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { columnasDe } from './columnas.tsx'
import type { CajaAbierta } from './useCierre.ts'

/** What the closing takes: the payments of today, and apart those that no closing took on their day (D-61). */
export function TransaccionesCards({ caja }: { caja: CajaAbierta }) {
  const { zonaDe } = useSucursales()
  const { data, dia, tipoUsuarioCreador } = caja
  const deHoy = data.filter((fila) => fila.dia >= dia)
  const deAntes = data.filter((fila) => fila.dia < dia)
  const opciones = {
    zona: zonaDe(caja.idSucursal),
    deSucursal: tipoUsuarioCreador === 0,
    varias: new Set(data.map(({ direccionSucursal }) => direccionSucursal)).size > 1,
  }
  return (
    <>
      <Card title="Transacciones de hoy" padded={false} actions={<Cuantas filas={deHoy} />}>
        {deHoy.length > 0 ? (
          <Table
            alta
            caption="Transacciones de hoy"
            columns={columnasDe(opciones)}
            rows={deHoy}
            rowKey={({ id }) => id}
          />
        ) : (
          <EmptyState title="Hoy no hay cobros por cortar" icon={<ReceiptText />}>
            Puedes registrar el corte aunque esté vacío.
          </EmptyState>
        )}
      </Card>
      {deAntes.length > 0 ? (
        <Card title="De días anteriores" padded={false} actions={<Cuantas filas={deAntes} />}>
          <p className="-mt-2 px-4 pb-3 text-ink2 sm:px-5">
            Ningún corte los ha tomado todavía: entran en el de hoy y ya están sumados en sus totales.
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

function Cuantas({ filas }: { filas: readonly TransaccionCorte[] }) {
  if (filas.length === 0) return null
  return (
    <span className="tabular text-sm text-ink2">
      {filas.length === 1 ? '1 movimiento' : `${numero(filas.length)} movimientos`}
    </span>
  )
}

import type { ReactNode } from 'react'
import { mesCapital, mesesHasta } from '../../base/meses.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { FiltroSucursal } from '../../entidades/sucursal/FiltroSucursal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { FiltroEstados } from './FiltroEstados.tsx'
import type { ListaFacturas } from './useListaFacturas.ts'

export function SinFiltros({ lista, children }: { lista: ListaFacturas; children: ReactNode }) {
  if (!lista.estatus && !lista.sucursal) return children
  return <Button onClick={() => lista.filtrar({ estatus: null, sucursal: null })}>Quitar filtros</Button>
}

/** Filters of the list: the states, and the branch for who sees several. */
export function Filtros({ lista }: { lista: ListaFacturas }) {
  const { usuario } = useSesion()
  return (
    <>
      <FiltroEstados
        elegido={lista.estatus}
        conteos={lista.consulta.data?.conteos}
        onElegir={(estatus) => lista.filtrar({ estatus })}
      />
      {usuario.userType === '0' ? (
        <FiltroSucursal sucursal={lista.sucursal} onSucursal={(sucursal) => lista.filtrar({ sucursal })} />
      ) : null}
    </>
  )
}

const MESES = 13
const TODOS = 'todos'

export function FiltroMes({ lista, sinTodos = false }: { lista: ListaFacturas; sinTodos?: boolean }) {
  const opciones = [
    ...mesesHasta(lista.mesActual, MESES).map((mes) => ({ value: mes, label: mesCapital(mes) })),
    ...(sinTodos ? [] : [{ value: TODOS, label: 'Todos los meses' }]),
  ]
  return (
    <Select
      label="Mes"
      labelHidden
      options={opciones}
      value={lista.mes ?? (sinTodos ? lista.mesActual : TODOS)}
      onValueChange={(mes) => lista.filtrar({ mes: mes === null || mes === TODOS ? null : mes })}
      className="w-full sm:w-52"
    />
  )
}

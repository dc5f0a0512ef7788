import type { Pedido } from '@nitida/contract/pedidos'
import type { ReactNode } from 'react'
import { ListaCard } from '../../../shared/listas/ListaCard.tsx'
import { useSesion } from '../../../shared/sesion/useSesion.ts'
import { PageSize } from '../../../ui/PageSize.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Table } from '../../../ui/Table.tsx'
import { momentoEn } from '../../citas/shared/useAhora.ts'
import { useSucursales } from '../../citas/shared/useSucursales.ts'
import { veTodos } from '../shared/pedidos.peticion.ts'
import { columnasDe } from './columnas.tsx'
import { FiltroSucursal } from './FiltroSucursal.tsx'
import { type ListaPedidos, tamanios } from './useListaPedidos.ts'

const vacio = { titulo: 'No hay pedidos', ayuda: 'El primero empieza con «Nuevo pedido», desde un paciente.' }

const vistas = [
  { value: 'todos', label: 'Todos' },
  { value: 'atrasados', label: 'Atrasados' },
  { value: 'hoy', label: 'Entregan hoy' },
  { value: 'listos', label: 'Listos' },
  { value: 'conSaldo', label: 'Con saldo' },
] as const

interface Props {
  lista: ListaPedidos
  acciones: (pedido: Pedido) => ReactNode
  /** A button to start an order. */
  crear: ReactNode
}

/** All orders within reach: search, pages of 5, 10, 25 or 50, and the actions of each row. */
export function PedidosLista({ lista, acciones, crear }: Props) {
  const sesion = useSesion()
  const { zonaDe } = useSucursales()
  const columnas = columnasDe({
    conSucursal: veTodos(sesion.usuario),
    zona: sesion.estado.zonaHoraria,
    hoyDe: ({ idSucursal }) => momentoEn(zonaDe(idSucursal), sesion).fecha,
    acciones,
  })
  return (
    <ListaCard
      titulo="Lista de pedidos"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={lista.porPagina}
      busqueda={{ label: 'Buscar por nombre, teléfono o folio', texto: lista.busqueda, onBuscar: lista.buscar }}
      filtros={<Filtros lista={lista} />}
      textoFallo="No se pudieron cargar los pedidos"
      vacio={vacio}
      crear={crear}
      tabla={(filas, cargando) => (
        <Table
          wide
          caption="Lista de pedidos"
          columns={columnas}
          rows={filas}
          rowKey={({ id }) => id}
          rowLink
          busy={cargando}
        />
      )}
    />
  )
}

function Filtros({ lista }: Pick<Props, 'lista'>) {
  const { usuario } = useSesion()
  return (
    <>
      {veTodos(usuario) ? (
        <FiltroSucursal sucursal={lista.sucursal} onSucursal={(sucursal) => lista.filtrar({ sucursal })} />
      ) : null}
      <Select
        label="Qué pedidos"
        labelHidden
        options={vistas}
        value={lista.ver ?? 'todos'}
        onValueChange={(ver) => lista.filtrar({ ver: ver === 'todos' ? null : ver })}
        className="w-full sm:w-40"
      />
      <PageSize
        value={lista.porPagina}
        onValueChange={(porPagina) => lista.filtrar({ porPagina })}
        options={tamanios}
      />
    </>
  )
}

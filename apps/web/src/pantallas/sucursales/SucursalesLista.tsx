import { etiquetaSucursal } from '@nitida/contract/nombres'
import type { Sucursal } from '@nitida/contract/sucursales'
import { Pencil, Power, PowerOff, Save, Settings, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RestaurarButton, VerEliminados } from '../../base/listas/eliminados.tsx'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { type AccionDeRetiro, useRetiro } from '../../base/listas/useRetiro.ts'
import { ahoraServidor } from '../../base/sesion/sesion.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { cx } from '../../ui/clases.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus, takeFocus } from '../../ui/keepFocus.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/MenuPopup.tsx'
import { useMediaQuery } from '../../ui/navegador.ts'
import { Table } from '../../ui/Table.tsx'
import { FORM_EDICION } from './FormularioSucursal.tsx'
import { columnasAnchas, columnasAngostas } from './sucursales.columnas.tsx'
import type { useEdicion } from './useEdicion.ts'
import type { useListaSucursales } from './useListaSucursales.ts'
import { useAccionSucursal } from './useSucursales.ts'

interface SucursalMenuProps {
  sucursal: Sucursal
  /** While this branch is in the form 'Editar' becomes 'Actualizar' (spec §2). */
  enEdicion: boolean
  onEditar: () => void
  onActualizar: () => void
  /** Why it cannot be edited now. */
  motivoEditar: string | null
  onAccion: (accion: AccionDeRetiro) => void
  /** Whether the branch was in the form a moment ago, so that the focus comes back here. */
  conFoco: boolean
}

/** The actions of a row (spec §2 Branches). */
function SucursalMenu({ sucursal, enEdicion, motivoEditar, onAccion, conFoco, ...editar }: SucursalMenuProps) {
  const label = `Acciones de ${etiquetaSucursal(sucursal)}`
  const items: MenuItem[] = [
    enEdicion
      ? { label: 'Actualizar', icon: <Save />, onSelect: editar.onActualizar }
      : { label: 'Editar', icon: <Pencil />, motivo: motivoEditar, onSelect: editar.onEditar },
    sucursal.active
      ? { label: 'Desactivar', icon: <PowerOff />, onSelect: () => onAccion('desactivar') }
      : { label: 'Activar', icon: <Power />, onSelect: () => onAccion('activar') },
    { label: 'Eliminar', icon: <Trash2 />, peligro: true, onSelect: () => onAccion('eliminar') },
  ]
  const trigger = (
    // A new key mounts it anew, which is when it takes the focus.
    <IconButton key={String(conFoco)} ref={conFoco ? takeFocus : keepFocus} label={label} icon={<Settings />} />
  )
  return <Menu label={label} items={items} trigger={trigger} />
}

interface SucursalesTablaProps {
  filas: readonly Sucursal[]
  cargando: boolean
  /** Whether the rows are removed branches, each of which offers a button instead of its gear. */
  eliminadas: boolean
  ahora: Date
  idEditada: number | null
  acciones: (sucursal: Sucursal) => ReactNode
}

/* Ten columns need narrower cells than the kit's, titles in two lines, and widths that do not change from page to page. */
const apretada = cx(
  'xl:[&_table]:table-fixed sm:[&_:is(td,th)]:px-2 sm:[&_:is(td,th):first-child]:pl-5 xl:[&_:is(td,th)]:wrap-break-word',
  'xl:[&_thead_th]:whitespace-normal xl:[&_thead_th]:py-1.5 xl:[&_td]:text-sm',
)

/** Branches as a table; as items on a phone. */
function SucursalesTabla({ filas, cargando, ...opciones }: SucursalesTablaProps) {
  const ancha = useMediaQuery('(min-width: 80rem)')
  return (
    <div className={apretada}>
      <Table
        caption="Sucursales"
        columns={ancha ? columnasAnchas(opciones) : columnasAngostas(opciones)}
        rows={filas}
        rowKey={({ id }) => id}
        busy={cargando}
      />
    </div>
  )
}

const exitos = {
  activar: ['¡Sucursal actualizada!', 'Ya está activa.'],
  desactivar: ['¡Sucursal actualizada!', 'Ya no está activa.'],
  eliminar: ['¡Sucursal eliminada!'],
  restaurar: ['¡Sucursal restaurada!', 'Queda inactiva.'],
} as const

const preguntas = {
  desactivar: (sucursal: Sucursal) => ({
    title: `¿Desactivar la sucursal ${etiquetaSucursal(sucursal)}?`,
    description: 'Deja de ofrecerse en todo el sistema hasta que se active de nuevo. Su historial se conserva.',
    confirmLabel: 'Desactivar sucursal',
  }),
  eliminar: (sucursal: Sucursal) => ({
    title: `¿Eliminar la sucursal ${etiquetaSucursal(sucursal)}?`,
    description: 'Sale de todas las listas. Puedes restaurarla desde «Ver eliminadas».',
    confirmLabel: 'Eliminar sucursal',
  }),
}

/** The actions of a branch's row. */
function useAcciones(onTerminar: (accion: AccionDeRetiro, sucursal: Sucursal) => void) {
  return useRetiro({
    mutacion: useAccionSucursal(),
    cosa: 'la sucursal',
    nombre: etiquetaSucursal,
    preguntas,
    exitos,
    onTerminar,
  })
}

interface Props {
  lista: ReturnType<typeof useListaSucursales>
  edicion: ReturnType<typeof useEdicion>
}

const sinSucursales = { titulo: 'No hay sucursales', ayuda: 'Crea la primera con «Nueva sucursal».' }
const sinEliminadas = {
  titulo: 'No hay sucursales eliminadas',
  ayuda: 'Las que elimines se quedan aquí y se pueden restaurar.',
}

const enviarEdicion = () => {
  const form = document.getElementById(FORM_EDICION)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

/** 'Lista de sucursales': search, pages and row actions. */
export function SucursalesLista({ lista, edicion }: Props) {
  const sesion = useSesion()
  const { editada, ultimaEditada, motivo } = edicion
  const hacer = useAcciones((accion, { id }) => {
    if (accion === 'eliminar' && id === editada?.id) edicion.cerrar()
  })
  const accionesDe = (sucursal: Sucursal) =>
    sucursal.eliminada ? (
      <RestaurarButton onClick={() => hacer('restaurar', sucursal)} />
    ) : (
      <SucursalMenu
        sucursal={sucursal}
        enEdicion={sucursal.id === editada?.id}
        motivoEditar={motivo}
        conFoco={sucursal.id === ultimaEditada}
        onEditar={() => edicion.editar(sucursal)}
        onActualizar={enviarEdicion}
        onAccion={(accion) => hacer(accion, sucursal)}
      />
    )
  return (
    <ListaCard
      titulo="Lista de sucursales"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={FILAS_POR_PAGINA}
      busqueda={{ label: 'Buscar por dirección', texto: lista.busqueda, onBuscar: lista.buscar }}
      acciones={<ExportarMenu lista="sucursales" filtro={{ search: lista.busqueda, eliminadas: lista.eliminadas }} />}
      filtros={<VerEliminados label="Ver eliminadas" eliminados={lista.eliminadas} onVer={lista.verEliminadas} />}
      textoFallo="No se pudieron cargar las sucursales"
      vacio={lista.eliminadas ? sinEliminadas : sinSucursales}
      tabla={(filas, cargando) => (
        <SucursalesTabla
          filas={filas}
          cargando={cargando}
          eliminadas={lista.eliminadas}
          ahora={ahoraServidor(sesion)}
          idEditada={editada?.id ?? null}
          acciones={accionesDe}
        />
      )}
    />
  )
}

import { nombreDe } from '@nitida/contract/nombres'
import type { Usuario } from '@nitida/contract/usuarios'
import { KeyRound, Pencil, Settings, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { RestaurarButton, VerEliminados } from '../../base/listas/eliminados.tsx'
import { FILAS_POR_PAGINA } from '../../base/listas/filas.ts'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import type { AccionDeRetiro } from '../../base/listas/useRetiro.ts'
import { useSesion } from '../../base/sesion/useSesion.ts'
import { ExportarMenu } from '../../operaciones/exportar/ExportarMenu.tsx'
import { cx } from '../../ui/clases.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { keepFocus, takeFocus } from '../../ui/keepFocus.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/MenuPopup.tsx'
import { useMediaQuery } from '../../ui/navegador.ts'
import { Table } from '../../ui/Table.tsx'
import { EdicionUsuario } from './EdicionUsuario.tsx'
import { type AccesoQuitado, QuitarAccesoDialog } from './QuitarAccesoDialog.tsx'
import { useAcciones } from './useAcciones.ts'
import type { useEdicion } from './useEdicion.ts'
import type { useListaUsuarios } from './useListaUsuarios.ts'
import { columnasAnchas, columnasAngostas } from './usuarios.columnas.tsx'

interface UsuariosTablaProps {
  filas: readonly Usuario[]
  cargando: boolean
  /** Whether the rows are removed users, each of which offers a button instead of its gear. */
  eliminados: boolean
  /** Id of the logged-in user. */
  idPropio: number
  /** Id of the user created a moment ago. */
  idNuevo: number | null
  zonaHoraria: string
  acciones: (usuario: Usuario) => ReactNode
  edicion: (usuario: Usuario) => ReactNode
}

/*
 * Rows are laid out as grids (`Table` writes the roles of a table out), because the edited row needs the whole width for its
 * inputs, which a cell of a table cannot have without knowing its neighbours. It also keeps the columns in place from one page to
 * the next.
 */
const rejilla = cx(
  'sm:[&_table]:block sm:[&_:is(thead,tbody)]:block',
  'sm:[&_tr]:grid sm:[&_tr]:h-auto sm:[&_tr]:min-h-13 sm:[&_tr]:items-center sm:[&_:is(td,th)]:px-2.5',
  'sm:[&_thead_tr]:min-h-9 sm:[&_thead_tr]:items-stretch sm:[&_thead_th]:flex sm:[&_thead_th]:h-auto sm:[&_thead_th]:items-center sm:[&_thead_th]:whitespace-normal',
  'sm:[&_:is(td,th):first-child]:pl-5 [&_:is(td,th)]:min-w-0 [&_:is(td,th)]:wrap-break-word',
  'sm:max-lg:[&_tr]:grid-cols-[minmax(0,2.2fr)_minmax(0,1.2fr)_6.5rem_minmax(0,1.4fr)_var(--acciones)]',
  'lg:max-xl:[&_tr]:grid-cols-[minmax(0,2fr)_minmax(0,1.1fr)_6.5rem_minmax(0,1.3fr)_minmax(0,1.3fr)_var(--acciones)]',
  'xl:[&_tr]:grid-cols-[minmax(0,1.2fr)_minmax(0,1.05fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1.2fr)_6.25rem_var(--acciones)]',
)

const filaEnEdicion = cx(
  '[&_tr:has([data-edicion])]:bg-brand-soft/25 max-sm:[&_tr:has([data-edicion])]:pr-4',
  'sm:[&_tr:has([data-edicion])>*]:col-span-full sm:[&_tr:has([data-edicion])>*]:px-5 [&_tr:has([data-edicion])>:empty]:hidden',
)

/** Users as a table; as items on a phone. */
function UsuariosTabla({ filas, cargando, eliminados, ...opciones }: UsuariosTablaProps) {
  const mediana = useMediaQuery('(min-width: 64rem)')
  const ancha = useMediaQuery('(min-width: 80rem)')
  return (
    <div className={cx(rejilla, filaEnEdicion, eliminados ? '[--acciones:8.5rem]' : '[--acciones:3.75rem]')}>
      <Table
        caption="Usuarios"
        columns={ancha ? columnasAnchas(opciones) : columnasAngostas(opciones, mediana)}
        rows={filas}
        rowKey={({ id }) => id}
        busy={cargando}
      />
    </div>
  )
}

interface UsuarioMenuProps {
  usuario: Usuario
  /** Edits the row; absent while it is the one being edited. */
  onEditar?: () => void
  /** Why the row cannot be edited now. */
  motivoEditar?: string | null
  onAccion: (accion: AccionDeRetiro) => void
  onQuitarAcceso: (que: AccesoQuitado) => void
  /** Whether the row was edited a moment ago, so that the focus comes back here. */
  conFoco?: boolean
}

/** The actions of a row (spec §2 Users). */
function UsuarioMenu({ usuario, onEditar, motivoEditar, onAccion, onQuitarAcceso, conFoco }: UsuarioMenuProps) {
  const label = `Acciones de ${nombreDe(usuario)}`
  const items: MenuItem[] = [
    usuario.active
      ? { label: 'Desactivar', icon: <UserX />, onSelect: () => onAccion('desactivar') }
      : { label: 'Activar', icon: <UserCheck />, onSelect: () => onAccion('activar') },
    { label: 'Eliminar', icon: <Trash2 />, peligro: true, onSelect: () => onAccion('eliminar') },
  ]
  if (usuario.active && usuario.accesoFrenado)
    items.unshift({ label: 'Liberar acceso', icon: <UserCheck />, onSelect: () => onAccion('activar') })
  if (usuario.segundoFactor)
    items.splice(-1, 0, {
      label: 'Quitar verificación en dos pasos',
      icon: <ShieldOff />,
      onSelect: () => onQuitarAcceso('factor'),
    })
  if (usuario.conLlaves)
    items.splice(-1, 0, {
      label: 'Quitar llaves de acceso',
      icon: <KeyRound />,
      onSelect: () => onQuitarAcceso('llaves'),
    })
  if (onEditar) items.unshift({ label: 'Editar', icon: <Pencil />, motivo: motivoEditar, onSelect: onEditar })
  const trigger = <IconButton ref={conFoco ? takeFocus : keepFocus} label={label} icon={<Settings />} />
  return <Menu label={label} items={items} trigger={trigger} />
}

interface Props {
  lista: ReturnType<typeof useListaUsuarios>
  edicion: ReturnType<typeof useEdicion>
}

const sinUsuarios = { titulo: 'No hay usuarios', ayuda: 'Crea el primero con «Nuevo usuario».' }
const sinEliminados = {
  titulo: 'No hay usuarios eliminados',
  ayuda: 'Los que elimines se quedan aquí y se pueden restaurar.',
}

/** 'Lista de Usuarios': search, pages, row actions and the row that is being edited. */
export function UsuariosLista({ lista, edicion }: Props) {
  const { usuario: yo, estado } = useSesion()
  const { editado, ultimoEditado } = edicion
  const [quitado, setQuitado] = useState<{ usuario: Usuario; que: AccesoQuitado } | null>(null)
  const hacer = useAcciones((accion, usuario) => {
    if (accion === 'eliminar' && usuario.id === editado?.id) edicion.cerrar()
  })
  const menuDe = (usuario: Usuario, enEdicion: boolean) => (
    <UsuarioMenu
      usuario={usuario}
      conFoco={!enEdicion && usuario.id === ultimoEditado}
      motivoEditar={edicion.motivo}
      onEditar={enEdicion ? undefined : () => edicion.editar(usuario)}
      onAccion={(accion) => hacer(accion, usuario)}
      onQuitarAcceso={(que) => setQuitado({ usuario, que })}
    />
  )
  const accionesDe = (usuario: Usuario) =>
    usuario.eliminado ? <RestaurarButton onClick={() => hacer('restaurar', usuario)} /> : menuDe(usuario, false)

  const edicionDe = (usuario: Usuario) =>
    usuario.id === editado?.id ? (
      <EdicionUsuario
        usuario={usuario}
        menu={menuDe(usuario, true)}
        onCerrar={edicion.cerrar}
        onSucio={edicion.setSucio}
      />
    ) : null

  return (
    <>
      <ListaCard
        titulo="Lista de Usuarios"
        consulta={lista.consulta}
        pagina={lista.pagina}
        porPagina={FILAS_POR_PAGINA}
        busqueda={{ label: 'Buscar por nombre', texto: lista.busqueda, onBuscar: lista.buscar }}
        acciones={<ExportarMenu lista="usuarios" filtro={{ search: lista.busqueda, eliminados: lista.eliminados }} />}
        filtros={<VerEliminados label="Ver eliminados" eliminados={lista.eliminados} onVer={lista.verEliminados} />}
        textoFallo="No se pudieron cargar los usuarios"
        vacio={lista.eliminados ? sinEliminados : sinUsuarios}
        hayFija={editado !== null}
        tabla={(filas, cargando) => (
          <UsuariosTabla
            filas={conEditado(filas, editado)}
            cargando={cargando}
            eliminados={lista.eliminados}
            idPropio={yo.id}
            idNuevo={lista.nuevo}
            zonaHoraria={estado.zonaHoraria}
            acciones={accionesDe}
            edicion={edicionDe}
          />
        )}
      />
      {quitado ? <QuitarAccesoDialog {...quitado} onCerrar={() => setQuitado(null)} /> : null}
    </>
  )
}

/** An edited row stays in sight when a search, a page or somebody else's change takes it off the list. */
function conEditado(filas: readonly Usuario[], editado: Usuario | null): readonly Usuario[] {
  return !editado || filas.some(({ id }) => id === editado.id) ? filas : [editado, ...filas]
}

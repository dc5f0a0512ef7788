import type { Usuario } from '@nitida/contract/usuarios'
import { ListaCard } from '../../shared/listas/ListaCard.tsx'
import { RestaurarButton } from '../../shared/listas/RestaurarButton.tsx'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { EdicionUsuario } from './EdicionUsuario.tsx'
import { POR_PAGINA } from './shared/usuarios.peticion.ts'
import { UsuarioMenu } from './UsuarioMenu.tsx'
import { UsuariosTabla } from './UsuariosTabla.tsx'
import { useAcciones } from './useAcciones.ts'
import type { useEdicion } from './useEdicion.ts'
import type { useListaUsuarios } from './useListaUsuarios.ts'

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
    <ListaCard
      titulo="Lista de Usuarios"
      consulta={lista.consulta}
      pagina={lista.pagina}
      porPagina={POR_PAGINA}
      busqueda={{ label: 'Buscar por nombre', texto: lista.busqueda, onBuscar: lista.buscar }}
      filtros={
        <Checkbox
          label="Ver eliminados"
          className="sm:ml-1"
          checked={lista.eliminados}
          onChange={(evento) => lista.verEliminados(evento.target.checked)}
        />
      }
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
  )
}

/** A row that is being edited stays in sight when a search, a page or somebody else's change takes it off the list. */
function conEditado(filas: Usuario[], editado: Usuario | null): Usuario[] {
  return !editado || filas.some(({ id }) => id === editado.id) ? filas : [editado, ...filas]
}

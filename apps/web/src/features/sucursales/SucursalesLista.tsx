import type { Sucursal } from '@nitida/contract/sucursales'
import { ListaCard } from '../../shared/listas/ListaCard.tsx'
import { RestaurarButton } from '../../shared/listas/RestaurarButton.tsx'
import { ahoraServidor } from '../../shared/sesion/sesion.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FORM_EDICION } from './FormularioSucursal.tsx'
import { SucursalesTabla } from './SucursalesTabla.tsx'
import { SucursalMenu } from './SucursalMenu.tsx'
import { POR_PAGINA } from './shared/sucursales.peticion.ts'
import { useAcciones } from './useAcciones.ts'
import type { useEdicion } from './useEdicion.ts'
import type { useListaSucursales } from './useListaSucursales.ts'

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
      porPagina={POR_PAGINA}
      busqueda={{ label: 'Buscar por dirección', texto: lista.busqueda, onBuscar: lista.buscar }}
      filtros={
        <Checkbox
          label="Ver eliminadas"
          className="sm:ml-1"
          checked={lista.eliminadas}
          onChange={(evento) => lista.verEliminadas(evento.target.checked)}
        />
      }
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

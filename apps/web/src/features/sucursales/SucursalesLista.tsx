import type { Sucursal } from '@nitida/contract/sucursales'
import { Suspense } from 'react'
import { ListaCard } from '../../shared/listas/ListaCard.tsx'
import { RestaurarButton } from '../../shared/listas/RestaurarButton.tsx'
import { ahoraServidor } from '../../shared/sesion/sesion.ts'
import { useSesion } from '../../shared/sesion/useSesion.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { deferred } from '../../ui/deferred.ts'
import { FORM_EDICION } from './FormularioSucursal.tsx'
import { SucursalesTabla } from './SucursalesTabla.tsx'
import { SucursalMenu } from './SucursalMenu.tsx'
import { POR_PAGINA } from './sucursales.consulta.ts'
import { useAcciones } from './useAcciones.ts'
import type { useEdicion } from './useEdicion.ts'
import type { useListaSucursales } from './useListaSucursales.ts'

const ConfirmarSucursal = deferred(async () => (await import('./ConfirmarSucursal.tsx')).ConfirmarSucursal)

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
  const acciones = useAcciones((accion, { id }) => {
    if (accion === 'eliminar' && id === editada?.id) edicion.cerrar()
  })
  const accionesDe = (sucursal: Sucursal) =>
    sucursal.eliminada ? (
      <RestaurarButton onClick={() => acciones.pedir('restaurar', sucursal)} />
    ) : (
      <SucursalMenu
        sucursal={sucursal}
        enEdicion={sucursal.id === editada?.id}
        motivoEditar={motivo}
        conFoco={sucursal.id === ultimaEditada}
        onEditar={() => edicion.editar(sucursal)}
        onActualizar={enviarEdicion}
        onAccion={(accion) => acciones.pedir(accion, sucursal)}
      />
    )
  return (
    <>
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
            ahora={ahoraServidor(sesion)}
            idEditada={editada?.id ?? null}
            acciones={accionesDe}
          />
        )}
      />
      {acciones.dialogo.pedido ? (
        <Suspense>
          <ConfirmarSucursal {...acciones.dialogo} />
        </Suspense>
      ) : null}
    </>
  )
}

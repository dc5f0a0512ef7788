import type { Mensaje } from '@nitida/contract/mensajes'
import { useQuery } from '@tanstack/react-query'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { useSucursales } from '../../../entidades/sucursal/useSucursales.ts'
import { columnasBreves, MensajeEntero } from '../../../operaciones/revisarMensaje/mensajesBreves.tsx'
import { type DelPaciente, ListaDelPaciente, usePaginaDeTab } from './ListaDelPaciente.tsx'

/** Messages to a patient, newest first; each opens whole. */
export function MensajesDelPaciente({ idCliente, sucursal }: DelPaciente) {
  const pagina = usePaginaDeTab()
  const zona = useSucursales().zonaDe(sucursal)
  const detalle = useConfirmacion<Mensaje>()
  const query = { idCliente, page: pagina.pagina, limit: FILAS_POR_PAGINA }
  return (
    <>
      <ListaDelPaciente
        titulo="Mensajes al paciente"
        vacio="No hay mensajes"
        consulta={useQuery(consulta(api.mensajes.list, { query }))}
        columnas={columnasBreves(zona, detalle.pedir)}
        clave={({ id }) => id}
        pagina={pagina}
      />
      <MensajeEntero detalle={detalle} zona={zona} />
    </>
  )
}

import type { EstadoMensaje, Mensaje } from '@nitida/contract/mensajes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { consulta } from '../../../base/api/consulta.ts'
import { api } from '../../../base/api/rutas.ts'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { Debajo } from '../../../base/listas/Debajo.tsx'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import type { PaginaActual } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { columnasDe } from '../../../entidades/mensaje/columnas.tsx'
import { FiltroDeEstado } from '../../../entidades/mensaje/envios.tsx'
import { estados, listaEstados } from '../../../entidades/mensaje/estados.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { MensajeDialog } from '../../../operaciones/revisarMensaje/MensajeDialog.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { PorRevisar, useRespuestas } from './PorRevisar.tsx'

interface Filtro {
  pagina: number
  busqueda: string
  estado: EstadoMensaje | null
}

/** One page of the messages within reach, newest first; an event tells when one of them changed. */
const mensajesQuery = ({ pagina, busqueda, estado }: Filtro) =>
  consulta(api.mensajes.list, {
    query: { page: pagina, limit: FILAS_POR_PAGINA, search: busqueda, estado: estado ?? undefined },
  })

interface Props {
  pagina: PaginaActual
  estado: EstadoMensaje | null
  onEstado: (estado: EstadoMensaje | null) => void
  /** The way back to the screen that opened it. */
  volver: ReactNode
}

/** Messages to patients, newest first: of every branch for type 0, of the own one for the rest (D-75). */
export function MensajesVista({ pagina, estado, onEstado, volver }: Props) {
  const { usuario, estado: sesion } = useSesion()
  const [busqueda, buscar] = useBusqueda('MensajeSearch', pagina)
  const consulta = useQuery(mensajesQuery({ pagina: pagina.pagina, busqueda, estado }))
  const respuestas = useRespuestas()
  const detalle = useConfirmacion<Mensaje>()
  const zona = sesion.zonaHoraria
  const columnas = columnasDe({ zona, conSucursal: usuario.userType === '0', onVer: detalle.pedir })
  return (
    <Page
      title="Mensajes"
      subtitle="Los avisos de WhatsApp que causan las citas y los pedidos. Los de hace más de un año se ven en la página de cada paciente."
      actions={volver}
    >
      {consulta.data?.transporte === 'registro' ? (
        <Aviso title="Modo registro: no se envía nada" className="mb-4">
          Los mensajes quedan aquí tal como los vería el paciente.
        </Aviso>
      ) : null}
      <PorRevisar />
      <Debajo de={[consulta, respuestas]}>
        <ListaCard
          titulo="Lista de mensajes"
          consulta={consulta}
          pagina={pagina}
          porPagina={FILAS_POR_PAGINA}
          busqueda={{ label: 'Buscar por nombre', texto: busqueda, onBuscar: buscar }}
          filtros={<FiltroDeEstado opciones={listaEstados} estado={estado} onEstado={onEstado} />}
          acciones={<ExportarMenu lista="mensajes" filtro={{ search: busqueda, estado }} />}
          textoFallo="No se pudieron cargar los mensajes"
          vacio={{
            titulo: 'No hay mensajes',
            ayuda: estado ? `Ninguno está en «${estados[estado].etiqueta}».` : 'Aparecen con las citas y los pedidos.',
          }}
          crear={estado ? <Button onClick={() => onEstado(null)}>Ver todos los estados</Button> : null}
          tabla={(filas, cargando) => (
            <Table caption="Mensajes" columns={columnas} rows={filas} rowKey={({ id }) => id} busy={cargando} />
          )}
        />
      </Debajo>
      <MensajeDialog mensaje={detalle.dato} open={detalle.abierta} zona={zona} onCerrar={detalle.cerrar} />
    </Page>
  )
}

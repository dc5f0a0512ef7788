import type { CorreoEnviado, EstadoCorreo } from '@nitida/contract/correos'
import { estadosCorreo } from '@nitida/contract/correos'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useConfirmacion } from '../../../base/formularios/useConfirmacion.ts'
import { Debajo } from '../../../base/listas/Debajo.tsx'
import { FILAS_POR_PAGINA } from '../../../base/listas/filas.ts'
import { ListaCard } from '../../../base/listas/ListaCard.tsx'
import { useBusqueda } from '../../../base/listas/useBusqueda.ts'
import type { PaginaActual } from '../../../base/listas/usePagina.ts'
import { useSesion } from '../../../base/sesion/useSesion.ts'
import { columnaDeFecha, columnasDeEstado, FiltroDeEstado } from '../../../entidades/mensaje/envios.tsx'
import { estados } from '../../../entidades/mensaje/estados.ts'
import { ExportarMenu } from '../../../operaciones/exportar/ExportarMenu.tsx'
import { Aviso } from '../../../ui/Aviso.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Page } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { CorreoDialog } from './CorreoDialog.tsx'
import { correosQuery, esEstadoDeCorreo } from './correos.ts'

interface Props {
  pagina: PaginaActual
  estado: string | null
  onEstado: (estado: EstadoCorreo | null) => void
  /** The ways back. */
  volver: ReactNode
}

const columnasDe = (zona: string, onVer: (correo: CorreoEnviado) => void): Column<CorreoEnviado>[] => [
  columnaDeFecha<CorreoEnviado>(zona),
  {
    key: 'para',
    title: 'Para',
    rowHeader: true,
    cell: ({ nombre, direccion }) => (
      <>
        <span className="block font-medium wrap-anywhere">{nombre}</span>
        <span className="block text-sm wrap-anywhere text-ink3">{direccion}</span>
      </>
    ),
  },
  {
    key: 'asunto',
    title: 'Asunto',
    phone: 'block',
    cell: ({ asunto }) => <span className="wrap-anywhere">{asunto}</span>,
  },
  ...columnasDeEstado<CorreoEnviado>((correo) => `Ver el correo a ${correo.nombre}: ${correo.asunto}`, onVer),
]

/** E-mails that were sent or kept, newest first: of every branch for type 0, of the own one for the rest. */
export function CorreosVista({ pagina, estado: dicho, onEstado, volver }: Props) {
  const { estado: sesion } = useSesion()
  const estado = esEstadoDeCorreo(dicho) ? dicho : null
  const [busqueda, buscar] = useBusqueda('CorreoSearch', pagina)
  const consulta = useQuery(correosQuery({ pagina: pagina.pagina, busqueda, estado }))
  const detalle = useConfirmacion<CorreoEnviado>()
  const zona = sesion.zonaHoraria
  return (
    <Page title="Correos" subtitle="Las facturas que salen por correo, y en qué quedaron." actions={volver}>
      {consulta.data?.transporte === 'registro' ? (
        <Aviso title="Modo registro: no se envía nada" className="mb-4">
          Los correos quedan aquí tal como los recibiría el cliente.
        </Aviso>
      ) : null}
      <Debajo de={[consulta]}>
        <ListaCard
          titulo="Lista de correos"
          consulta={consulta}
          pagina={pagina}
          porPagina={FILAS_POR_PAGINA}
          busqueda={{ label: 'Nombre, dirección o asunto', texto: busqueda, onBuscar: buscar }}
          filtros={<FiltroDeEstado opciones={estadosCorreo} estado={estado} onEstado={onEstado} />}
          acciones={<ExportarMenu lista="correos" filtro={{ search: busqueda, estado }} />}
          textoFallo="No se pudieron cargar los correos"
          vacio={{
            titulo: 'No hay correos',
            ayuda: estado
              ? `Ninguno está en «${estados[estado].etiqueta}».`
              : 'Aparecen al timbrar o reenviar facturas.',
          }}
          crear={estado ? <Button onClick={() => onEstado(null)}>Ver todos los estados</Button> : null}
          tabla={(filas, cargando) => (
            <Table
              caption="Correos"
              columns={columnasDe(zona, detalle.pedir)}
              rows={filas}
              rowKey={({ id }) => id}
              busy={cargando}
            />
          )}
        />
      </Debajo>
      <CorreoDialog correo={detalle.dato} open={detalle.abierta} zona={zona} onCerrar={detalle.cerrar} />
    </Page>
  )
}

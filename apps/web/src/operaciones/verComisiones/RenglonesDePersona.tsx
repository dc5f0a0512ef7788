import type { RenglonDeComision } from '@nitida/contract/comisiones'
import { etiquetaFamiliaDeComision } from '@nitida/contract/comisiones.rules'
import { etiquetaMovimiento } from '@nitida/contract/pedidos.rules'
import { Link } from '@tanstack/react-router'
import { aPath } from '../../base/direccion/ubicaciones.ts'
import { Volver } from '../../base/direccion/Volver.tsx'
import { ListaCard } from '../../base/listas/ListaCard.tsx'
import { usePagina } from '../../base/listas/usePagina.ts'
import { contar, dinero, fechaCorta, numero } from '../../ui/formatos.ts'
import { Page } from '../../ui/Page.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { Dinero } from '../../ui/texto.tsx'
import { ExportarMenu } from '../exportar/ExportarMenu.tsx'
import { RENGLONES_POR_PAGINA, useRenglones, type VistaDeComisiones } from './useComisiones.ts'

const comoSale = ({ partes }: RenglonDeComision): string =>
  partes
    .map(
      ({ familia, porcentaje, base }) =>
        `${etiquetaFamiliaDeComision[familia]} ${numero(porcentaje)} % de ${dinero(base)}`,
    )
    .join('; ')

const columnas: readonly Column<RenglonDeComision>[] = [
  { key: 'dia', title: 'Día', numeric: true, phone: 'line', cell: ({ dia }) => fechaCorta(dia) },
  {
    key: 'pedido',
    title: 'Pedido',
    rowHeader: true,
    leads: true,
    cell: ({ idPedido, sucursalNumber, folio, tipo }) => (
      <>
        <Link
          {...aPath('/pedido/detalles', { id: idPedido })}
          className="rounded-small text-brand underline decoration-brand/30 underline-offset-4"
        >
          {sucursalNumber}-{folio}
        </Link>
        <span className="block text-xs font-normal text-ink2">{etiquetaMovimiento[tipo]}</span>
      </>
    ),
  },
  {
    key: 'cobrado',
    title: 'Cobrado',
    align: 'end',
    numeric: true,
    phone: 'line',
    phoneTitle: true,
    cell: ({ cobrado }) => <Dinero value={cobrado} />,
  },
  {
    key: 'como',
    title: 'Cómo sale',
    phone: 'block',
    cell: (renglon) => (
      <>
        <span className="block text-sm wrap-anywhere">{comoSale(renglon)}</span>
        {renglon.sinCosto === 0 ? null : (
          <span className="block text-xs text-ink2">{dinero(renglon.sinCosto)} sin costo, fuera del margen</span>
        )}
      </>
    ),
  },
  {
    key: 'comision',
    title: 'Comisión',
    align: 'end',
    numeric: true,
    phone: 'end',
    cell: ({ comision }) => <Dinero value={comision} />,
  },
]

/** The ledger rows behind a person's commission, with their sum on top. */
export function RenglonesDePersona({ vista, persona }: { vista: VistaDeComisiones; persona: number }) {
  const pagina = usePagina(vista.enDireccion)
  const lista = useRenglones(vista.cual, persona, pagina.pagina)
  const { periodo } = vista.cual
  const { data } = lista
  return (
    <Page title={data?.nombre ?? 'Comisiones'} back={<Volver {...vista.aPersonas}>Comisiones</Volver>}>
      <ListaCard
        titulo="Movimientos"
        corta
        consulta={lista}
        pagina={pagina}
        porPagina={RENGLONES_POR_PAGINA}
        acciones={
          <>
            {data ? (
              <span role="status" className="tabular text-ink2">
                {contar(data.total, 'movimiento')} · {dinero(data.cobrado)} · comisión {dinero(data.comision)}
              </span>
            ) : null}
            {periodo ? <ExportarMenu lista="comisiones" filtro={{ periodo, persona }} /> : null}
          </>
        }
        textoFallo="No se pudieron cargar los movimientos"
        vacio={{ titulo: 'No hay movimientos' }}
        paginas="Páginas de los movimientos"
        esqueleto={8}
        tabla={(filas, cargando) => (
          <Table
            caption="Movimientos de la comisión"
            columns={columnas}
            rows={filas}
            rowKey={({ idPago }) => idPago}
            busy={cargando}
          />
        )}
      />
    </Page>
  )
}
